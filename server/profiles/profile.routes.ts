import type { FastifyRequest } from 'fastify';
import type { members } from '#contract/members.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { fieldError } from '#server/errors.ts';
import { type Handlers, seenBy } from '#server/http/handlers.ts';
import { setStopped } from '#server/mail/channels.queries.ts';
import { mailFate } from '#server/mail/deliveries.queries.ts';
import { seesMoney, shownTo } from '#server/members/coach-view.rules.ts';
import { listMemberEvents, type ReadReason, recordMemberEvent } from '#server/members/events.queries.ts';
import { listSamePhone, updateMember } from '#server/members/members.queries.ts';
import type { memberRoutes } from '#server/members/members.routes.ts';
import { isCircleLinked, notifyCircle } from '#server/members/notify-circle.jobs.ts';
import type { MemberRow } from '#server/members/rows.queries.ts';
import { findGroups, findTags, giveAccess, isOneOf, setTags, takeAccess } from '#server/members/tags-and-groups.queries.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { createMember, editMember, lock, visibleMember } from './edit.actions.ts';
import { mergeMembers } from './merge.queries.ts';
import { noteRoutes } from './notes.routes.ts';
import { findMember } from './profile.queries.ts';
import * as text from './profiles.messages.ts';
import { unmergeMembers } from './unmerge.queries.ts';

/** Invites a new member to the community. Returns whether Circle or an e-mail did it. */
export type InviteMember = (deps: Deps, db: Db, member: MemberRow, by: { req: FastifyRequest }) => Promise<{ via: 'circle' | 'mail' }>;

/** Says in a response to a form that this member came of it; throws when there is no such response. */
export type LinkResponse = (db: Db, req: FastifyRequest, responseId: string, memberId: string) => Promise<unknown>;

/** Says that this member made a payment that had no member; throws when there is no such payment. */
export type LinkPayment = (deps: Deps, db: Db, req: FastifyRequest, paymentId: string, memberId: string) => Promise<unknown>;

interface Above {
  invite: InviteMember;
  linkResponse: LinkResponse;
  linkPayment: LinkPayment;
  readReason: ReadReason;
}

/** Serves the calls that change members, one or many. What belongs to a floor above is passed in. */
export const profileRoutes = (
  deps: Deps,
  { invite, linkResponse, linkPayment, readReason }: Above,
): Omit<Handlers<typeof members>, keyof ReturnType<typeof memberRoutes>> => ({
  ...bulkRoutes(deps),

  get: async ({ params }, req) => ({ data: shownTo(req, await visibleMember(deps.db, req, params.id)) }),

  create: ({ body: { responseId, paymentId, ...body } }, req) =>
    deps.db.transaction().execute(async (db) => {
      const { _id } = await createMember(deps, db, body, { req });
      if (responseId) await linkResponse(db, req, responseId, _id);
      if (paymentId) await linkPayment(deps, db, req, paymentId, _id);
      const via = body.send ? (await invite(deps, db, await lock(db, req, _id), { req })).via : undefined;
      await publish(db, { type: 'members.changed' });
      const mail = via === 'mail' ? await mailFate(db, deps) : 'on-its-way';
      const message = mail === 'captured' ? text.createdNotInvited() : text.created();
      return { message, mail, data: (await findMember(db, _id))! };
    }),

  update: ({ params, body }, req) =>
    deps.db.transaction().execute(async (db) => ({ data: shownTo(req, await editMember(deps, db, params.id, body, req)) })),

  setModerator: ({ params, body: { moderator } }, req) =>
    deps.db.transaction().execute(async (db) => {
      const row = await lock(db, req, params.id);
      if (row.moderator !== moderator) {
        await updateMember(db, row.id, { moderator });
        await recordMemberEvent(db, req, row.id, {
          kind: 'moderator',
          data: { moderator },
          before: { moderator: row.moderator },
          after: { moderator },
        });
      }
      return { data: (await findMember(db, row.id))! };
    }),

  clearBounce: ({ params }, req) =>
    deps.db.transaction().execute(async (db) => {
      const { id, bounced_at, bounce_reason } = await lock(db, req, params.id);
      if (bounced_at) {
        await updateMember(db, id, { bounced_at: null, bounce_reason: null });
        await audit(db, req, { action: 'member.bounce-clear', id, before: { bouncedAt: bounced_at, reason: bounce_reason } });
        await publish(db, { type: 'member.changed', memberId: id });
      }
      return { data: (await findMember(db, id))! };
    }),

  resubscribe: ({ params, body: { channel, reason } }, req) =>
    deps.db.transaction().execute(async (db) => {
      const { id, unsubscribed_at, phone } = await lock(db, req, params.id);
      if (channel !== 'email') {
        if (phone && (await setStopped(db, { channel, phone }, false)))
          await recordMemberEvent(db, req, id, { kind: 'channel-started', data: { channel, reason } });
      } else if (unsubscribed_at) {
        await updateMember(db, id, { unsubscribed_at: null });
        await recordMemberEvent(db, req, id, { kind: 'resubscribed', data: { reason }, before: { unsubscribedAt: unsubscribed_at } });
      }
      return { data: (await findMember(db, id))! };
    }),

  addToSpace: ({ params, body }, req) => changeAccess(deps, req, params.id, body.spaces, 'access-given'),
  removeFromSpace: ({ params, body }, req) => changeAccess(deps, req, params.id, body.spaces, 'access-taken'),

  async timeline({ params, query }, req) {
    const { _id } = await visibleMember(deps.db, req, params.id);
    return listMemberEvents(deps.db, _id, { ...query, withMoney: seesMoney(req), readReason });
  },

  async samePhone({ params }, req) {
    const { _id } = await visibleMember(deps.db, req, params.id);
    return { data: await listSamePhone(deps.db, _id, seenBy(req)) };
  },

  merge: ({ params, body }, req) =>
    deps.db.transaction().execute(async (db) => {
      await visibleMember(db, req, params.id);
      return { message: text.merged(), data: await mergeMembers(db, req, params.id, body.other) };
    }),

  unmerge: ({ params }, req) =>
    deps.db.transaction().execute(async (db) => {
      const { member, stayed } = await unmergeMembers(deps, db, req, params.id);
      return { message: stayed.payments + stayed.others > 0 ? text.unmergedBut(stayed) : text.unmerged(), data: member };
    }),

  ...noteRoutes(deps),

  setTags: ({ params, body: { tags, before } }, req) =>
    deps.db.transaction().execute(async (db) => {
      const row = await lock(db, req, params.id);
      const given = [...new Set(tags)].filter((id) => !before?.includes(id));
      if ((await findTags(db, given)).length < given.length) throw fieldError(400, 'tags', text.tagGone());
      const { added, removed } = await setTags(db, row.id, tags, before);
      if (added.length + removed.length > 0) {
        await updateMember(db, row.id, {});
        await recordMemberEvent(db, req, row.id, { kind: 'tags', data: { added, removed } });
      }
      return { data: shownTo(req, (await findMember(db, row.id))!) };
    }),
});

function changeAccess(deps: Deps, req: FastifyRequest, id: string, spaces: string[], kind: 'access-given' | 'access-taken') {
  return deps.db.transaction().execute(async (db) => {
    const row = await lock(db, req, id);
    const groups = await findGroups(db, [...new Set(spaces)]);
    if (groups.length < new Set(spaces).size) throw fieldError(400, 'spaces', text.spaceGone());
    const change = kind === 'access-given' ? giveAccess : takeAccess;
    const changed = await change(db, [row.id], isOneOf(spaces), { linked: isCircleLinked(deps) });
    const accessGroups = changed.get(row.id)?.names;
    if (accessGroups) {
      await updateMember(db, row.id, {});
      await recordMemberEvent(db, req, row.id, { kind, data: { accessGroups } });
      await notifyCircle(deps, db);
    }
    return { message: text.accessChanged(), data: (await findMember(db, row.id))! };
  });
}
