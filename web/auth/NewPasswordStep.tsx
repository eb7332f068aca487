import { Button, Group } from '@mantine/core';
import { auth } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

interface Props {
  email: string;
  resetToken: string;
  onBack?: () => void;
  onDone: (message: string) => void;
}

export const NewPasswordStep = ({ email, resetToken, onBack, onDone }: Props) => (
  <NewPasswordForm
    email={email}
    labels={{ password: 'New password', confirm: 'Confirm the new password' }}
    send={(password) => call(auth.resetPassword, { body: { resetToken, password } })}
    onDone={({ message }) => onDone(message ?? 'Your password was changed. You can sign in with it now.')}
  >
    {(isSending) => (
      <Group justify="space-between">
        {onBack && (
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        )}
        <Button type="submit" loading={isSending}>
          Change password
        </Button>
      </Group>
    )}
  </NewPasswordForm>
);
