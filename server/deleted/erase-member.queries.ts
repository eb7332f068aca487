import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { audit } from '#server/audit.ts';
import { anyOf, beQuiet, type Db, rowsOf, type TableRow } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { discardMemberExports } from '#server/exports/exports.queries.ts';
import { inLanguage } from '#server/language.ts';
import { columnsTo, type RulesOf } from '#server/members/columns.rules.ts';
import { formerAddresses } from '#server/members/former-addresses.queries.ts';
import { referencesTo } from '#server/members/references.rules.ts';
import { lockWithSessionsAndMessages } from '#server/members/sessions-of-members.queries.ts';
import { takeAccess } from '#server/members/tags-and-groups.queries.ts';
import { FORMER_FILE, WITHOUT_PAYER } from '#server/payments/former-payer.queries.ts';
import { NOT_SENT } from '#server/sending/progress.queries.ts';
import { findProgrammeLanguage } from '#server/settings/setting.queries.ts';
import * as text from './deleted.messages.ts';

type Erasing = Pick<TableRow<'member'>, 'id' | 'email' | 'phone' | 'full_name' | 'circle_id' | 'circle_error' | 'deleted_at'>;

/**
 * Erases a deleted member whose time to be restored is over, in one transaction. Returns false when there is nothing to do now: the
 * member was restored meanwhile, or Circle has not confirmed yet that the access is gone.
 */
export async function eraseMember(db: Db, memberId: string, inCircle: boolean): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    await lockWithSessionsAndMessages(db, [memberId]);
    const member = await db
      .selectFrom('member')
      .select(['id', 'email', 'phone', 'full_name', 'circle_id', 'circle_error', 'deleted_at'])
      .where('id', '=', memberId)
      .where('purge_at', '<=', sql<Date>`now()`)
      .executeTakeFirst();
    if (!member) return false;
    // Circle has no access of somebody who was never added there.
    if (inCircle && member.circle_id !== null) {
      // A payment may have given access since the deletion. What Circle refused to take keeps nobody from being erased.
      if (member.circle_error === null) await takeAccess(db, [memberId], sql`true`, { linked: true });
      if (await waitsForCircle(db, memberId)) return false;
    }
    // A session that is cancelled here has nobody left whom a scenario could be about.
    await beQuiet(db);
    const known = await namesOf(db, member);
    const addresses = await addressesOf(db, member);
    for (const email of addresses) {
      await eraseMessages(db, { ...member, email, known });
      await eraseWork(db, { ...member, email });
      // Staff say there why a row of a statement has no payment, or whose money it was.
      await sql`update settlement_row set note = '—' where note is not null and ${isNamed(sql`note`, { email, known })}`.execute(db);
      await leavePayments(db, isDetachedOf({ ...member, email }), inLanguage(await findProgrammeLanguage(db), text.formerPayer));
    }
    await forgetReceipts(db, memberId);
    await discardMemberExports(db, member.deleted_at!);
    await forgetInCircle(db, member, addresses);
    if (await hasLedger(db, memberId)) await leaveFormerMember(db, memberId);
    else await db.deleteFrom('member').where('id', '=', memberId).execute();
    await audit(db, undefined, { action: 'member.expire', id: memberId });
    await publish(db, { type: 'members.changed' });
    await publish(db, { type: 'reservations.changed' });
    return true;
  });
}

const exists = async (
  db: Db,
  table: 'payment' | 'account_entry' | 'transfer_receipt' | 'member_access_group',
  memberId: string,
  state?: 'removing',
) => {
  const rows = await sql`
    select 1 from ${sql.table(table)} where member_id = ${memberId} ${state ? sql`and circle_state = ${state}` : sql``} limit 1`.execute(
    db,
  );
  return rows.rows.length > 0;
};
const waitsForCircle = (db: Db, id: string) => exists(db, 'member_access_group', id, 'removing');
const hasLedger = async (db: Db, id: string) =>
  (await exists(db, 'payment', id)) || (await exists(db, 'account_entry', id)) || exists(db, 'transfer_receipt', id);

/**
 * Holds for a text in which the address stands, and not only as a part of another one, as sa@exemple.sn does in moussa@exemple.sn. In
 * JSON, a new line before it is written as a letter.
 */
function holds(text: RawBuilder<unknown>, email: string): RawBuilder<SqlBool> {
  const address = `(?:^|[^\\w.+-]|\\\\[a-z])${email.replaceAll(/[^\w@-]/g, '\\$&')}(?![\\w-]|\\.\\w)`;
  // The first condition is the faster one, and most texts do not even have that.
  return sql`(strpos(lower(${text}), ${email}) > 0 and lower(${text}) ~ ${address})`;
}

/**
 * Holds for a text in which the name stands, and not only as a part of a word, as Awa does in Hawa. Case and accents count for a single
 * word only, because that may be an ordinary word as well, such as Grâce.
 */
function names(text: RawBuilder<unknown>, name: string): RawBuilder<SqlBool> {
  const word = `(?:^|[^[:alnum:]])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![[:alnum:]])`;
  const as = (value: RawBuilder<unknown>) => (/\s/.test(name) ? sql`fold(${value})` : value);
  return sql`(strpos(${as(text)}, ${as(sql`${name}::text`)}) > 0 and ${as(text)} ~ ${as(sql`${word}::text`)})`;
}

interface KnownName {
  name: string;
  /** The longer names of other members in which it stands, as Awa does in Awa Sow. A text with one of them is about that member. */
  others: string[];
}

const isAbout = (text: RawBuilder<unknown>, { name, others }: KnownName): RawBuilder<SqlBool> =>
  sql`(${names(text, name)} and not exists (select from unnest(${others}::text[]) as other where strpos(fold(${text}), fold(other)) > 0))`;

/** Holds for a text with the address or one of the names of a member. */
const isNamed = (text: RawBuilder<unknown>, { email, known }: { email: string; known: KnownName[] }) =>
  anyOf([holds(text, email), ...known.map((one) => isAbout(text, one))]);

/** The member's address and the former ones, except those that another member or an account of staff has now. */
async function addressesOf(db: Db, { id, email }: Erasing): Promise<string[]> {
  const rows = await rowsOf(db, sql<{ address: string }>`select address from ${formerAddresses(sql`(${id}::uuid)`)}`);
  return [email, ...rows.map(({ address }) => address)];
}

/** The member's name and the former ones, except those that another member has now. */
async function namesOf(db: Db, { id, full_name: fullName }: Erasing): Promise<KnownName[]> {
  const rows = await rowsOf(
    db,
    sql<{ name: string }>`
      select name from (
        select data #>> '{changes,fullName,0}' as name from member_event where member_id = ${id} and data -> 'changes' ? 'fullName'
        union select merged ->> 'fullName' from member_merge where member_id = ${id}
      ) as known
      where name is not null and not exists (select from member o where o.id <> ${id} and fold(o.full_name) = fold(name))`,
  );
  const known: KnownName[] = [];
  for (const name of [fullName, ...rows.map(({ name }) => name)])
    if (name !== '') known.push({ name, others: await longerNames(db, id, name) });
  return known;
}

async function longerNames(db: Db, id: string, name: string): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql<{ name: string }>`
      select distinct full_name as name from member
      where id <> ${id} and ${names(sql`full_name`, name)} and fold(full_name) <> fold(${name})`,
  );
  return rows.map(({ name }) => name);
}

/** The e-mails of a campaign stay without a receiver, because the campaign counts them. */
async function eraseMessages(db: Db, { known, ...member }: Erasing & { known: KnownName[] }): Promise<void> {
  const { id, email } = member;
  const theirs = sql`(lower(to_address) = ${email} or member_id = ${id} or reminds_id = ${id})`;
  await sql`delete from delivery where run_id is null and ${theirs}`.execute(db);
  const sessions = sql`(select '/reservation?open=' || r.id from reservation r where r.member_id = ${id} or r.email = ${email})`;
  const named = (text: RawBuilder<unknown>) => isNamed(text, { email, known });
  // Staff got e-mails about their sessions and the daily one with notifications about them; scenarios wrote to staff, and to others.
  await sql`
    delete from delivery d where d.run_id is null and (
      d.kind = 'scenario' and d.member_id is null and ${named(sql`concat_ws(' ', d.subject, d.text)`)}
      or exists (select from account a where lower(a.email::text) = lower(d.to_address)) and (
        d.kind like 'coach-reservation-%' and exists (select from ${sessions} as session(link) where strpos(d.text, link) > 0)
        or d.kind in ('notification-digest', 'scenario') and ${named(sql`concat_ws(' ', d.subject, d.text)`)}))`.execute(db);
  await sql`
    update delivery set error = ${NOT_SENT['same-phone']}
    where same_as in (select id from delivery where run_id is not null and ${theirs})`.execute(db);
  // A vendor's answer may repeat the address, or the number with or without its country.
  const number = sql`right(regexp_replace(coalesce(phone, ${member.phone}), '\\D', '', 'g'), 8)`;
  const withoutPerson = (error: RawBuilder<unknown>) => sql`
    case when ${holds(error, email)} or strpos(regexp_replace(${error}, '\\D', '', 'g'), nullif(${number}, '')) > 0 then null else ${error} end`;
  await sql`
    update delivery set to_address = '', phone = case when channel = 'email' then null else '' end, subject = '', merge_values = null,
      message = null, attachments = null, secret = null, member_id = null, reminds_id = null,
      error = ${withoutPerson(sql`error`)}, tried_error = ${withoutPerson(sql`tried_error`)}
    where run_id is not null and ${theirs}`.execute(db);
  await sql`delete from reminder where member_id = ${id} or lower(email) = ${email}`.execute(db);
  // A payment that was declined has a webhook and no payment.
  await sql`
    update webhook_event set ${WITHOUT_PAYER}
    where ${holds(sql`encode(body, 'escape')`, email)} or lower(observed #>> '{payer,email}') = ${email}
      or ${isNumberOf(sql`observed #>> '{payer,phone}'`, member)}`.execute(db);
  // Links from before a merge name the record that went into this one, and the text of a scenario links to the scenario.
  await sql`
    delete from notification where ${holds(sql`args::text`, email)} or link in ${sessions}
      or notice = 'byScenario' and ${named(sql`concat_ws(' ', args ->> 'title', args ->> 'text')`)} or link like any (
      select '/users/' || known.id || '/%' from (
        select ${id}::uuid as id union all select merged_id from member_merge where member_id = ${id}
      ) as known
    )`.execute(db);
  await sql`delete from rate_limit where strpos(key, ${email}) > 0`.execute(db);
  for (const table of ['refused_answers', 'refused_booking', 'refused_pay'])
    await sql`delete from ${sql.table(table)} where ${holds(sql`page::text`, email)}`.execute(db);
  // The queue keeps finished jobs for days, and one is asked for by an address.
  await sql`delete from pgboss.job where state > 'active' and lower(data ->> 'email') = ${email}`.execute(db);
  // Such an answer may hold anything about the member, and is only needed for a moment.
  await db.deleteFrom('idempotency_key').where('answer', 'is not', null).execute();
}

/** Scenarios, imports and sessions hold data of the member. A session that is still to come is cancelled, so that its time is free. */
async function eraseWork(db: Db, { id, email }: Erasing): Promise<void> {
  // Runs from before a merge name the record that went into this one, and those about a session may name none.
  const ids = sql`(select ${id} union all select merged_id::text from member_merge where member_id = ${id})`;
  const theirs = sql`(
    input ->> 'memberId' in ${ids}
    or input ->> 'reservationId' in (select r.id::text from reservation r where r.member_id = ${id} or r.email = ${email}))`;
  // A run that staff asked for begins with what its trigger would give, and the examples of steps come from their tests.
  const shown = sql`output #>> '{member,id}' in ${ids}`;
  // Calls of other systems, and what steps found by them, name an address and no member.
  const named = holds(sql`output::text`, email);
  await sql`
    delete from scenario_run where id in (
      select r.id from scenario_run r where r.id in (
        select run_id from scenario_run_step where index = 0 and (${theirs} or input is null and ${shown}) or ${named}
      ) order by r.id for update
    )`.execute(db);
  // The subject of an example is a member, or the member's instalment of a day.
  const tested = sql`split_part(subject, '.', 1) in ${ids}`;
  await sql`delete from scenario_sample where ${shown} or ${tested} or ${named}`.execute(db);
  await sql`delete from scenario_kept where ${theirs} or ${named}`.execute(db);
  await sql`delete from scenario_call where ${named}`.execute(db);
  await sql`
    update reservation set email = '', client_name = '', phone = '', note = '', staff_note = '', place = '', reason = null, member_id = null,
      sequence = sequence + 1, updated_at = now(),
      status = case when status in ('pending', 'confirmed') and starts_at > now() then 'cancelled' else status end
    where member_id = ${id} or email = ${email}`.execute(db);
  await sql`
    update member_import_row set cells = '{}', fields = null, email = null, phone = null, before = null, after = null, member_id = null,
      money_key = null, problems = null, left_out = null, note = null,
      -- A problem quotes the cell. It stays known that the row had one.
      problem = case when problem is not null then '—' end, reason = case when problem is null then reason else '—' end
    where member_id = ${id} or email = ${email}`.execute(db);
  await sql`delete from form_invite where email = ${email}::citext and response_id is null`.execute(db);
  await sql`delete from member_bulk_item where member_id = ${id}`.execute(db);
  await sql`update response_handling set member_id = null where member_id = ${id}`.execute(db);
}

/** The photo of a receipt that was confirmed belongs to its payment; the others are no longer needed. */
const forgetReceipts = (db: Db, id: string) =>
  sql`
    with gone as (delete from transfer_receipt where member_id = ${id} and payment_id is null returning storage_key)
    insert into file_removal (storage_key) select storage_key from gone on conflict do nothing`.execute(db);

/** A sync leaves out whoever was erased here, also under an account in Circle that a merge left there. */
async function forgetInCircle(db: Db, { id, circle_id: circleId }: Erasing, addresses: string[]): Promise<void> {
  await sql`
    with theirs as (
      select circle_id from (
        select ${circleId}::bigint as circle_id
        union select (merged ->> 'circleId')::bigint from member_merge where member_id = ${id}
        union select circle_id from circle_member where email = any(${addresses})
      ) as known
      where circle_id is not null and not exists (select from member o where o.circle_id = known.circle_id and o.id <> ${id})
    ), noted as (
      insert into erased_circle (circle_id) select circle_id from theirs on conflict do nothing
    ), gone as (
      delete from circle_member where circle_id in (select circle_id from theirs) returning email
    )
    delete from circle_group_member where email = any(${addresses}) or email in (select email from gone)`.execute(db);
}

/** Holds for the member's telephone number, unless another member has it too. */
const isNumberOf = (number: RawBuilder<unknown>, { id, phone }: Erasing) =>
  sql<SqlBool>`(${number} = ${phone} and not exists (select from member o where o.phone = ${phone} and o.id <> ${id}))`;

/** The condition for payments that belong to no member and that this one made, by the address or by a number that nobody else has. */
const isDetachedOf = ({ email, ...member }: Erasing) => sql<SqlBool>`member_id is null and (
  lower(email) = ${email} or ${isNumberOf(sql`phone`, { email, ...member })})`;

/** Leaves payments with their numbers, days and amounts, under another name. */
async function leavePayments(db: Db, which: RawBuilder<SqlBool>, name: string): Promise<void> {
  await sql`
    with left_over as (
      update payment set name = ${name}, email = '', phone = null, note = null, deleted_reason = null where ${which} returning id
    ), photos as (
      update payment_photo set file_name = ${FORMER_FILE} where payment_id in (select id from left_over)
    ), refunds as (
      -- Staff typed the others, which may name anybody.
      update refund set reason = '—' where payment_id in (select id from left_over) and reason not like '{"text":%'
    ), absent as (
      update settlement_absent set note = '—' where payment_id in (select id from left_over)
    ), decided as (
      update settlement_row set note = '—' where note is not null and payment_id in (select id from left_over)
    )
    update webhook_event set ${WITHOUT_PAYER} where payment_id in (select id from left_over)`.execute(db);
}

/** Leaves the payments and the entries of the account with their numbers, days and amounts, under a name that says nothing. */
async function leaveFormerMember(db: Db, id: string): Promise<void> {
  for (const { table, column } of referencesTo(({ erase }) => erase === 'deleted'))
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
  // One erasure at a time takes the next number.
  await sql`select pg_advisory_xact_lock(hashtextextended('former member', 0))`.execute(db);
  const { rows } = await sql<{ number: number }>`select coalesce(max(former_number), 0) + 1 as number from member`.execute(db);
  const { number } = rows[0]!;
  const name = inLanguage(await findProgrammeLanguage(db), () => text.formerMember({ number }));
  await leavePayments(db, sql`member_id = ${id}`, name);
  await sql`update transfer_receipt set note = '', file_name = ${FORMER_FILE}, reason = '' where member_id = ${id}`.execute(db);
  await sql`update checkout set url = null, error = null where member_id = ${id}`.execute(db);
  const rules: RulesOf<'erase', RawBuilder<unknown>> = {
    email: sql`${`former-member-${number}@erased.invalid`}`,
    former_number: sql`${number}`,
    full_name: sql`${name}`,
    rev: sql`rev + 1`,
    updated_at: sql`now()`,
  };
  const forgotten = columnsTo('erase', 'forget').map((column) => [column, sql`default`] as const);
  await sql`
    update member set ${sql.join([...forgotten, ...Object.entries(rules)].map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where id = ${id}`.execute(db);
  await forgetReasonsOfEntries(db, id);
}

/**
 * Staff typed them, and they may name anybody. The other side of moved credit has the same reason, also in the timeline of the other
 * member. The database allows it for a member who is a former one by now.
 */
async function forgetReasonsOfEntries(db: Db, id: string): Promise<void> {
  await sql`
    with theirs as materialized (
      select id, member_id, reason from account_entry where reason <> '' and (member_id = ${id}
        or transfer_id in (select transfer_id from account_entry where member_id = ${id} and transfer_id is not null))
    ), events as (
      update member_event v set data = jsonb_set(v.data, '{reason}', '"—"') from theirs e
      where v.member_id = e.member_id and v.kind = 'account' and v.data ->> 'reason' = e.reason
    )
    update account_entry a set reason = '—' from theirs e where a.id = e.id`.execute(db);
}
