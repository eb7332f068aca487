import type { Reservation } from '#contract/reservations.ts';
import type { Attachment } from '#server/integrations/mailer.ts';
import { endOf, type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';
import { zoneName } from './booking-link.rules.ts';

/** A reservation and the other values that an e-mail about it needs. */
export interface EmailValues {
  reservation: Reservation;
  /** The time zone of the programme, in which the times are given. */
  timeZone: string;
  /** The page where the client sees the reservation and can cancel it. */
  link: string;
  attachments?: Attachment[];
}

/** For example « lundi 23 novembre 2026 de 09:00 à 10:00 (heure de Dakar) ». */
const when = ({ startsAt, time, endTime }: Reservation, timeZone: string) =>
  `${new Intl.DateTimeFormat('fr-FR', { timeZone, dateStyle: 'full' }).format(new Date(startsAt))} de ${time} à ${endTime} (heure de ${zoneName(timeZone)})`;

/** The day as DD/MM/YYYY. */
const dayLabel = ({ date }: Reservation) => date.split('-').reverse().join('/');

/** The French texts of each e-mail to the client, besides the facts. An e-mail with `see` links to the client's own page. */
const CLIENT: Record<
  ClientEmailKind,
  (values: EmailValues) => { subject: string; opening: string; more?: string[]; see: boolean; end?: string }
> = {
  asked: () => ({
    subject: 'Votre demande de réservation est bien reçue',
    opening: 'Nous avons bien reçu votre demande de réservation :',
    more: [SOON],
    see: true,
  }),
  confirmed: ({ reservation }) => ({
    subject: `Réservation confirmée : ${reservation.service}`,
    opening: 'Votre réservation est confirmée :',
    more: ['Le fichier joint l’ajoute à votre agenda.'],
    see: true,
    end: 'À très bientôt !',
  }),
  moved: ({ reservation, attachments }) => ({
    subject: `Réservation déplacée : ${reservation.service}`,
    opening: 'Votre réservation a été déplacée. Voici le nouvel horaire :',
    more: [attachments ? 'Le fichier joint met votre agenda à jour.' : SOON],
    see: true,
  }),
  cancelled: ({ reservation, attachments }) => ({
    subject: `Réservation annulée : ${reservation.service}`,
    opening: 'Cette réservation est annulée :',
    more: [
      ...(reservation.reason ? [`Motif : ${reservation.reason}`] : []),
      ...(attachments ? ['Le fichier joint la retire de votre agenda.'] : []),
    ],
    see: false,
  }),
  reminder: ({ reservation }) => ({
    subject: `Rappel : ${reservation.service}, le ${dayLabel(reservation)} à ${reservation.time}`,
    opening: 'Votre séance approche :',
    see: true,
    end: 'À très bientôt !',
  }),
};
const SOON = 'Vous recevrez un e-mail dès qu’elle sera confirmée.';
export type ClientEmailKind = 'asked' | 'confirmed' | 'moved' | 'cancelled' | 'reminder';

export function clientEmail(what: ClientEmailKind, values: EmailValues): SystemEmail {
  const { reservation, timeZone, link, attachments } = values;
  const { subject, opening, more = [], see, end } = CLIENT[what](values);
  const email = systemEmail({
    kind: `reservation-${what}`,
    lang: 'fr',
    subject,
    lines: [
      reservation.clientName ? `Bonjour ${reservation.clientName},` : 'Bonjour,',
      opening,
      `${reservation.service}, avec ${reservation.coachName}`,
      when(reservation, timeZone),
      ...more,
      ...(see ? ['Voir ou annuler cette réservation :', { link, secret: endOf(link) }] : []),
      ...(end ? [end] : []),
    ],
  });
  return attachments ? { ...email, attachments } : email;
}

const COACH_SUBJECT = {
  asked: 'A session with you is asked for',
  confirmed: 'A session with you is confirmed',
  moved: 'A session with you was moved',
  cancelled: 'A session with you was cancelled',
} as const;
export type CoachEmailKind = keyof typeof COACH_SUBJECT;

/** The e-mail to the coach, in English like everything for staff; `link` leads into the app. */
export const coachEmail = (what: CoachEmailKind, { reservation, timeZone, link, attachments }: EmailValues): SystemEmail => ({
  ...systemEmail({
    kind: `coach-reservation-${what}`,
    subject: `${COACH_SUBJECT[what]}: ${dayLabel(reservation)} at ${reservation.time}`,
    lines: [
      `Hello ${reservation.coachName},`,
      `${reservation.service} with ${reservation.clientName || reservation.email}, on ${dayLabel(reservation)} from ${reservation.time} to ${reservation.endTime} (${zoneName(timeZone)} time).`,
      ...(what === 'cancelled' && reservation.reason ? [`Reason: ${reservation.reason}`] : []),
      { link, secret: null },
    ],
  }),
  attachments,
});
