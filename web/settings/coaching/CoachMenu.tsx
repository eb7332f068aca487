import { ActionIcon, Menu } from '@mantine/core';
import {
  IconBan,
  IconClock,
  IconDots,
  IconExternalLink,
  IconMailForward,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Coach, CoachStatus } from '#contract/coaches.ts';
import { showInvitedAgain } from '#web/outbox/showInvited.tsx';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { useInviteCoach, useUpdateCoach } from '#web/reservations/coaches.api.ts';
import { HoursDialog } from '#web/reservations/HoursDialog.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { CoachDialog } from './CoachDialog.tsx';

/** The actions on one coach. */
export function CoachMenu({ coach }: { coach: Coach }) {
  const { _id, name, status, accepted, bookable, bookingPath } = coach;
  const [dialog, setDialog] = useState<'edit' | 'hours'>();
  const invite = useInviteCoach();
  const update = useUpdateCoach();
  const closed = status === 'Inactive' || status === 'Banned';
  const done = () => setDialog(undefined);

  const setStatus = async (next: CoachStatus) => {
    if ((next === 'Inactive' || next === 'Banned') && !(await confirmClosing(coach, next))) return;
    update.mutateAsync({ id: _id, status: next }).then(
      ({ mail }) =>
        toastMail(mail, {
          sent: `${name} is now ${next}`,
          kept: `${name} is now ${next}. The e-mail about it was not sent: it is kept in the Outbox, because no mail account is linked.`,
        }),
      (error) => toast.error('The status could not be changed', error),
    );
  };

  return (
    <>
      <Menu width={230} portalProps={{ target: '#main' }}>
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${name}`} loading={invite.isPending || update.isPending}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setDialog('edit')}>
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<IconClock size={16} />} onClick={() => setDialog('hours')}>
            Weekly hours
          </Menu.Item>
          {status === 'Active' && bookable && (
            <Menu.Item leftSection={<IconExternalLink size={16} />} component="a" href={bookingPath} target="_blank" rel="noreferrer">
              Open booking page
            </Menu.Item>
          )}
          {!accepted && !closed && (
            <Menu.Item leftSection={<IconMailForward size={16} />} onClick={() => void showInvitedAgain(invite.mutateAsync(_id), name)}>
              Resend invitation
            </Menu.Item>
          )}
          <Menu.Divider />
          {closed && (
            <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => void setStatus(accepted ? 'Active' : 'Pending')}>
              Reactivate
            </Menu.Item>
          )}
          {status !== 'Inactive' && (
            <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => void setStatus('Inactive')}>
              Make Inactive
            </Menu.Item>
          )}
          {status !== 'Banned' && (
            <Menu.Item c="var(--mantine-color-error)" leftSection={<IconBan size={16} />} onClick={() => void setStatus('Banned')}>
              Ban
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <CoachDialog coach={coach} opened={dialog === 'edit'} onClose={done} />
      <HoursDialog coach={coach} opened={dialog === 'hours'} onClose={done} />
    </>
  );
}

function confirmClosing({ name, upcoming }: Coach, next: 'Inactive' | 'Banned'): Promise<boolean> {
  const sessions =
    upcoming === 0
      ? 'There are no reservations to come.'
      : upcoming === 1
        ? '1 reservation to come stays as it is: move or cancel it.'
        : `${upcoming} reservations to come stay as they are: move or cancel them.`;
  return confirm({
    title: next === 'Banned' ? `Ban ${name}?` : `Make ${name} Inactive?`,
    body: `${name} is signed out everywhere at once, cannot sign in any more, and takes no new reservations. ${sessions}`,
    confirmLabel: next === 'Banned' ? 'Ban coach' : 'Make Inactive',
    danger: next === 'Banned',
  });
}
