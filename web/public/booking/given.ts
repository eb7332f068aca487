import type { BookingGiven } from '#contract/booking-page.ts';

/** Whether the server knows something that the visitor typed or chose, which then goes along to other days and services. */
export const isFilled = (given: BookingGiven): boolean => Object.values(given).some(Boolean);
