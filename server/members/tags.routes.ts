import { listAnd } from '#contract/language.ts';
import type { LabelUse, tags } from '#contract/tags.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { changing } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { type Handlers, seenBy } from '#server/http/handlers.ts';
import * as changes from './label-changes.queries.ts';
import { type Label, listUsedGroups, listUsedTags, listUsesOf } from './label-uses.queries.ts';
import { isCircleLinked, notifyCircle } from './notify-circle.jobs.ts';
import * as text from './tags.messages.ts';
import { findGroups, findTags, insertGroup, insertTag, listGroups, listTags } from './tags-and-groups.queries.ts';

/** Replaces an id in every scenario by another one. Scenarios belong to a floor above, so the function is handed in. */
export type ReplaceInScenarios = (db: Db, id: string, by: string) => Promise<void>;

/** Calls about the tags and access groups themselves. */
export function tagRoutes(deps: Deps, replaceInScenarios: ReplaceInScenarios): Handlers<typeof tags> {
  /** Gives members and uses the other tag or group instead, and deletes the first one. `move` has its members get the other one. */
  async function merge(db: Db, label: Label, ids: { id: string; into: string }, move: (from: string, into: string) => Promise<void>) {
    const [from, into] = [ids.id.toLowerCase(), ids.into.toLowerCase()];
    await changes.lockHolders(db, label, from);
    const both = await changes.lockLabels(db, label, [from, into]);
    const before = found(
      both.find(({ id }) => id === from),
      label === 'tag' ? text.noTag() : text.noGroup(),
    );
    refuseCircle(before);
    const other = both.find(({ id }) => id === into && id !== from);
    if (!other) throw fieldError(400, 'into', label === 'tag' ? text.otherTag() : text.otherGroup());
    await move(from, into);
    await changes.replaceLabel(db, label, from, into);
    await replaceInScenarios(db, from, into);
    await changes.deleteLabel(db, label, from);
    return { before, other };
  }

  const inTransaction = <T>(work: (db: Db) => Promise<T>) => changing(deps.db, { type: 'members.changed' }, work);

  return {
    list: async () => ({ data: await listTags(deps.db) }),
    uses: async () => ({ data: await listUsedTags(deps.db) }),

    create: ({ body }, req) =>
      inTransaction(async (db) => {
        const data = await insertTag(db, body);
        if (!data) throw fieldError(409, 'name', text.tagExists());
        await audit(db, req, { action: 'tag.create', id: data._id, after: data });
        return { message: text.tagCreated(), data };
      }),

    update: ({ params, body }, req) =>
      inTransaction(async (db) => {
        const before = found((await findTags(db, [params.id]))[0], text.noTag());
        const data = await changes.updateTag(db, params.id, body);
        if (!data) throw fieldError(409, 'name', text.tagExists());
        await audit(db, req, { action: 'tag.change', id: data._id, before, after: data });
        return { message: text.tagSaved(), data };
      }),

    merge: ({ params, body }, req) =>
      inTransaction(async (db) => {
        const { before, other } = await merge(db, 'tag', { ...params, ...body }, (from, into) => changes.moveTag(db, from, into));
        await audit(db, req, { action: 'tag.merge', id: before.id, before, after: other });
        return { message: text.tagsMerged(), data: (await findTags(db, [other.id]))[0]! };
      }),

    remove: ({ params }, req) =>
      inTransaction(async (db) => {
        await changes.lockHolders(db, 'tag', params.id.toLowerCase());
        const before = found((await changes.lockLabels(db, 'tag', [params.id]))[0], text.noTag());
        refuseUsed(await listUsesOf(db, 'tag', before.id));
        await changes.deleteLabel(db, 'tag', before.id);
        await audit(db, req, { action: 'tag.delete', id: before.id, before });
        return { message: text.tagDeleted() };
      }),

    groups: async (_, req) => ({ data: await listGroups(deps.db, seenBy(req)) }),
    groupUses: async () => ({ data: await listUsedGroups(deps.db) }),

    createGroup: ({ body: { name } }, req) =>
      inTransaction(async (db) => {
        if (await changes.isGroupNamed(db, name)) throw fieldError(409, 'name', text.groupExists());
        const data = await insertGroup(db, name);
        await audit(db, req, { action: 'access-group.create', id: data._id, after: data });
        return { data };
      }),

    updateGroup: ({ params, body: { name } }, req) =>
      inTransaction(async (db) => {
        // A deletion that has locked the group waits for the table at its end, so it is waited for first.
        await findGroups(db, [params.id]);
        const isTaken = await changes.isGroupNamed(db, name, params.id);
        const before = found(await changes.findLabel(db, 'access_group', params.id), text.noGroup());
        refuseCircle(before);
        if (isTaken && name !== before.name) throw fieldError(409, 'name', text.groupExists());
        const data = await changes.renameGroup(db, params.id, name);
        await audit(db, req, { action: 'access-group.change', id: before.id, before, after: data });
        return { message: text.groupSaved(), data };
      }),

    mergeGroup: ({ params, body }, req) =>
      inTransaction(async (db) => {
        const { before, other } = await merge(db, 'access_group', { ...params, ...body }, (from, into) =>
          changes.moveGroup(db, from, into, { linked: isCircleLinked(deps) }),
        );
        await notifyCircle(deps, db);
        await audit(db, req, { action: 'access-group.merge', id: before.id, before, after: other });
        return { message: text.groupsMerged(), data: await changes.findGroup(db, other.id) };
      }),

    removeGroup: ({ params }, req) =>
      inTransaction(async (db) => {
        await changes.lockHolders(db, 'access_group', params.id.toLowerCase());
        const before = found((await changes.lockLabels(db, 'access_group', [params.id]))[0], text.noGroup());
        refuseCircle(before);
        refuseUsed(await listUsesOf(db, 'access_group', before.id));
        await changes.deleteLabel(db, 'access_group', before.id);
        await audit(db, req, { action: 'access-group.delete', id: before.id, before });
        return { message: text.groupDeleted() };
      }),
  };
}

function refuseUsed(uses: LabelUse[]): void {
  if (uses.length > 0) throw new AppError(409, text.inUse({ names: listAnd(uses.map(({ name }) => name)) }), { data: uses });
}

/** The names and the existence of groups of a Circle community are changed in Circle, and come here from there. */
function refuseCircle(group: { circleId: number | null }): void {
  if (group.circleId !== null) throw new AppError(409, text.inCircle());
}
