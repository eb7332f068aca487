import type { Reservation } from '#contract/reservations.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Attachment } from '#server/integrations/mailer.ts';
import { queueMail } from '#server/mail/queue-mail.actions.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import type { By } from './booking.actions.ts';
import { clientPath } from './booking-link.rules.ts';
import { type CalendarEvent, calendarFile } from './ics.rules.ts';
import { type ClientEmailKind, type CoachEmailKind, clientEmail, coachEmail } from './reservations.emails.ts';

// E-mails about a reservation, with the calendar file that keeps the receiver's calendar up to date.

type Row = { sequence: number; invited_at: Date | null };

export async function notifyClient(deps: Deps, db: Db, reservation: Reservation, what: ClientEmailKind): Promise<void> {
  const row = await calendarState(db, reservation._id);
  const person = { name: reservation.clientName, email: reservation.email };
  // A client whose calendar never got the event needs no file to remove it.
  const withFile = row.invited_at !== null && what !== 'asked' && what !== 'reminder';
  const values = {
    reservation,
    timeZone: await findTimeZone(db),
    link: deps.env.PUBLIC_URL + clientPath(deps.env.CAURI_SECRET_KEY, reservation._id),
    ...(withFile && { attachments: [file(deps, reservation, row, what === 'cancelled' ? 'CANCEL' : 'REQUEST', person)] }),
  };
  await queueMail(db, reservation.email, clientEmail(what, values));
}

export async function notifyBoth(deps: Deps, db: Db, by: By, reservation: Reservation, what: CoachEmailKind): Promise<void> {
  await notifyClient(deps, db, reservation, what);
  await notifyCoach(deps, db, by, reservation, what);
}

/** Sends the coach an e-mail, unless the coach made the change. */
async function notifyCoach(deps: Deps, db: Db, { req }: By, reservation: Reservation, what: CoachEmailKind): Promise<void> {
  if (req?.signedIn?.account.id === reservation.coachId) return;
  const { email } = await db.selectFrom('account').select('email').where('id', '=', reservation.coachId).executeTakeFirstOrThrow();
  const row = await calendarState(db, reservation._id);
  const person = { name: reservation.coachName, email };
  const values = {
    reservation,
    timeZone: await findTimeZone(db),
    link: `${deps.env.PUBLIC_URL}/reservation?open=${reservation._id}`,
    ...(row.invited_at && { attachments: [file(deps, reservation, row, what === 'cancelled' ? 'CANCEL' : 'REQUEST', person)] }),
  };
  await queueMail(db, email, coachEmail(what, values));
}

const calendarState = (db: Db, id: string): Promise<Row> =>
  db.selectFrom('reservation').select(['sequence', 'invited_at']).where('id', '=', id).executeTakeFirstOrThrow();

function file(
  { env }: Deps,
  { _id, service, coachName, clientName, email, startsAt, endsAt }: Reservation,
  { sequence }: Row,
  method: CalendarEvent['method'],
  attendee: CalendarEvent['attendee'],
): Attachment {
  const from = /<([^<>]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM;
  return calendarFile({
    method,
    uid: `${_id}@cauri`,
    sequence,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    writtenAt: new Date(),
    summary: `${service} : ${coachName} et ${clientName || email}`,
    description: `${service}, avec ${coachName}.`,
    organizer: { name: coachName, email: from },
    attendee,
  });
}
