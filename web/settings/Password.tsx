import { SimpleGrid } from '@mantine/core';
import { auth } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { checkNewPassword } from '#web/auth/auth.rules.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { PasswordField, UsernameField } from '#web/ui/PasswordField.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
import { ORDER } from './settings-draft.tsx';

const EMPTY = { currentPassword: '', newPassword: '', confirm: '' };

function check({ currentPassword, newPassword, confirm }: typeof EMPTY) {
  if (!currentPassword) return { currentPassword: 'Please enter your current password' };
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
      toast.success(message ?? 'Password updated successfully');
    },
    failed: 'Error updating password',
  });
  return (
    <SectionCard title="Change password" lead="Every other place where you are signed in is signed out.">
      <CallForm form={form} submitLabel="Change password">
        <UsernameField email={email} />
        <PasswordField label="Current password" autoComplete="current-password" {...form.getInputProps('currentPassword')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <PasswordField
            label="New password"
            description="At least 8 characters"
            inputWrapperOrder={ORDER}
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <PasswordField label="Confirm the new password" autoComplete="new-password" {...form.getInputProps('confirm')} />
        </SimpleGrid>
      </CallForm>
    </SectionCard>
  );
}
