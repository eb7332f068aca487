import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';

interface Props {
  /** The result of `useCallForm`. */
  form: { submit: (event?: FormEvent<HTMLFormElement>) => void; isSending: boolean };
  /** The name of the button that sends the form. */
  submitLabel: string;
  cancelLabel?: string;
  onCancel?: (() => void) | undefined;
  children: ReactNode;
}

/** The fields of a form below each other, and its buttons. */
export function CallForm({ form, submitLabel, cancelLabel = 'Cancel', onCancel, children }: Props) {
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        {children}
        <Group justify="flex-end">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {cancelLabel}
            </Button>
          )}
          <Button type="submit" loading={form.isSending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
