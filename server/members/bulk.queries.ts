import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type BulkAction, type BulkRun, type MemberSelection, WRITING_ACTIONS } from '#contract/members.ts';
import { type Db, insertRow, rowsOf, updateRow } from '#server/db/db.ts';
import { channelFor, PAY_LINK_TEXTS } from '#server/mail/channels.queries.ts';
import { findSetting, findTimeZone } from '#server/settings/setting.queries.ts';
import { archiveSteps, bringBackSteps, deleteSteps } from './archive.queries.ts';
import { isOffered } from './fields.queries.ts';
import { whereMembers } from './filter.queries.ts';
import { countedSteps, countsByReason, undoNothing } from './left-out.queries.ts';

export interface Bulk {
  id: string;
  action: BulkAction;
  label: string;
  /** The account that made the change, or that undoes it. */
  by: { id: string | null; name: string };
  state: BulkRun['state'];
}

/** Stores a bulk change and its members; undefined when no member matches any more. */
export async function insertBulk(
  db: Db,
  { selection, action, label, by }: { selection: MemberSelection; action: BulkAction; label: string; by: { id: string; name: string } },
): Promise<{ id: string; members: number } | undefined> {
  const id = await insertRow(db, 'member_bulk', { action: JSON.stringify(action), label, made_by: by.id, made_by_name: by.name });
  const { rows } = await sql<{ members: number }>`
    with frozen as (
      insert into member_bulk_item (bulk_id, member_id)
      select ${id}, member.id from member where ${whereSelected(selection, await findTimeZone(db))} order by member.id
      returning 1
    )
    update member_bulk set members = (select count(*) from frozen) where id = ${id} returning members`.execute(db);
  const { members } = rows[0]!;
  if (members > 0) return { id, members };
  await db.deleteFrom('member_bulk').where('id', '=', id).execute();
  return undefined;
}

/** Returns true for the only request that changes members in bulk, which it stays until the transaction ends. */
export async function takeTurn(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('bulk change of a request', 0)) as "isFree"`.execute(db);
  return rows[0]!.isFree;
}

/** Locks the bulk change until the transaction ends, so that one worker at a time takes a step. */
export async function lockBulk(db: Db, id: string): Promise<Bulk | undefined> {
  const row = await db.selectFrom('member_bulk').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return undefined;
  return {
    id,
    action: row.action as unknown as BulkAction,
    label: row.label,
    by: row.undone_by_name === null ? { id: row.made_by, name: row.made_by_name } : { id: row.undone_by, name: row.undone_by_name },
    state: row.state as BulkRun['state'],
  };
}

const WRITES = sql`b.state = 'running' and b.action ->> 'kind' = any(${WRITING_ACTIONS}::text[])`;

/**
 * Says whether a bulk action that writes to members waits since a restored backup was made. The lock, which the caller takes before that
 * of the action, lets the end of the pause find what the caller does about it.
 */
export const isHeldBulk = async (db: Db, id: string): Promise<boolean> =>
  (
    await rowsOf(
      db,
      sql`select from sending_pause s join member_bulk b on b.created_at <= s.taken_at where b.id = ${id} and ${WRITES} for share of s`,
    )
  ).length > 0;

/** Ends those actions; members who were not chosen yet get nothing. */
export async function endHeldBulks(db: Db, takenAt: Date): Promise<void> {
  await sql`update member_bulk b set state = 'done', finished_at = now() where b.created_at <= ${takenAt} and ${WRITES}`.execute(db);
}

/** A member that a step changed, and what is kept of the time before. */
export interface Changed {
  id: string;
  before: unknown;
}

/** Does the next part of a bulk change or of its undo. Returns the changed members; undefined when nothing is left. */
export async function takeStep(db: Db, bulk: Bulk, size: number, inCircle: boolean): Promise<Changed[] | undefined> {
  const undo = bulk.state === 'undoing';
  const { rows: items } = await sql<{ member_id: string; before: unknown }>`
    select member_id, before from member_bulk_item
    where bulk_id = ${bulk.id} and ${undo ? sql`done and before is not null` : sql`not done`}
    order by member_id limit ${size}`.execute(db);
  if (items.length === 0) return undefined;
  const steps = await stepsOf(db, bulk, inCircle);
  const also = undo ? steps.alsoUndo : steps.alsoApply;
  // The members are given as values, so that PostgreSQL knows how many they are: it expects few rows of a change that is new to its
  // statistics, and would compare each of them with each.
  const { rows } = await sql<Changed>`
    with chunk as materialized (
      select * from unnest(${items.map(({ member_id }) => member_id)}::uuid[], ${items.map(({ before }) => before)}::jsonb[]) as given (member_id, before)
    ), held as materialized (
      select member.*, chunk.before from member join chunk on chunk.member_id = member.id
      -- A member who is erased meanwhile is left out when the lock was waited for.
      where member.former_number is null order by member.id for no key update of member
    ), changed as (${undo ? steps.undo : steps.apply}
    )${also ?? sql``}, raised as (
      update member set rev = member.rev + 1, updated_at = now() from changed where member.id = changed.id and ${!steps.updatesMember}
    ), ticked as (
      update member_bulk_item item set done = ${!undo}, before = case when ${undo} and changed.id is not null then item.before else changed.before end,
        left_out = case when ${undo} then item.left_out when held.id is null then null else ${steps.leftOut ?? sql`null`} end
      from chunk left join changed on changed.id = chunk.member_id left join held on held.id = chunk.member_id
      where item.bulk_id = ${bulk.id} and item.member_id = chunk.member_id
    ), counted as (
      update member_bulk set changed = changed + (select count(*) from changed) * ${undo ? 0 : 1} where id = ${bulk.id}
    )
    select id, before from changed where before is not null`.execute(db);
  return rows;
}

export async function setBulkState(db: Db, id: string, state: BulkRun['state']): Promise<void> {
  const finished = state === 'done' || state === 'undone';
  await updateRow(db, 'member_bulk', id, { state, ...(finished && { finished_at: new Date() }) });
}

export async function findBulk(db: Db, id: string): Promise<BulkRun | undefined> {
  const { rows } = await sql<Omit<BulkRun, 'undone'>>`
    select b.id as "_id", b.state, b.members, b.changed, case
      when b.state = 'done' then b.members
      else (select count(*) from member_bulk_item i where i.bulk_id = b.id and i.done)
    end as done, case when b.state in ('undoing', 'undone')
      then (select count(*) from member_bulk_item i where i.bulk_id = b.id and not i.done and i.before is not null) else 0
    end as "putBack", ${countsByReason(sql`select left_out as reason from member_bulk_item i where i.bulk_id = b.id`)} as "leftOut"
    from member_bulk b where b.id = ${id}`.execute(db);
  return rows[0] && { ...rows[0], undone: rows[0].state === 'undone' };
}

/** Begins to undo a bulk change that the caller has locked. */
export async function openUndo(db: Db, id: string, by: { id: string; name: string }): Promise<void> {
  await updateRow(db, 'member_bulk', id, { state: 'undoing', undone_by: by.id, undone_by_name: by.name });
}

/** The days for which a change can be undone. */
const KEPT_DAYS = 30;

export async function forgetOldBulk(db: Db): Promise<void> {
  // The rest of one that has not ended, such as one that a restored backup holds, would be lost.
  await sql`delete from member_bulk where created_at < now() - make_interval(days => ${KEPT_DAYS}) and state in ('done', 'undone')`.execute(
    db,
  );
}

export function whereSelected(selection: MemberSelection, timeZone: string): RawBuilder<SqlBool> {
  if ('ids' in selection) return sql`member.id = any(${selection.ids}::uuid[])`;
  const { filter, except } = selection;
  return sql`${whereMembers(filter, timeZone)} and member.id <> all(${except}::uuid[])`;
}

export interface BulkSteps {
  /** Changes the rows of `held` (locked members, with `before` of their item) that are not as wanted yet; returns `id` and `before`. */
  apply: RawBuilder<unknown>;
  /** Undoes the change: restores `before` where nobody changed the value since. */
  undo: RawBuilder<unknown>;
  /** True when the change updates the row of `member` itself, including `rev`. */
  updatesMember: boolean;
  /** Further statements of the step, for the rows of `changed`. Each begins with a comma. */
  alsoApply?: RawBuilder<unknown>;
  alsoUndo?: RawBuilder<unknown>;
  /** The change leaves a row of `held` out for this reason; null when it does not. */
  leftOut?: RawBuilder<unknown>;
}

/** With `inCircle`, Circle is linked, and a group that is named exists there. A tag or group that was deleted meanwhile changes nothing. */
async function stepsOf(db: Db, { action, by }: Bulk, inCircle: boolean): Promise<BulkSteps> {
  switch (action.kind) {
    case 'remind':
    case 'invite':
    case 'set-due-day':
      return countedSteps(action, { setting: await findSetting(db), inCircle });
    case 'status':
      return statusSteps(action.status);
    case 'add-tag':
      return { apply: addTag(action.tag), undo: takeAddedTag(action.tag), updatesMember: false };
    case 'remove-tag':
      return { apply: takeTag(action.tag), undo: putTagBack(action.tag), updatesMember: false };
    case 'add-to-group':
      return { apply: addToGroup(action.accessGroup, inCircle), undo: takeAddedGroup(action.accessGroup, inCircle), updatesMember: false };
    case 'remove-from-group':
      return { apply: takeGroup(action.accessGroup, inCircle), undo: putGroupBack(action.accessGroup, inCircle), updatesMember: false };
    case 'archive':
      return archiveSteps(action.removeAccess, inCircle);
    case 'bring-back':
      return bringBackSteps(inCircle);
    case 'set-coach':
      return coachSteps(action.coach);
    case 'set-field':
      return fieldSteps(action.field.toLowerCase(), action.value);
    case 'delete':
      return deleteSteps(by.id, inCircle);
    case 'send-pay-link':
      return { apply: chooseReachable, undo: undoNothing, updatesMember: true };
  }
}

const statusSteps = (status: string): BulkSteps => ({
  apply: sql`
    update member set status = ${status}, rev = member.rev + 1, updated_at = now()
    from held where member.id = held.id and held.status <> ${status}
    returning member.id, jsonb_build_object('status', held.status) as before`,
  undo: sql`
    update member set status = held.before ->> 'status', rev = member.rev + 1, updated_at = now()
    from held where member.id = held.id and held.status = ${status}
    returning member.id, held.before`,
  updatesMember: true,
});

/** The coaches to whom the action gives members, or to whom its undo gives them back. */
export const coachesOf = ({ id, state }: Bulk, { coach }: { coach: string | null }): RawBuilder<unknown> =>
  state === 'undoing'
    ? sql`select (before ->> 'coach')::uuid from member_bulk_item where bulk_id = ${id} and done`
    : sql`select ${coach}::uuid`;

const EARLIER_COACH = sql`(held.before ->> 'coach')::uuid`;
const isStaying = (coach: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from coach where account_id = ${coach} and removed_at is null)`;

const coachSteps = (coach: string | null): BulkSteps => {
  const set = (to: RawBuilder<unknown>) => sql`
    update member set coach_id = ${to}, rev = member.rev + 1, updated_at = now() from held where member.id = held.id`;
  return {
    // Nobody is given to a coach who was removed since the change was asked for.
    apply: sql`${set(sql`${coach}::uuid`)} and held.coach_id is distinct from ${coach}::uuid
      and (${coach}::uuid is null or ${isStaying(sql`${coach}::uuid`)})
      returning member.id, jsonb_build_object('coach', held.coach_id) as before`,
    undo: sql`${set(sql`case when ${isStaying(EARLIER_COACH)} then ${EARLIER_COACH} end`)}
      and held.coach_id is not distinct from ${coach}::uuid
      returning member.id, held.before`,
    updatesMember: true,
  };
};

/** `value` is as `readFieldChanges` returns it. A field or choice that was deleted meanwhile changes nothing, and is not given back. */
const fieldSteps = (field: string, value: string | number | null): BulkSteps => {
  const wanted = sql`${value === null ? null : JSON.stringify(value)}::jsonb`;
  const set = (to: RawBuilder<unknown>) => sql`
    update member set fields = case when ${to} is null then held.fields - ${field}::text else held.fields || jsonb_build_object(${field}::text, ${to}) end,
      rev = member.rev + 1, updated_at = now()
    from held where member.id = held.id and exists (select from member_field where id = ${field}::uuid)`;
  const offered = (to: RawBuilder<unknown>) => sql`(select ${to} from member_field f where f.id = ${field}::uuid and ${isOffered(to)})`;
  return {
    apply: sql`${set(wanted)} and (${wanted} is null or ${offered(wanted)} is not null) and held.fields -> ${field} is distinct from ${wanted}
      returning member.id, jsonb_build_object('value', held.fields -> ${field}) as before`,
    undo: sql`${set(offered(sql`nullif(held.before -> 'value', 'null')`))} and held.fields -> ${field} is not distinct from ${wanted}
      returning member.id, held.before`,
    updatesMember: true,
  };
};

/** Changes no member: the caller sends a link to pay to those whom it reaches. */
const chooseReachable = sql`
  select held.id, '{}'::jsonb as before from held join member m on m.id = held.id
  where held.archived_at is null and (held.bounced_at is null or ${channelFor(PAY_LINK_TEXTS)} <> 'email')`;

const addTag = (tag: string) => sql`
  insert into member_tag (member_id, tag_id)
  select held.id, t.id from held join tag t on t.id = ${tag} order by held.id for key share of t
  on conflict do nothing
  returning member_id as id, jsonb_build_object('at', created_at) as before`;

/** Removes only the tag that this change added, because staff may have removed it and added it again since. */
const takeAddedTag = (tag: string) => sql`
  delete from member_tag mt using held
  where mt.member_id = held.id and mt.tag_id = ${tag} and mt.created_at = (held.before ->> 'at')::timestamptz
  returning held.id, held.before`;

const takeTag = (tag: string) => sql`
  delete from member_tag mt using held where mt.member_id = held.id and mt.tag_id = ${tag}
  returning held.id, jsonb_build_object('at', mt.created_at) as before`;

const putTagBack = (tag: string) => sql`
  insert into member_tag (member_id, tag_id, created_at)
  select held.id, t.id, (held.before ->> 'at')::timestamptz from held join tag t on t.id = ${tag} order by held.id for key share of t
  on conflict do nothing
  returning member_id as id, jsonb_build_object('at', created_at) as before`;

const addToGroup = (group: string, inCircle: boolean, at: RawBuilder<unknown> = sql`now()`) => sql`
  insert into member_access_group as mg (member_id, access_group_id, circle_state, created_at)
  select held.id, g.id, ${inCircle ? 'pending' : 'local'}, ${at} from held join access_group g on g.id = ${group} order by held.id for key share of g
  on conflict (member_id, access_group_id) do update set circle_state = excluded.circle_state, created_at = excluded.created_at
  where mg.circle_state = 'removing'
  returning mg.member_id as id, jsonb_build_object('at', mg.created_at) as before`;

/** Takes members out of a group. When Circle must be notified, the row stays as `removing` until Circle has confirmed. */
const takeGroup = (group: string, inCircle: boolean, where: RawBuilder<unknown> = sql``) => {
  const rows = sql`mg.member_id = held.id and mg.access_group_id = ${group} and mg.circle_state <> 'removing' ${where}`;
  const before = sql`returning held.id, jsonb_build_object('at', mg.created_at) as before`;
  return inCircle
    ? sql`update member_access_group mg set circle_state = 'removing' from held where ${rows} ${before}`
    : sql`delete from member_access_group mg using held where ${rows} ${before}`;
};

const GIVEN_AT = sql`(held.before ->> 'at')::timestamptz`;

const takeAddedGroup = (group: string, inCircle: boolean) => takeGroup(group, inCircle, sql`and mg.created_at = ${GIVEN_AT}`);
const putGroupBack = (group: string, inCircle: boolean) => addToGroup(group, inCircle, GIVEN_AT);
