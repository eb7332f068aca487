import { Menu } from '@mantine/core';
import {
  IconCalendarX,
  IconCheck,
  IconChecks,
  IconClockEdit,
  IconEye,
  IconPencil,
  IconRepeat,
  IconRotate,
  IconUserOff,
} from '@tabler/icons-react';
import { reservationSeries } from '#contract/reservation-series.ts';
import { type Reservation, reservations } from '#contract/reservations.ts';
import type { MailFate } from '#contract/shared.ts';
import { useDialog } from '#web/ui/DialogHost.tsx';
import { formatDay } from '#web/ui/dates.ts';
import { offerUndo } from '#web/ui/offerUndo.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { EditReservation } from './EditReservation.tsx';
import { CancelReservation, MoveReservation } from './ReservationDialogs.tsx';
import { clientOf } from './reservation-labels.ts';
import { AFTER_RESERVATIONS, toastDone, undoneSaying } from './reservations.api.ts';
import * as text from './reservations.messages.ts';
import * as series from './series.messages.ts';

/** The actions on a reservation, and which of them its status and its time allow. */
export function useReservationActions(reservation: Reservation) {
  const { _id: id, status, startsAt } = reservation;
  const open = useDialog();
  const params = { id };
  const confirming = useCall(reservations.confirm, AFTER_RESERVATIONS, {
    done: (answer) => toastDone(answer.mail === null ? text.confirmed() : text.confirmedAndTold(), answer),
    failed: text.confirmFailed(),
  });
  const saidOf = ({ mail }: { mail: MailFate | null }) => (mail === null ? text.reopened() : text.reopenedAndTold());
  const reopening = useCall(reservations.reopen, AFTER_RESERVATIONS, {
    done: (answer) => toastDone(saidOf(answer), answer),
    failed: text.reopenFailed(),
  });
  const reopen = () => reopening.mutate({ params });
  const marking = useCall(reservations.mark, AFTER_RESERVATIONS, {
    // Undoing opens the session again, as it was before, and says whether the client was told.
    done: ({ data }) =>
      offerUndo({
        done: text.marked[data.status === 'missed' ? 'missed' : 'completed'](),
        name: clientOf(data),
        undo: () => reopening.mutateAsync({ params }).then((answer) => undoneSaying(saidOf(answer), answer)),
      }),
    failed: text.markFailed(),
  });
  const confirmingSeries = useCall(reservationSeries.confirm, AFTER_RESERVATIONS, {
    done: (answer) => toastDone(series.confirmed({ count: answer.data.length }), answer),
    failed: text.confirmFailed(),
  });
  const isOpen = status === 'pending' || status === 'confirmed';
  const hasBegun = Date.parse(startsAt) <= Date.now();
  return {
    busy: confirming.isPending || confirmingSeries.isPending || reopening.isPending || marking.isPending,
    confirm: status === 'pending' ? () => confirming.mutate({ params }) : undefined,
    confirmSeries:
      status === 'pending' && reservation.series ? () => confirmingSeries.mutate({ params, body: { scope: 'all' } }) : undefined,
    reopen: isOpen ? undefined : reopen,
    mark: isOpen && hasBegun ? (status: 'completed' | 'missed') => marking.mutate({ params, body: { status } }) : undefined,
    edit: () => open((dialog) => <EditReservation reservation={reservation} {...dialog} />),
    move: isOpen ? () => open((dialog) => <MoveReservation reservation={reservation} {...dialog} />) : undefined,
    cancel: isOpen ? () => open((dialog) => <CancelReservation reservation={reservation} {...dialog} />) : undefined,
  };
}

export function ReservationMenu({ reservation, onOpen }: { reservation: Reservation; onOpen: (id: string) => void }) {
  const { busy, confirm, confirmSeries, mark, reopen, edit, move, cancel } = useReservationActions(reservation);
  const { date, time } = reservation;
  return (
    <RowMenu label={text.actionsFor({ client: clientOf(reservation), day: formatDay(date), time })} busy={busy}>
      <RowMenuItem icon={IconEye} label={word.view()} onClick={() => onOpen(reservation._id)} />
      <RowMenuItem icon={IconPencil} label={word.edit()} onClick={edit} />
      {confirm && <RowMenuItem icon={IconCheck} label={word.confirm()} onClick={confirm} />}
      {confirmSeries && <RowMenuItem icon={IconRepeat} label={series.confirmSeries()} onClick={confirmSeries} />}
      {mark && (
        <>
          <RowMenuItem icon={IconChecks} label={text.mark.completed()} onClick={() => mark('completed')} />
          <RowMenuItem icon={IconUserOff} label={text.mark.missed()} onClick={() => mark('missed')} />
        </>
      )}
      {reopen && <RowMenuItem icon={IconRotate} label={text.reopen()} onClick={reopen} />}
      {move && <RowMenuItem icon={IconClockEdit} label={text.reschedule()} onClick={move} />}
      {cancel && (
        <>
          <Menu.Divider />
          <RowMenuItem icon={IconCalendarX} label={word.cancel()} isDangerous onClick={cancel} />
        </>
      )}
    </RowMenu>
  );
}
