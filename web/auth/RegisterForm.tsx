import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { auth } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { focusFirstError, showFieldErrors } from '#web/ui/fieldErrors.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { checkRegister, emptyFields, FILL_IN_ALL } from './auth.rules.ts';
import { Failure, type FailureText, failureOf } from './Failure.tsx';

const REDIRECT_SECONDS = 5;

export function RegisterForm() {
  const [failure, setFailure] = useState<FailureText | null>(null);
  const form = useForm({ initialValues: { name: '', email: '', password: '' } });

  const register = useMutation({
    mutationFn: (values: typeof form.values) => call(auth.register, { body: values }),
    onError: (error) => {
      const rest = showFieldErrors(form, error);
      setFailure(rest === null ? null : failureOf(error, 'An error occurred during register'));
    },
  });

  const submit = form.onSubmit((values) => {
    setFailure(null);
    const empty = emptyFields(values);
    const errors = empty.length > 0 ? Object.fromEntries(empty.map((field) => [field, true])) : checkRegister(values);
    if (empty.length > 0) setFailure({ message: FILL_IN_ALL });
    if (Object.keys(errors).length === 0) return register.mutate(values);
    form.setErrors(errors);
    focusFirstError(form)(errors);
  });

  if (register.data) return <Registered message={register.data.message} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput label="Username" description="As your team will read it" autoComplete="name" size="md" {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" autoComplete="email" size="md" {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          description="At least 8 characters"
          autoComplete="new-password"
          size="md"
          {...form.getInputProps('password')}
        />
        <Failure failure={failure} />
        <Button type="submit" size="md" fullWidth loading={register.isPending}>
          Create account
        </Button>
      </Stack>
    </form>
  );
}

/** The server's message, then /login after 5 seconds. */
function Registered({ message }: { message: string }) {
  const navigate = useNavigate();
  const search = useSearch({ from: '/auth' });
  const [left, setLeft] = useState(REDIRECT_SECONDS);

  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left <= 0) void navigate({ to: '/login', search });
  }, [left, navigate, search]);

  return (
    <Stack>
      <Alert color="green" role="status">
        {message}
      </Alert>
      <Button size="md" fullWidth onClick={() => setLeft(0)}>
        <span className="figures">{left > 0 ? `Sign in (${left} s)` : 'Sign in'}</span>
      </Button>
    </Stack>
  );
}
