import { SimpleGrid } from '@mantine/core';
import { auth } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import * as signIn from '#web/auth/auth.messages.ts';
import { checkNewPassword } from '#web/auth/auth.rules.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { PasswordField, UsernameField } from '#web/ui/PasswordField.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
import * as text from './personal.messages.ts';
import { ORDER } from './settings-draft.tsx';

const EMPTY = { currentPassword: '', newPassword: '', confirm: '' };

function check({ currentPassword, newPassword, confirm }: typeof EMPTY) {
  if (!currentPassword) return { currentPassword: text.currentPasswordNeeded() };
  const { password, ...others } = checkNewPassword({ password: newPassword, confirm });
  return password ? { ...others, newPassword: password } : others;
}

export function Password({ email }: { email: string }) {
  const form = useCallForm({
    initialValues: EMPTY,
    validate: check,
    send: ({ currentPassword, newPassword }) => call(auth.updatePassword, { body: { currentPassword, newPassword } }),
    // Every other session has ended with the old password.
    stale: ['sessions'],
    onDone: ({ message }) => {
      form.reset();
      toast.success(message ?? text.passwordUpdated());
    },
    failed: text.passwordNotUpdated(),
  });
  return (
    <SectionCard title={signIn.changePassword()} lead={text.othersSignedOut()}>
      <CallForm form={form} submitLabel={signIn.changePassword()}>
        <UsernameField email={email} />
        <PasswordField label={text.currentPassword()} autoComplete="current-password" {...form.getInputProps('currentPassword')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <PasswordField
            label={signIn.newPassword()}
            description={signIn.atLeast8()}
            inputWrapperOrder={ORDER}
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <PasswordField label={signIn.confirmNewPassword()} autoComplete="new-password" {...form.getInputProps('confirm')} />
        </SimpleGrid>
      </CallForm>
    </SectionCard>
  );
}
