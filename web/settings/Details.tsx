import { Button, Paper, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import type { User } from '#contract/auth.ts';
import { checkEmail } from '#web/auth/auth.rules.ts';
import { formatDate, formatDateTime } from '#web/ui/dates.ts';
import { focusFirstError, showFieldErrors } from '#web/ui/fieldErrors.ts';
import { toast } from '#web/ui/toast.tsx';
import { useUnsavedGuard } from '#web/ui/useUnsavedGuard.ts';
import classes from './SettingsPage.module.css';
import { useUpdateDetails } from './settings.api.ts';

const ROLE_NAMES = { admin: 'Admin', coach: 'Coach' } as const;

/** Name and e-mail, which one may change, and what only the server knows. */
export function Details({ user }: { user: User }) {
  const update = useUpdateDetails();
  const form = useForm({
    initialValues: { name: user.name, email: user.email },
    validate: { name: (name) => (name.trim() ? null : 'Please enter your name'), email: checkEmail },
  });
  const changed = form.isDirty();
  useUnsavedGuard(changed);

  const save = form.onSubmit(
    (values) =>
      update.mutateAsync(values).then(
        ({ data, message }) => {
          const saved = { name: data.name, email: data.email };
          form.setInitialValues(saved);
          form.setValues(saved);
          toast.success(message ?? 'User updated successfully');
        },
        (error) => toast.error('Error updating user', showFieldErrors(form, error) ?? error),
      ),
    focusFirstError(form),
  );
  useHotkeys([['mod+S', () => changed && save()]], []);

  return (
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
          description={changed && form.values.email !== user.email ? 'You sign in with it from then on.' : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('email')}
        />
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
  );
}
