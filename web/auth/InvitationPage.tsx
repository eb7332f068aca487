import { Button, Skeleton, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { auth, type Role } from '#contract/auth.ts';
import { coaches } from '#contract/coaches.ts';
import { ApiError, call } from '#web/api/call.ts';
import { signIn } from '#web/api/session.ts';
import { focusFirstError, showFieldErrors } from '#web/ui/fieldErrors.ts';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { checkNewPassword } from './auth.rules.ts';
import { Failure, type FailureText } from './Failure.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';

/** Where the link of an invitation leads: the coach or admin chooses a password, and is signed in. */
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
      <AuthFrame title="Welcome">
        <Stack role="status" aria-label="Loading...">
          <Skeleton h={42} />
          <Skeleton h={42} />
        </Stack>
      </AuthFrame>
    );
  if (data)
    return (
      <AuthFrame
        title={`Welcome, ${data.name}`}
        text={data.role === 'coach' ? 'Choose a password to begin coaching.' : 'Choose a password to begin.'}
      >
        <PasswordForm token={token} email={data.email} role={data.role} />
      </AuthFrame>
    );
  if (error instanceof ApiError && error.status === 410)
    return (
      <AuthFrame title="This link does not work any more" text={error.message}>
        <Button component={Link} to="/login" fullWidth size="md">
          Go to sign-in
        </Button>
      </AuthFrame>
    );
  return (
    <AuthFrame title="Welcome">
      <ErrorState title="The invitation could not be loaded" error={error} retry={refetch} retrying={isFetching} />
    </AuthFrame>
  );
}

function PasswordForm({ token, email, role }: { token: string; email: string; role: Role }) {
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
      void navigate({ to: role === 'coach' ? '/reservation' : '/dashboard', replace: true });
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
          {role === 'coach' ? 'Start coaching' : 'Start'}
        </Button>
      </Stack>
    </form>
  );
}
