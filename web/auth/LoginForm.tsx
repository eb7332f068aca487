import { Alert, Anchor, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './auth.messages.ts';
import { checkFilled, checkLogin } from './auth.rules.ts';
import { CodeField } from './CodeField.tsx';
import { Failure, failureOfEmpty } from './Failure.tsx';
import * as page from './pages.messages.ts';
import { rememberTyped, typedBefore } from './typed-before.ts';
import { useSignIn } from './useSignIn.ts';

const ForgotPassword = lazyDialog(() => import('./ForgotPassword.tsx').then((module) => module.ForgotPassword));

export function LoginForm() {
  const [forgot, setForgot] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email: typedBefore().email, password: '', code: '', remember: false },
    onValuesChange: ({ email }) => rememberTyped({ email }),
    validate: ({ code, ...given }) => checkFilled(asksForCode ? { ...given, code } : given, checkLogin),
  });
  // After a login, the guard of this route leads to another screen (routes.tsx).
  const { login, failure, setFailure, asksForCode } = useSignIn(form, form.values.email);

  const submit = form.onSubmit(
    ({ code, ...given }) => {
      setNotice(null);
      login.mutate(asksForCode ? { ...given, code } : given);
    },
    (errors) => {
      setNotice(null);
      setFailure(failureOfEmpty(errors));
      focusFirstError(form)(errors);
    },
  );

  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack>
          {notice && (
            <Alert color="green" role="status">
              {notice}
            </Alert>
          )}
          <TextInput label={word.email()} type="email" autoComplete="username" size="md" {...form.getInputProps('email')} />
          <PasswordField label={text.password()} autoComplete="current-password" size="md" {...form.getInputProps('password')} />
          {asksForCode && <CodeField {...form.getInputProps('code')} />}
          <Group justify="space-between" gap="xs">
            <Checkbox
              label={page.rememberMe()}
              className="ui-inline-row ui-touch"
              {...form.getInputProps('remember', { type: 'checkbox' })}
            />
            <Anchor component="button" type="button" className="ui-inline-row ui-touch" onClick={() => setForgot(true)}>
              {page.forgotPassword()}
            </Anchor>
          </Group>
          <Failure failure={failure} />
          <SubmitButton size="md" fullWidth loading={login.isPending}>
            {text.signIn()}
          </SubmitButton>
        </Stack>
      </form>
      <ForgotPassword
        opened={forgot}
        email={form.values.email}
        onTyped={(email) => form.setFieldValue('email', email)}
        onClose={() => setForgot(false)}
        onReset={(email, message) => {
          form.setValues({ email, password: '' });
          setFailure(null);
          setNotice(message);
        }}
      />
    </>
  );
}
