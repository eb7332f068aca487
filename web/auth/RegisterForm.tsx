import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { type RegistrationNeeds, registration } from '#contract/registration.ts';
import { call } from '#web/api/call.ts';
import { dataQuery } from '#web/api/queries.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { focusFirstError, showFieldErrors } from '#web/ui/fieldErrors.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './auth.messages.ts';
import { checkFilled, checkRegister } from './auth.rules.ts';
import { Failure, type FailureText, failureOf, failureOfEmpty } from './Failure.tsx';
import * as page from './pages.messages.ts';
import { rememberTyped, typedBefore } from './typed-before.ts';

const REDIRECT_SECONDS = 5;

/** The children lead to the sign-in, which only leads back while no account exists. */
export function RegisterForm({ children }: { children: ReactNode }) {
  const [failure, setFailure] = useState<FailureText | null>(null);
  const { data: needs, isFetched } = useQuery(dataQuery(['registration'], registration.needs));
  const form = useForm({
    initialValues: { ...typedBefore(), password: '', setupCode: '' },
    onValuesChange: ({ name, email }) => rememberTyped({ name, email }),
    validate: ({ setupCode, ...given }) => checkFilled(asksForCode ? { ...given, setupCode } : given, checkRegister),
  });
  const asksForCode: boolean = needs?.needsCode || form.errors.setupCode !== undefined;

  const register = useMutationOnce({
    mutationFn: ({ setupCode, ...values }: typeof form.values) =>
      call(registration.register, { body: { ...values, ...(setupCode && { setupCode }) } }),
    onMutate: () => setFailure(null),
    // Whoever registers here next is somebody else.
    onSuccess: () => rememberTyped({ name: '' }),
    onError: (error) => {
      const rest = showFieldErrors(form, error);
      setFailure(rest === null ? null : failureOf(error, page.registerFailed()));
    },
  });

  const submit = form.onSubmit(
    (values) => register.mutate(values),
    (errors) => {
      setFailure(failureOfEmpty(errors));
      focusFirstError(form)(errors);
    },
  );

  const toSignIn = isFetched && !needs?.firstAccount && children;
  if (register.data)
    return (
      <>
        <Registered {...register.data} />
        {toSignIn}
      </>
    );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {needs && <Text>{whatFollows(needs)}</Text>}
        <TextInput
          label={page.username()}
          description={page.usernameHelp()}
          autoComplete="name"
          size="md"
          {...form.getInputProps('name')}
        />
        <TextInput label={word.email()} type="email" autoComplete="email" size="md" {...form.getInputProps('email')} />
        <PasswordField
          label={text.password()}
          description={text.atLeast8()}
          autoComplete="new-password"
          size="md"
          {...form.getInputProps('password')}
        />
        {asksForCode && (
          <TextInput
            label={page.setupCode()}
            description={page.setupCodeHelp()}
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            spellCheck={false}
            size="md"
            {...form.getInputProps('setupCode')}
          />
        )}
        <Failure failure={failure} />
        <SubmitButton size="md" fullWidth loading={register.isPending}>
          {page.createAccount()}
        </SubmitButton>
      </Stack>
      {toSignIn}
    </form>
  );
}

function whatFollows({ firstAccount, confirmsByMail }: RegistrationNeeds): string {
  if (firstAccount) return page.firstAccount();
  if (confirmsByMail) return page.confirmsByMail();
  return page.sendsNoMail();
}

/** The server's message, and what to do next: read an e-mail, or go to /login, which opens after 5 seconds. */
function Registered({ message, outcome }: { message: string; outcome: string }) {
  return (
    <Stack>
      <Alert color="green" role="status">
        {message}
      </Alert>
      {outcome === 'confirm' ? <Text c="dimmed">{page.nothingArrived()}</Text> : <GoToSignIn />}
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
      <span className="ui-numbers">{left > 0 ? text.signInIn({ seconds: left }) : text.signIn()}</span>
    </Button>
  );
}
