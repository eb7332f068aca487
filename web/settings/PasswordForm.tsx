import { CallForm } from '#web/ui/CallForm.tsx';
import { PasswordField, UsernameField } from '#web/ui/PasswordField.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
import * as text from './personal.messages.ts';

interface Props<T> {
  email: string;
  submitLabel: string;
  failed: string;
  send: (currentPassword: string) => Promise<T>;
  onDone: (answer: T) => void;
  onCancel: (() => void) | undefined;
}

/** Asks for the password before an action that a stranger at an open screen must not be able to do. */
export function PasswordForm<T>({ email, submitLabel, failed, send, onDone, onCancel }: Props<T>) {
  const form = useCallForm({
    initialValues: { currentPassword: '' },
    validate: { currentPassword: (password) => (password ? null : text.currentPasswordNeeded()) },
    send: ({ currentPassword }) => send(currentPassword),
    stale: ['two-factor'],
    onDone,
    failed,
  });
  return (
    <CallForm form={form} submitLabel={submitLabel} onCancel={onCancel}>
      <UsernameField email={email} />
      <PasswordField label={text.yourPassword()} autoComplete="current-password" {...form.getInputProps('currentPassword')} />
    </CallForm>
  );
}
