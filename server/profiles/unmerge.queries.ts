import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { MERGE_UNDO_DAYS, type Member } from '#contract/members.ts';
import { refreshBilling } from '#server/billing/billing.queries.ts';
import { type Db, rowOf, rowsOf } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { recordMemberEvent } from '#server/members/events.queries.ts';
import { holdMemberFields, isOffered } from '#server/members/fields.queries.ts';
import { findMergedInto } from '#server/members/members.queries.ts';
import { isCircleLinked, notifyCircle } from '#server/members/notify-circle.jobs.ts';
import { MOVED_REFERENCES } from '#server/members/references.rules.ts';
import { lockWithSessionsAndMessages } from '#server/members/sessions-of-members.queries.ts';
import { isOneOf, takeAccess } from '#server/members/tags-and-groups.queries.ts';
import { publishMoved } from './merge.queries.ts';
import { COPIED_TABLES } from './merge-record.queries.ts';
import { findMember } from './profile.queries.ts';
import * as text from './profiles.messages.ts';
import { countAsBefore, editAgain } from './unmerge-billing.queries.ts';

interface Pair {
  targetId: string;
  sourceId: string;
}

export interface Unmerged {
  member: Member;
  /** The numbers count what was moved, deleted or taken away since, and therefore stays as it is. */
  stayed: { payments: number; others: number };
}

/** Undoes a merge: the record comes back with its own id, and everything that it had and that nobody changed since. */
export async function unmergeMembers(deps: Deps, db: Db, req: FastifyRequest, sourceId: string): Promise<Unmerged> {
  const pair = { sourceId, targetId: await lockMerge(db, sourceId) };
  await holdMemberFields(db);
  await renameProducts(db, sourceId);
  await restoreColumns(db, pair);
  await recreateSource(db, pair);
  const { payments, others } = await moveBack(db, pair);
  const lost = await giveBackCopies(db, sourceId, pair.targetId);
  await restoreCopies(deps, db, pair);
  await sql`
    update member m set archived_at = (g.undo #>> '{source,archived_at}')::timestamptz from member_merge g
    where m.id = ${sourceId} and g.merged_id = ${sourceId}`.execute(db);
  await editAgain(db, pair);
  await db.deleteFrom('member_merge').where('merged_id', '=', sourceId).execute();
  for (const id of [pair.targetId, sourceId]) await refreshBilling(db, id);

  // The timeline of one member keeps no name of another, who may be erased some day.
  await sql`
    update member_event set data = jsonb_build_object('mergedId', ${sourceId}::text, 'undone', true)
    where member_id = ${pair.targetId} and kind = 'merged' and data ->> 'mergedId' = ${sourceId}`.execute(db);
  const stayed = { payments, others: others + lost };
  await recordMemberEvent(db, req, pair.targetId, { kind: 'unmerged', data: { other: sourceId, ...stayed } });
  await recordMemberEvent(db, req, sourceId, { kind: 'unmerged', data: { other: pair.targetId, ...stayed } });
  await notifyCircle(deps, db);
  await publishMoved(db, pair.targetId);
  return { member: (await findMember(db, sourceId))!, stayed };
}

/** Locks the remaining member and returns its id; throws when the merge cannot be undone. */
async function lockMerge(db: Db, sourceId: string): Promise<string> {
  const targetId = await findMergedInto(db, sourceId);
  if (!targetId) throw (await findMember(db, sourceId)) ? new AppError(409, text.notMergedNow()) : new AppError(404, text.noMember());
  const coach = sql`select (undo #>> '{source,coach_id}')::uuid from member_merge where merged_id = ${sourceId}`;
  await lockWithSessionsAndMessages(db, [targetId], coach);
  // Another request may have undone it, or merged the remaining member, before the lock was free, and the night may forget it just now.
  const [merge] = await rowsOf(
    db,
    sql<{ isExpired: boolean; isLast: boolean; isDeleted: boolean }>`
      select g.undo is null or g.merged_at < now() - make_interval(days => ${MERGE_UNDO_DAYS}) as "isExpired",
        g.member_id = ${targetId} and coalesce(g.undo #>> '{before,id}' = g.member_id::text, true) and not exists (
          select from member_merge o where o.member_id = g.member_id and o.merged_at > g.merged_at and o.undo is not null
        ) as "isLast",
        m.deleted_at is not null as "isDeleted"
      from member_merge g join member m on m.id = g.member_id where g.merged_id = ${sourceId} for update of g`,
  );
  if (!merge) throw new AppError(409, text.notMergedNow());
  if (merge.isExpired) throw new AppError(409, text.mergeTooOld({ days: MERGE_UNDO_DAYS }));
  if (!merge.isLast) throw new AppError(409, text.mergedSince());
  if (merge.isDeleted) throw new AppError(409, text.unmergeDeleted());
  return targetId;
}

/** Products may have other names than at the merge, and terms may be gone. */
async function renameProducts(db: Db, sourceId: string): Promise<void> {
  const today = (row: string) => {
    const named = (column: string) =>
      sql`(select name from product where id = (undo -> 'products' ->> (undo -> ${sql.lit(row)} ->> ${sql.lit(column)}))::uuid)`;
    return sql`undo -> ${sql.lit(row)} || jsonb_build_object('product', ${named('product')}, 'paid_product', ${named('paid_product')},
      'terms_id', (select id from product_version where id = (undo -> ${sql.lit(row)} ->> 'terms_id')::uuid))`;
  };
  await sql`
    update member_merge set undo = undo || jsonb_build_object('source', ${today('source')}, 'before', ${today('before')}, 'after', ${today('after')})
    where merged_id = ${sourceId}`.execute(db);
}

/** The columns of a member that the record has; a version that was installed since may have added some. */
async function writableColumns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'member'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db);
  return rows.map(({ name }) => name);
}

/** The values of own fields without those of fields and choices that were deleted since the merge. */
const existing = (values: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(${values}) v
  join member_field f on f.id::text = v.key and ${isOffered(sql`v.value`)})`;

const KEPT = ['id', 'fields', 'rev', 'created_at', 'updated_at'];

/** Holds when the account in Circle that the merge gave the remaining member goes back, with all that was noted of it since. */
const returnsAccount = sql<boolean>`(m.circle_id = a.circle_id and a.circle_id is distinct from b.circle_id)`;

/** Gives the remaining member back what the merge overwrote, unless it was edited since. Each of its own fields counts for itself. */
async function restoreColumns(db: Db, { targetId, sourceId }: Pair): Promise<void> {
  const { known } = await rowOf(
    db,
    sql<{ known: string[] }>`
      select array(select key from jsonb_each(undo -> 'before') where undo -> 'after' ? key) as known from member_merge where merged_id = ${sourceId}`,
  );
  const columns = (await writableColumns(db)).filter((name) => known.includes(name) && !KEPT.includes(name));
  const set = columns.map((name) => {
    const [mine, before, after] = ['m', 'b', 'a'].map((row) => sql.ref(`${row}.${name}`));
    const isCircles = name.startsWith('circle_') ? returnsAccount : sql`false`;
    return sql`${sql.ref(name)} = case when ${mine} is not distinct from ${after} or ${isCircles} then ${before} else ${mine} end`;
  });
  await sql`
    update member m set ${sql.join(set)},
      fields = (
        select coalesce(jsonb_object_agg(key, value) filter (where value is not null), '{}') from (
          select key, case when m.fields -> key is not distinct from a.fields -> key then ${existing(sql`b.fields`)} -> key else m.fields -> key end as value
          from jsonb_object_keys(m.fields || b.fields) as key
        ) as each),
      rev = m.rev + 1, updated_at = now()
    from member_merge g, jsonb_populate_record(null::member, g.undo -> 'before') as b,
      jsonb_populate_record(null::member, g.undo -> 'after') as a
    where g.merged_id = ${sourceId} and m.id = ${targetId}`.execute(db);
}

/**
 * The record is archived until everything is in place, because nothing that happens to an archived member starts a scenario. Who
 * unsubscribed from the remaining record since the merge stays unsubscribed under both.
 */
async function recreateSource(db: Db, { sourceId, targetId }: Pair): Promise<void> {
  const { known } = await rowOf(
    db,
    sql<{ known: string[] }>`
      select array(select jsonb_object_keys(undo -> 'source')) as known from member_merge where merged_id = ${sourceId}`,
  );
  const special = {
    archived_at: sql`now()`,
    circle_id: sql`case when not exists (select from member c where c.circle_id = s.circle_id) then s.circle_id end`,
    unsubscribed_at: sql`coalesce(s.unsubscribed_at, (
      select t.unsubscribed_at from member t
      where t.id = ${targetId} and t.unsubscribed_at is distinct from (g.undo #>> '{before,unsubscribed_at}')::timestamptz))`,
    coach_id: sql`(select h.account_id from coach h where h.account_id = s.coach_id and h.removed_at is null)`,
    fields: existing(sql`s.fields`),
    rev: sql`s.rev + 1`,
    updated_at: sql`now()`,
  };
  const columns = (await writableColumns(db)).filter((name) => known.includes(name));
  const values = columns.map((name) => special[name as keyof typeof special] ?? sql.ref(`s.${name}`));
  const { rows } = await sql`
    insert into member (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from member_merge g, jsonb_populate_record(null::member, g.undo -> 'source') as s
    where g.merged_id = ${sourceId} on conflict do nothing returning id`.execute(db);
  if (rows.length === 0) throw new AppError(409, text.emailTakenMeanwhile());
}

/** Points back the rows that are still with the remaining member. Returns how many are elsewhere by now. */
async function moveBack(db: Db, { targetId, sourceId }: Pair): Promise<{ payments: number; others: number }> {
  const stayed = { payments: 0, others: 0 };
  for (const { name, table, column, foundBy } of MOVED_REFERENCES) {
    // A merge leaves what both had without a member: the second e-mail of a campaign, the second reminder of a day.
    const alone = table === 'reminder' || table === 'delivery' ? sql`or r.${sql.ref(column)} is null` : sql``;
    const counted = table === 'account_entry' ? sql`, counted_at = (g.undo -> 'countedBefore' ->> r.id::text)::timestamptz` : sql``;
    const ids = sql`select value::uuid from member_merge, jsonb_array_elements_text(undo -> 'moved' -> ${sql.lit(name)}) as value where merged_id = ${sourceId}`;
    const { elsewhere } = await rowOf(
      db,
      sql<{ elsewhere: number }>`
        with back as (
          update ${sql.table(table)} r set ${sql.ref(column)} = ${sourceId} ${counted} from member_merge g
          where g.merged_id = ${sourceId} and r.${sql.ref(foundBy)} in (${ids}) and (r.${sql.ref(column)} = ${targetId} ${alone}) returning 1
        )
        select (
          select count(*) from ${sql.table(table)} where ${sql.ref(foundBy)} in (${ids}) and ${sql.ref(column)} is distinct from ${sourceId}
        )::int - (select count(*) from back)::int as elsewhere`,
    );
    stayed[table === 'payment' ? 'payments' : 'others'] += elsewhere;
  }
  await countAsBefore(db, sourceId, { memberId: sourceId, recorded: 'countedBefore' });
  return stayed;
}

const recorded = (table: string, part: 'sourceRows' | 'rowsBefore' | 'rowsAfter', sourceId: string) =>
  sql`(select p.* from member_merge, jsonb_populate_recordset(null::${sql.table(table)}, undo -> ${sql.lit(part)} -> ${sql.lit(table)}) as p where merged_id = ${sourceId})`;

const copies = () =>
  Object.entries(COPIED_TABLES).map(([table, { key, of }]) => ({
    table,
    key: sql.ref(key),
    exists: of ? sql`exists (select from ${sql.table(of.table)} x where x.${sql.ref(of.id)} = o.${sql.ref(key)})` : sql`true`,
  }));

/** A recorded row `o`. Access that Circle took meanwhile is sent there again. */
const sentAgain = (table: string) => sql`(jsonb_populate_record(null::${sql.table(table)}, to_jsonb(o) ||
  case to_jsonb(o) ->> 'circle_state' when 'synced' then '{"circle_state": "pending"}'::jsonb else '{}' end)).*`;

/**
 * Gives the record its own tags, access and the like, unless they were taken from the remaining member since: such access is then taken
 * in Circle as well. Returns how many were.
 */
async function giveBackCopies(db: Db, sourceId: string, targetId: string): Promise<number> {
  let lost = 0;
  for (const { table, key, exists } of copies()) {
    const taken = sql`
      to_jsonb(o) ->> 'circle_state' is distinct from 'removing' and o.${key} in (select ${key} from ${recorded(table, 'rowsAfter', sourceId)} as a)
      and o.${key} not in (
        select ${key} from ${sql.table(table)} t where member_id = ${targetId} and to_jsonb(t) ->> 'circle_state' is distinct from 'removing'
      )`;
    const { count } = await rowOf(
      db,
      sql<{ count: number }>`
        with back as (
          insert into ${sql.table(table)} select ${sentAgain(table)} from ${recorded(table, 'sourceRows', sourceId)} as o
          where ${exists} and not (${taken})
          on conflict do nothing returning 1
        )
        select (select count(distinct o.${key}) from ${recorded(table, 'sourceRows', sourceId)} as o)::int - (select count(*) from back)::int as count`,
    );
    lost += count;
  }
  // The merge left the account of the record in Circle with its access there, and the next sync would bring it back.
  await sql`
    insert into member_access_group
    select (jsonb_populate_record(null::member_access_group, to_jsonb(o) || '{"circle_state": "removing"}')).*
    from ${recorded('member_access_group', 'sourceRows', sourceId)} as o join access_group g on g.id = o.access_group_id
    where o.circle_state = 'synced' on conflict do nothing`.execute(db);
  return lost;
}

/** Takes from the remaining member what the merge gave it, gives back what the merge took, and restores the rows that it changed. */
async function restoreCopies(deps: Deps, db: Db, { targetId, sourceId }: Pair): Promise<void> {
  for (const { table, key, exists } of copies()) {
    const before = recorded(table, 'rowsBefore', sourceId);
    const after = recorded(table, 'rowsAfter', sourceId);
    const { rows: given } = await sql<{ id: string }>`
      select r.${key} as id from ${sql.table(table)} r where r.member_id = ${targetId}
        and r.${key} in (select ${key} from ${after} as a) and r.${key} not in (select ${key} from ${before} as b)`.execute(db);
    const ids = given.map(({ id }) => id);
    const target = await db.selectFrom('member').select('circle_id').where('id', '=', targetId).executeTakeFirstOrThrow();
    if (table === 'member_access_group' && target.circle_id !== null)
      await takeAccess(db, [targetId], isOneOf(ids), { linked: isCircleLinked(deps) });
    else await sql`delete from ${sql.table(table)} where member_id = ${targetId} and ${key}::text = any(${ids}::text[])`.execute(db);
    // A row that the merge changed is put back if nobody changed it since, but for its way to Circle: it is deleted here and added below.
    await sql`
      delete from ${sql.table(table)} r using ${before} as b, ${after} as a
      where r.member_id = ${targetId} and b.${key} = r.${key} and a.${key} = r.${key}
        and to_jsonb(r) - 'circle_state' = to_jsonb(a) - 'circle_state' and to_jsonb(a) <> to_jsonb(b)`.execute(db);
    await sql`
      insert into ${sql.table(table)} select ${sentAgain(table)} from ${before} as o
      where ${exists} and (o.${key} not in (select ${key} from ${after} as a) or exists (
        select from ${after} as a where a.${key} = o.${key} and to_jsonb(a) <> to_jsonb(o)
      )) on conflict do nothing`.execute(db);
  }
  // Access that was sent to Circle meanwhile stands there under the account that went back with the record.
  await sql`
    with own as (
      update member_access_group set circle_state = 'pending' where member_id = ${targetId} and circle_state = 'synced'
        and exists (select from member where id = ${targetId} and circle_id is null) returning access_group_id
    )
    insert into member_access_group (member_id, access_group_id, circle_state)
    select ${sourceId}, access_group_id, 'removing' from own on conflict do nothing`.execute(db);
}
