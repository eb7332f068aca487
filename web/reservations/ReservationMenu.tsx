import { ActionIcon, Menu } from '@mantine/core';
import { IconCalendarX, IconCheck, IconClockEdit, IconDots, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import type { Reservation } from '#contract/reservations.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { toast } from '#web/ui/toast.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { RescheduleDialog } from './RescheduleDialog.tsx';
import { clientOf } from './reservation-words.ts';
import { useConfirm } from './reservations.api.ts';

/** Confirms, and says so or why not. */
export function useConfirmation() {
  const confirm = useConfirm();
  return {
    pending: confirm.isPending,
    run: ({ _id }: Reservation) =>
      confirm.mutateAsync(_id).then(
        ({ mail, message = '' }) => toastMail(mail, { sent: 'Reservation confirmed: the client has been told', kept: message }),
        (error) => toast.error('The reservation could not be confirmed', error),
      ),
  };
}

/** What can be done with one reservation. */
export function ReservationMenu({ reservation, onOpen }: { reservation: Reservation; onOpen: (id: string) => void }) {
  const [dialog, setDialog] = useState<'cancel' | 'move'>();
  const confirmation = useConfirmation();
  const done = () => setDialog(undefined);
  return (
    <>
      {/* Outside the table, which would cut it off, and inside the page's landmark. */}
      <Menu width={200} portalProps={{ target: '#main' }}>
        <Menu.Target>
          <ActionIcon aria-label={`Actions for the reservation of ${clientOf(reservation)}`} loading={confirmation.pending}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEye size={16} />} onClick={() => onOpen(reservation._id)}>
            View
          </Menu.Item>
          {reservation.status === 'pending' && (
            <Menu.Item leftSection={<IconCheck size={16} />} onClick={() => confirmation.run(reservation)}>
              Confirm
            </Menu.Item>
          )}
          {reservation.status !== 'cancelled' && (
            <>
              <Menu.Item leftSection={<IconClockEdit size={16} />} onClick={() => setDialog('move')}>
                Reschedule
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item c="var(--mantine-color-error)" leftSection={<IconCalendarX size={16} />} onClick={() => setDialog('cancel')}>
                Cancel
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <CancelDialog reservation={reservation} opened={dialog === 'cancel'} onClose={done} />
      <RescheduleDialog reservation={reservation} opened={dialog === 'move'} onClose={done} />
    </>
  );
}
