import { Button } from '@mantine/core';
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Reservation } from '#contract/reservations.ts';
import { DataTable } from '#web/ui/list/DataTable.tsx';
import { ListBody } from '#web/ui/list/ListBody.tsx';
import list from '#web/ui/list/list.module.css';
import type { ShownColumns } from '#web/ui/list/useColumns.ts';
import { ReservationMenu } from './ReservationMenu.tsx';
import { ReservationCard } from './reservation-columns.tsx';
import type { ReservationsList } from './useReservations.ts';

interface Props {
  reservations: ReservationsList;
  columns: ShownColumns<Reservation>;
  /** Of the chosen coach. */
  coachName: string | undefined;
  create: ReactNode;
  onOpen: (id: string) => void;
}

export function ReservationList({ reservations, columns, coachName, create, onOpen }: Props) {
  const { shown, setFilter, answer, page, pages, onPage } = reservations;
  const empty = {
    icon: <IconCalendarOff size={28} />,
    title: coachName ? `No reservations found for coach ${coachName}` : 'No reservations found',
    children: 'Try adjusting your filters or create a new reservation',
  };
  const showAll = () => setFilter({ period: 'all', order: undefined });
  return (
    <>
      {!answer && !reservations.error && <p className={list.dim}>Loading reservations...</p>}
      <ListBody
        list={reservations}
        failed="The reservations could not be loaded"
        empty={{
          ...empty,
          // Sessions that are over may be all that there is.
          action: (
            <>
              {create}
              {shown.period !== 'all' && (
                <Button variant="default" onClick={showAll}>
                  Show all dates
                </Button>
              )}
            </>
          ),
        }}
        noMatch={{
          ...empty,
          action: (
            <Button variant="default" onClick={reservations.clear}>
              Show all reservations
            </Button>
          ),
        }}
      >
        <DataTable
          label="Reservations"
          rows={answer?.reservations}
          isStale={reservations.isStale}
          idOf={({ _id }) => _id}
          columns={columns}
          sorting={reservations.sorting}
          onSort={({ order }) => setFilter({ order })}
          onOpen={({ _id }) => onOpen(_id)}
          actions={(one) => <ReservationMenu reservation={one} onOpen={onOpen} />}
          card={(one) => <ReservationCard reservation={one} onOpen={onOpen} />}
        />
      </ListBody>
      {pages > 1 && (
        <nav aria-label="Pages" className={list.foot} style={{ justifyContent: 'center' }}>
          <Button variant="default" leftSection={<IconChevronLeft size={16} />} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span aria-live="polite">
            Page {page} of {pages}
          </span>
          <Button variant="default" rightSection={<IconChevronRight size={16} />} disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </>
  );
}
