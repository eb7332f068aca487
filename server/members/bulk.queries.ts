import { sql } from 'kysely';
import type { BulkAction, BulkRun, MemberSelection } from '#contract/members.ts';
import type { Db } from '#server/db/db.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { stepsOf } from './bulk-steps.queries.ts';
import { whereSelected } from './selection.queries.ts';

export interface Bulk {
  id: string;
  action: BulkAction;
  label: string;
  /** Who made it, or undoes it. */
  by: { id: string | null; name: string };
  state: BulkRun['state'];
}

/** Writes down what is to be done and freezes to whom; undefined when no member is chosen any more. */
export async function insertBulk(
  db: Db,
  { selection, action, label, by }: { selection: MemberSelection; action: BulkAction; label: string; by: { id: string; name: string } },
): Promise<{ id: string; members: number } | undefined> {
  const { id } = await db
    .insertInto('member_bulk')
    .values({ action: JSON.stringify(action), label, made_by: by.id, made_by_name: by.name })
    .returning('id')
    .executeTakeFirstOrThrow();
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

/** Holds the bulk change until the transaction ends: one worker at a time takes a step. */
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

/** Does the next part of a bulk change, or of its undo; answers the members that changed, undefined when nothing is left. */
export async function takeStep(db: Db, bulk: Bulk, size: number, told: boolean): Promise<string[] | undefined> {
  const undo = bulk.state === 'undoing';
  const steps = stepsOf(bulk.action, told);
  const { rows } = await sql<{ id: string; before: unknown }>`
    with chunk as materialized (
      select member_id, before from member_bulk_item
      where bulk_id = ${bulk.id} and ${undo ? sql`done and before is not null` : sql`not done`}
      order by member_id limit ${size}
    ), held as materialized (
      select member.*, chunk.before from member join chunk on chunk.member_id = member.id order by member.id for no key update of member
    ), changed as (${undo ? steps.undo : steps.apply}
    ), raised as (
      update member set rev = member.rev + 1, updated_at = now() from changed where member.id = changed.id and ${!steps.updatesMember}
    ), ticked as (
      update member_bulk_item item set done = ${!undo}, before = case when ${undo} then item.before else changed.before end
      from chunk left join changed on changed.id = chunk.member_id
      where item.bulk_id = ${bulk.id} and item.member_id = chunk.member_id
    ), counted as (
      update member_bulk set changed = changed + (select count(*) from changed) * ${undo ? 0 : 1} where id = ${bulk.id}
    )
    select chunk.member_id as id, changed.before from chunk left join changed on changed.id = chunk.member_id`.execute(db);
  if (rows.length === 0) return undefined;
  return rows.filter((row) => row.before !== null).map((row) => row.id);
}

export async function setBulkState(db: Db, id: string, state: BulkRun['state']): Promise<void> {
  const finished = state === 'done' || state === 'undone';
  await db
    .updateTable('member_bulk')
    .set({ state, ...(finished && { finished_at: new Date() }) })
    .where('id', '=', id)
    .execute();
}

export async function findBulk(db: Db, id: string): Promise<BulkRun | undefined> {
  const { rows } = await sql<Omit<BulkRun, 'undone'>>`
    select b.id as "_id", b.state, b.members, b.changed, case
      when b.state = 'done' then b.members
      else (select count(*) from member_bulk_item i where i.bulk_id = b.id and i.done)
    end as done
    from member_bulk b where b.id = ${id}`.execute(db);
  return rows[0] && { ...rows[0], undone: rows[0].state === 'undone' };
}

/** Begins to put back what a bulk change that the caller has locked did. */
export async function openUndo(db: Db, id: string, by: { id: string; name: string }): Promise<void> {
  await db.updateTable('member_bulk').set({ state: 'undoing', undone_by: by.id, undone_by_name: by.name }).where('id', '=', id).execute();
}

/** After this long nobody undoes a change. */
const KEPT_DAYS = 30;

export async function forgetOldBulk(db: Db): Promise<void> {
  await sql`delete from member_bulk where created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
