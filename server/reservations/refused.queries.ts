import type { BookView } from '#contract/booking-page.ts';
import { refusedPages } from '#server/db/refused-pages.ts';

export interface RefusedBooking {
  given?: BookView['given'];
  errors?: BookView['errors'];
  message?: string;
  /** The time that was chosen for a reservation, and why it cannot be moved there. */
  slot?: string;
  error?: string;
}

/** The subject is a coach or a reservation. A reservation has another key than its form, so it does not say which page it was. */
export const refusedBookings = refusedPages<RefusedBooking>({ table: 'refused_booking', subject: 'subject_id' });
