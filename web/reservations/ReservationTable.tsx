import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Reservation } from '#contract/reservations.ts';
import list from '#web/ui/list.module.css';
import { SortableHead } from '#web/ui/SortableHead.tsx';
import { ReservationBadge } from './ReservationBadge.tsx';
import { ReservationMenu } from './ReservationMenu.tsx';
import { dayWords } from './reservation-words.ts';
import classes from './reservations.module.css';

export interface ListProps {
  reservations: Reservation[];
  stale: boolean;
  onOpen: (id: string) => void;
}

export function ReservationTable({
  reservations,
  stale,
  onOpen,
  order,
  onOrder,
}: ListProps & { order: 'asc' | 'desc'; onOrder: (order: 'asc' | 'desc') => void }) {
  return (
    <div className={list.frame} aria-busy={stale}>
      <Table verticalSpacing="xs" horizontalSpacing="sm" highlightOnHover data-stale={stale || undefined}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Client</Table.Th>
            <Table.Th>Coach</Table.Th>
            <Table.Th>Service</Table.Th>
            <SortableHead label="Date & Time" sorted={order} onSort={() => onOrder(order === 'desc' ? 'asc' : 'desc')} />
            <Table.Th>Status</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {reservations.map((one) => (
            <Table.Tr key={one._id} data-cancelled={one.status === 'cancelled' || undefined}>
              <Table.Th scope="row" className={classes.who}>
                <UnstyledButton className={`${list.name} ${classes.email}`} onClick={() => onOpen(one._id)}>
                  {one.email}
                </UnstyledButton>
                {one.clientName && <div className={list.dim}>{one.clientName}</div>}
              </Table.Th>
              <Table.Td>{one.coachName}</Table.Td>
              <Table.Td>
                <ServiceName reservation={one} />
              </Table.Td>
              <Table.Td className={list.nowrap}>
                <When reservation={one} />
              </Table.Td>
              <Table.Td>
                <ReservationBadge reservation={one} />
              </Table.Td>
              <Table.Td className={list.actions}>
                <ReservationMenu reservation={one} onOpen={onOpen} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

export function ServiceName({ reservation: { service, color } }: { reservation: Reservation }) {
  return (
    <span className={classes.service}>
      <span className={classes.dot} data-color={color} aria-hidden="true" />
      {service}
    </span>
  );
}

export function When({ reservation: { date, time, endTime, startsAt } }: { reservation: Reservation }) {
  return (
    <time dateTime={startsAt} className={classes.when}>
      {dayWords(date)}
      <span className={list.dim}>
        {time} – {endTime}
      </span>
    </time>
  );
}
