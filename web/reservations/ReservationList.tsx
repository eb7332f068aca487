import { Button } from '@mantine/core';
import { IconCalendarOff, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { usePaging } from '#web/ui/usePaging.ts';
import { LoadingReservations } from './LoadingReservations.tsx';
import { daysOf } from './period.rules.ts';
import { ReservationCards } from './ReservationCards.tsx';
import { ReservationTable } from './ReservationTable.tsx';
import { COACH_RESERVATIONS_PER_PAGE, RESERVATIONS_PER_PAGE, reservationList } from './reservations.api.ts';
import classes from './reservations.module.css';
import type { ReservationsSearch } from './reservations.search.ts';

const NO_FILTER = {
  search: undefined,
  coach: undefined,
  status: undefined,
  startDate: undefined,
  endDate: undefined,
  order: undefined,
  period: 'all',
} as const;

interface Props {
  state: ReservationsSearch;
  change: (changes: Partial<ReservationsSearch>, options?: { replace?: boolean }) => void;
  wide: boolean | undefined;
  /** Of the chosen coach. */
  coachName: string | undefined;
  create: ReactNode;
  onOpen: (id: string) => void;
}

export function ReservationList({ state, change, wide, coachName, create, onOpen }: Props) {
  const { search, coach, status, page = 1 } = state;
  const { startDate, endDate, order } = daysOf(state);
  const perPage = coach ? COACH_RESERVATIONS_PER_PAGE : RESERVATIONS_PER_PAGE;
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    reservationList({
      search,
      coachId: coach,
      status,
      startDate,
      endDate,
      order,
      page,
      limit: perPage,
    }),
  );
  // Sessions that are over may be all that there is.
  const narrowed = [search, coach, status, startDate, endDate].some(Boolean);

  const { pages, onPage } = usePaging({ page, perPage, count: data?.count, stale: isPlaceholderData, change });

  if (error && !data)
    return <ErrorState title="The reservations could not be loaded" error={error} retry={refetch} retrying={isFetching} />;
  if (!data) return <LoadingReservations wide={wide} />;
  if (data.count === 0 && !isPlaceholderData)
    return (
      <EmptyState
        icon={<IconCalendarOff size={28} />}
        title={coachName ? `No reservations found for coach ${coachName}` : 'No reservations found'}
        action={
          narrowed ? (
            <Button variant="default" onClick={() => change({ ...NO_FILTER, page: undefined })}>
              Show all reservations
            </Button>
          ) : (
            <>
              {create}
              {state.period !== 'all' && (
                <Button variant="default" onClick={() => change({ period: 'all', order: undefined, page: undefined })}>
                  Show all dates
                </Button>
              )}
            </>
          )
        }
      >
        Try adjusting your filters or create a new reservation
      </EmptyState>
    );
  const list = { reservations: data.reservations, stale: isPlaceholderData, onOpen };
  return (
    <>
      {wide ? (
        <ReservationTable {...list} order={order} onOrder={(value) => change({ order: value, page: undefined })} />
      ) : (
        <ReservationCards {...list} />
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className={classes.pages}>
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
