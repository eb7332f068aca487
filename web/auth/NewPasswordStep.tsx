import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { auth } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { focusFirstError, showFieldErrors } from '#web/ui/fieldErrors.ts';
import { checkNewPassword } from './auth.rules.ts';
import { Failure, type FailureText } from './Failure.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';

interface Props {
  email: string;
  resetToken: string;
  onBack?: () => void;
  onDone: (message: string) => void;
}

export function NewPasswordStep({ email, resetToken, onBack, onDone }: Props) {
  const [failure, setFailure] = useState<FailureText | null>(null);
  const form = useForm({ initialValues: { password: '', confirm: '' }, validate: checkNewPassword });
  const reset = useMutation({
    mutationFn: (password: string) => call(auth.resetPassword, { body: { resetToken, password } }),
    onSuccess: ({ message }) => onDone(message ?? 'Your password was changed. You can sign in with it now.'),
    onError: (error) => {
      const rest = showFieldErrors(form, error);
      setFailure(rest === null ? null : { message: rest });
    },
  });

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ password }) => {
        setFailure(null);
        reset.mutate(password);
      }, focusFirstError(form))}
    >
      <Stack>
        <NewPasswordFields form={form} email={email} label="New password" confirmLabel="Confirm the new password" autofocus />
        <Failure failure={failure} />
        <Group justify="space-between">
          {onBack && (
            <Button variant="default" onClick={onBack}>
              Back
            </Button>
          )}
          <Button type="submit" loading={reset.isPending}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
