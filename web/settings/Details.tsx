import { Button, Paper, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import { checkEmail } from '#web/auth/auth.rules.ts';
import { useUnsavedGuard } from '#web/drafts/useUnsavedGuard.ts';
import { formatDate, formatDateTime } from '#web/ui/dates.ts';
import { focusFirstError, showFieldErrors } from '#web/ui/fieldErrors.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import classes from './SettingsPage.module.css';
import { useUpdateDetails } from './settings.api.ts';

const ROLE_NAMES = { admin: 'Admin', coach: 'Coach' } as const;

/** Name and e-mail, which one may change, and what only the server knows. */
export function Details({ user }: { user: User }) {
  const update = useUpdateDetails();
  const form = useForm({
    initialValues: { name: user.name, email: user.email, currentPassword: '' },
    validate: {
      name: (name) => (name.trim() ? null : 'Please enter your name'),
      email: checkEmail,
      currentPassword: (password, { email }) =>
        email === user.email || password ? null : 'Please enter your password to change the e-mail address',
    },
  });
  const changed = form.isDirty();
  const moves = form.values.email !== user.email;
  // The address that waits for its code.
  const [confirming, setConfirming] = useState<string | null>(null);
  const settle = ({ name, email }: Pick<User, 'name' | 'email'>) => {
    const saved = { name, email, currentPassword: '' };
    form.setInitialValues(saved);
    form.setValues(saved);
  };
  useUnsavedGuard(changed);

  const save = form.onSubmit(
    ({ currentPassword, ...values }) =>
      update.mutateAsync({ ...values, ...(moves && { currentPassword }) }).then(
        ({ data, message, confirm }) => {
          settle(data);
          setConfirming(confirm);
          if (confirm === null) toast.success(message ?? 'User updated successfully');
        },
        (error) => toast.error('Error updating user', showFieldErrors(form, error) ?? error),
      ),
    focusFirstError(form),
  );
  useHotkeys([['mod+S', () => changed && save()]], []);

  return (
    <>
      {confirming !== null && (
        <ConfirmEmail
          email={confirming}
          onClose={() => setConfirming(null)}
          onConfirmed={(saved) => {
            settle(saved);
            setConfirming(null);
          }}
        />
      )}
      <Paper withBorder className={classes.card} component="form" onSubmit={save} noValidate aria-labelledby="details-title">
        <Title order={2} size="h3" id="details-title">
          Personal Information
        </Title>
        <div className={classes.fields} data-columns>
          <TextInput label="Name" autoComplete="name" {...form.getInputProps('name')} />
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            description={moves ? 'You sign in with it from then on.' : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('email')}
          />
          {moves && (
            <PasswordField
              label="Your password"
              description="It shows that it is you who changes the address"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="current-password"
              {...form.getInputProps('currentPassword')}
            />
          )}
          <dl className={`${classes.facts} ${classes.wide}`}>
            <div>
              <dt>Role</dt>
              <dd>{ROLE_NAMES[user.role]}</dd>
            </div>
            <div>
              <dt>Account created</dt>
              <dd>
                <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>
              </dd>
            </div>
            <div>
              <dt>Last login</dt>
              <dd>{user.lastLogin ? <time dateTime={user.lastLogin}>{formatDateTime(user.lastLogin)}</time> : <Text span>Never</Text>}</dd>
            </div>
          </dl>
          <div className={`${classes.foot} ${classes.wide}`}>
            <Button type="submit" loading={update.isPending} disabled={!changed}>
              Update user
            </Button>
          </div>
        </div>
      </Paper>
    </>
  );
}
