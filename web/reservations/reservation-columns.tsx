import { Box, Text } from '@mantine/core';
import type { Reservation } from '#contract/reservations.ts';
import { formatDay } from '#web/ui/dates.ts';
import { EmailText } from '#web/ui/EmailText.tsx';
import type { Column } from '#web/ui/list/columns.ts';
import list from '#web/ui/list/list.module.css';
import { RowLink } from '#web/ui/list/RowLink.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import * as word from '#web/ui/words.messages.ts';
import { ReservationMenu } from './ReservationMenu.tsx';
import { STATUS } from './reservation-labels.ts';
import * as text from './reservations.messages.ts';
import classes from './reservations.module.css';
import { SeriesMark } from './SeriesMark.tsx';

interface Props {
  reservation: Reservation;
  onOpen: (id: string) => void;
}

export const RESERVATION_COLUMNS: Column<Reservation>[] = [
  {
    id: 'client',
    label: text.client(),
    cell: (one) => <Client reservation={one} />,
  },
  { id: 'coach', label: text.coach(), cell: (one) => <CoachName reservation={one} /> },
  { id: 'service', label: text.service(), cell: (one) => <ServiceName reservation={one} /> },
  {
    id: 'when',
    label: text.dateAndTime(),
    sort: 'startsAt',
    first: 'desc',
    orders: { asc: text.earliestFirst(), desc: text.latestFirst() },
    cell: (one) => <When reservation={one} />,
  },
  { id: 'status', label: word.status(), cell: (one) => <ReservationBadge reservation={one} /> },
];

const Client = ({
  reservation: { _id, email, clientName, date, time },
  miw = '8rem',
}: Pick<Props, 'reservation'> & { miw?: string | number }) => (
  <Box miw={miw}>
    <RowLink opens="open" id={_id} className={list.name} label={text.clientAt({ client: email, day: formatDay(date), time })}>
      <EmailText email={email} />
    </RowLink>
    {clientName && <div className="ui-dim">{clientName}</div>}
  </Box>
);

export const ReservationBadge = ({ reservation: { status } }: Pick<Props, 'reservation'>) => (
  <StatusBadge tone={STATUS[status].tone}>{STATUS[status].label}</StatusBadge>
);

/** Names break between words in a narrow table. With large text, the drawer on a phone has less room than that. */
const NAME = 'min(6rem, 30vw)';

/** The coach; a session to come whose coach has a closed account is without one. */
export const CoachName = ({ reservation: { coachName, withoutCoach, startsAt, status } }: Pick<Props, 'reservation'>) =>
  withoutCoach && (status === 'pending' || status === 'confirmed') && Date.parse(startsAt) > Date.now() ? (
    <StatusBadge tone="warning">{text.withoutCoach()}</StatusBadge>
  ) : (
    <Box className="ui-text" miw={NAME}>
      {coachName}
    </Box>
  );

export const ServiceName = ({ reservation: { service, color } }: Pick<Props, 'reservation'>) => (
  <Box className="ui-inline-row ui-text" miw={NAME}>
    <span className={`ui-dot ${classes.service}`} data-color={color} aria-hidden="true" />
    {service}
  </Box>
);

function When({ reservation }: Pick<Props, 'reservation'>) {
  const { date, time, endTime, startsAt, status } = reservation;
  const isCancelled = status === 'cancelled';
  return (
    <Text component="time" inherit dateTime={startsAt} td={isCancelled ? 'line-through' : undefined} c={isCancelled ? 'dimmed' : undefined}>
      <Text span inherit fw={550} me="0.25rem">
        {formatDay(date)}
      </Text>{' '}
      <span className={`ui-dim ${classes.time}`}>
        <span className={list.nowrap}>
          {time} – {endTime}
        </span>{' '}
        <SeriesMark reservation={reservation} />
      </span>
    </Text>
  );
}

/** A reservation on a screen that is too narrow for a table. */
export function ReservationCard({ reservation, onOpen }: Props) {
  return (
    <>
      <div className={list.cardHead}>
        <Client reservation={reservation} miw={0} />
        <ReservationMenu reservation={reservation} onOpen={onOpen} />
      </div>
      <div className={list.cardLine}>
        <When reservation={reservation} />
        <ReservationBadge reservation={reservation} />
      </div>
      <div className={`${list.cardLine} ui-dim`}>
        <ServiceName reservation={reservation} />
        <CoachName reservation={reservation} />
      </div>
    </>
  );
}
