import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Form, Question } from '#contract/forms.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { type Draft, NO_PICTURES, NO_SETTINGS } from './form-draft.ts';

const file = (allowedFileTypes: Question['allowedFileTypes']): Question => ({
  ...{ id: 'file', type: 'file-upload', title: 'Reçu', required: false },
  allowedFileTypes,
});
const amount = (currency: Question['currency']): Question => ({
  id: 'amount',
  type: 'amount',
  title: 'Montant',
  required: false,
  currency,
});
const draft = (...questions: Question[]): Draft => ({
  title: 'Paiement',
  description: '',
  questions,
  visibility: 'private',
  isPublished: false,
});

it('two versions of a question are told in the words of the editor, and not by codes', () => {
  const theirs: Form = {
    ...{ ...draft(file(['pdfs', 'images']), amount('USD')), id: 'form', _id: 'form', rev: 2, state: 'draft', answer: 0 },
    ...{ settings: NO_SETTINGS, pictures: NO_PICTURES, hasUnpublishedChanges: false, publishedAt: null, updatedBy: 'Awa' },
    ...{ createdAt: '2026-08-01T14:02:00Z', updatedAt: '2026-08-01T14:02:00Z' },
  };
  render(
    <MantineProvider env="test">
      <ConflictDialog
        base={draft(file(['documents']), amount('XOF'))}
        mine={draft(file(['all files']), amount('EUR'))}
        theirs={theirs}
        onResolve={() => {}}
      />
    </MantineProvider>,
  );
  for (const words of ['All files', 'PDFs, Images', 'Euro', 'US Dollar']) expect(screen.getByText(words)).toBeTruthy();
});
