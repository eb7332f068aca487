import type { FastifyRequest } from 'fastify';
import type { Role } from '#contract/auth.ts';
import { type Availability, type Coach, type coaches, type DayOff, SLOT_DAYS_MAX } from '#contract/coaches.ts';
import { DEFAULT_MINUTES } from '#contract/coaching-services.ts';
import { audit } from '#server/audit.ts';
import { emailChanged } from '#server/auth/auth.emails.ts';
import { emailTaken } from '#server/auth/auth.messages.ts';
import { findAccount, forStaff, lockAccount } from '#server/auth/auth.queries.ts';
import { changeEmail } from '#server/auth/own-account.routes.ts';
import { hashPassword, refuseWeakPassword } from '#server/auth/passwords.rules.ts';
import { endSessions, newToken } from '#server/auth/session.queries.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { mailFate, queueMail } from '#server/mail/deliveries.queries.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { addDays, dayIn } from '#server/time/calendar.ts';
import { findAvailability, findBooked, findSlots, replaceAvailability } from './availability.queries.ts';
import { closeCoach } from './close-coach.actions.ts';
import * as emails from './coaches.emails.ts';
import * as text from './coaches.messages.ts';
import { coachAccepted } from './coaches.notices.ts';
import { findCoach, insertCoach, listCoaches, lockCoach, takeBack, updateCoach } from './coaches.queries.ts';
import { checkAvailability, isClosed, whyNoStatus } from './coaches.rules.ts';
import { activateCoach, findInvitation, redeemInvitation } from './invitation.queries.ts';
import { ownId } from './own.rules.ts';
import { sendInvitation } from './send-invitation.actions.ts';
import { findService } from './services.queries.ts';

export const coachRoutes = (deps: Deps): Handlers<typeof coaches> => ({
  list: async (_, req) => ({ coachs: await listCoaches(deps.db, ownId(req)) }),

  async create({ body }, req) {
    // This password is random and nobody knows it; the link of the invitation sets the first real one.
    const passwordHash = await hashPassword(newToken());
    return deps.db.transaction().execute(async (db) => {
      const id = (await insertCoach(db, { ...body, passwordHash })) ?? (await takeBack(db, { ...body, passwordHash }));
      if (!id) throw fieldError(409, 'email', emailTaken());
      await audit(db, req, { action: 'coach.create', type: 'account', id, after: body });
      const { mail, link } = isClosed(body.status) ? { mail: null, link: null } : await invite(deps, db, { _id: id, ...body });
      await publish(db, { type: 'coaches.changed' });
      return { message: link ? text.coachAddedWithLink() : text.coachAdded(), mail, link, data: (await findCoach(db, id))! };
    });
  },

  update: ({ params: { id }, body }, req) =>
    deps.db.transaction().execute(async (db) => {
      const before = present(await lockCoach(db, id));
      const why = body.status && whyNoStatus(before, body.status);
      if (why) throw fieldError(409, 'status', why);
      const { email, ...changes } = body;
      const moved = email !== undefined && email !== before.email;
      if (moved) await moveCoach(deps, db, req, before, email);
      await updateCoach(db, id, changes);
      const after = (await findCoach(db, id))!;
      await audit(db, req, { action: 'coach.update', type: 'account', id, before: shown(before), after: shown(after) });
      const wrote = await applyStatus(deps, db, before, after);
      const mail = wrote || moved ? await mailFate(db, deps) : null;
      await publish(db, { type: 'coaches.changed' });
      return { message: mail === 'captured' ? text.coachSavedNotSent() : text.coachSaved(), mail, data: (await findCoach(db, id))! };
    }),

  invite: ({ params: { id } }, req) =>
    deps.db.transaction().execute(async (db) => {
      const coach = present(await lockCoach(db, id));
      if (coach.accepted) throw new AppError(409, text.acceptedAlready());
      if (isClosed(coach.status)) throw new AppError(409, text.activateFirst(coach));
      const invited = await invite(deps, db, coach);
      await audit(db, req, { action: 'coach.invite', type: 'account', id });
      await publish(db, { type: 'coaches.changed' });
      return { ...invited, data: (await findCoach(db, id))! };
    }),

  async invitation({ body: { token } }) {
    const { name, email, role } = open(await findInvitation(deps.db, token));
    return { data: { name, email, role: role as Role } };
  },

  async accept({ body: { token, password } }, req) {
    // The invitation is checked before the slow hash is computed.
    const invited = open(await findInvitation(deps.db, token));
    await refuseWeakPassword(password, 'password', invited);
    const passwordHash = await hashPassword(password);
    return deps.db.transaction().execute(async (db) => {
      // Whoever invites anew or closes the account locks it before the invitation.
      await lockCoach(db, invited.id);
      await lockAccount(db, invited.id);
      const id = open(await redeemInvitation(db, token));
      const account = open(await activateCoach(db, id, passwordHash));
      await endSessions(db, id);
      await audit(db, req, { action: `${account.role}.accept`, type: 'account', id });
      if (account.role === 'coach') await notify(db, coachAccepted(account));
      await publish(db, { type: 'coaches.changed' });
      return { message: text.passwordSet(), data: { email: account.email } };
    });
  },

  async availability({ params: { id } }, req) {
    return { data: await findAvailability(deps.db, (await ownCoach(deps.db, req, id))._id) };
  },

  saveAvailability: ({ params: { id }, body: { keepBooked, rev, ...body } }, req) =>
    deps.db.transaction().execute(async (db) => {
      await ownCoach(db, req, id);
      const errors = checkAvailability(body);
      if (errors) throw new AppError(400, Object.values(errors)[0]!, { errors });
      await lockCoach(db, id);
      const before = await findAvailability(db, id);
      if (rev !== undefined && rev !== before.rev) throw new AppError(409, text.hoursChanged(), { data: before });
      if (!keepBooked) await refuseBookedDaysOff(db, id, before, body.daysOff);
      await replaceAvailability(db, id, body);
      const data = await findAvailability(db, id);
      await audit(db, req, { action: 'coach.availability', type: 'account', id, before, after: data });
      await publish(db, { type: 'coaches.changed' });
      return { message: text.hoursSaved(), data };
    }),

  async slots({ params: { id }, query: { serviceId, minutes, except, ...query } }, req) {
    await ownCoach(deps.db, req, id);
    const from = query.from ?? dayIn(await findTimeZone(deps.db), new Date());
    const to = query.to ?? from;
    if (to < from || to > addDays(from, SLOT_DAYS_MAX - 1)) throw fieldError(400, 'to', text.tooManyDays({ max: SLOT_DAYS_MAX }));
    const service = serviceId ? found(await findService(deps.db, serviceId), text.noService()) : undefined;
    const length = minutes ?? service?.duration ?? DEFAULT_MINUTES;
    const wanted = { minutes: length, serviceId: serviceId ?? null, from, to, except };
    const { slots, timeZone } = await findSlots(deps.db, id, wanted);
    return { data: slots, timeZone };
  },
});

async function ownCoach(db: Db, req: FastifyRequest, id: string): Promise<Coach> {
  const own = ownId(req);
  if (own !== undefined && own !== id) throw new AppError(403, text.ownHoursOnly());
  return found(await findCoach(db, id), text.noCoach());
}

/** Refuses days off with booked sessions, so that the caller sees whom to contact. Days that were off before were confirmed already. */
async function refuseBookedDaysOff(db: Db, coachId: string, before: Availability, daysOff: DayOff[]): Promise<void> {
  const { daysOff: wereOff, timeZone: zone } = before;
  const { data, count } = await findBooked(db, coachId, { daysOff, zone, wereOff });
  if (count > 0) throw new AppError(409, text.sessionsOnDaysOff({ count }), { data });
}

const invite = (deps: Deps, db: Db, coach: Pick<Coach, '_id' | 'name' | 'email'>) =>
  sendInvitation(deps, db, coach, emails.coachInvitation);

/** Signs a closed account out and e-mails a reopened one. Returns whether an e-mail was written. */
async function applyStatus(deps: Deps, db: Db, before: Coach, after: Coach): Promise<boolean> {
  if (isClosed(after.status)) return closeCoach(db, { ...after, status: before.status });
  if (!isClosed(before.status)) return false;
  const reopened = () => emails.coachReopened(after, `${deps.env.PUBLIC_URL}/login`);
  if (after.accepted) await queueMail(db, after.email, await forCoach(db, after, reopened));
  else await invite(deps, db, after);
  return true;
}

/** A coach who was removed is only handed over; whoever comes back is added again. */
const present = (coach: Coach | undefined): Coach => found(coach?.removed ? undefined : coach, text.noCoach());

/** Gives a coach another address. A coach who signs in is told at both; one who is invited is invited there. */
async function moveCoach(deps: Deps, db: Db, req: FastifyRequest, before: Coach, email: string): Promise<void> {
  const account = await changeEmail(db, req, (await findAccount(db, before._id))!, email);
  if (before.accepted) await queueMail(db, email, await forStaff(db, account, () => emailChanged(account)));
  else if (!isClosed(before.status)) await invite(deps, db, { ...before, email });
}

const forCoach = async <T>(db: Db, { _id }: Coach, write: () => T): Promise<T> => forStaff(db, (await findAccount(db, _id))!, write);

const shown = ({ name, email, status, specialization, bookable, place }: Coach) => ({
  name,
  email,
  status,
  specialization,
  bookable,
  place,
});

function open<T>(invitation: T | undefined): T {
  if (invitation === undefined) throw new AppError(410, text.noInvitation());
  return invitation;
}
