import type { coachRemoval } from '#contract/coach-removal.ts';
import { audit } from '#server/audit.ts';
import { closeCoach } from '#server/coaches/close-coach.actions.ts';
import { noCoach } from '#server/coaches/coaches.messages.ts';
import { findCoach, lockCoach, markRemoved } from '#server/coaches/coaches.queries.ts';
import { isClosed } from '#server/coaches/coaches.rules.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { mailFate } from '#server/mail/deliveries.queries.ts';
import { countMembersOf, handOverMembers } from '#server/members/coach-of-member.queries.ts';
import { booking } from './booking.actions.ts';
import { countLeft, listLeft } from './coach-removal.queries.ts';
import { edit } from './edit.actions.ts';
import { clashesOf } from './free-slot.queries.ts';
import * as text from './reservations.messages.ts';

export const coachRemovalRoutes = (deps: Deps): Handlers<typeof coachRemoval> => ({
  async look({ params: { id }, query: { to } }) {
    const { db } = deps;
    found(await findCoach(db, id), noCoach());
    if (to !== undefined) found(await findCoach(db, to), noCoach());
    const sessions = await listLeft(db, id);
    const data = [];
    for (const { startsAt, endsAt, serviceId, ...session } of sessions)
      data.push({ ...session, isTaken: to !== undefined && (await clashesOf(db, to, { startsAt, endsAt, serviceId })).length > 0 });
    return { data, count: await countLeft(db, id), members: await countMembersOf(db, id) };
  },

  remove: ({ params: { id }, body: { to, members: withMembers } }, req) =>
    booking(deps, async (db) => {
      // Coaches are locked in one order, as where a single session is given away.
      for (const one of [id, ...(to ? [to] : [])].toSorted()) await lockCoach(db, one);
      const coach = found(await findCoach(db, id), noCoach());
      if (to !== null) {
        const next = found(await findCoach(db, to), noCoach());
        if (to === id) throw fieldError(400, 'to', text.toThemselves());
        if (isClosed(next.status)) throw fieldError(409, 'to', text.noReservationsBy({ coach: next.name, status: next.status }));
      }
      let handedOver = 0;
      for (const { _id, startsAt, endsAt, serviceId } of to === null ? [] : await listLeft(db, id)) {
        if ((await clashesOf(db, to!, { startsAt, endsAt, serviceId })).length > 0) continue;
        await edit(deps, db, { req }, _id, { coach: to! });
        handedOver++;
      }
      const left = await countLeft(db, id);
      const members = await handOverMembers(db, { from: id, to: withMembers ? to : null, by: caller(req).account });
      if (!coach.removed) {
        await closeCoach(db, coach);
        await markRemoved(db, id);
      } else if (handedOver + members === 0 && to !== null) throw new AppError(409, text.nothingHandedOver());
      await audit(db, req, {
        action: 'coach.removed',
        type: 'account',
        id,
        before: { name: coach.name },
        after: { to, handedOver, left, members },
      });
      await publish(db, { type: 'coaches.changed' });
      if (members > 0) await publish(db, { type: 'members.changed' });
      await publish(db, { type: 'staff.changed', accountId: id });
      const mail = handedOver > 0 || coach.accepted ? await mailFate(db, deps) : null;
      return {
        message: text.coachRemoved({ handedOver, left, members, given: withMembers && to !== null }),
        mail,
        data: { handedOver, left, members, coach: (await findCoach(db, id)) ?? null },
      };
    }),
});
