import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Question } from '#contract/forms.ts';
import { FileField } from './FileField.tsx';
import { printOf, type UploadState } from './uploads/state.ts';

const question: Question = { id: 'q', type: 'file-upload', title: 'Pièces', required: false, allowedFileTypes: ['pdfs'], maxFiles: 2 };
const [good, bad] = [new File(['x'], 'cni.pdf'), new File(['x'], 'cni.exe')] as const;
const done: UploadState = { phase: 'done', sent: 1, total: 1 };
const refused: UploadState = { phase: 'refused', sent: 0, total: 1, message: 'This type of file is not accepted.' };

it('a refused file does not count as one of those that are sent, and another can be chosen beside it', () => {
  const { container } = render(
    <FileField
      {...{ question, value: undefined, kept: [], error: undefined, maxUploadMb: 20, live: true, focusFirst: false }}
      control={{ id: 'c', name: 'q', autoFocus: false, 'aria-describedby': undefined, 'aria-invalid': true }}
      files={[good, bad]}
      uploads={{ [printOf(good)]: done, [printOf(bad)]: refused }}
      onChange={vi.fn()}
      onFiles={vi.fn()}
    />,
  );
  expect(screen.getByText('1 of 2')).toBeTruthy();
  expect(container.querySelector('input')!.hidden).toBe(false);
});
