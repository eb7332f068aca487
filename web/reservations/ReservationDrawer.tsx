import { Anchor, Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconCheck, IconClockEdit } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Reservation } from '#contract/reservations.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Fetched } from '#web/ui/states.tsx';
import { useReservationActions } from './ReservationMenu.tsx';
import { ReservationBadge, ServiceName } from './reservation-columns.tsx';
import { longDay } from './reservation-labels.ts';
import { reservationById } from './reservations.api.ts';

/** All data of one reservation. The drawer is closed while `id` is undefined. */
export const ReservationDrawer = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => (
  <Drawer opened={id !== undefined} onClose={onClose} position="right" size="md" title="Reservation">
    {id !== undefined && (
      <Fetched
        key={id}
        options={reservationById(id)}
        failed="This reservation could not be loaded"
        loading={<Skeleton h={200} role="status" aria-label="Loading..." />}
      >
        {(reservation) => <Details reservation={reservation} />}
      </Fetched>
    )}
  </Drawer>
);

function Details({ reservation }: { reservation: Reservation }) {
  const { isConfirming, confirm, setDialog, dialogs } = useReservationActions(reservation);
  const { date, time, endTime, email, member, clientName, coachName, note, reason, source, createdAt, status } = reservation;
  return (
    <Stack gap="lg">
      <div>
        <Text className="ui-number" fz="1.5rem">
          {longDay(date)}
        </Text>
        <Text className="ui-numbers" size="lg" c="dimmed" mb="xs">
          {time} – {endTime}
        </Text>
        <ReservationBadge reservation={reservation} />
      </div>
      <Facts>
        <Fact label="Client">{member ? <MemberLink {...member} /> : clientName || 'Not a member'}</Fact>
        <Fact label="Email">
          <Anchor href={`mailto:${email}`}>{email}</Anchor>
        </Fact>
        <Fact label="Coach">{coachName}</Fact>
        <Fact label="Service">
          <ServiceName reservation={reservation} />
        </Fact>
        {note && <Fact label="Message">{note}</Fact>}
        {reason && <Fact label="Cancelled because">{reason}</Fact>}
        <Fact label="Booked">{`${formatDateTime(createdAt)}, ${source === 'public' ? 'on the booking page' : 'by the team'}`}</Fact>
      </Facts>
      {status !== 'cancelled' && (
        <Group gap="xs">
          {status === 'pending' && (
            <Button leftSection={<IconCheck size={18} />} loading={isConfirming} onClick={confirm}>
              Confirm
            </Button>
          )}
          <Button variant="default" leftSection={<IconClockEdit size={18} />} onClick={() => setDialog('move')}>
            Reschedule
          </Button>
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => setDialog('cancel')}>
            Cancel
          </Button>
        </Group>
      )}
      {dialogs}
    </Stack>
  );
}

const MemberLink = ({ _id: memberId, fullName }: NonNullable<Reservation['member']>) => (
  <Anchor renderRoot={(props) => <Link to="/users/$memberId/profile" params={{ memberId }} {...props} />}>{fullName}</Anchor>
);
