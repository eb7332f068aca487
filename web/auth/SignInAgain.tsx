import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { passwordNeeded } from '#contract/auth.messages.ts';
import { type Lock, leaveAccount, type StoredUser } from '#web/api/session.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { PasswordField, UsernameField } from '#web/ui/PasswordField.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import * as again from './again.messages.ts';
import * as text from './auth.messages.ts';
import { CodeField } from './CodeField.tsx';
import { Failure } from './Failure.tsx';
import { useSignIn } from './useSignIn.ts';

/** The dialog covers every other dialog, which keeps what was typed in it. */
const ON_TOP = 10_000;

/** Signs the same person in again above the open page, so that nothing typed there is lost. */
export function SignInAgain({ user, lock }: { user: StoredUser; lock: Lock }) {
  const [leaving, setLeaving] = useState(false);
  // Mantine gives the focus back where a dialog closes, and this one goes away at once.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
  return (
    <Dialog
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={again.signInAgain()}
      size="sm"
      zIndex={ON_TOP}
      // A person who signed out leaves nothing to read for whoever uses the browser next.
      overlayProps={lock.reason === 'left' ? { backgroundOpacity: 1 } : { blur: 4 }}
      transitionProps={{ duration: 0 }}
    >
      <Stack>
        <Text>{reasonOf(lock)}</Text>
        <PasswordForm user={user} />
        {lock.reason === 'replaced' && (
          <Button variant="default" onClick={() => window.location.assign('/dashboard')}>
            {again.goOnAs({ name: lock.by.name })}
          </Button>
        )}
        {leaving ? (
          <Alert color="yellow" title={again.willBeLost()} role="alert">
            <Stack gap="xs" align="flex-start">
              {again.belongsTo({ name: user.name })}
              <Button variant="default" size="xs" onClick={leaveAccount}>
                {again.leavePage()}
              </Button>
            </Stack>
          </Alert>
        ) : (
          <Anchor component="button" type="button" className="ui-touch" ta="center" onClick={() => setLeaving(true)}>
            {again.otherAccount()}
          </Anchor>
        )}
      </Stack>
    </Dialog>
  );
}

const reasonOf = (lock: Lock): string => (lock.reason === 'replaced' ? again.replaced({ name: lock.by.name }) : again.sessionEnded());

function PasswordForm({ user }: { user: StoredUser }) {
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: { password: (password) => (password === '' ? passwordNeeded() : null) },
  });
  const { login, failure, asksForCode } = useSignIn(form, user.email);
  const submit = form.onSubmit(
    ({ password, code }) => login.mutate({ email: user.email, password, remember: user.remember, ...(asksForCode && { code }) }),
    focusFirstError(form),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <UsernameField email={user.email} />
        <PasswordField
          label={text.password()}
          description={user.email}
          autoComplete="current-password"
          size="md"
          data-autofocus
          {...form.getInputProps('password')}
        />
        {asksForCode && <CodeField {...form.getInputProps('code')} />}
        <Failure failure={failure} />
        <SubmitButton size="md" fullWidth loading={login.isPending}>
          {text.signIn()}
        </SubmitButton>
      </Stack>
    </form>
  );
}
