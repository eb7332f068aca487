import type { Reservation } from '#contract/reservations.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { readFrom } from '#server/integrations/open-mailer.ts';
import { inLanguage } from '#server/language.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import type { SystemEmail } from '#server/mail/system-email.rules.ts';
import { findTimeZone, inReaderLanguage } from '#server/settings/setting.queries.ts';
import type { By } from './booking.actions.ts';
import { clientPath } from './booking-link.rules.ts';
import * as text from './emails.messages.ts';
import { type CalendarEvent, calendarFile, type Event, uidOf } from './ics.rules.ts';
import { findClient, findCoachAddress } from './receivers.queries.ts';
import { type ClientEmailKind, type CoachEmailKind, clientEmail, coachEmail, type EmailValues } from './reservations.emails.ts';

// E-mails about a reservation, with the calendar file that keeps the receiver's calendar up to date.

export async function notifyBoth(deps: Deps, db: Db, by: By, reservation: Reservation, what: CoachEmailKind): Promise<void> {
  await notifyClient(deps, db, reservation, what);
  await notifyCoach(deps, db, by, reservation, what);
}

export async function notifyClient(deps: Deps, db: Db, reservation: Reservation, what: ClientEmailKind): Promise<void> {
  const { _id, clientName, email } = reservation;
  const { language, zone: clientZone, linkRev } = await findClient(db, _id);
  const link = deps.env.PUBLIC_URL + clientPath(deps.env.CAURI_SECRET_KEY, _id, linkRev);
  const mail = await inLanguage(language, async () =>
    clientEmail(what, { ...(await valuesFor(deps, db, reservation, what, { name: clientName, email }, link)), clientZone }),
  );
  await queueMail(db, email, mail);
}

/** Sends the coach an e-mail, unless the account is closed. */
export async function notifyCoach(deps: Deps, db: Db, by: By, reservation: Reservation, what: CoachEmailKind): Promise<void> {
  const { _id, coachId, coachName: name } = reservation;
  const coach = await findCoachAddress(db, coachId);
  if (!coach) return;
  const { email, language } = coach;
  const link = `${deps.env.PUBLIC_URL}/reservation?open=${_id}`;
  const mail = await inReaderLanguage(db, language, async () =>
    coachEmail(what, await valuesFor(deps, db, reservation, what, { name, email }, link)),
  );
  await queueForCoach(db, by, coachId, email, mail);
}

/** Queues an e-mail to a coach. Coaches get one about a change of their own only for its calendar file. */
export async function queueForCoach(db: Db, { req }: By, coachId: string, email: string, mail: SystemEmail): Promise<void> {
  if (mail.attachments || req?.signedIn?.account.id !== coachId) await queueMail(db, email, mail);
}

/** A calendar file changes the event in the receiver's calendar, so it is sent once the calendar has been invited. */
async function valuesFor(
  { env }: Deps,
  db: Db,
  reservation: Reservation,
  what: ClientEmailKind,
  attendee: CalendarEvent['attendee'],
  link: string,
): Promise<EmailValues> {
  const { invited, event } = await eventOf(db, reservation);
  const values = { reservation, timeZone: await findTimeZone(db), link };
  if (!invited || what === 'asked' || what === 'reminder') return values;
  const method = what === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const file = calendarFile({ ...event, method, organizer: organizerOf(env, reservation), attendee });
  return { ...values, attachments: [file] };
}

export const organizerOf = ({ MAIL_FROM }: Deps['env'], { coachName }: Reservation) => ({
  name: coachName,
  email: readFrom(MAIL_FROM).address,
});

/** The event of a reservation in a calendar, and whether its client was invited to it. */
export async function eventOf(db: Db, reservation: Reservation): Promise<{ invited: boolean; event: Event }> {
  const { _id, service, coachName, clientName, email, startsAt, endsAt, place } = reservation;
  const { sequence, invited_at } = await db
    .selectFrom('reservation')
    .select(['sequence', 'invited_at'])
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  const event = {
    uid: uidOf(_id),
    sequence,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    writtenAt: new Date(),
    summary: text.eventTitle({ service, coach: coachName, client: clientName || email }),
    description: text.eventText({ service, coach: coachName }),
    place,
  };
  return { invited: invited_at !== null, event };
}
