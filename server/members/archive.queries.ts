import { type RawBuilder, sql } from 'kysely';
import type { BulkSteps } from './bulk.queries.ts';

// How a bulk change archives members and brings them back. `held` and `changed` are those of the change (bulk.queries.ts).

const removedWith = (removeAccess: boolean) => sql`
  case when ${removeAccess}::bool then (
    select coalesce(array_agg(mg.access_group_id), '{}') from member_access_group mg where mg.member_id = held.id and mg.circle_state <> 'removing'
  ) else '{}' end`;

const GIVEN_BACK = sql`(select coalesce(array_agg(given.id::uuid), '{}') from jsonb_array_elements_text(held.before -> 'groups') as given (id))`;

/** `before` says when a member was archived, and which access that removed. */
const archived = (at: RawBuilder<unknown>, groups: RawBuilder<unknown>) => sql`
  jsonb_build_object('at', ${at}, 'groups', to_jsonb(${groups}))`;

const archive = (at: RawBuilder<unknown>, groups: RawBuilder<unknown>) => sql`
  update member set archived_at = ${at}, archived_groups = ${groups}, rev = member.rev + 1, updated_at = now()
  from held where member.id = held.id and held.archived_at is null
  returning member.id, ${archived(sql`member.archived_at`, sql`member.archived_groups`)} as before, member.archived_groups as groups`;

const bringBack = (where: RawBuilder<unknown>) => sql`
  update member set archived_at = null, archived_groups = '{}', rev = member.rev + 1, updated_at = now()
  from held where member.id = held.id and held.archived_at is not null ${where}
  returning member.id, ${archived(sql`held.archived_at`, sql`held.archived_groups`)} as before, held.archived_groups as groups`;

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
    insert into member_access_group as mg (member_id, access_group_id, circle_state)
    select changed.id, g.id, case when ${inCircle}::bool and g.circle_id is not null then 'pending' else 'local' end
    from changed join access_group g on g.id = any(changed.groups)
    on conflict (member_id, access_group_id) do update set circle_state = excluded.circle_state where mg.circle_state = 'removing'
  )`;

/** Undo leaves alone who was brought back and archived again since. */
export const archiveSteps = (removeAccess: boolean, inCircle: boolean): BulkSteps => ({
  apply: archive(sql`now()`, removedWith(removeAccess)),
  undo: bringBack(sql`and held.archived_at = (held.before ->> 'at')::timestamptz`),
  alsoApply: takeGroups(inCircle),
  alsoUndo: giveGroups(inCircle),
  updatesMember: true,
});

export const bringBackSteps = (inCircle: boolean): BulkSteps => ({
  apply: bringBack(sql``),
  undo: archive(sql`(held.before ->> 'at')::timestamptz`, GIVEN_BACK),
  alsoApply: giveGroups(inCircle),
  alsoUndo: takeGroups(inCircle),
  updatesMember: true,
});
