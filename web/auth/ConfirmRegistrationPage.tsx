import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { registration } from '#contract/registration.ts';
import { call } from '#web/api/call.ts';
import { dataQuery } from '#web/api/queries.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { AuthFrame, Done } from './AuthFrame.tsx';
import { Failure } from './Failure.tsx';
import { LINK_QUERY, LinkFrame } from './LinkFrame.tsx';
import * as text from './pages.messages.ts';

const TITLE = text.confirmYourAddress();

/**
 * The page to which the e-mailed link of a request for an account leads. Only its button confirms, because some programs
 * open the links of e-mails to check them for harm.
 */
export function ConfirmRegistrationPage() {
  const { token } = useParams({ from: '/register/confirm/$token' });
  const query = useQuery({ ...dataQuery(['registration', token], registration.read, { body: { token } }), ...LINK_QUERY });
  const confirm = useMutationOnce({ mutationFn: () => call(registration.confirm, { body: { token } }) });

  if (confirm.data)
    return (
      <AuthFrame title={text.addressConfirmed()} pageTitle={TITLE}>
        <Done>{confirm.data.message}</Done>
      </AuthFrame>
    );
  return (
    <LinkFrame title={TITLE} query={query} actionError={confirm.error} failed={text.requestNotLoaded()}>
      {({ name, email }) => (
        <AuthFrame title={TITLE} text={text.asksForAccount({ name, email })}>
          <Stack>
            <Failure failure={confirm.error && { message: confirm.error.message }} />
            <Button size="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
              {text.confirmMyAddress()}
            </Button>
          </Stack>
        </AuthFrame>
      )}
    </LinkFrame>
  );
}
