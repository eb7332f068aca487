import type { BookingGiven } from '#contract/booking-page.ts';

/** The server may know values that the visitor typed or chose, which then go along to other days and services. */
export const isFilled = (given: BookingGiven): boolean => Object.values(given).some(Boolean);
