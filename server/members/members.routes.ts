import type { FastifyRequest } from 'fastify';
import type { members } from '#contract/members.ts';
import { audit } from '#server/audit.ts';
import { inviteMember } from '#server/circle/invitation.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/serve.ts';
import { mailFate } from '#server/mail/captured.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { isCircleLinked } from './circle-link.ts';
import { refuseMoneyFilter, seesMoney, shownTo } from './coach-view.ts';
import { createMember, editMember, lock, NO_MEMBER } from './edit.ts';
import { listMemberEvents, recordMemberEvent } from './events.queries.ts';
import { findGroups, giveAccess, insertGroup, listGroups, takeAccess } from './groups.queries.ts';
import { countMembers, listMembers, selectMembers } from './list.queries.ts';
import { noteRoutes, tagRoutes, viewRoutes } from './member-parts.routes.ts';
import { countTiles, findMember, updateMember } from './members.queries.ts';
import { mergeMembers } from './merge.queries.ts';
import { tellCircle } from './tell-circle.ts';

export const memberRoutes = (deps: Deps): Handlers<typeof members> => ({
  async list({ query }, req) {
    refuseMoneyFilter(req, query);
    const { members, ...found } = await listMembers(deps.db, query);
    return { members: members.map((member) => shownTo(req, member)), ...found };
  },
  async count({ query }, req) {
    refuseMoneyFilter(req, query);
    return { data: { count: await countMembers(deps.db, query) } };
  },
  tiles: async () => ({ data: await countTiles(deps.db) }),
  select: ({ query }) => selectMembers(deps.db, query),
  get: async ({ params }, req) => ({ data: shownTo(req, found(await findMember(deps.db, params.id), NO_MEMBER)) }),

  create: ({ body }, req) =>
    deps.db.transaction().execute(async (db) => {
      const { _id } = await createMember(deps, db, body, req);
      const via = body.send ? (await inviteMember(deps, db, await lock(db, _id), req)).via : undefined;
      await publish(db, { type: 'members.changed' });
      const mail = via === 'mail' ? await mailFate(db, deps) : 'on-its-way';
      const message =
        mail === 'captured'
          ? 'User created. The invitation was not sent: it is kept in the Outbox, because no mail account is linked.'
          : 'User created successfully!';
      return { message, mail, data: (await findMember(db, _id))! };
    }),

  update: ({ params, body }, req) =>
    deps.db.transaction().execute(async (db) => ({ data: shownTo(req, await editMember(deps, db, params.id, body, req)) })),

  setModerator: ({ params, body: { moderator } }, req) =>
    deps.db.transaction().execute(async (db) => {
      const row = await lock(db, params.id);
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

  spaces: async () => ({ data: await listGroups(deps.db) }),

  createSpace: ({ body: { name } }, req) =>
    deps.db.transaction().execute(async (db) => {
      const data = await insertGroup(db, name);
      await audit(db, req, { action: 'access-group.create', subject: { type: 'access-group', id: data._id }, after: data });
      await publish(db, { type: 'members.changed' });
      return { data };
    }),

  addToSpace: ({ params, body }, req) => changeAccess(deps, req, params.id, body.spaces, 'access-given'),
  removeFromSpace: ({ params, body }, req) => changeAccess(deps, req, params.id, body.spaces, 'access-taken'),

  async timeline({ params, query }, req) {
    const { _id } = found(await findMember(deps.db, params.id), NO_MEMBER);
    return listMemberEvents(deps.db, _id, { ...query, withMoney: seesMoney(req) });
  },

  merge: ({ params, body }, req) =>
    deps.db.transaction().execute(async (db) => {
      found(await findMember(db, params.id), NO_MEMBER);
      return { message: 'Members merged', data: await mergeMembers(db, req, params.id, body.other) };
    }),

  ...noteRoutes(deps),
  ...tagRoutes(deps),
  ...viewRoutes(deps),
  ...bulkRoutes(deps),
});

function changeAccess(deps: Deps, req: FastifyRequest, id: string, spaces: string[], kind: 'access-given' | 'access-taken') {
  return deps.db.transaction().execute(async (db) => {
    const row = await lock(db, id);
    const groups = await findGroups(db, [...new Set(spaces)]);
    if (groups.length < new Set(spaces).size) {
      const sentence = 'This space does not exist any more.';
      throw new AppError(400, sentence, { errors: { spaces: sentence } });
    }
    const change = kind === 'access-given' ? giveAccess : takeAccess;
    const changed = await change(
      db,
      row.id,
      groups.map((group) => group.id),
      { linked: isCircleLinked(deps) },
    );
    if (changed.length > 0) {
      await updateMember(db, row.id, {});
      const accessGroups = groups.filter((group) => changed.includes(group.id)).map((group) => group.name);
      await recordMemberEvent(db, req, row.id, { kind, data: { accessGroups } });
      await tellCircle(deps, db);
    }
    return { message: 'Membre mis a jour', data: (await findMember(db, row.id))! };
  });
}
