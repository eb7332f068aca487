import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type RegistrationNeeds, registration } from '#contract/registration.ts';
import { call } from '#web/api/call.ts';
import { dataQuery } from '#web/api/queries.ts';
import { focusFirstError, showFieldErrors } from '#web/ui/fieldErrors.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { checkFilled, checkRegister } from './auth.rules.ts';
import { Failure, type FailureText, failureOf, failureOfEmpty } from './Failure.tsx';

const REDIRECT_SECONDS = 5;

export function RegisterForm() {
  const [failure, setFailure] = useState<FailureText | null>(null);
  const { data: needs } = useQuery(dataQuery(['registration'], registration.needs));
  const form = useForm({
    initialValues: { name: '', email: '', password: '', setupCode: '' },
    validate: ({ setupCode, ...given }) => checkFilled(asksForCode ? { ...given, setupCode } : given, checkRegister),
  });
  const asksForCode: boolean = needs?.needsCode || form.errors.setupCode !== undefined;

  const register = useMutation({
    mutationFn: ({ setupCode, ...values }: typeof form.values) =>
      call(registration.register, { body: { ...values, ...(setupCode && { setupCode }) } }),
    onMutate: () => setFailure(null),
    onError: (error) => {
      const rest = showFieldErrors(form, error);
      setFailure(rest === null ? null : failureOf(error, 'An error occurred during register'));
    },
  });

  const submit = form.onSubmit(
    (values) => register.mutate(values),
    (errors) => {
      setFailure(failureOfEmpty(errors));
      focusFirstError(form)(errors);
    },
  );

  if (register.data) return <Registered {...register.data} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {needs && <Text>{whatFollows(needs)}</Text>}
        <TextInput label="Username" description="As your team will read it" autoComplete="name" size="md" {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" autoComplete="email" size="md" {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          description="At least 8 characters"
          autoComplete="new-password"
          size="md"
          {...form.getInputProps('password')}
        />
        {asksForCode && (
          <TextInput
            label="Set-up code"
            description="The server printed it when it started, at the end of its output"
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            spellCheck={false}
            size="md"
            {...form.getInputProps('setupCode')}
          />
        )}
        <Failure failure={failure} />
        <Button type="submit" size="md" fullWidth loading={register.isPending}>
          Create account
        </Button>
      </Stack>
    </form>
  );
}

function whatFollows({ firstAccount, confirmsByMail }: RegistrationNeeds): string {
  if (firstAccount) return 'No account exists here yet. Yours is the first one: an admin, who can sign in at once.';
  if (confirmsByMail) return 'We e-mail you a link that confirms your address. After that, an admin decides on your request.';
  return 'This installation sends no e-mails, so your address is not confirmed: your request goes straight to the admins, who decide on it.';
}

/** The server's message, and what to do next: read an e-mail, or go to /login, which opens after 5 seconds. */
function Registered({ message, outcome }: { message: string; outcome: string }) {
  return (
    <Stack>
      <Alert color="green" role="status">
        {message}
      </Alert>
      {outcome === 'confirm' ? (
        <Text c="dimmed">Nothing arrived after some minutes? Look into the folder for unwanted e-mails, or send the request again.</Text>
      ) : (
        <GoToSignIn />
      )}
    </Stack>
  );
}

function GoToSignIn() {
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
    <Button size="md" fullWidth onClick={() => setLeft(0)}>
      <span className="ui-numbers">{left > 0 ? `Sign in (${left} s)` : 'Sign in'}</span>
    </Button>
  );
}
