import { Button, Paper, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { checkNewPassword } from '#web/auth/auth.rules.ts';
import { focusFirstError, showFieldErrors } from '#web/ui/fieldErrors.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './SettingsPage.module.css';
import { useUpdatePassword } from './settings.api.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirm: '' };

function check({ currentPassword, newPassword, confirm }: typeof EMPTY) {
  if (!currentPassword) return { currentPassword: 'Please enter your current password' };
  const { password, ...others } = checkNewPassword({ password: newPassword, confirm });
  return password ? { ...others, newPassword: password } : others;
}

export function Password({ email }: { email: string }) {
  const update = useUpdatePassword();
  const form = useForm({ initialValues: EMPTY, validate: check });

  const save = form.onSubmit(
    ({ currentPassword, newPassword }) =>
      update.mutateAsync({ currentPassword, newPassword }).then(
        ({ message }) => {
          form.reset();
          toast.success(message ?? 'Password updated successfully');
        },
        (error) => toast.error('Error updating password', showFieldErrors(form, error) ?? error),
      ),
    focusFirstError(form),
  );

  return (
    <Paper withBorder className={classes.card} component="form" onSubmit={save} noValidate aria-labelledby="password-title">
      <Title order={2} size="h3" id="password-title">
        Change password
      </Title>
      <Text c="dimmed" size="sm" mt={2}>
        Every other place where you are signed in is signed out.
      </Text>
      <div className={classes.fields} data-columns>
        {/* Password managers learn from it whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          className={classes.wide}
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          label="New password"
          description="At least 8 characters"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField label="Confirm the new password" autoComplete="new-password" {...form.getInputProps('confirm')} />
        <div className={`${classes.foot} ${classes.wide}`}>
          <Button type="submit" loading={update.isPending}>
            Change password
          </Button>
        </div>
      </div>
    </Paper>
  );
}
