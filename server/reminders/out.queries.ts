import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { memberOut } from '#server/notifications/notices.ts';
import { notify } from '#server/notifications/notify.ts';
import { findSetting, type ProgrammeSetting } from '#server/settings/setting.queries.ts';
import type { Kind } from './reminders.rules.ts';

// Access follows the payments: Out takes it, leaving Out gives it back. Circle is told of groups that it has by its own job,
// see `circle_state`.

/** Moves members that the caller has locked to Out. */
export async function moveOut(
  db: Db,
  kind: Kind,
  memberIds: string[],
  { setting, now }: { setting: ProgrammeSetting; now: Date },
): Promise<void> {
  if (memberIds.length === 0) return;
  const column = sql.ref(kind === 'Registration' ? 'payment_status' : 'subscription_status');
  await sql`
    update member set ${column} = 'Out', rev = rev + 1, updated_at = ${now} where id = any(${memberIds}::uuid[])`.execute(db);
  const taken = await takeForOut(db, kind, memberIds, setting);
  await sql`
    insert into member_event (member_id, kind, at, data)
    select v.id, 'out', ${now}, jsonb_build_object('state', ${kind}::text, 'accessGroups', v.names::jsonb)
    from unnest(${memberIds}::uuid[], ${memberIds.map((id) => JSON.stringify(taken.get(id) ?? []))}::text[]) as v (id, names)`.execute(db);
  await notify(db, memberOut(), memberIds.length);
}

/** Takes the access of members that are Out now, and notes what was taken; answers its names by member. */
export async function takeForOut(db: Db, kind: Kind, memberIds: string[], setting: ProgrammeSetting): Promise<Map<string, string[]>> {
  const keep = kind === 'Registration' ? setting.noPaymentSpaces : setting.noSubscriptionSpaces;
  const { rows } = await sql<{ id: string; names: string[] }>`
    with held as materialized (
      select mg.member_id, mg.access_group_id, g.name, g.circle_id is not null and mg.circle_state <> 'local' as tell
      from member_access_group mg join access_group g on g.id = mg.access_group_id
      where mg.member_id = any(${memberIds}::uuid[]) and mg.access_group_id <> all(${keep}::uuid[]) and mg.circle_state <> 'removing'
    ), told as (
      update member_access_group mg set circle_state = 'removing' from held
      where mg.member_id = held.member_id and mg.access_group_id = held.access_group_id and held.tell
    ), gone as (
      delete from member_access_group mg using held
      where mg.member_id = held.member_id and mg.access_group_id = held.access_group_id and not held.tell
    ), noted as (
      insert into member_out as o (member_id, kind, due, access_groups)
      select m.id, ${kind}, case ${kind} when 'Registration' then m.payment_next else m.subscription_next end,
        coalesce((select array_agg(access_group_id) from held where held.member_id = m.id), '{}')
      from member m where m.id = any(${memberIds}::uuid[])
      on conflict (member_id, kind) do update set due = excluded.due, at = now(),
        access_groups = (select coalesce(array_agg(distinct id), '{}') from unnest(o.access_groups || excluded.access_groups) as id)
    )
    select member_id as id, array_agg(name order by fold(name)) as names from held group by 1`.execute(db);
  await swapTags(db, memberIds, { give: setting.outTag, take: setting.completeTag });
  return new Map(rows.map(({ id, names }) => [id, names]));
}

/** Gives back what Out of this kind has taken from a locked member; what another Out would have taken waits for that one. */
async function giveBack(db: Db, kind: Kind, memberId: string, setting: ProgrammeSetting): Promise<string[]> {
  const { rows: outs } = await sql<{ kind: Kind; access_groups: string[] }>`
    delete from member_out where member_id = ${memberId} and kind = ${kind} returning kind, access_groups`.execute(db);
  const groups = outs.flatMap((out) => out.access_groups);
  const other = await db.selectFrom('member_out').select('kind').where('member_id', '=', memberId).executeTakeFirst();
  const kept = other?.kind === 'Registration' ? setting.noPaymentSpaces : setting.noSubscriptionSpaces;
  const [given, waiting] = [groups.filter((id) => !other || kept.includes(id)), groups.filter((id) => other && !kept.includes(id))];
  if (waiting.length > 0)
    await sql`
      update member_out set access_groups = (select array_agg(distinct id) from unnest(access_groups || ${waiting}::uuid[]) as id)
      where member_id = ${memberId}`.execute(db);
  const { rows } = await sql<{ name: string }>`
    with given as (
      insert into member_access_group as mg (member_id, access_group_id, circle_state)
      select ${memberId}, g.id, case when g.circle_id is not null then 'pending' else 'local' end
      from access_group g where g.id = any(${given}::uuid[])
      on conflict (member_id, access_group_id) do update set circle_state = excluded.circle_state where mg.circle_state = 'removing'
      returning access_group_id
    )
    select g.name from given join access_group g on g.id = given.access_group_id order by fold(g.name)`.execute(db);
  if (!other) await swapTags(db, [memberId], { give: null, take: setting.outTag });
  return rows.map(({ name }) => name);
}

async function swapTags(db: Db, memberIds: string[], { give, take }: { give: string | null; take: string | null }): Promise<void> {
  if (take !== null && take !== give)
    await sql`delete from member_tag where tag_id = ${take} and member_id = any(${memberIds}::uuid[])`.execute(db);
  if (give !== null)
    await sql`
      insert into member_tag (member_id, tag_id) select m.id, t.id
      from unnest(${memberIds}::uuid[]) as m (id) join tag t on t.id = ${give} on conflict do nothing`.execute(db);
}

type Statuses = Record<Kind, string | null>;

/** What a change of a locked member's billing means for access and tags, in the transaction of the change. */
export async function followBilling(db: Db, memberId: string, before: Statuses, after: Statuses): Promise<void> {
  const changed = (['Registration', 'Subscription'] as const).filter((kind) => before[kind] !== after[kind]);
  if (changed.length === 0) return;
  const setting = await findSetting(db);
  for (const kind of changed) {
    if (after[kind] === 'Out') {
      const taken = await takeForOut(db, kind, [memberId], setting);
      await tell(db, memberId, 'access-taken', taken.get(memberId) ?? []);
    } else if (before[kind] === 'Out') await tell(db, memberId, 'access-given', await giveBack(db, kind, memberId, setting));
    if (after[kind] === 'Completed' && !Object.values(after).includes('Out'))
      await swapTags(db, [memberId], { give: setting.completeTag, take: null });
  }
}

async function tell(db: Db, memberId: string, kind: 'access-given' | 'access-taken', accessGroups: string[]): Promise<void> {
  if (accessGroups.length === 0) return;
  await db
    .insertInto('member_event')
    .values({ member_id: memberId, kind, data: JSON.stringify({ accessGroups }) })
    .execute();
  await publish(db, { type: 'member.changed', memberId });
}

/** The due days for which the daily run moved a member Out: it stays so until that is paid or another day is due. */
export async function findOutDays(db: Db, memberId: string): Promise<Partial<Statuses>> {
  const rows = await db.selectFrom('member_out').select(['kind', 'due']).where('member_id', '=', memberId).execute();
  return Object.fromEntries(rows.map(({ kind, due }) => [kind, due]));
}
