import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { auth } from '#contract/auth.ts';
import { coaches } from '#contract/coaches.ts';
import { call } from '#web/api/call.ts';
import { dataQuery } from '#web/api/queries.ts';
import { signIn } from '#web/api/session.ts';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import * as text from './auth.messages.ts';
import { isExpired, LINK_QUERY, LinkFrame } from './LinkFrame.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import * as page from './pages.messages.ts';

/** The page to which the link of an invitation leads. The coach or admin chooses a password and is then signed in. */
export function InvitationPage() {
  const { token } = useParams({ from: '/invitation/$token' });
  const navigate = useNavigate();
  const query = useQuery({ ...dataQuery(['invitation', token], coaches.invitation, { body: { token } }), ...LINK_QUERY });
  return (
    <LinkFrame title={page.welcome()} query={query} failed={page.invitationNotLoaded()}>
      {({ name, email, role }) => (
        <AuthFrame
          title={page.welcomeTo({ name })}
          pageTitle={page.welcome()}
          text={role === 'coach' ? page.choosePasswordToCoach() : page.choosePasswordToBegin()}
        >
          <NewPasswordForm
            email={email}
            labels={{ password: text.password(), confirm: text.confirmPassword() }}
            send={async (password) => {
              const login = () => call(auth.login, { body: { email, password } });
              try {
                await call(coaches.accept, { body: { token, password } });
              } catch (error) {
                if (!isExpired(error)) throw error;
                // The invitation may have been used by an earlier press of the button, whose reply was lost.
                return login().catch(() => {
                  throw error;
                });
              }
              return login();
            }}
            onDone={(answer) => {
              signIn(answer, false);
              void navigate({ to: role === 'coach' ? '/reservation' : '/dashboard', replace: true });
            }}
          >
            {(isSending) => (
              <SubmitButton size="md" fullWidth loading={isSending}>
                {role === 'coach' ? page.startCoaching() : page.start()}
              </SubmitButton>
            )}
          </NewPasswordForm>
        </AuthFrame>
      )}
    </LinkFrame>
  );
}
