import { Button, VisuallyHidden } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Reservation } from '#contract/reservations.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import type { ShownColumns } from '#web/ui/list/useColumns.ts';
import { ReservationMenu } from './ReservationMenu.tsx';
import { ReservationCard } from './reservation-columns.tsx';
import * as text from './reservations.messages.ts';
import type { ReservationsList } from './useReservations.ts';

interface Props {
  reservations: ReservationsList;
  columns: ShownColumns<Reservation>;
  coachName: string | undefined;
  create: ReactNode;
  onOpen: (id: string) => void;
}

export function ReservationList({ reservations, columns, coachName, create, onOpen }: Props) {
  const { shown, setFilter, answer, page, pages } = reservations;
  return (
    <ListFrame
      list={reservations}
      notice={<VisuallyHidden role="status">{!answer && !reservations.error && text.loading()}</VisuallyHidden>}
      failed={text.listFailed()}
      empty={{
        icon: <IconCalendarOff size={28} />,
        title: coachName ? text.noReservationsOf({ coach: coachName }) : text.noReservations(),
        children: text.emptyHint(),
        // All sessions may be in the past.
        action: (
          <>
            {create}
            {shown.period !== 'all' && (
              <Button variant="default" onClick={() => setFilter({ period: 'all', order: undefined })}>
                {text.showAllDates()}
              </Button>
            )}
          </>
        ),
      }}
      noMatch={{ children: text.emptyHint(), showAll: text.showAllReservations() }}
      rangeLabel={() => (pages > 1 ? text.pageOf({ page, pages }) : undefined)}
    >
      <DataTable
        label={text.reservations()}
        list={reservations}
        rows={answer?.reservations}
        idOf={({ _id }) => _id}
        columns={columns}
        onOpen={({ _id }) => onOpen(_id)}
        actions={(one) => <ReservationMenu reservation={one} onOpen={onOpen} />}
        card={(one) => <ReservationCard reservation={one} onOpen={onOpen} />}
      />
    </ListFrame>
  );
}
