import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { TeamMember } from '#contract/team.ts';
import { showInvitedAgain } from '#web/outbox/showInvited.tsx';
import { confirm, type Question } from '#web/ui/confirm.tsx';
import { toastOutcome } from '#web/ui/toastOutcome.ts';
import { useChangeAccount, useEndSessionsOf, useInviteAgain, useTurnSecondStepOff } from './team.api.ts';

/** The actions on an account. The server refuses those that are not allowed and says why. */
export function AccountMenu({ account: { _id: id, name, role, status, self, invited, sessions, twoFactor } }: { account: TeamMember }) {
  const change = useChangeAccount();
  const endSessions = useEndSessionsOf();
  const inviteAgain = useInviteAgain();
  const turnSecondStepOff = useTurnSecondStepOff();
  const isOpen = status === 'Active' || invited;
  const isClosed = status === 'Inactive' || status === 'Banned';

  const show = (call: Promise<unknown>) => void toastOutcome(call, { done: 'Account saved', failed: 'The account could not be changed' });
  const ask = async (question: Question, act: () => Promise<unknown>) => {
    if (await confirm(question)) show(act());
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
    void ask(question, () => change.mutateAsync({ id, role: toAdmin ? 'admin' : 'coach' }));
  };
  const turnSecondStepOffAfterQuestion = () => {
    const body =
      'For somebody who has lost the phone and the recovery codes: make sure that it is really them who asks. They are signed out everywhere, told by e-mail, and sign in with the password alone.';
    const question = { title: `Turn off the second step of ${name}?`, body, confirmLabel: 'Turn off', danger: true };
    void ask(question, () => turnSecondStepOff.mutateAsync(id));
  };
  const deactivate = () => {
    const body = 'They are signed out everywhere at once and cannot sign in. What they did stays. You can activate the account again.';
    const question = { title: `Deactivate the account of ${name}?`, body, confirmLabel: 'Deactivate', danger: true };
    void ask(question, () => change.mutateAsync({ id, status: 'Inactive' }));
  };

  if (!(isOpen || isClosed) || (self && sessions < 2)) return null;
  return (
    <Menu width={220} portalProps={{ target: '#main' }}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={`Actions for ${name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {invited && role === 'admin' && (
          <Menu.Item onClick={() => void showInvitedAgain(inviteAgain.mutateAsync(id), name)}>Send the invitation again</Menu.Item>
        )}
        {status === 'Active' && !self && <Menu.Item onClick={changeRole}>{role === 'coach' ? 'Make admin' : 'Make coach'}</Menu.Item>}
        {sessions > 0 && <Menu.Item onClick={() => show(endSessions.mutateAsync(id))}>Sign out everywhere</Menu.Item>}
        {twoFactor && !self && <Menu.Item onClick={turnSecondStepOffAfterQuestion}>Turn off the second step</Menu.Item>}
        {isOpen && !self && (
          <Menu.Item color="red" onClick={deactivate}>
            Deactivate
          </Menu.Item>
        )}
        {isClosed && <Menu.Item onClick={() => show(change.mutateAsync({ id, status: 'Active' }))}>Activate</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
