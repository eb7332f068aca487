import type { Language } from './language.ts';
import type { PublicDocument } from './public-document.ts';
import type { ReservationStatus } from './reservations.ts';

// The server renders the public booking page from these values. The page consists of plain forms and links and needs no script.

export interface BookingService {
  _id: string;
  name: string;
  duration: number;
}

export interface BookingDay {
  /** YYYY-MM-DD */
  date: string;
  /** The day as a text, such as « lundi 23 novembre ». */
  label: string;
  slots: { startsAt: string; time: string }[];
}

/** The page shows again what the visitor had entered. */
export interface BookingGiven {
  name: string;
  email: string;
  note: string;
  slot: string;
}

interface BookingCoach {
  name: string;
  specialization: string;
  path: string;
}

export interface BookView {
  view: 'book';
  coach: BookingCoach;
  services: BookingService[];
  /** Undefined until the visitor has chosen a service. */
  service?: BookingService;
  /** IANA name of the programme's time zone. */
  timeZone: string;
  zoneName: string;
  days: BookingDay[];
  /** The first day shown; `earlier` and `later` are the days that the links before and after lead to. */
  from: string;
  earlier?: string;
  later?: string;
  given: BookingGiven;
  errors: Partial<Record<keyof BookingGiven, string>>;
  message?: string;
  ticket: string;
  submissionKey: string;
}

export interface BookedView {
  view: 'booked';
  reservation: {
    coachName: string;
    service: string;
    status: ReservationStatus;
    reason: string | null;
    startsAt: string;
    endsAt: string;
    /** The day as a text, such as « lundi 23 novembre 2026 ». */
    label: string;
    time: string;
    endTime: string;
  };
  zoneName: string;
  path: string;
  /** The page for another booking; undefined when the coach takes no bookings. */
  coachPath?: string;
  /** True while the reservation is in the future and not cancelled. */
  cancellable: boolean;
  message?: string;
}

export type BookingPageState = BookView | BookedView | { view: 'not-found' } | { view: 'unavailable'; message?: string };

/** The function that the page’s server build exports. */
export type RenderBookingPage = (state: BookingPageState, script: string, language: Language) => PublicDocument;

/** The page on which a client sees their reservation. */
export const reservationPath = (token: string) => `/reserver/rdv/${token}`;
/** The name of a hidden field that people leave empty and robots fill in. */
export const TRAP = 'website';
