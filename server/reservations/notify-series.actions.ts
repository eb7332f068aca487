import { whatsAppLink } from '#contract/contact.ts';
import type { Reservation } from '#contract/reservations.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { inLanguage } from '#server/language.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import { personalLink, type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';
import { findTimeZone, inReaderLanguage } from '#server/settings/setting.queries.ts';
import type { By } from './booking.actions.ts';
import { clientPath } from './booking-link.rules.ts';
import * as single from './emails.messages.ts';
import { seriesFile } from './ics.rules.ts';
import { eventOf, notifyClient, notifyCoach, organizerOf, queueForCoach } from './notify-people.actions.ts';
import { findClient, findCoachAddress } from './receivers.queries.ts';
import { clientOf, inApp, placeLines, when } from './reservations.emails.ts';
import * as text from './series.messages.ts';

// One e-mail about several sessions, with one calendar file that has all of them.

type What = keyof typeof text.opening;

export async function notifySeries(deps: Deps, db: Db, by: By, made: Reservation[], what: What): Promise<void> {
  // The address, the coach or the place of a single session may have been changed, and an e-mail names one of each.
  const named = ({ email, coachId, place }: Reservation) => JSON.stringify([email, coachId, what !== 'cancelled' && place]);
  for (const those of Map.groupBy(made, named).values()) await tellClient(deps, db, those, what);
  for (const those of Map.groupBy(made, ({ coachId }) => coachId).values()) await tellCoach(deps, db, by, those, what);
}

async function tellClient(deps: Deps, db: Db, sessions: Reservation[], what: What): Promise<void> {
  const first = sessions[0]!;
  if (sessions.length === 1) return notifyClient(deps, db, first, what);
  const { email, clientName, service, coachName, reason } = first;
  const timeZone = await findTimeZone(db);
  const { language, linkRev } = await findClient(db, first._id);
  const link = deps.env.PUBLIC_URL + clientPath(deps.env.CAURI_SECRET_KEY, first._id, linkRev);
  const mail = await inLanguage(language, async (): Promise<SystemEmail> => {
    const attachments = await filesFor(deps, db, sessions, what);
    return {
      ...systemEmail({
        kind: `reservation-${what}`,
        subject: text.clientSubject[what]({ service }),
        lines: [
          clientName ? single.helloName({ name: clientName }) : single.hello(),
          text.opening[what](),
          single.withCoach({ service, coach: coachName }),
          ...sessions.map((session) => when(session, timeZone)),
          ...(what === 'cancelled' ? [] : placeLines(first)),
          ...(what === 'cancelled' && reason ? [single.reason({ reason })] : []),
          ...(attachments ? [aboutFile[what]()] : what === 'cancelled' ? [] : [text.confirmedSoon()]),
          ...(what === 'cancelled' ? [] : [text.seeAll(), personalLink(link)]),
        ],
      }),
      ...(attachments && { attachments }),
    };
  });
  await queueMail(db, email, mail);
}

const aboutFile = {
  asked: text.fileAdds,
  confirmed: text.fileAdds,
  moved: text.fileUpdates,
  changed: text.fileUpdates,
  cancelled: text.fileRemoves,
};

/** Tells the coach, as about one session. */
export async function tellCoach(deps: Deps, db: Db, by: By, sessions: Reservation[], what: What): Promise<void> {
  const first = sessions[0]!;
  if (sessions.length === 1) return notifyCoach(deps, db, by, first, what);
  const { _id, coachId, coachName, service, reason, phone } = first;
  const coach = await findCoachAddress(db, coachId);
  if (!coach) return;
  const { email, language } = coach;
  const timeZone = await findTimeZone(db);
  const client = clientOf(first);
  const mail = await inReaderLanguage(db, language, async (): Promise<SystemEmail> => {
    const attachments = await filesFor(deps, db, sessions, what);
    return {
      ...systemEmail({
        kind: `coach-reservation-${what}`,
        subject: text.coachSubject[what]({ client }),
        lines: [
          single.helloName({ name: coachName }),
          text.coachOpening({ service, client }),
          ...sessions.map((session) => when(session, timeZone)),
          ...(phone ? [single.phoneIs({ phone }), { link: whatsAppLink(phone), secret: null }] : []),
          ...(what === 'cancelled' && reason ? [single.reason({ reason })] : []),
          ...inApp(what, `${deps.env.PUBLIC_URL}/reservation?open=${_id}`),
        ],
      }),
      ...(attachments && { attachments }),
    };
  });
  await queueForCoach(db, by, coachId, email, mail);
}

/** The file with all sessions of which the receiver's calendar knows, or is to know. */
async function filesFor({ env }: Deps, db: Db, sessions: Reservation[], what: What) {
  if (what === 'asked') return undefined;
  const events = [];
  for (const session of sessions) {
    const { invited, event } = await eventOf(db, session);
    if (invited) events.push(event);
  }
  if (events.length === 0) return undefined;
  return [seriesFile({ organizer: organizerOf(env, sessions[0]!), status: what === 'cancelled' ? 'CANCELLED' : 'CONFIRMED' }, events)];
}
