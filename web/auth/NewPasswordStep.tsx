import { Button, Group } from '@mantine/core';
import { auth } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './auth.messages.ts';
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
    labels={{ password: text.newPassword(), confirm: text.confirmNewPassword() }}
    send={(password) => call(auth.resetPassword, { body: { resetToken, password } })}
    onDone={({ message }) => onDone(message ?? text.passwordChanged())}
  >
    {(isSending) => (
      <Group justify="space-between">
        {onBack && (
          <Button variant="default" onClick={onBack}>
            {word.back()}
          </Button>
        )}
        <SubmitButton loading={isSending}>{text.changePassword()}</SubmitButton>
      </Group>
    )}
  </NewPasswordForm>
);
