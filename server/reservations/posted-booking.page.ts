import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type BookView, TRAP } from '#contract/booking-page.ts';
import { type Coach, RequiredEmail } from '#contract/coaches.ts';
import { language } from '#contract/language.ts';
import { isId, PersonName, Text } from '#contract/shared.ts';
import { allowAttempt } from '#server/auth/throttle.queries.ts';
import { lockCoach } from '#server/coaches/coaches.queries.ts';
import { isOpenToClients } from '#server/coaches/coaches.rules.ts';
import { listServices } from '#server/coaches/services.queries.ts';
import type { Db } from '#server/db/db.ts';
import { violates } from '#server/db/trouble.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { networkOf } from '#server/http/network.ts';
import { fieldsOf, sentFormId, textOf } from '#server/http/sent-form.ts';
import { toE164 } from '#server/members/phone.rules.ts';
import { book, booking } from './booking.actions.ts';
import * as text from './booking.messages.ts';
import { isFormTicket } from './booking-link.rules.ts';
import { findFreeSlot, slotTaken } from './free-slot.queries.ts';
import { countOpen, findBySubmission } from './reservations.queries.ts';

/** The number of open reservations that one e-mail address may have. */
const OPEN_MAX = 3;
const PER_HOUR = { attempts: 8, minutes: 60 };
/** The limit for one network address, which a whole city may share, and one coach, whom few of them book within the hour. */
const VISITOR_PER_HOUR = { attempts: 10, minutes: 60 };
/** The limit for one coach, so that nobody fills a whole agenda under a hundred addresses. */
const COACH_PER_HOUR = { attempts: 40, minutes: 60 };

/** The fields of the form, each with the number of characters that are read of it. */
const FIELDS = {
  name: 100,
  email: 300,
  phone: 40,
  note: 1_000,
  slot: 40,
  service: 40,
  minutes: 5,
  from: 10,
  zone: 60,
  ticket: 100,
  submissionKey: 36,
  lang: 2,
  show: 10,
};
export type Posted = Record<keyof typeof FIELDS | 'trap', string>;

const NAME = PersonName(FIELDS.name, text.name);
const MESSAGE = Text(1_000);

export function readPosted(body: unknown): Posted {
  const fields = fieldsOf(body);
  const given = Object.entries(FIELDS).map(([name, max]) => [name, textOf(fields, name, max)]);
  return { ...Object.fromEntries(given), trap: textOf(fields, TRAP, 200) };
}

/** Makes the reservation and returns its id. A form that is sent twice makes one reservation. */
export async function bookPosted(deps: Deps, req: FastifyRequest, coach: Coach, posted: Posted): Promise<string> {
  const { env } = deps;
  if (posted.trap) throw new AppError(400, text.trapped());
  const slug = coach.bookingPath;
  if (!isFormTicket(env.CAURI_SECRET_KEY, slug, posted.ticket, Date.now())) throw new AppError(400, text.stale());
  const service = (await listServices(deps.db)).find(({ _id }) => _id === posted.service);
  if (!service) throw new AppError(400, text.service());
  const name = NAME.safeParse(posted.name);
  const email = RequiredEmail.safeParse(posted.email);
  const phone = posted.phone && toE164(posted.phone);
  const errors = {
    ...(!name.success && { name: text.name() }),
    ...(!email.success && { email: posted.email ? text.emailInvalid() : text.email() }),
    ...(phone === undefined && { phone: text.phone() }),
    ...(!posted.slot && { slot: text.slot() }),
    ...(!MESSAGE.safeParse(posted.note).success && { note: text.note() }),
  };
  if (Object.keys(errors).length > 0 || !name.success || !email.success) throw new AppError(400, text.check(), { errors });
  const submissionKey = isId(posted.submissionKey)
    ? sentFormId(posted.submissionKey, coach._id, service._id, posted.slot, email.data)
    : undefined;
  const before = submissionKey && (await findBySubmission(deps.db, submissionKey));
  if (before) return before.id;
  // Staff changed the length while the page was open.
  if (posted.minutes && Number(posted.minutes) !== service.duration)
    throw new AppError(409, text.otherLength({ minutes: service.duration }));

  try {
    return await booking(deps, async (db) => {
      // Bookings of one e-mail address run one after the other, so that they are counted correctly and a repeated form is found here.
      await sql`select pg_advisory_xact_lock(hashtext(${`booking:${email.data}`}))`.execute(db);
      const twin = submissionKey && (await findBySubmission(db, submissionKey));
      if (twin) return twin.id;
      if ((await countOpen(db, email.data)) >= OPEN_MAX) throw new AppError(409, text.many());
      const startsAt = new Date(posted.slot);
      // The sessions that others book at the same time count too for the most sessions of a day.
      if (!isOpenToClients(await lockCoach(db, coach._id))) throw slotTaken();
      const slot = await findFreeSlot(db, coach._id, { minutes: service.duration, serviceId: service._id, startsAt });
      if (!slot) throw slotTaken();
      await count(db, coach._id, email.data, networkOf(req));
      const { _id } = await book(
        deps,
        db,
        { req, client: true },
        {
          coachId: coach._id,
          email: email.data,
          clientName: name.data,
          service: { id: service._id, name: service.name, minutes: service.duration },
          startsAt,
          status: 'pending',
          source: 'public',
          note: posted.note,
          phone,
          clientZone: isZone(posted.zone) ? posted.zone : undefined,
          clientLanguage: language(),
          submissionKey,
        },
      );
      return _id;
    });
  } catch (error) {
    // The same form was sent twice at the same time, and the other request has made the reservation.
    if (violates(error, 'reservation_submission_key_key')) return (await findBySubmission(deps.db, submissionKey!))!.id;
    if (error instanceof AppError && error.errors?.time) throw slotTaken();
    throw error;
  }
}

/** Counts a booking and refuses too many: the visitor first, so that a refused visitor does not use up the limit of the coach. */
async function count(db: Db, coachId: string, email: string, network: string): Promise<void> {
  const allowed =
    (await allowAttempt(db, `booking:${email}`, PER_HOUR)) &&
    (await allowAttempt(db, `booking:visitor:${coachId}:${network}`, VISITOR_PER_HOUR)) &&
    (await allowAttempt(db, `booking:coach:${coachId}`, COACH_PER_HOUR));
  if (!allowed) throw new AppError(429, text.often());
}

/** The form as it was filled in, with the errors beside its fields where it was refused. */
export const sentBack = (
  { name, email, phone, note, slot }: Posted,
  error?: AppError,
): Pick<BookView, 'given'> & Partial<Pick<BookView, 'errors' | 'message'>> => ({
  given: { name, email, phone, note, slot },
  ...(error && { errors: error.errors ?? {}, message: error.message }),
});

function isZone(zone: string): boolean {
  try {
    return zone !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}
