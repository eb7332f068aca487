import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Member } from '#contract/members.ts';
import { refreshBilling } from '#server/billing/billing.queries.ts';
import { findLedgers } from '#server/billing/ledger.queries.ts';
import { mergeBases } from '#server/billing/merged-base.queries.ts';
import { countsFrom, IN_BASE_OF_OWNER } from '#server/billing/payments-of-bases.queries.ts';
import { COUNTED_STATES } from '#server/billing/reminders.queries.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { AppError, fieldError } from '#server/errors.ts';
import { columnsTo, type RulesOf } from '#server/members/columns.rules.ts';
import { recordMemberEvent } from '#server/members/events.queries.ts';
import { memberErased } from '#server/members/members.messages.ts';
import { findMergedInto } from '#server/members/members.queries.ts';
import { lockMerges } from '#server/members/merge-lock.queries.ts';
import { referencesTo } from '#server/members/references.rules.ts';
import { lockWithSessionsAndMessages } from '#server/members/sessions-of-members.queries.ts';
import { recordAfter, recordBefore } from './merge-record.queries.ts';
import { findMember } from './profile.queries.ts';
import * as text from './profiles.messages.ts';

/**
 * Merges two records of a person: rows move, empty fields are filled, and the duplicate's id leads to the remaining member. What the
 * merge did is written down, so that it can be undone.
 */
export async function mergeMembers(db: Db, req: FastifyRequest | undefined, id: string, otherId: string): Promise<Member> {
  await lockMerges(db);
  const targetId = (await findMergedInto(db, id)) ?? id;
  const duplicateId = (await findMergedInto(db, otherId)) ?? otherId;
  if (targetId === duplicateId) throw fieldError(400, 'other', text.mergeItself());
  await lockWithSessionsAndMessages(db, [targetId, duplicateId]);
  const locked = await db.selectFrom('member').select(['deleted_at', 'former_number']).where('id', 'in', [targetId, duplicateId]).execute();
  if (locked.length < 2) throw new AppError(404, text.mergeGone());
  if (locked.some((row) => row.former_number !== null)) throw new AppError(409, memberErased());
  if (locked.some((row) => row.deleted_at)) throw new AppError(409, text.mergeDeleted());
  const before = (await findMember(db, targetId))!;
  const duplicate = (await findMember(db, duplicateId))!;

  const ledgers = await findLedgers(db, [targetId, duplicateId]);
  const [ownLedger, itsLedger] = [ledgers.get(targetId)!, ledgers.get(duplicateId)!];
  await recordBefore(db, { targetId, duplicateId, merged: duplicate, by: req?.signedIn?.account.id ?? null });
  await moveRows(db, targetId, duplicateId);
  await fillEmptyColumns(db, targetId, duplicateId);
  await mergeBases(db, { id: targetId, fullName: before.fullName }, { before: ownLedger, duplicate: itsLedger });
  await refreshBilling(db, targetId);
  await recordAfter(db, targetId, duplicateId);

  const after = (await findMember(db, targetId))!;
  await recordMemberEvent(db, req, targetId, {
    kind: 'merged',
    data: { fullName: duplicate.fullName, email: duplicate.email, mergedId: duplicateId },
    before: { kept: before, merged: duplicate },
    after,
  });
  await publish(db, { type: 'member.changed', memberId: duplicateId });
  await publishMoved(db, targetId);
  return after;
}

/** Has every open screen read again what has moved from one member to another. */
export async function publishMoved(db: Db, targetId: string): Promise<void> {
  await publish(db, { type: 'members.changed' });
  await publish(db, { type: 'payments.changed', memberId: targetId });
  await publish(db, { type: 'tasks.changed' });
  await publish(db, { type: 'reservations.changed' });
}

async function moveRows(db: Db, target: string, duplicate: string): Promise<void> {
  for (const { table, column } of referencesTo(({ merge }) => merge === 'moves'))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${target} where ${sql.ref(column)} = ${duplicate}`.execute(db);
  // Payments and entries count for the remaining record, whenever staff last set the billing of either by hand. Renewals that are part of
  // what staff set by hand stay part of it. A deleted payment counts from when it is restored, unless a base has it.
  const base = sql<Date>`(select billing_base_at from member where id = ${duplicate})`;
  const isCounted = sql<boolean>`(category = 'Registration' or counted_at > coalesce(${base}, '-infinity'))`;
  await sql`
    update payment set member_id = ${target},
      counted_at = case when ${isCounted} then ${countsFrom(target)} else '-infinity' end,
      in_base_at = case when deleted_at is null and ${isCounted} then nullif(in_base_at, ${base}) else in_base_at end,
      in_bases = case when deleted_at is not null then in_bases
        when ${isCounted} then nullif(array_remove(in_bases, ${base}), '{}') else ${IN_BASE_OF_OWNER.in_bases} end
    where member_id = ${duplicate}`.execute(db);
  await sql`update account_entry set member_id = ${target}, counted_at = clock_timestamp() where member_id = ${duplicate}`.execute(db);
  await sql`
    insert into campaign_member (campaign_id, member_id) select campaign_id, ${target} from campaign_member where member_id = ${duplicate}
    on conflict do nothing`.execute(db);
  await sql`
    insert into campaign_exclusion (campaign_id, member_id)
    select campaign_id, ${target} from campaign_exclusion where member_id = ${duplicate} on conflict do nothing`.execute(db);
  await sql`
    insert into scenario_watched (scenario_id, member_id)
    select scenario_id, ${target} from scenario_watched where member_id = ${duplicate} on conflict do nothing`.execute(db);
  // When both have a reminder of the same due day, the remaining member's counts.
  await sql`
    update reminder r set member_id = ${target} where member_id = ${duplicate} and not exists (
      select from reminder o where o.member_id = ${target} and (o.kind, o.due, o.sequence) = (r.kind, r.due, r.sequence)
        and o.state in ${COUNTED_STATES} and r.state in ${COUNTED_STATES}
    )`.execute(db);
  await sql`update delivery set member_id = ${target} where member_id = ${duplicate} and run_id is null`.execute(db);
  await sql`
    update delivery d set member_id = ${target} from campaign_run r where d.run_id = r.id and d.member_id = ${duplicate} and not exists (
      select from delivery o where o.run_id = r.id and o.member_id = ${target}
    )`.execute(db);
  // Rows of tags are not inserted: the person was given the tag before, and scenarios that react to it have run.
  await sql`
    update member_tag t set member_id = ${target} where member_id = ${duplicate} and not exists (
      select from member_tag o where o.member_id = ${target} and o.tag_id = t.tag_id
    )`.execute(db);
  // Access that is being taken in Circle goes with the account there, which the remaining member gets when it has none.
  await sql`
    insert into member_access_group as mg (member_id, access_group_id, created_at, given_by_billing, circle_state)
    select ${target}, access_group_id, created_at, given_by_billing, case when circle_state = 'synced' then 'pending' else circle_state end
    from member_access_group where member_id = ${duplicate}
      and (circle_state <> 'removing' or exists (select from member where id = ${target} and circle_id is null))
    on conflict (member_id, access_group_id) do update set circle_state = excluded.circle_state where mg.circle_state = 'removing'`.execute(
    db,
  );
  await moveAccessRemovedByOut(db, target, duplicate);
}

/** The remaining member gets the access that being Out removed from the duplicate: after its own Out, or at once without one. */
async function moveAccessRemovedByOut(db: Db, target: string, duplicate: string): Promise<void> {
  const { rows } = await sql`
    update member_out o set access_groups =
      (select array_agg(distinct id) from member_out t, unnest(o.access_groups || t.access_groups) as id where t.member_id = ${duplicate} and t.left_at is null)
    where o.member_id = ${target} and o.left_at is null and exists (select from member_out t where t.member_id = ${duplicate} and t.left_at is null)
    returning o.kind`.execute(db);
  if (rows.length > 0) return;
  await sql`
    insert into member_access_group (member_id, access_group_id, circle_state)
    select distinct ${target}::uuid, g.id, case when g.circle_id is not null then 'pending' else 'local' end
    from member_out t join access_group g on g.id = any(t.access_groups) where t.member_id = ${duplicate} and t.left_at is null
    on conflict do nothing`.execute(db);
}

/** The remaining member has this number after the merge. */
const keepsNumber = (phone: 'd.phone' | 'd.whatsapp_refused') => sql<boolean>`coalesce(m.phone, d.phone) = ${sql.ref(phone)}`;

/** The rules of a merge for the columns of the remaining member `m`, beside the duplicate `d` as it was before. */
const RULES: RulesOf<'merge', RawBuilder<unknown>> = {
  channel: sql`case m.channel when 'email' then d.channel else m.channel end`,
  // The remaining member keeps its own id in Circle, or else gets the duplicate's.
  circle_state: sql`case when m.circle_id is null and d.circle_id is not null then 'pending' else m.circle_state end`,
  fields: sql`d.fields || m.fields`,
  joined_at: sql`least(m.joined_at, d.joined_at)`,
  merged_bases: sql`nullif(array_remove(m.merged_bases || d.merged_bases || d.billing_base_at, null), '{}')`,
  moderator: sql`m.moderator or d.moderator`,
  rev: sql`m.rev + 1`,
  terms_id: sql`case when m.product is null and d.product is not null then d.terms_id else m.terms_id end`,
  updated_at: sql`now()`,
  // Somebody who agreed, or whom WhatsApp refused, did so with one number.
  whatsapp_agreed_at: sql`coalesce(m.whatsapp_agreed_at, case when ${keepsNumber('d.phone')} then d.whatsapp_agreed_at end)`,
  whatsapp_refused: sql`case when ${keepsNumber('d.whatsapp_refused')} then d.whatsapp_refused else m.whatsapp_refused end`,
};

/** Deletes the duplicate and fills the empty columns of the remaining member from it. */
async function fillEmptyColumns(db: Db, target: string, duplicate: string): Promise<void> {
  await db.deleteFrom('member').where('id', '=', duplicate).execute();
  const filled = columnsTo('merge', 'fill').map((name) => [name, sql`coalesce(${sql.ref(`m.${name}`)}, ${sql.ref(`d.${name}`)})`] as const);
  await sql`
    update member m set ${sql.join([...filled, ...Object.entries(RULES)].map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    from member_merge g, jsonb_populate_record(null::member, g.undo -> 'source') as d
    where g.merged_id = ${duplicate} and m.id = ${target}`.execute(db);
}
