import { Menu } from '@mantine/core';
import { IconBan, IconClock, IconExternalLink, IconMailForward, IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { type Coach, type CoachStatus, coaches } from '#contract/coaches.ts';
import type { MailFate } from '#contract/mailed.ts';
import { showInvitedAgain } from '#web/outbox/showInvited.tsx';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { AFTER_COACHES } from '#web/reservations/coaches.api.ts';
import { HoursDialog } from '#web/reservations/HoursDialog.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { EditCoach } from './CoachDialog.tsx';

/** The actions on one coach. */
export function CoachMenu({ coach }: { coach: Coach }) {
  const { _id, name, status, accepted, bookable, bookingPath } = coach;
  const [dialog, setDialog] = useState<'edit' | 'hours'>();
  const invite = useCall(coaches.invite, AFTER_COACHES);
  const update = useCall(coaches.update, AFTER_COACHES, { failed: 'The status could not be changed' });
  const params = { id: _id };
  const closed = status === 'Inactive' || status === 'Banned';
  const done = () => setDialog(undefined);

  const setStatus = async (next: CoachStatus) => {
    if ((next === 'Inactive' || next === 'Banned') && !(await confirmClosing(coach, next))) return;
    const show = ({ mail }: { mail: MailFate | null }) =>
      toastMail(mail, {
        sent: `${name} is now ${next}`,
        kept: `${name} is now ${next}. The e-mail about it was not sent: it is kept in the Outbox, because no mail account is linked.`,
      });
    // The toast of useCall shows a failure.
    update.mutateAsync({ params, body: { status: next } }).then(show, () => {});
  };

  return (
    <>
      <RowMenu label={`Actions for ${name}`} busy={invite.isPending || update.isPending} width={230}>
        <RowMenuItem icon={IconPencil} label="Edit" onClick={() => setDialog('edit')} />
        <RowMenuItem icon={IconClock} label="Weekly hours" onClick={() => setDialog('hours')} />
        {status === 'Active' && bookable && (
          <Menu.Item leftSection={<IconExternalLink size={16} />} component="a" href={bookingPath} target="_blank" rel="noreferrer">
            Open booking page
          </Menu.Item>
        )}
        {!accepted && !closed && (
          <RowMenuItem
            icon={IconMailForward}
            label="Resend invitation"
            onClick={() => void showInvitedAgain(invite.mutateAsync({ params }), name)}
          />
        )}
        <Menu.Divider />
        {closed && <RowMenuItem icon={IconPlayerPlay} label="Reactivate" onClick={() => void setStatus(accepted ? 'Active' : 'Pending')} />}
        {status !== 'Inactive' && <RowMenuItem icon={IconPlayerPause} label="Make Inactive" onClick={() => void setStatus('Inactive')} />}
        {status !== 'Banned' && <RowMenuItem icon={IconBan} label="Ban" isDangerous onClick={() => void setStatus('Banned')} />}
      </RowMenu>
      <EditCoach coach={coach} opened={dialog === 'edit'} onClose={done} />
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
