import type { CircleStatus, circle } from '#contract/circle.ts';
import { audit } from '#server/audit.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { caller, type Handlers } from '#server/http/handlers.ts';
import { mailFate } from '#server/mail/deliveries.queries.ts';
import { seesMemberOf } from '#server/members/coach-view.rules.ts';
import { memberArchived } from '#server/members/members.messages.ts';
import { findMemberByEmail, lockMember } from '#server/members/members.queries.ts';
import { isCircleLinked } from '#server/members/notify-circle.jobs.ts';
import { emailOfDeleted } from '#server/profiles/profiles.messages.ts';
import { pushCircle, syncCircle } from './circle.jobs.ts';
import * as text from './circle.messages.ts';
import { countDifferences, countStates, listDifferences } from './differences.queries.ts';
import { inviteMember } from './invitation.actions.ts';
import { pausedUntil, usageOfMonth } from './link.queries.ts';
import { resolveDifferences, retryFailed } from './resolve.queries.ts';
import { latestSync, openSync } from './sync.queries.ts';

/** A second request within this time is a double click and sends no second invitation. */
const DOUBLE_CLICK_MS = 30_000;

export const circleRoutes = (deps: Deps): Handlers<typeof circle> => {
  const { db, env, jobs } = deps;

  async function status(): Promise<CircleStatus> {
    const { used, resetsAt } = await usageOfMonth(db);
    return {
      linked: isCircleLinked(deps),
      quota: { used, limit: env.CIRCLE_MONTHLY_CALLS, resetsAt: resetsAt.toISOString() },
      pausedUntil: (await pausedUntil(db))?.toISOString() ?? null,
      sync: await latestSync(db),
      ...(await countStates(db)),
      differences: await countDifferences(db),
    };
  }

  function refuseUnlinked(): void {
    if (!isCircleLinked(deps)) throw new AppError(409, text.notLinked());
  }

  return {
    sendInvitation: ({ body: { email } }, req) =>
      db.transaction().execute(async (db) => {
        const id = await findMemberByEmail(db, email);
        const member = id && (await lockMember(db, id));
        if (!member || !seesMemberOf(req, member.coach_id)) throw fieldError(404, 'email', text.noMember());
        if (member.archived_at) throw new AppError(409, member.deleted_at ? emailOfDeleted() : memberArchived());
        const last = member.invited_at;
        const { via, invitedAt } =
          last && Date.now() - last.valueOf() < DOUBLE_CLICK_MS
            ? { via: member.circle_state === 'pending' ? ('circle' as const) : ('mail' as const), invitedAt: last }
            : await inviteMember(deps, db, member, { req });
        // Circle sends its own e-mails, so ours cannot be captured.
        const mail = via === 'circle' ? 'on-its-way' : await mailFate(db, deps);
        const message = mail === 'captured' ? text.invitationKept() : text.invitationSent();
        return { message, mail, data: { via, invitedAt: invitedAt?.toISOString() ?? null } };
      }),

    status: async () => ({ data: await status() }),

    async start(_, req) {
      refuseUnlinked();
      await db.transaction().execute(async (db) => {
        const { id, isNew } = await openSync(db, caller(req).account.id);
        await jobs.enqueue(db, syncCircle, { syncId: id }, { key: id });
        if (isNew) await audit(db, req, { action: 'circle.sync', id });
      });
      return { data: await status() };
    },

    async retry(_, req) {
      refuseUnlinked();
      await db.transaction().execute(async (db) => {
        const again = await retryFailed(db);
        await jobs.enqueue(db, pushCircle, {}, { key: 'push' });
        if (again === 0) return;
        await audit(db, req, { action: 'circle.retry' });
        await publish(db, { type: 'members.changed' });
      });
      return { data: await status() };
    },

    differences: ({ query }) => listDifferences(db, query),

    async resolve({ body }, req) {
      refuseUnlinked();
      const changed = await db.transaction().execute(async (db) => {
        const changed = await resolveDifferences(db, body, caller(req).account);
        if (changed === undefined) throw fieldError(400, 'take', (text.noWayFor[body.kind] ?? text.noWay)());
        await audit(db, req, { action: 'circle.resolve', after: { ...body, changed } });
        await jobs.enqueue(db, pushCircle, {}, { key: 'push' });
        await publish(db, { type: 'members.changed' });
        await publish(db, { type: 'circle.changed' });
        return changed;
      });
      return { changed, data: await status() };
    },
  };
};
