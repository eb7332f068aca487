import { Menu } from '@mantine/core';
import {
  IconBan,
  IconCalendarShare,
  IconClock,
  IconExternalLink,
  IconMailForward,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconUserMinus,
  IconUserShare,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Coach, type CoachStatus, coaches } from '#contract/coaches.ts';
import type { MailFate } from '#contract/shared.ts';
import { accountStatus } from '#contract/status.messages.ts';
import { showInvitedAgain } from '#web/outbox/showInvited.tsx';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { AFTER_COACHES } from '#web/reservations/coaches.api.ts';
import { HoursDialog } from '#web/reservations/HoursDialog.tsx';
import { CalendarsDialog } from '#web/reservations/lazyCalendars.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { useDialog } from '#web/ui/DialogHost.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { EditCoach } from './CoachDialog.tsx';
import * as text from './coaching.messages.ts';
import { RemoveCoach } from './RemoveCoach.tsx';

interface Props {
  coach: Coach;
  more?: ReactNode;
  /** True while one of the further actions is on its way. */
  busy?: boolean;
}

/** The actions on one coach, and further ones on their account. */
export function CoachMenu({ coach, more, busy }: Props) {
  const { _id, name, status, accepted, bookable, bookingPath, removed } = coach;
  const open = useDialog();
  const invite = useCall(coaches.invite, AFTER_COACHES);
  const update = useCall(coaches.update, AFTER_COACHES, { failed: text.statusNotChanged() });
  const params = { id: _id };
  const closed = status === 'Inactive' || status === 'Banned';
  const remove = () => open((dialog) => <RemoveCoach coach={coach} {...dialog} />);

  const setStatus = async (next: CoachStatus) => {
    if ((next === 'Inactive' || next === 'Banned') && !(await confirmClosing(coach, next))) return;
    const show = ({ mail }: { mail: MailFate | null }) =>
      toastMail(mail, {
        sent: text.isNow({ name, status: accountStatus[next]() }),
        kept: text.isNowUnnotified({ name, status: accountStatus[next]() }),
      });
    // The toast of useCall shows a failure.
    update.mutateAsync({ params, body: { status: next } }).then(show, () => {});
  };

  /** As in the other rows of the team. */
  const look = more ? ({ variant: 'default', size: 36 } as const) : {};
  if (removed)
    return (
      <RowMenu label={word.actionsFor({ name })} width={230}>
        <RowMenuItem icon={IconUserShare} label={text.handOver()} onClick={remove} />
      </RowMenu>
    );
  return (
    <RowMenu label={word.actionsFor({ name })} busy={busy || invite.isPending || update.isPending} width={230} {...look}>
      <RowMenuItem icon={IconPencil} label={word.edit()} onClick={() => open((dialog) => <EditCoach coach={coach} {...dialog} />)} />
      <RowMenuItem
        icon={IconClock}
        label={text.weeklyHours()}
        onClick={() => open((dialog) => <HoursDialog coach={coach} {...dialog} />)}
      />
      <RowMenuItem
        icon={IconCalendarShare}
        label={text.calendars()}
        onClick={() => open((dialog) => <CalendarsDialog coach={coach} {...dialog} />)}
      />
      {status === 'Active' && bookable && (
        <Menu.Item leftSection={<IconExternalLink size={16} />} component="a" href={bookingPath} target="_blank" rel="noreferrer">
          {text.openBookingPage()}
        </Menu.Item>
      )}
      {!accepted && !closed && (
        <RowMenuItem
          icon={IconMailForward}
          label={text.sendAgain()}
          onClick={() => void showInvitedAgain(invite.mutateAsync({ params }), name)}
        />
      )}
      {more}
      <Menu.Divider />
      {closed && (
        <RowMenuItem icon={IconPlayerPlay} label={text.activate()} onClick={() => void setStatus(accepted ? 'Active' : 'Pending')} />
      )}
      {status !== 'Inactive' && <RowMenuItem icon={IconPlayerPause} label={text.deactivate()} onClick={() => void setStatus('Inactive')} />}
      {status !== 'Banned' && <RowMenuItem icon={IconBan} label={text.ban()} isDangerous onClick={() => void setStatus('Banned')} />}
      <RowMenuItem icon={IconUserMinus} label={word.remove()} isDangerous onClick={remove} />
    </RowMenu>
  );
}

function confirmClosing({ name, upcoming }: Coach, next: 'Inactive' | 'Banned'): Promise<boolean> {
  return confirm({
    title: next === 'Banned' ? text.banQuestion({ name }) : text.deactivateQuestion({ name }),
    body: text.closingBody({ name, count: upcoming }),
    confirmLabel: next === 'Banned' ? text.banCoach() : text.deactivate(),
    danger: next === 'Banned',
  });
}
