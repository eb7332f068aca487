import { type RawBuilder, sql } from 'kysely';
import { RESTORE_DAYS } from '#contract/filter-values.ts';
import type { Db } from '#server/db/db.ts';
import type { BulkSteps } from './bulk.queries.ts';
import { BY_BILLING } from './tags-and-groups.queries.ts';

// These statements archive members, delete them, and bring them back. `held` and `changed` are those of the bulk change (bulk.queries.ts).

const ALL_GROUPS = sql`array(
  select mg.access_group_id from member_access_group mg where mg.member_id = held.id and mg.circle_state <> 'removing'
)`;
const idsIn = (list: RawBuilder<unknown>) => sql`array(select given.id::uuid from jsonb_array_elements_text(${list}) as given (id))`;

/** `before` says when a member was archived, and which access that removed. */
const archived = (at: RawBuilder<unknown>, groups: RawBuilder<unknown>) => sql`
  jsonb_build_object('at', ${at}, 'groups', to_jsonb(${groups}))`;

const archive = (at: RawBuilder<unknown>, groups: RawBuilder<unknown>, taken: RawBuilder<unknown> = sql`member.archived_groups`) => sql`
  update member set archived_at = ${at}, archived_groups = ${groups}, rev = member.rev + 1, updated_at = now()
  from held where member.id = held.id and held.archived_at is null
  returning member.id, ${archived(sql`member.archived_at`, sql`member.archived_groups`)} as before, ${taken} as groups`;

/** `given` is without access that staff gave by hand meanwhile, which the undo leaves alone. */
const bringBack = (where: RawBuilder<unknown>) => sql`
  update member set archived_at = null, archived_groups = '{}', rev = member.rev + 1, updated_at = now()
  from held where member.id = held.id and held.archived_at is not null and held.deleted_at is null ${where}
  returning member.id, ${archived(sql`held.archived_at`, sql`held.archived_groups`)}
    || jsonb_build_object('given', array(select unnest(held.archived_groups) except select unnest(${ALL_GROUPS}))) as before,
    held.archived_groups as groups`;

const DELETIONS = sql`hashtextextended('deletion of members', 0)`;

/** Lets nobody ask for a file of members until the transaction ends. It is called before the statement that deletes. */
export const holdMemberFiles = (db: Db) => sql`select pg_advisory_xact_lock_shared(${DELETIONS})`.execute(db);

/** Waits until no members are being deleted, and keeps others from being deleted until the transaction ends. */
export const waitForDeletions = (db: Db) => sql`select pg_advisory_xact_lock(${DELETIONS})`.execute(db);

/** A transaction may have begun long before it deletes, and a file of members that was made in between still has them. */
const NOW = sql`statement_timestamp()`;

/** A member who was not archived before is archived at the moment of the deletion, by which `restore` knows. */
const remove = (by: string | null) => sql`
  update member set deleted_at = ${NOW}, deleted_by = ${by}::uuid, purge_at = ${NOW} + make_interval(days => ${RESTORE_DAYS}),
    archived_at = coalesce(held.archived_at, ${NOW}), archived_groups = held.archived_groups || ${ALL_GROUPS},
    rev = member.rev + 1, updated_at = now()
  from held where member.id = held.id and held.deleted_at is null
  returning member.id, jsonb_build_object('at', member.deleted_at) as before, member.archived_groups as groups`;

/** A member who was archived before is so again, and gets the access back when they are brought back. */
const restore = (where: RawBuilder<unknown>) => sql`
  update member set deleted_at = null, deleted_by = null, purge_at = null,
    archived_at = nullif(held.archived_at, held.deleted_at),
    archived_groups = case when held.archived_at = held.deleted_at then '{}' else held.archived_groups end,
    rev = member.rev + 1, updated_at = now()
  from held where member.id = held.id and held.purge_at > now() ${where}
  returning member.id, held.before, case when held.archived_at = held.deleted_at then held.archived_groups else '{}' end as groups`;

/** Access that Circle has stays as `removing` until Circle has confirmed. */
const takeGroups = (inCircle: boolean) => sql`, there as materialized (
    select mg.member_id, mg.access_group_id, ${inCircle}::bool and g.circle_id is not null and mg.circle_state <> 'local' as in_circle
    from changed join member_access_group mg on mg.member_id = changed.id and mg.access_group_id = any(changed.groups)
    join access_group g on g.id = mg.access_group_id
  ), marked as (
    update member_access_group mg set circle_state = 'removing'
    from there where (mg.member_id, mg.access_group_id) = (there.member_id, there.access_group_id) and there.in_circle
  ), gone as (
    delete from member_access_group mg using there
    where (mg.member_id, mg.access_group_id) = (there.member_id, there.access_group_id) and not there.in_circle
  )`;

/** A group that was deleted meanwhile is left out. */
const giveGroups = (inCircle: boolean) => sql`, given as (
    insert into member_access_group as mg (member_id, access_group_id, circle_state, given_by_billing)
    select m.id, g.id, case when ${inCircle}::bool and g.circle_id is not null then 'pending' else 'local' end, ${BY_BILLING}
    from changed join member m on m.id = changed.id join access_group g on g.id = any(changed.groups) order by m.id, g.id for key share of g
    on conflict (member_id, access_group_id) do update set circle_state = excluded.circle_state where mg.circle_state = 'removing'
  )`;

/** Undo leaves alone who was brought back and archived again since. */
export const archiveSteps = (removeAccess: boolean, inCircle: boolean): BulkSteps => ({
  apply: archive(sql`now()`, removeAccess ? ALL_GROUPS : sql`'{}'`),
  undo: bringBack(sql`and held.archived_at = (held.before ->> 'at')::timestamptz`),
  alsoApply: takeGroups(inCircle),
  alsoUndo: giveGroups(inCircle),
  updatesMember: true,
});

export const bringBackSteps = (inCircle: boolean): BulkSteps => ({
  apply: bringBack(sql``),
  // A change of an earlier version has no `given`.
  undo: archive(
    sql`(held.before ->> 'at')::timestamptz`,
    idsIn(sql`held.before -> 'groups'`),
    idsIn(sql`coalesce(held.before -> 'given', held.before -> 'groups')`),
  ),
  alsoApply: giveGroups(inCircle),
  alsoUndo: takeGroups(inCircle),
  updatesMember: true,
});

export const deleteSteps = (by: string | null, inCircle: boolean): BulkSteps => ({
  apply: remove(by),
  undo: restore(sql`and held.deleted_at = (held.before ->> 'at')::timestamptz`),
  alsoApply: takeGroups(inCircle),
  alsoUndo: giveGroups(inCircle),
  updatesMember: true,
});

/** Restores a deleted member whom the caller has locked. */
export const restoreMember = (db: Db, id: string, inCircle: boolean): Promise<unknown> =>
  sql`
    with held as materialized (select member.*, null::jsonb as before from member where id = ${id}),
    changed as (${restore(sql``)})${giveGroups(inCircle)}
    select id from changed`.execute(db);
