import { z } from 'zod';
import { ReservationFilter } from '#contract/filters.ts';

const shape = ReservationFilter.shape;

export const RESERVATION_VIEWS = ['month', 'week'] as const;
/** Which part of the list is shown, besides the sessions to come. */
export const RESERVATION_PERIODS = ['today', 'past', 'all'] as const;

/** What the screen of reservations keeps in its address. A value that makes no sense counts as none. */
export const ReservationsSearch = z.object({
  // The router reads `?search=2026` as a number.
  search: z.preprocess((text) => (text === undefined ? text : String(text)), shape.search).catch(undefined),
  coach: shape.coachId.catch(undefined),
  status: shape.status.catch(undefined),
  startDate: shape.startDate.catch(undefined),
  endDate: shape.endDate.catch(undefined),
  /** Undefined: from today on. Days that somebody chose win over it. */
  period: z.enum(RESERVATION_PERIODS).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Instead of the list. */
  view: z.enum(RESERVATION_VIEWS).optional().catch(undefined),
  /** In the month or week that the calendar shows. */
  day: shape.startDate.catch(undefined),
  /** The dialog for a new one is open. */
  create: z.literal(true).optional().catch(undefined),
  /** Id of the reservation that lies open. */
  open: z.uuid().optional().catch(undefined),
});
export type ReservationsSearch = z.infer<typeof ReservationsSearch>;
