import { Menu } from '@mantine/core';
import { IconCalendarX, IconCheck, IconClockEdit, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { type Reservation, reservations } from '#contract/reservations.ts';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { ReservationDialogs } from './ReservationDialogs.tsx';
import { clientOf } from './reservation-labels.ts';
import { AFTER_RESERVATIONS, toastDone } from './reservations.api.ts';
import * as text from './reservations.messages.ts';

/** The actions on a reservation: confirming it, and opening a dialog that cancels or moves it. */
export function useReservationActions(reservation: Reservation) {
  const [dialog, setDialog] = useState<'cancel' | 'move'>();
  const confirming = useCall(reservations.confirm, AFTER_RESERVATIONS, {
    done: (answer) => toastDone(text.confirmed(), answer),
    failed: text.confirmFailed(),
  });
  return {
    isConfirming: confirming.isPending,
    confirm: () => confirming.mutate({ params: { id: reservation._id } }),
    setDialog,
    dialogs: <ReservationDialogs reservation={reservation} dialog={dialog} onClose={() => setDialog(undefined)} />,
  };
}

export function ReservationMenu({ reservation, onOpen }: { reservation: Reservation; onOpen: (id: string) => void }) {
  const { isConfirming, confirm, setDialog, dialogs } = useReservationActions(reservation);
  const { _id, status } = reservation;
  return (
    <>
      <RowMenu label={text.actionsFor({ client: clientOf(reservation) })} busy={isConfirming}>
        <RowMenuItem icon={IconEye} label={text.viewReservation()} onClick={() => onOpen(_id)} />
        {status === 'pending' && <RowMenuItem icon={IconCheck} label={word.confirm()} onClick={confirm} />}
        {status !== 'cancelled' && (
          <>
            <RowMenuItem icon={IconClockEdit} label={text.reschedule()} onClick={() => setDialog('move')} />
            <Menu.Divider />
            <RowMenuItem icon={IconCalendarX} label={word.cancel()} isDangerous onClick={() => setDialog('cancel')} />
          </>
        )}
      </RowMenu>
      {dialogs}
    </>
  );
}
