import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { auth } from '#contract/auth.ts';
import { coaches } from '#contract/coaches.ts';
import { ApiError, call } from '#web/api/call.ts';
import { signIn } from '#web/api/session.ts';
import { focusFirstError, showFieldErrors } from '#web/ui/fieldErrors.ts';
import { Logo } from '#web/ui/Logo.tsx';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './AuthPage.module.css';
import { checkNewPassword } from './auth.rules.ts';
import { BrandSide } from './BrandSide.tsx';
import { Failure, type FailureText } from './Failure.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';

/** Where the link of an invitation leads: the coach chooses a password, and is signed in. */
export function InvitationPage() {
  const { token } = useParams({ from: '/invitation/$token' });
  usePageTitle('Welcome');
  const { data, error, isPending, refetch, isFetching } = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => (await call(coaches.invitation, { body: { token } }, { signal })).data,
    // Used meanwhile, in this tab, it would be told as expired.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending)
    return (
      <Frame title="Welcome">
        <Stack role="status" aria-label="Loading...">
          <Skeleton h={42} />
          <Skeleton h={42} />
        </Stack>
      </Frame>
    );
  if (data)
    return (
      <Frame title={`Welcome, ${data.name}`} text="Choose a password to begin coaching.">
        <PasswordForm token={token} email={data.email} />
      </Frame>
    );
  if (error instanceof ApiError && error.status === 410)
    return (
      <Frame title="This link does not work any more" text={error.message}>
        <Button component={Link} to="/login" fullWidth size="md">
          Go to sign-in
        </Button>
      </Frame>
    );
  return (
    <Frame title="Welcome">
      <ErrorState title="The invitation could not be loaded" error={error} retry={refetch} retrying={isFetching} />
    </Frame>
  );
}

function Frame({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <BrandSide />
      <main className={classes.side}>
        <div className={classes.card}>
          <div className={classes.brand}>
            <span className={classes.tile}>
              <Logo size={28} />
            </span>
            Cauri
          </div>
          <Title order={1}>{title}</Title>
          <Text c="dimmed" mt={4} mb="lg">
            {text}
          </Text>
          {children}
        </div>
      </main>
    </div>
  );
}

function PasswordForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<FailureText | null>(null);
  const form = useForm({ initialValues: { password: '', confirm: '' }, validate: checkNewPassword });
  const accept = useMutation({
    mutationFn: async (password: string) => {
      await call(coaches.accept, { body: { token, password } });
      return call(auth.login, { body: { email, password } });
    },
    onSuccess: (answer) => {
      signIn(answer, false);
      void navigate({ to: '/reservation', replace: true });
    },
    onError: (error) => {
      const rest = showFieldErrors(form, error);
      setFailure(rest === null ? null : { message: rest });
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ password }) => {
        setFailure(null);
        accept.mutate(password);
      }, focusFirstError(form))}
    >
      <Stack>
        <NewPasswordFields form={form} email={email} label="Password" confirmLabel="Confirm the password" />
        <Failure failure={failure} />
        <Button type="submit" size="md" fullWidth loading={accept.isPending}>
          Start coaching
        </Button>
      </Stack>
    </form>
  );
}
