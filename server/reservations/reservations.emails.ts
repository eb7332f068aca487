import { isLink, whatsAppLink } from '#contract/contact.ts';
import { fullDay } from '#contract/long-days.ts';
import type { Reservation } from '#contract/reservations.ts';
import type { Attachment } from '#server/integrations/mailer.ts';
import { type Line, personalLink, type SystemEmail, systemEmail, withoutLinks } from '#server/mail/system-email.rules.ts';
import { clockIn, dayFirst } from '#server/time/calendar.ts';
import { zoneName } from './booking-link.rules.ts';
import * as text from './emails.messages.ts';

/** A reservation and the other values that an e-mail about it needs. */
export interface EmailValues {
  reservation: Reservation;
  /** The time zone of the programme, in which the times are given. */
  timeZone: string;
  /** The page where the client sees the reservation and can cancel it. */
  link: string;
  attachments?: Attachment[];
  /** The time zone in which the client booked; null where it is not known. */
  clientZone?: string | null;
}

/** For example « lundi 23 novembre 2026 de 09:00 à 10:00 (heure de Dakar) ». */
export const when = ({ date, time, endTime }: Reservation, timeZone: string) =>
  text.when({ day: fullDay(date), time, endTime, zone: zoneName(timeZone) });

/** The same moment on the client's own clocks, where these show another time. */
function elsewhere({ startsAt, date, time }: Reservation, clientZone: string | null | undefined): Line[] {
  if (!clientZone) return [];
  const own = clockIn(clientZone, new Date(startsAt));
  if (own.date === date && own.time === time) return [];
  return [text.elsewhere({ time: own.time, day: own.date === date ? '' : fullDay(own.date), city: zoneName(clientZone) })];
}

/** The day as DD/MM/YYYY. */
const dayLabel = ({ date }: Reservation) => dayFirst(date);

export const placeLines = ({ place }: Reservation): Line[] => {
  if (place === '') return [];
  return isLink(place) ? [text.joinAt(), { link: place, secret: null }] : [text.placeIs({ place })];
};

/** The texts of each e-mail to the client, besides the facts. An e-mail with `see` links to the client's own page. */
const CLIENT: Record<
  ClientEmailKind,
  (values: EmailValues) => { subject: string; opening: string; more?: string[]; see: boolean; end?: string }
> = {
  asked: () => ({
    subject: text.askedSubject(),
    opening: text.asked(),
    more: [text.confirmedSoon()],
    see: true,
  }),
  confirmed: ({ reservation }) => ({
    subject: text.confirmedSubject(reservation),
    opening: text.confirmed(),
    more: [text.fileAdds()],
    see: true,
    end: text.seeYouSoon(),
  }),
  moved: ({ reservation, attachments }) => ({
    subject: text.movedSubject(reservation),
    opening: text.moved(),
    more: [attachments ? text.fileUpdates() : text.confirmedSoon()],
    see: true,
  }),
  changed: ({ reservation, attachments }) => ({
    subject: text.changedSubject(reservation),
    opening: text.changed(),
    more: [attachments ? text.fileUpdates() : text.confirmedSoon()],
    see: true,
  }),
  cancelled: ({ reservation, attachments }) => ({
    subject: text.cancelledSubject(reservation),
    opening: text.cancelled(),
    more: [...(reservation.reason ? [text.reason({ reason: reservation.reason })] : []), ...(attachments ? [text.fileRemoves()] : [])],
    see: false,
  }),
  reminder: ({ reservation }) => ({
    subject: text.reminderSubject({ service: reservation.service, day: dayLabel(reservation), time: reservation.time }),
    opening: text.sessionNear(),
    see: true,
    end: text.seeYouSoon(),
  }),
};

export type ClientEmailKind = 'asked' | 'confirmed' | 'moved' | 'changed' | 'cancelled' | 'reminder';

export function clientEmail(what: ClientEmailKind, values: EmailValues): SystemEmail {
  const { reservation, timeZone, link, attachments, clientZone } = values;
  const { subject, opening, more = [], see, end } = CLIENT[what](values);
  const email = systemEmail({
    kind: `reservation-${what}`,

    subject,
    lines: [
      reservation.clientName ? text.helloName({ name: reservation.clientName }) : text.hello(),
      opening,
      text.withCoach({ service: reservation.service, coach: reservation.coachName }),
      when(reservation, timeZone),
      ...elsewhere(reservation, clientZone),
      ...(what === 'cancelled' ? [] : placeLines(reservation)),
      ...more,
      ...(see ? [text.seeOrChange(), personalLink(link)] : []),
      ...(end ? [end] : []),
    ],
  });
  return attachments ? { ...email, attachments } : email;
}

export type CoachEmailKind = keyof typeof text.coachSubject;

/** The link into the app, and what the coach does there. */
export const inApp = (what: CoachEmailKind, link: string): Line[] => [
  what === 'asked' ? text.answerInApp() : text.openInApp(),
  { link, secret: null },
];

/** The client as coaches read them: the name that somebody typed to book, which makes no link, or the address. */
export const clientOf = ({ clientName, email }: Pick<Reservation, 'clientName' | 'email'>): string => withoutLinks(clientName) || email;

/** The e-mail to the coach; `link` leads into the app. */
export const coachEmail = (what: CoachEmailKind, { reservation, timeZone, link, attachments }: EmailValues): SystemEmail => ({
  ...systemEmail({
    kind: `coach-reservation-${what}`,
    subject: text.coachSubject[what]({ day: dayLabel(reservation), time: reservation.time }),
    lines: [
      text.helloName({ name: reservation.coachName }),
      text.coachSession({
        ...reservation,
        day: dayLabel(reservation),
        client: clientOf(reservation),
        zone: zoneName(timeZone),
      }),
      ...(what === 'cancelled' ? [] : placeLines(reservation)),
      ...(reservation.phone ? [text.phoneIs(reservation), { link: whatsAppLink(reservation.phone), secret: null }] : []),
      ...(what === 'cancelled' && reservation.reason ? [text.reason({ reason: reservation.reason })] : []),
      ...inApp(what, link),
    ],
  }),
  attachments,
});
