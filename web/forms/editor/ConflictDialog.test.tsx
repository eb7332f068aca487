import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Question } from '#contract/forms.ts';
import { storedForm } from '#web/testing/stored-form.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Draft } from './form-draft.ts';

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
  render(
    <MantineProvider env="test">
      <ConflictDialog
        base={draft(file(['documents']), amount('XOF'))}
        mine={draft(file(['all files']), amount('EUR'))}
        theirs={storedForm(draft(file(['pdfs', 'images']), amount('USD')), 'form', 2)}
        onResolve={() => {}}
      />
    </MantineProvider>,
  );
  for (const words of ['All files', 'PDFs, Images', 'Euro', 'US Dollar']) expect(screen.getByText(words)).toBeTruthy();
});
