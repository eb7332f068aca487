import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { registration } from '#contract/registration.ts';
import { ApiError, call } from '#web/api/call.ts';
import { usePageTitle } from '#web/ui/PageHeader.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { Failure } from './Failure.tsx';

const TITLE = 'Confirm your address';

/**
 * Where the e-mailed link of a request for an account leads. Opening it confirms nothing: programs open links in e-mails to
 * look for harm. The button does.
 */
export function ConfirmRegistrationPage() {
  const { token } = useParams({ from: '/register/confirm/$token' });
  usePageTitle(TITLE);
  const { data, error, isPending, refetch, isFetching } = useQuery({
    queryKey: ['registration', token],
    queryFn: async ({ signal }) => (await call(registration.read, { body: { token } }, { signal })).data,
    // Used meanwhile, in this tab, it would be told as expired.
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, failed) => count < 2 && !(failed instanceof ApiError && failed.status === 410),
  });
  const confirm = useMutation({ mutationFn: () => call(registration.confirm, { body: { token } }) });

  if (isPending)
    return (
      <AuthFrame title={TITLE}>
        <Stack role="status" aria-label="Loading...">
          <Skeleton h={42} />
        </Stack>
      </AuthFrame>
    );
  if (confirm.data)
    return (
      <AuthFrame title="Your address is confirmed">
        <Stack>
          <Alert color="green" role="status">
            {confirm.data.message}
          </Alert>
          <ToSignIn />
        </Stack>
      </AuthFrame>
    );
  const gone = [confirm.error, error].find((one) => one instanceof ApiError && one.status === 410);
  if (gone)
    return (
      <AuthFrame title="This link does not work any more" text={gone.message}>
        <ToSignIn />
      </AuthFrame>
    );
  if (!data)
    return (
      <AuthFrame title={TITLE}>
        <ErrorState title="The request could not be loaded" error={error} retry={refetch} retrying={isFetching} />
      </AuthFrame>
    );
  return (
    <AuthFrame title={TITLE} text={`${data.name} asks for an account with the address ${data.email}. If it was not you, close this page.`}>
      <Stack>
        <Failure failure={confirm.error && { message: confirm.error.message }} />
        <Button size="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm my address
        </Button>
      </Stack>
    </AuthFrame>
  );
}

const ToSignIn = () => (
  <Button component={Link} to="/login" fullWidth size="md">
    Go to sign-in
  </Button>
);
