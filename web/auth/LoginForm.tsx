import { Alert, Anchor, Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lazy, Suspense, useState } from 'react';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import classes from './AuthPage.module.css';
import { checkLogin, emptyFields, FILL_IN_ALL } from './auth.rules.ts';
import { CodeField } from './CodeField.tsx';
import { Failure } from './Failure.tsx';
import { useSignIn } from './useSignIn.ts';

const ForgotPassword = lazy(() => import('./ForgotPassword.tsx').then((module) => ({ default: module.ForgotPassword })));

export function LoginForm() {
  const [forgot, setForgot] = useState({ wanted: false, opened: false });
  const [notice, setNotice] = useState<string | null>(null);
  const form = useForm({ initialValues: { email: '', password: '', code: '', remember: false } });

  // After a login the guard of this screen sends on (routes.tsx).
  const { login, failure, setFailure, asksForCode } = useSignIn(form);

  const submit = form.onSubmit(({ code, ...given }) => {
    const values = asksForCode ? { ...given, code } : given;
    setFailure(null);
    setNotice(null);
    const empty = emptyFields(values);
    const errors = empty.length > 0 ? Object.fromEntries(empty.map((field) => [field, true])) : checkLogin(values);
    if (empty.length > 0) setFailure({ message: FILL_IN_ALL });
    if (Object.keys(errors).length === 0) return login.mutate(values);
    form.setErrors(errors);
    focusFirstError(form)(errors);
  });

  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack>
          {notice && (
            <Alert color="green" role="status">
              {notice}
            </Alert>
          )}
          <TextInput label="Email" type="email" autoComplete="username" size="md" {...form.getInputProps('email')} />
          <PasswordField label="Password" autoComplete="current-password" size="md" {...form.getInputProps('password')} />
          {asksForCode && <CodeField {...form.getInputProps('code')} />}
          <div className={classes.row}>
            <Checkbox label="Remember me" className={classes.touch} {...form.getInputProps('remember', { type: 'checkbox' })} />
            <Anchor component="button" type="button" className={classes.touch} onClick={() => setForgot({ wanted: true, opened: true })}>
              Forgot password?
            </Anchor>
          </div>
          <Failure failure={failure} />
          <Button type="submit" size="md" fullWidth loading={login.isPending}>
            Sign in
          </Button>
        </Stack>
      </form>
      {forgot.wanted && (
        <Suspense fallback={null}>
          <ForgotPassword
            opened={forgot.opened}
            email={form.values.email}
            onClose={() => setForgot({ wanted: true, opened: false })}
            onReset={(email, message) => {
              form.setValues({ email, password: '' });
              setFailure(null);
              setNotice(message);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
