import type { PublicDocument } from './public-document.ts';
import type { ReservationStatus } from './reservations.ts';

// What the server and the public booking page tell each other. The page is plain forms and links: no script is needed.

export interface BookingService {
  _id: string;
  name: string;
  duration: number;
}

export interface BookingDay {
  /** YYYY-MM-DD */
  date: string;
  /** « lundi 23 novembre » */
  label: string;
  slots: { startsAt: string; time: string }[];
}

/** What somebody had written, when the page comes back. */
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
  /** Undefined while there is a choice to make. */
  service?: BookingService;
  /** The programme's. */
  timeZone: string;
  zoneName: string;
  days: BookingDay[];
  /** Days that the links before and after lead to. */
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
    /** « lundi 23 novembre 2026 » */
    label: string;
    time: string;
    endTime: string;
  };
  zoneName: string;
  path: string;
  /** To book again; undefined when the coach takes no bookings. */
  coachPath?: string;
  /** Still to come and not cancelled. */
  cancellable: boolean;
  message?: string;
}

export type BookingPageState = BookView | BookedView | { view: 'not-found' } | { view: 'unavailable'; message?: string };

/** The export of the page’s server build. */
export type RenderBookingPage = (state: BookingPageState, script: string) => PublicDocument;

/** Where a client sees their reservation. */
export const reservationPath = (token: string) => `/reserver/rdv/${token}`;
/** Left empty by people, filled by robots. */
export const TRAP = 'website';
