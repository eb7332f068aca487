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
  phone: string;
  note: string;
  slot: string;
}

export interface BookingCoach {
  name: string;
  specialization: string;
  path: string;
}

export interface CoachesView {
  view: 'coaches';
  coaches: BookingCoach[];
}

/** The free times of some days. `earlier` and `later` are the days that the links before and after lead to. */
export interface FreeTimes {
  /** IANA name of the programme's time zone. */
  timeZone: string;
  zoneName: string;
  days: BookingDay[];
  earlier?: string;
  later?: string;
}

export interface BookView extends FreeTimes {
  view: 'book';
  coach: BookingCoach;
  services: BookingService[];
  /** Undefined until the visitor has chosen a service. */
  service?: BookingService;
  /** The first day shown. */
  from: string;
  given: BookingGiven;
  errors: Partial<Record<keyof BookingGiven, string>>;
  message?: string;
  ticket: string;
  submissionKey: string;
}

export interface BookedView {
  view: 'booked';
  /** The other sessions of its series that are to come. */
  others?: { path: string; label: string }[];
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
    /** A meeting link or a place; empty when there is none. */
    place: string;
  };
  zoneName: string;
  path: string;
  /** The page for another booking; undefined when the coach takes no bookings. */
  coachPath?: string;
  /** True while the client may still move or cancel the reservation. */
  changeable: boolean;
  /** This sentence says why the client can no longer change a session that is still to come. */
  closed?: string;
  /** The client reaches the programme by these then; either may be empty. */
  contact?: { email: string; phone: string };
  /** The session has ended, and staff have not marked whether it took place. */
  isOver: boolean;
  /** The client has just moved it here. */
  moved?: true;
  message?: string;
}

/** The client chooses another time for their reservation. */
export interface MoveView extends FreeTimes {
  view: 'move';
  reservation: BookedView['reservation'];
  path: string;
  /** The first day shown. */
  from: string;
  /** The time that the client chose. */
  slot: string;
  error?: string;
}

export type BookingPageState =
  | CoachesView
  | BookView
  | BookedView
  | MoveView
  | { view: 'not-found' }
  | { view: 'unavailable'; message?: string };

interface Served {
  script: string;
  language: Language;
  /** The language that the address of the page asks for, or that its form chose. */
  asked?: Language | undefined;
  /** The address of the page, from which it is opened in another language. */
  path: string;
}

/** The function that the page’s server build exports. */
export type RenderBookingPage = (state: BookingPageState, served: Served) => PublicDocument;

/** The page on which a client sees their reservation. */
export const reservationPath = (token: string) => `/reserver/rdv/${token}`;
/** The page that lists the coaches who can be booked. */
export const COACHES_PATH = '/reserver';
/** The page on which a client moves a reservation, from the path of the reservation's own page. */
export const movePath = (path: string) => `${path}/deplacer`;
/** The address of the reservation's own page after the client moved it, which says so. */
export const movedPath = (path: string) => `${path}?deplace=1`;
/** The name of a hidden field that people leave empty and robots fill in. */
export const TRAP = 'website';
