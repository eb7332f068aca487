import { Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { FormFoot } from './FormFoot.tsx';
import { useFirstFocus } from './useFirstFocus.ts';

export interface CallFormLabels {
  submitLabel: string;
  cancelLabel?: string | undefined;
  /** Marks a form that removes something. */
  danger?: boolean | undefined;
  /** True while there is nothing to send. */
  disabled?: boolean | undefined;
}

interface Props extends CallFormLabels {
  form: { submit: (event?: FormEvent<HTMLFormElement>) => void; isSending: boolean };
  onCancel?: (() => void) | undefined;
  children: ReactNode;
}

/** The fields of a form below each other, and its buttons. */
export const CallForm = ({ form, submitLabel, cancelLabel, danger, disabled, onCancel, children }: Props) => (
  <form ref={useFirstFocus<HTMLFormElement>()} onSubmit={form.submit} noValidate>
    <Stack>
      {children}
      <FormFoot submit={submitLabel} cancel={cancelLabel} danger={danger} disabled={disabled} busy={form.isSending} onCancel={onCancel} />
    </Stack>
  </form>
);
