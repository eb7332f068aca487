import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { TeamMember } from '#contract/team.ts';
import { showInvited } from '#web/outbox/showInvited.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useChangeAccount, useEndSessionsOf, useInviteAgain, useTurnSecondStepOff } from './team.api.ts';

/** What can be done with an account; the server refuses what must not be, and says why. */
export function AccountMenu({ account: { _id: id, name, role, status, self, invited, sessions, twoFactor } }: { account: TeamMember }) {
  const change = useChangeAccount();
  const endSessions = useEndSessionsOf();
  const inviteAgain = useInviteAgain();
  const turnSecondStepOff = useTurnSecondStepOff();
  const isOpen = status === 'Active' || invited;
  const isClosed = status === 'Inactive' || status === 'Banned';

  const tell = (call: Promise<{ message?: string | undefined }>) =>
    call.then(
      ({ message = 'Account saved' }) => toast.success(message),
      (error) => toast.error('The account could not be changed', error),
    );
  const invite = () =>
    inviteAgain.mutateAsync(id).then(
      ({ message = '', ...invited }) => showInvited(invited, { name, sent: message, kept: 'The invitation was not sent' }),
      (error) => toast.error('The invitation could not be sent', error),
    );
  const changeRole = async () => {
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
    if (await confirm(question)) void tell(change.mutateAsync({ id, role: toAdmin ? 'admin' : 'coach' }));
  };
  const askToTurnSecondStepOff = async () => {
    const body =
      'For somebody who has lost the phone and the recovery codes: make sure that it is really them who asks. They are signed out everywhere, told by e-mail, and sign in with the password alone.';
    if (await confirm({ title: `Turn off the second step of ${name}?`, body, confirmLabel: 'Turn off', danger: true }))
      void tell(turnSecondStepOff.mutateAsync(id));
  };
  const deactivate = async () => {
    const body = 'They are signed out everywhere at once and cannot sign in. What they did stays. You can activate the account again.';
    if (await confirm({ title: `Deactivate the account of ${name}?`, body, confirmLabel: 'Deactivate', danger: true }))
      void tell(change.mutateAsync({ id, status: 'Inactive' }));
  };

  if (!(isOpen || isClosed) || (self && sessions < 2)) return <span />;
  return (
    <Menu width={220} portalProps={{ target: '#main' }}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={`Actions for ${name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {invited && role === 'admin' && <Menu.Item onClick={() => void invite()}>Send the invitation again</Menu.Item>}
        {status === 'Active' && !self && (
          <Menu.Item onClick={() => void changeRole()}>{role === 'coach' ? 'Make admin' : 'Make coach'}</Menu.Item>
        )}
        {sessions > 0 && <Menu.Item onClick={() => void tell(endSessions.mutateAsync(id))}>Sign out everywhere</Menu.Item>}
        {twoFactor && !self && <Menu.Item onClick={() => void askToTurnSecondStepOff()}>Turn off the second step</Menu.Item>}
        {isOpen && !self && (
          <Menu.Item color="red" onClick={() => void deactivate()}>
            Deactivate
          </Menu.Item>
        )}
        {isClosed && <Menu.Item onClick={() => void tell(change.mutateAsync({ id, status: 'Active' }))}>Activate</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
