import { auth } from '#contract/auth.ts';
import { type TeamMember, team } from '#contract/team.ts';
import { showInvitedAgain } from '#web/outbox/showInvited.tsx';
import { confirm, type Question } from '#web/ui/confirm.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';

/** The actions on an account. The server refuses those that are not allowed and says why. */
export function AccountMenu({ account: { _id: id, name, role, status, self, invited, sessions, twoFactor } }: { account: TeamMember }) {
  const params = { id };
  const outcome = {
    done: ({ message = 'Account saved' }: { message?: string | undefined }) => toast.success(message),
    failed: 'The account could not be changed',
  };
  const change = useCall(team.update, ['team'], outcome);
  const endSessions = useCall(team.endSessions, ['team'], outcome);
  const turnSecondStepOff = useCall(auth.resetTwoFactor, ['team'], outcome);
  const inviteAgain = useCall(team.inviteAgain, ['team']);
  const isOpen = status === 'Active' || invited;
  const isClosed = status === 'Inactive' || status === 'Banned';

  const ask = async (question: Question, act: () => void) => {
    if (await confirm(question)) act();
  };
  const changeRole = () => {
    const toAdmin = role === 'coach';
    const question = toAdmin
      ? {
          title: `Make ${name} an admin?`,
          body: 'An admin sees payments and may change everything, this team too. They have to sign in again.',
          confirmLabel: 'Make admin',
        }
      : {
          title: `Make ${name} a coach?`,
          body: 'They no longer see payments, templates, campaigns and settings. They have to sign in again.',
          confirmLabel: 'Make coach',
        };
    void ask(question, () => change.mutate({ params, body: { role: toAdmin ? 'admin' : 'coach' } }));
  };
  const turnSecondStepOffAfterQuestion = () => {
    const body =
      'For somebody who has lost the phone and the recovery codes: make sure that it is really them who asks. They are signed out everywhere, told by e-mail, and sign in with the password alone.';
    const question = { title: `Turn off the second step of ${name}?`, body, confirmLabel: 'Turn off', danger: true };
    void ask(question, () => turnSecondStepOff.mutate({ params }));
  };
  const deactivate = () => {
    const body = 'They are signed out everywhere at once and cannot sign in. What they did stays. You can activate the account again.';
    const question = { title: `Deactivate the account of ${name}?`, body, confirmLabel: 'Deactivate', danger: true };
    void ask(question, () => change.mutate({ params, body: { status: 'Inactive' } }));
  };

  if (!(isOpen || isClosed) || (self && sessions < 2)) return null;
  return (
    <RowMenu label={`Actions for ${name}`} variant="default" size={36} width={220}>
      {invited && role === 'admin' && (
        <RowMenuItem label="Send the invitation again" onClick={() => void showInvitedAgain(inviteAgain.mutateAsync({ params }), name)} />
      )}
      {status === 'Active' && !self && <RowMenuItem label={role === 'coach' ? 'Make admin' : 'Make coach'} onClick={changeRole} />}
      {sessions > 0 && <RowMenuItem label="Sign out everywhere" onClick={() => endSessions.mutate({ params })} />}
      {twoFactor && !self && <RowMenuItem label="Turn off the second step" onClick={turnSecondStepOffAfterQuestion} />}
      {isOpen && !self && <RowMenuItem label="Deactivate" color="red" onClick={deactivate} />}
      {isClosed && <RowMenuItem label="Activate" onClick={() => change.mutate({ params, body: { status: 'Active' } })} />}
    </RowMenu>
  );
}
