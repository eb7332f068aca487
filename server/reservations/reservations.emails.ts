import type { Reservation } from '#contract/reservations.ts';
import type { Attachment } from '#server/integrations/mailer.ts';
import { endOf, type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';
import { zoneName } from './zone-name.rules.ts';

/** A reservation, and what an e-mail about it needs to know. */
export interface Told {
  reservation: Reservation;
  /** The programme's, whose clocks the times are on. */
  timeZone: string;
  /** Where the client looks at the reservation and can cancel it. */
  link: string;
  attachments?: Attachment[];
}

const hello = ({ clientName }: Reservation) => (clientName ? `Bonjour ${clientName},` : 'Bonjour,');

/** « lundi 23 novembre 2026 de 09:00 à 10:00 (heure de Dakar) » */
const when = ({ startsAt, time, endTime }: Reservation, timeZone: string) =>
  `${new Intl.DateTimeFormat('fr-FR', { timeZone, dateStyle: 'full' }).format(new Date(startsAt))} de ${time} à ${endTime} (heure de ${zoneName(timeZone)})`;

/** DD/MM/YYYY */
const dayWords = ({ date }: Reservation) => date.split('-').reverse().join('/');

const facts = ({ reservation, timeZone }: Told) => [`${reservation.service}, avec ${reservation.coachName}`, when(reservation, timeZone)];

const SEE = 'Voir ou annuler cette réservation :';

/** To the client, in French. */
export const clientEmails = {
  asked: (told: Told): SystemEmail =>
    systemEmail({
      kind: 'reservation-asked',
      lang: 'fr',
      subject: 'Votre demande de réservation est bien reçue',
      lines: [
        hello(told.reservation),
        'Nous avons bien reçu votre demande de réservation :',
        ...facts(told),
        'Vous recevrez un e-mail dès qu’elle sera confirmée.',
        SEE,
        { link: told.link, secret: endOf(told.link) },
      ],
    }),
  confirmed: (told: Told): SystemEmail => ({
    ...systemEmail({
      kind: 'reservation-confirmed',
      lang: 'fr',
      subject: `Réservation confirmée : ${told.reservation.service}`,
      lines: [
        hello(told.reservation),
        'Votre réservation est confirmée :',
        ...facts(told),
        'Le fichier joint l’ajoute à votre agenda.',
        SEE,
        { link: told.link, secret: endOf(told.link) },
        'À très bientôt !',
      ],
    }),
    attachments: told.attachments,
  }),
  moved: (told: Told): SystemEmail => ({
    ...systemEmail({
      kind: 'reservation-moved',
      lang: 'fr',
      subject: `Réservation déplacée : ${told.reservation.service}`,
      lines: [
        hello(told.reservation),
        'Votre réservation a été déplacée. Voici le nouvel horaire :',
        ...facts(told),
        ...(told.attachments ? ['Le fichier joint met votre agenda à jour.'] : ['Vous recevrez un e-mail dès qu’elle sera confirmée.']),
        SEE,
        { link: told.link, secret: endOf(told.link) },
      ],
    }),
    attachments: told.attachments,
  }),
  cancelled: (told: Told): SystemEmail => ({
    ...systemEmail({
      kind: 'reservation-cancelled',
      lang: 'fr',
      subject: `Réservation annulée : ${told.reservation.service}`,
      lines: [
        hello(told.reservation),
        'Cette réservation est annulée :',
        ...facts(told),
        ...(told.reservation.reason ? [`Motif : ${told.reservation.reason}`] : []),
        ...(told.attachments ? ['Le fichier joint la retire de votre agenda.'] : []),
      ],
    }),
    attachments: told.attachments,
  }),
  reminder: (told: Told): SystemEmail =>
    systemEmail({
      kind: 'reservation-reminder',
      lang: 'fr',
      subject: `Rappel : ${told.reservation.service}, le ${dayWords(told.reservation)} à ${told.reservation.time}`,
      lines: [
        hello(told.reservation),
        'Votre séance approche :',
        ...facts(told),
        SEE,
        { link: told.link, secret: endOf(told.link) },
        'À très bientôt !',
      ],
    }),
};

const COACH_SUBJECT = {
  asked: 'A session with you is asked for',
  confirmed: 'A session with you is confirmed',
  moved: 'A session with you was moved',
  cancelled: 'A session with you was cancelled',
} as const;
export type CoachTold = keyof typeof COACH_SUBJECT;

/** To the coach, like everything for staff in English; `link` leads into the app. */
export const coachEmail = (what: CoachTold, { reservation, timeZone, link, attachments }: Told): SystemEmail => ({
  ...systemEmail({
    kind: `coach-reservation-${what}`,
    subject: `${COACH_SUBJECT[what]}: ${dayWords(reservation)} at ${reservation.time}`,
    lines: [
      `Hello ${reservation.coachName},`,
      `${reservation.service} with ${reservation.clientName || reservation.email}, on ${dayWords(reservation)} from ${reservation.time} to ${reservation.endTime} (${zoneName(timeZone)} time).`,
      ...(what === 'cancelled' && reservation.reason ? [`Reason: ${reservation.reason}`] : []),
      { link, secret: null },
    ],
  }),
  attachments,
});
