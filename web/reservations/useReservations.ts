import { useListPage } from '#web/ui/list/useListPage.ts';
import { reservationList } from './reservations.api.ts';
import { daysOf } from './reservations.rules.ts';
import { ReservationsSearch } from './reservations.search.ts';

const PER_PAGE = 10;
const PER_PAGE_OF_ONE_COACH = 20;

export type ReservationsList = ReturnType<typeof useReservations>;

/** The list of reservations. The period is only its starting point, and not a filter that could be removed. */
export function useReservations() {
  const list = useListPage({
    schema: ReservationsSearch,
    filters: ['search', 'coach', 'status', 'startDate', 'endDate'],
    perPage: ({ coach }) => (coach ? PER_PAGE_OF_ONE_COACH : PER_PAGE),
    query: ({ page, limit }, shown) => reservationList({ ...filteredBy(shown), page, limit }),
  });
  const nothing = { search: undefined, coach: undefined, status: undefined, startDate: undefined, endDate: undefined, order: undefined };
  return {
    ...list,
    /** The filters are those that the server is asked for, without the page. */
    filtered: filteredBy(list.shown),
    sorting: { sort: 'startsAt', order: daysOf(list.shown).order },
    clear: () => list.setFilter({ ...nothing, period: 'all' }),
  };
}

const filteredBy = (shown: ReservationsSearch) => {
  const { search, coach, status } = shown;
  return { search, coachId: coach, status, ...daysOf(shown) };
};
