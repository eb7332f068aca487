import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { focusFirstError, showFieldErrors } from '#web/ui/fieldErrors.ts';
import { PasswordField, UsernameField } from '#web/ui/PasswordField.tsx';
import * as text from './auth.messages.ts';
import { checkNewPassword } from './auth.rules.ts';
import { Failure, type FailureText } from './Failure.tsx';

interface Props<T> {
  email: string;
  labels: { password: string; confirm: string };
  send: (password: string) => Promise<T>;
  onDone: (answer: T) => void;
  /** The buttons; `isSending` is true while the call is under way. */
  children: (isSending: boolean) => ReactNode;
}

/** Asks for a new password, which is typed twice. */
export function NewPasswordForm<T>({ email, labels, send, onDone, children }: Props<T>) {
  const [failure, setFailure] = useState<FailureText | null>(null);
  const form = useForm({ initialValues: { password: '', confirm: '' }, validate: checkNewPassword });
  const { mutate, isPending } = useMutationOnce({
    mutationFn: send,
    onMutate: () => setFailure(null),
    onSuccess: onDone,
    onError: (error) => {
      const rest = showFieldErrors(form, error);
      setFailure(rest === null ? null : { message: rest });
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit(({ password }) => mutate(password), focusFirstError(form))}>
      <Stack>
        <UsernameField email={email} />
        <PasswordField
          label={labels.password}
          description={text.atLeast8()}
          autoComplete="new-password"
          size="md"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <PasswordField label={labels.confirm} autoComplete="new-password" size="md" {...form.getInputProps('confirm')} />
        <Failure failure={failure} />
        {children(isPending)}
      </Stack>
    </form>
  );
}
