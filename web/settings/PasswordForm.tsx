import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { focusFirstError, showFieldErrors } from '#web/ui/fieldErrors.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { toast } from '#web/ui/toast.tsx';

interface Props<T> {
  email: string;
  /** Of the button. */
  label: string;
  /** The title of the toast when it fails. */
  failed: string;
  send: (currentPassword: string) => Promise<T>;
  onDone: (answer: T) => void;
  onCancel?: () => void;
}

/** Asks for the password before what a stranger at an open screen must not do. */
export function PasswordForm<T>({ email, label, failed, send, onDone, onCancel }: Props<T>) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { currentPassword: '' },
    validate: { currentPassword: (password) => (password ? null : 'Please enter your current password') },
  });
  const ask = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      const rest = showFieldErrors(form, error);
      if (rest !== null) toast.error(failed, rest);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['two-factor'] }),
  });
  return (
    <form onSubmit={form.onSubmit(({ currentPassword }) => ask.mutate(currentPassword), focusFirstError(form))} noValidate>
      <Stack>
        {/* Password managers learn from it whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField label="Your password" autoComplete="current-password" {...form.getInputProps('currentPassword')} />
        <Group justify="flex-end">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" loading={ask.isPending}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
