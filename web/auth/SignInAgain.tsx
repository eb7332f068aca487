import { Alert, Anchor, Button, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { type Lock, leaveAccount, type StoredUser } from '#web/api/session.ts';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { PasswordField, UsernameField } from '#web/ui/PasswordField.tsx';
import { CodeField } from './CodeField.tsx';
import { Failure } from './Failure.tsx';
import { useSignIn } from './useSignIn.ts';

/** The dialog covers every other dialog, which keeps what was typed in it. */
const ON_TOP = 10_000;

/** Signs the same person in again above the open page, so that nothing typed there is lost. */
export function SignInAgain({ user, lock }: { user: StoredUser; lock: Lock }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title="Please sign in again"
      size="sm"
      zIndex={ON_TOP}
      overlayProps={{ blur: 4 }}
      transitionProps={{ duration: 0 }}
    >
      <Stack>
        <Text>{reasonOf(lock)}</Text>
        <PasswordForm user={user} />
        {lock.reason === 'replaced' && (
          <Button variant="default" onClick={() => window.location.assign('/dashboard')}>
            Go on as {lock.by.name}
          </Button>
        )}
        {leaving ? (
          <Alert color="yellow" title="What is not saved on this page will be lost" role="alert">
            <Stack gap="xs" align="flex-start">
              It belongs to {user.name}, who alone can go on with it.
              <Button variant="default" size="xs" onClick={leaveAccount}>
                Leave this page
              </Button>
            </Stack>
          </Alert>
        ) : (
          <Anchor component="button" type="button" ta="center" onClick={() => setLeaving(true)}>
            Use another account
          </Anchor>
        )}
      </Stack>
    </Modal>
  );
}

const reasonOf = (lock: Lock): string =>
  lock.reason === 'ended'
    ? 'Your session has ended. What you typed on this page is still here: sign in, and it goes on where it stopped.'
    : `${lock.by.name} has signed in with this browser in another tab. What you typed on this page is still here: sign in again to go on with it.`;

function PasswordForm({ user }: { user: StoredUser }) {
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: { password: (password) => (password === '' ? 'Please enter your password' : null) },
  });
  const { login, failure, asksForCode } = useSignIn(form);
  const submit = form.onSubmit(
    ({ password, code }) => login.mutate({ email: user.email, password, remember: user.remember, ...(asksForCode && { code }) }),
    focusFirstError(form),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <UsernameField email={user.email} />
        <PasswordField
          label="Password"
          description={user.email}
          autoComplete="current-password"
          size="md"
          data-autofocus
          {...form.getInputProps('password')}
        />
        {asksForCode && <CodeField {...form.getInputProps('code')} />}
        <Failure failure={failure} />
        <Button type="submit" size="md" fullWidth loading={login.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
