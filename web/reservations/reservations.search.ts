import { RESERVATION_STATUS } from '#contract/filter-values.ts';
import { dayFrom, flag, id, oneOf, type ParsedSearch, pageNumber, searchParams, text } from '#web/ui/search-params.ts';

export const RESERVATION_VIEWS = ['month', 'week'] as const;
/** The parts of the list other than future sessions. */
export const RESERVATION_PERIODS = ['today', 'past', 'all'] as const;

/** The values that the screen of reservations keeps in its address. */
export const ReservationsSearch = searchParams({
  search: text,
  coach: id,
  status: oneOf(RESERVATION_STATUS),
  startDate: dayFrom(2000),
  endDate: dayFrom(2000),
  /** Undefined means the sessions from today on. Chosen days take precedence over the period. */
  period: oneOf(RESERVATION_PERIODS),
  order: oneOf(['asc', 'desc']),
  page: pageNumber,
  /** The calendar that is shown in place of the list. */
  view: oneOf(RESERVATION_VIEWS),
  /** A day in the month or week that the calendar shows. */
  day: dayFrom(2000),
  create: flag,
  /** The id of the reservation that is open. */
  open: id,
});
export type ReservationsSearch = ParsedSearch<typeof ReservationsSearch>;
