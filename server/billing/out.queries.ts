import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MemberEventKind } from '#contract/members.ts';
import type { Setting } from '#contract/settings.ts';
import { type Db, insertRows, rowsOf } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { BY_BILLING, giveAccess, isOneOf, MIRRORED, takeAccess } from '#server/members/tags-and-groups.queries.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { memberOut } from '#server/notices/staff.notices.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import type { Billing } from './billing.rules.ts';
import { updateProductAccess } from './product-access.queries.ts';
import { KINDS, type Kind } from './reminders.rules.ts';

// Access follows the payments: a member who is moved Out loses it, and one who leaves Out gets it back. A job notifies Circle
// of groups that exist there, see `circle_state`.

/** Moves members to Out. The caller has locked them. */
export async function moveOut(db: Db, kind: Kind, memberIds: string[], { setting, now }: { setting: Setting; now: Date }): Promise<void> {
  if (memberIds.length === 0) return;
  const column = sql.ref(kind === 'Registration' ? 'payment_status' : 'subscription_status');
  await sql`
    update member set ${column} = 'Out', rev = rev + 1, updated_at = ${now} where id = any(${memberIds}::uuid[])`.execute(db);
  const taken = await removeAccessForOut(db, kind, memberIds, setting);
  await sql`
    insert into member_event (member_id, kind, at, data)
    select v.id, 'out', ${now}, jsonb_build_object('state', ${kind}::text, 'accessGroups', v.names::jsonb)
    from unnest(${memberIds}::uuid[], ${memberIds.map((id) => JSON.stringify(taken.get(id) ?? []))}::text[]) as v (id, names)`.execute(db);
  await notify(db, memberOut(), memberIds.length);
}

/** Removes the access of members that are Out now and stores what was removed. Returns the names of the groups by member. */
async function removeAccessForOut(db: Db, kind: Kind, memberIds: string[], setting: Setting): Promise<Map<string, string[]>> {
  const keep = kind === 'Registration' ? setting.noPaymentSpaces : setting.noSubscriptionSpaces;
  return removeAccess(db, kind, memberIds, { setting, which: sql`not ${isOneOf(keep)}` });
}

/** Removes only what a payment restored when it ended an Out, and nothing that staff gave since. */
async function removeRestoredAccess(db: Db, kind: Kind, memberIds: string[], setting: Setting): Promise<Map<string, string[]>> {
  const given = sql`select unnest(o.given_back) from member_out o where o.member_id = mg.member_id and o.kind = ${kind}`;
  return removeAccess(db, kind, memberIds, { setting, which: sql`g.id in (${given})` });
}

async function removeAccess(
  db: Db,
  kind: Kind,
  memberIds: string[],
  { setting, which }: { setting: Setting; which: RawBuilder<SqlBool> },
): Promise<Map<string, string[]>> {
  const taken = await takeAccess(db, memberIds, which, MIRRORED);
  const lost = memberIds.map((id) => ({ id, groups: taken.get(id)?.ids ?? [] }));
  await sql`
    insert into member_out as o (member_id, kind, due, access_groups)
    select m.id, ${kind}, case ${kind} when 'Registration' then m.payment_next else m.subscription_next end, lost.groups
    from jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) as lost (id uuid, groups uuid[]) join member m on m.id = lost.id
    on conflict (member_id, kind) do update set due = excluded.due, at = now(), left_at = null, given_back = '{}',
      access_groups = (select coalesce(array_agg(distinct id), '{}') from unnest(o.access_groups || excluded.access_groups) as id)`.execute(
    db,
  );
  await removeTag(db, memberIds, setting.completeTag);
  await addTag(db, memberIds, setting.outTag, { byBilling: false });
  return new Map([...taken].map(([id, { names }]) => [id, names]));
}

/**
 * Restores the access that an Out of this kind removed from a locked member. Groups that the member's other Out would remove
 * stay with that one. With `remember`, for payments, the restored groups are stored, so that without the payment the member is
 * Out again and loses them again.
 */
async function restoreAccess(
  db: Db,
  kind: Kind,
  memberId: string,
  { setting, remember }: { setting: Setting; remember: boolean },
): Promise<string[]> {
  const outs = await db
    .selectFrom('member_out')
    .select(['kind', 'access_groups'])
    .where('member_id', '=', memberId)
    .where('left_at', 'is', null)
    .execute();
  const groups = outs.find((out) => out.kind === kind)?.access_groups ?? [];
  const other = outs.find((out) => out.kind !== kind);
  const allowed = other?.kind === 'Registration' ? setting.noPaymentSpaces : setting.noSubscriptionSpaces;
  const [given, waiting] = [groups.filter((id) => !other || allowed.includes(id)), groups.filter((id) => other && !allowed.includes(id))];
  if (waiting.length > 0)
    await sql`
      update member_out set access_groups = (select array_agg(distinct id) from unnest(access_groups || ${waiting}::uuid[]) as id)
      where member_id = ${memberId} and kind = ${other!.kind}`.execute(db);
  const restored = (await giveAccess(db, [memberId], isOneOf(given), { ...MIRRORED, byBilling: BY_BILLING })).get(memberId);
  if (remember)
    await sql`
      update member_out set left_at = now(), access_groups = '{}', given_back = ${restored?.ids ?? []}::uuid[]
      where member_id = ${memberId} and kind = ${kind}`.execute(db);
  else await db.deleteFrom('member_out').where('member_id', '=', memberId).where('kind', '=', kind).execute();
  if (!other) await removeTag(db, [memberId], setting.outTag);
  return restored?.names ?? [];
}

async function removeTag(db: Db, memberIds: string[], tag: string | null): Promise<void> {
  if (tag !== null) await recordTags(db, 'removed', sql`delete from member_tag where tag_id = ${tag} and ${ofMembers(memberIds)}`);
}

/** Adds the tag; a tag that the member has already keeps its origin. */
async function addTag(db: Db, memberIds: string[], tag: string | null, { byBilling }: { byBilling: boolean }): Promise<void> {
  if (tag === null) return;
  await recordTags(
    db,
    'added',
    sql`insert into member_tag (member_id, tag_id, given_by_billing) select m.id, t.id, ${byBilling}
      from unnest(${memberIds}::uuid[]) as m (id) join tag t on t.id = ${tag} for key share of t on conflict do nothing`,
  );
}

const ofMembers = (ids: string[]) => sql<SqlBool>`member_id = any(${ids}::uuid[])`;

/** Changes tags of members and shows it in their timelines. */
async function recordTags(db: Db, what: 'added' | 'removed', change: RawBuilder<unknown>): Promise<void> {
  const changed = await rowsOf(
    db,
    sql<{ memberId: string; tag: string }>`
      with changed as (${change} returning member_id, tag_id)
      select c.member_id as "memberId", t.name as tag from changed c join tag t on t.id = c.tag_id`,
  );
  await record(
    db,
    changed.map(({ memberId, tag }) => ({ memberId, kind: 'tags', data: { added: [], removed: [], [what]: [tag] } })),
  );
}

export interface BillingChange {
  before: Billing;
  after: Billing;
  /** True when the member's product is another one than before. */
  otherProduct?: boolean;
  /** Staff's changes stay when a payment is deleted later. */
  by: 'payments' | 'staff';
}

/** Updates access and tags after a locked member's billing changed, in the transaction of the change. */
export const updateAccess = (db: Db, memberId: string, change: BillingChange): Promise<void> =>
  updateAccessOfMany(db, [{ memberId, ...change }]);

/** The same for several members, each of which is there once. */
export async function updateAccessOfMany(db: Db, changes: (BillingChange & { memberId: string })[]): Promise<void> {
  if (changes.length === 0) return;
  const { given, taken } = await updateProductAccess(db, changes);
  await record(
    db,
    changes.flatMap(({ memberId }) => {
      return [
        ...accessChange(memberId, 'access-given', given.groups.get(memberId)?.names),
        ...accessChange(memberId, 'access-taken', taken.groups.get(memberId)?.names),
        ...tagChange(memberId, { added: given.tags.get(memberId) ?? [], removed: taken.tags.get(memberId) ?? [] }),
      ];
    }),
  );
  const setting = await findSetting(db);
  for (const change of changes) await updateOutAccess(db, setting, change);
  const byStaff = changes.filter(({ by }) => by === 'staff').map(({ memberId }) => memberId);
  if (byStaff.length > 0) await db.deleteFrom('member_out').where('member_id', 'in', byStaff).where('left_at', 'is not', null).execute();
  const inside = changes.filter(({ after }) => !Object.values(statusesOf(after)).includes('Out'));
  const completed = inside.filter(hasCompleted).map(({ memberId }) => memberId);
  if (completed.length > 0) await addTag(db, completed, setting.completeTag, { byBilling: true });
  const unpaid = inside.filter((change) => !hasCompleted(change) && !isPaid(change.after)).map(({ memberId }) => memberId);
  if (unpaid.length > 0) await recordTags(db, 'removed', sql`delete from member_tag where given_by_billing and ${ofMembers(unpaid)}`);
}

/** Removes the access of a member who is Out now, and gives it back to one who is no longer. */
async function updateOutAccess(
  db: Db,
  setting: Setting,
  { memberId, before, after, by }: BillingChange & { memberId: string },
): Promise<void> {
  const [old, now] = [statusesOf(before), statusesOf(after)];
  for (const kind of KINDS) {
    if (old[kind] === now[kind]) continue;
    if (now[kind] === 'Out') {
      const again = by === 'payments' && (await hasLeftOut(db, kind, memberId));
      const taken = await (again ? removeRestoredAccess : removeAccessForOut)(db, kind, [memberId], setting);
      await record(db, accessChange(memberId, 'access-taken', taken.get(memberId)));
    } else if (old[kind] === 'Out') {
      const given = await restoreAccess(db, kind, memberId, { setting, remember: by === 'payments' });
      await record(db, accessChange(memberId, 'access-given', given));
    }
  }
}

const statusesOf = ({ payment, subscription }: Billing): Statuses => ({ Registration: payment.status, Subscription: subscription.status });

function hasCompleted({ before, after }: BillingChange): boolean {
  const [old, now] = [statusesOf(before), statusesOf(after)];
  return KINDS.some((kind) => now[kind] === 'Completed' && old[kind] !== 'Completed');
}

/** The complete tag is deserved by a paid registration, or by a subscription that was paid at least once, even if it has ended. */
const isPaid = ({ payment, subscription }: Billing): boolean =>
  payment.status === 'Completed' || subscription.status === 'Completed' || subscription.sequence > 0;

async function hasLeftOut(db: Db, kind: Kind, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('member_out')
    .select('kind')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('left_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

type Statuses = Record<Kind, string | null>;

interface AccessEvent {
  memberId: string;
  kind: MemberEventKind;
  data: object;
}

const accessChange = (memberId: string, kind: 'access-given' | 'access-taken', accessGroups: string[] = []): AccessEvent[] =>
  accessGroups.length > 0 ? [{ memberId, kind, data: { accessGroups } }] : [];

const tagChange = (memberId: string, tags: { added: string[]; removed: string[] }): AccessEvent[] =>
  tags.added.length + tags.removed.length > 0 ? [{ memberId, kind: 'tags', data: tags }] : [];

/** Shows what followed from the billing in the timelines. Nobody asked for it, so it does not keep a member whose import is undone. */
async function record(db: Db, events: AccessEvent[]): Promise<void> {
  await insertRows(
    db,
    'member_event',
    events.map(({ memberId, kind, data }) => ({ member_id: memberId, kind, data: JSON.stringify({ ...data, by: 'run' }) })),
  );
  const [first, ...others] = new Set(events.map(({ memberId }) => memberId));
  if (first !== undefined)
    await publish(db, others.length === 0 ? { type: 'member.changed', memberId: first } : { type: 'members.changed' });
}
