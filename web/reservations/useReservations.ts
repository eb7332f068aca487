import { useListPage } from '#web/ui/list/useListPage.ts';
import { daysOf } from './period.rules.ts';
import { COACH_RESERVATIONS_PER_PAGE, RESERVATIONS_PER_PAGE, reservationList } from './reservations.api.ts';
import { ReservationsSearch } from './reservations.search.ts';

export type ReservationsList = ReturnType<typeof useReservations>;

/** The list of reservations as its address says. The period is where the list opens: it is no filter that could be taken away. */
export function useReservations() {
  const reservations = useListPage({
    schema: ReservationsSearch,
    filters: ['search', 'coach', 'status', 'startDate', 'endDate'],
    perPage: ({ coach }) => (coach ? COACH_RESERVATIONS_PER_PAGE : RESERVATIONS_PER_PAGE),
    query: ({ search, coach, status, page, limit }, shown) =>
      reservationList({ search, coachId: coach, status, ...daysOf(shown), page, limit }),
  });
  const { order } = daysOf(reservations.shown);
  return {
    ...reservations,
    sorting: { sort: 'startsAt', order },
    clear: () => {
      reservations.setFilter({
        search: undefined,
        coach: undefined,
        status: undefined,
        startDate: undefined,
        endDate: undefined,
        order: undefined,
        period: 'all',
      });
    },
  };
}
