import type { Reservation } from '#contract/reservations.ts';
import type { Attachment } from '#server/integrations/mailer.ts';
import { endOf, type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';
import { zoneName } from './zone-name.rules.ts';

/** A reservation and the other values that an e-mail about it needs. */
export interface EmailValues {
  reservation: Reservation;
  /** The time zone of the programme, in which the times are given. */
  timeZone: string;
  /** The page where the client sees the reservation and can cancel it. */
  link: string;
  attachments?: Attachment[];
}

const hello = ({ clientName }: Reservation) => (clientName ? `Bonjour ${clientName},` : 'Bonjour,');

/** For example « lundi 23 novembre 2026 de 09:00 à 10:00 (heure de Dakar) ». */
const when = ({ startsAt, time, endTime }: Reservation, timeZone: string) =>
  `${new Intl.DateTimeFormat('fr-FR', { timeZone, dateStyle: 'full' }).format(new Date(startsAt))} de ${time} à ${endTime} (heure de ${zoneName(timeZone)})`;

/** The day as DD/MM/YYYY. */
const dayLabel = ({ date }: Reservation) => date.split('-').reverse().join('/');

const facts = ({ reservation, timeZone }: EmailValues) => [
  `${reservation.service}, avec ${reservation.coachName}`,
  when(reservation, timeZone),
];

const SEE = 'Voir ou annuler cette réservation :';

/** E-mails to the client, in French. */
export const clientEmails = {
  asked: (values: EmailValues): SystemEmail =>
    systemEmail({
      kind: 'reservation-asked',
      lang: 'fr',
      subject: 'Votre demande de réservation est bien reçue',
      lines: [
        hello(values.reservation),
        'Nous avons bien reçu votre demande de réservation :',
        ...facts(values),
        'Vous recevrez un e-mail dès qu’elle sera confirmée.',
        SEE,
        { link: values.link, secret: endOf(values.link) },
      ],
    }),
  confirmed: (values: EmailValues): SystemEmail => ({
    ...systemEmail({
      kind: 'reservation-confirmed',
      lang: 'fr',
      subject: `Réservation confirmée : ${values.reservation.service}`,
      lines: [
        hello(values.reservation),
        'Votre réservation est confirmée :',
        ...facts(values),
        'Le fichier joint l’ajoute à votre agenda.',
        SEE,
        { link: values.link, secret: endOf(values.link) },
        'À très bientôt !',
      ],
    }),
    attachments: values.attachments,
  }),
  moved: (values: EmailValues): SystemEmail => ({
    ...systemEmail({
      kind: 'reservation-moved',
      lang: 'fr',
      subject: `Réservation déplacée : ${values.reservation.service}`,
      lines: [
        hello(values.reservation),
        'Votre réservation a été déplacée. Voici le nouvel horaire :',
        ...facts(values),
        ...(values.attachments ? ['Le fichier joint met votre agenda à jour.'] : ['Vous recevrez un e-mail dès qu’elle sera confirmée.']),
        SEE,
        { link: values.link, secret: endOf(values.link) },
      ],
    }),
    attachments: values.attachments,
  }),
  cancelled: (values: EmailValues): SystemEmail => ({
    ...systemEmail({
      kind: 'reservation-cancelled',
      lang: 'fr',
      subject: `Réservation annulée : ${values.reservation.service}`,
      lines: [
        hello(values.reservation),
        'Cette réservation est annulée :',
        ...facts(values),
        ...(values.reservation.reason ? [`Motif : ${values.reservation.reason}`] : []),
        ...(values.attachments ? ['Le fichier joint la retire de votre agenda.'] : []),
      ],
    }),
    attachments: values.attachments,
  }),
  reminder: (values: EmailValues): SystemEmail =>
    systemEmail({
      kind: 'reservation-reminder',
      lang: 'fr',
      subject: `Rappel : ${values.reservation.service}, le ${dayLabel(values.reservation)} à ${values.reservation.time}`,
      lines: [
        hello(values.reservation),
        'Votre séance approche :',
        ...facts(values),
        SEE,
        { link: values.link, secret: endOf(values.link) },
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
