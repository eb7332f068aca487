import { Anchor, Button, Drawer, Group, Skeleton, Stack } from '@mantine/core';
import { IconCheck, IconClockEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Reservation } from '#contract/reservations.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { RescheduleDialog } from './RescheduleDialog.tsx';
import { ReservationBadge } from './ReservationBadge.tsx';
import { useConfirmation } from './ReservationMenu.tsx';
import { ServiceName } from './reservation-columns.tsx';
import { longDay } from './reservation-words.ts';
import { reservationById } from './reservations.api.ts';
import classes from './reservations.module.css';

/** One reservation whole. `id` undefined: closed. */
export function ReservationDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Drawer opened={id !== undefined} onClose={onClose} position="right" size="md" title="Reservation">
      {id !== undefined && <Details key={id} id={id} />}
    </Drawer>
  );
}

function Details({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(reservationById(id));
  if (error && !data)
    return <ErrorState title="This reservation could not be loaded" error={error} retry={refetch} retrying={isFetching} />;
  if (!data)
    return (
      <Stack role="status" aria-label="Loading...">
        <Skeleton h={34} w="60%" />
        {[80, 65, 72, 50].map((width) => (
          <Skeleton key={width} h={14} w={`${width}%`} />
        ))}
      </Stack>
    );
  return <Facts reservation={data} />;
}

function Facts({ reservation }: { reservation: Reservation }) {
  const [dialog, setDialog] = useState<'cancel' | 'move'>();
  const confirmation = useConfirmation();
  const { date, time, endTime, email, member, clientName, coachName, note, reason, source, createdAt, status } = reservation;
  const done = () => setDialog(undefined);
  return (
    <Stack gap="lg">
      <div>
        <p className={classes.big}>{longDay(date)}</p>
        <p className={classes.bigTime}>
          {time} – {endTime}
        </p>
        <ReservationBadge reservation={reservation} />
      </div>
      <dl className={classes.facts}>
        <Fact label="Client">{member ? <MemberLink member={member} /> : clientName || 'Not a member'}</Fact>
        <Fact label="Email">
          <Anchor href={`mailto:${email}`}>{email}</Anchor>
        </Fact>
        <Fact label="Coach">{coachName}</Fact>
        <Fact label="Service">
          <ServiceName reservation={reservation} />
        </Fact>
        {note && <Fact label="Message">{note}</Fact>}
        {reason && <Fact label="Cancelled because">{reason}</Fact>}
        <Fact label="Booked">
          {formatDateTime(createdAt)}, {source === 'public' ? 'on the booking page' : 'by the team'}
        </Fact>
      </dl>
      {status !== 'cancelled' && (
        <Group gap="xs">
          {status === 'pending' && (
            <Button leftSection={<IconCheck size={18} />} loading={confirmation.pending} onClick={() => confirmation.run(reservation)}>
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
      <CancelDialog reservation={reservation} opened={dialog === 'cancel'} onClose={done} />
      <RescheduleDialog reservation={reservation} opened={dialog === 'move'} onClose={done} />
    </Stack>
  );
}

function MemberLink({ member: { _id, fullName } }: { member: NonNullable<Reservation['member']> }) {
  return (
    <Anchor component={Link} to="/users/$memberId/profile" params={{ memberId: _id } as never}>
      {fullName}
    </Anchor>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
