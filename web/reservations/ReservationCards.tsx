import { Paper, UnstyledButton } from '@mantine/core';
import list from '#web/ui/list.module.css';
import { ReservationBadge } from './ReservationBadge.tsx';
import { ReservationMenu } from './ReservationMenu.tsx';
import { type ListProps, ServiceName, When } from './ReservationTable.tsx';
import classes from './reservations.module.css';

/** The list where a table does not fit. */
export function ReservationCards({ reservations, stale, onOpen }: ListProps) {
  return (
    <ul className={list.cards} aria-busy={stale} data-stale={stale || undefined}>
      {reservations.map((one) => (
        <Paper component="li" withBorder key={one._id} className={classes.card}>
          <div className={classes.cardLine} style={{ flexWrap: 'nowrap' }}>
            <UnstyledButton className={list.name} mih={44} onClick={() => onOpen(one._id)}>
              {one.email}
            </UnstyledButton>
            <ReservationMenu reservation={one} onOpen={onOpen} />
          </div>
          <div className={classes.cardLine}>
            <When reservation={one} />
            <ReservationBadge reservation={one} />
          </div>
          <div className={`${classes.cardLine} ${list.dim}`}>
            <ServiceName reservation={one} />
            <span>{one.coachName}</span>
          </div>
        </Paper>
      ))}
    </ul>
  );
}
