import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { auth } from '#contract/auth.ts';
import { coaches } from '#contract/coaches.ts';
import { call } from '#web/api/call.ts';
import { dataQuery } from '#web/api/queries.ts';
import { signIn } from '#web/api/session.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { LINK_QUERY, LinkFrame } from './LinkFrame.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/** The page to which the link of an invitation leads. The coach or admin chooses a password and is then signed in. */
export function InvitationPage() {
  const { token } = useParams({ from: '/invitation/$token' });
  const navigate = useNavigate();
  const query = useQuery({ ...dataQuery(['invitation', token], coaches.invitation, { body: { token } }), ...LINK_QUERY });
  return (
    <LinkFrame title="Welcome" query={query} failed="The invitation could not be loaded">
      {({ name, email, role }) => (
        <AuthFrame
          title={`Welcome, ${name}`}
          pageTitle="Welcome"
          text={role === 'coach' ? 'Choose a password to begin coaching.' : 'Choose a password to begin.'}
        >
          <NewPasswordForm
            email={email}
            labels={{ password: 'Password', confirm: 'Confirm the password' }}
            send={async (password) => {
              await call(coaches.accept, { body: { token, password } });
              return call(auth.login, { body: { email, password } });
            }}
            onDone={(answer) => {
              signIn(answer, false);
              void navigate({ to: role === 'coach' ? '/reservation' : '/dashboard', replace: true });
            }}
          >
            {(isSending) => (
              <Button type="submit" size="md" fullWidth loading={isSending}>
                {role === 'coach' ? 'Start coaching' : 'Start'}
              </Button>
            )}
          </NewPasswordForm>
        </AuthFrame>
      )}
    </LinkFrame>
  );
}
