import { sql } from 'kysely';
import type { ImportOptions } from '#contract/imports.ts';
import type { Currency } from '#contract/money.ts';
import type { PaymentCategory, PaymentMethod } from '#contract/payments.ts';
import { lockMembers, refreshBillings } from '#server/billing/billing.queries.ts';
import { IN_BASE_OF_OWNER } from '#server/billing/payments-of-bases.queries.ts';
import { beQuiet, type Db, insertRows, rowsOf } from '#server/db/db.ts';
import { money } from '#server/payments/payments.queries.ts';
import { lockReferences } from '#server/payments/record.queries.ts';
import { findDefaultProduct } from '#server/products/products.queries.ts';
import { stored } from '#server/stored-errors.ts';
import type { Importer } from './apply.queries.ts';
import { refundedBefore } from './imports.messages.ts';
import { resolvePayments, USUAL_METHOD } from './payment-resolve.queries.ts';
import { reason } from './reasons.queries.ts';
import type { Rows } from './resolve.queries.ts';

const inRange = ({ importId, after, to }: Rows) => sql`r.import_id = ${importId} and r.n > ${after} and r.n <= ${to}`;

interface Recorded {
  id: string;
  memberId: string | null;
  category: PaymentCategory;
  moyen: PaymentMethod;
  amount: number;
  currency: Currency;
  number: string;
}

/**
 * Records the payments of the rows in the caller's transaction, with their refunds, fees and what follows for their members. Each row is
 * decided again under the locks, because payments and members may have changed since the dry run. Nobody is written to. Imports take turns,
 * so that two of the same file never record a payment twice.
 */
export async function recordPayments(db: Db, rows: Rows, options: ImportOptions, importer: Importer): Promise<void> {
  // The payments of a file are history, so no scenario starts from them.
  await beQuiet(db);
  await lockReferences(db, await referencesOf(db, rows));
  await resolveUnderLocks(db, rows, options);
  const recorded = await insertPayments(db, rows, options, importer);
  await followUp(db, recorded, 'payment', importer);
}

async function referencesOf(db: Db, rows: Rows) {
  return rowsOf(
    db,
    sql<{ moyen: PaymentMethod; reference: string }>`
      select distinct coalesce(r.fields ->> 'moyen', ${USUAL_METHOD}) as moyen, r.fields ->> 'reference' as reference
      from member_import_row r where ${inRange(rows)} and r.outcome = 'new'`,
  );
}

/**
 * Decides the rows under the locks of their members. All are locked in the order of their ids, so they are let go and locked anew with one
 * who turns out to be the member of a row since the dry run.
 */
async function resolveUnderLocks(db: Db, rows: Rows, options: ImportOptions): Promise<void> {
  for (let owners = await ownersOf(db, rows); ; ) {
    await sql`savepoint unlocked`.execute(db);
    await lockMembers(db, owners);
    await resolvePayments(db, rows, options);
    const others = (await ownersOf(db, rows)).filter((id) => !owners.includes(id));
    if (others.length === 0) return;
    await sql`rollback to savepoint unlocked`.execute(db);
    owners = [...owners, ...others];
  }
}

async function ownersOf(db: Db, rows: Rows): Promise<string[]> {
  const { rows: found } = await sql<{ id: string }>`
    select distinct m.id from member_import_row r join member m on m.id = r.member_id
    where ${inRange(rows)} and r.outcome = 'new'`.execute(db);
  return found.map(({ id }) => id);
}

async function insertPayments(db: Db, rows: Rows, { category }: ImportOptions, { importId, actorId }: Importer): Promise<Recorded[]> {
  const product = await findDefaultProduct(db);
  await sql`update member_import_row r set payment_id = uuidv7(), imported = true where ${inRange(rows)} and r.outcome = 'new'`.execute(db);
  const { rows: recorded } = await sql<Recorded>`
    insert into payment (id, member_id, category, name, email, phone, produit, moyen, amount, currency, refunded, payment_id, paid_at, reported_at,
      recorded_by, import_id, note, counted_at)
    select r.payment_id, m.id, coalesce(f ->> 'category', ${category}),
      case when m.former_number is not null then m.full_name
        else coalesce(f ->> 'full_name', m.full_name, f ->> 'member', r.email, r.phone) end,
      case when m.former_number is not null then '' else coalesce(r.email, m.email, '') end,
      case when m.former_number is not null then null else coalesce(r.phone, m.phone) end,
      coalesce(f ->> 'product', m.product, ${product}), coalesce(f ->> 'moyen', ${USUAL_METHOD}), (f ->> 'amount')::bigint, f ->> 'currency',
      coalesce((f ->> 'refunded')::bigint, 0), coalesce(f ->> 'number', f ->> 'reference'), open.at, nullif(given.at, open.at),
      ${actorId}::uuid, ${importId}::uuid, case when m.former_number is null then f ->> 'note' end,
      case when f ? 'part' then '-infinity' else clock_timestamp() end
    from member_import_row r
    cross join lateral (select r.fields as f) fields
    cross join lateral (select (f ->> 'paid_at')::timestamptz as at) given
    cross join lateral (select open_moment(given.at) as at) open
    left join member m on m.id = r.member_id
    where ${inRange(rows)} and r.outcome = 'new' order by r.n
    returning id, member_id as "memberId", category, moyen, amount, currency, payment_id as number`.execute(db);
  await sql`
    insert into payment_fee (payment_id, amount, currency, charged_at)
    select p.id, (r.fields ->> 'fee')::bigint, p.currency, p.paid_at
    from member_import_row r join payment p on p.id = r.payment_id
    where ${inRange(rows)} and r.outcome = 'new' and r.fields ? 'fee'`.execute(db);
  await sql`
    insert into refund (payment_id, amount, reason, refunded_at, recorded_by)
    select p.id, p.refunded, ${stored(refundedBefore)}, p.paid_at, ${actorId}::uuid
    from member_import_row r join payment p on p.id = r.payment_id
    where ${inRange(rows)} and r.outcome = 'new' and p.refunded > 0`.execute(db);
  return recorded;
}

/** Updates the billing of the members once each, and writes each payment on the timeline. */
async function followUp(
  db: Db,
  payments: Recorded[],
  kind: 'payment' | 'payment-deleted',
  { importId, name, ...by }: Importer,
): Promise<void> {
  const owned = payments.flatMap((payment) => (payment.memberId === null ? [] : [{ ...payment, memberId: payment.memberId }]));
  const memberIds = [...new Set(owned.map(({ memberId }) => memberId))];
  await refreshBillings(db, memberIds);
  await insertRows(
    db,
    'member_event',
    owned.map(({ id, memberId, amount, currency, moyen, category, number }) => ({
      member_id: memberId,
      kind,
      actor_id: by.actorId,
      actor_name: by.actorName,
      data: JSON.stringify({
        ...{ payment: id, amount: money(amount, currency), moyen, category, paymentId: number, import: importId, file: name },
        ...(kind === 'payment-deleted' && { reason: name }),
      }),
    })),
  );
}

/**
 * Undoes rows in the caller's transaction: their payments are deleted as staff delete one, with the file's name as the reason. A payment
 * that somebody changed since, whose month is closed since, which a settlement file has, or whose member gave credit away since, is kept
 * with the reason: it would be missing there.
 */
export async function undoPayments(db: Db, rows: Rows, importer: Importer): Promise<void> {
  await beQuiet(db);
  const chosen = sql`${inRange(rows)} and r.imported and r.undo is null`;
  const { rows: owners } = await sql<{ id: string | null }>`
    select distinct p.member_id as id from member_import_row r join payment p on p.id = r.payment_id where ${chosen}`.execute(db);
  await lockMembers(
    db,
    owners.map(({ id }) => id),
  );
  await sql`
    select from payment p where p.id in (select r.payment_id from member_import_row r where ${chosen})
    order by p.id for update`.execute(db);
  await sql`
    update member_import_row r set undo = case when w.reason is null then 'undone' else 'kept' end, undo_reason = w.reason
    from (
      select r.n, case
        when p.id is null or p.deleted_at is not null then ${reason('paymentGone')}
        when p.rev > 1 then ${reason('paymentChanged')}
        when open_moment(first.at) <> first.at then ${reason('paymentInClosedMonth')}
        when exists (select from settlement_row s where s.payment_id = p.id) then ${reason('paymentSettled')}
        when exists (
          select from account_entry e where e.member_id = p.member_id and e.kind = 'credit-out' and e.created_at > p.created_at
            and e.reverses_id is null and not exists (select from account_entry back where back.reverses_id = e.id)
        ) then ${reason('creditMoved')}
      end as reason
      from member_import_row r left join payment p on p.id = r.payment_id
      cross join lateral (select first_entry(p.id, p.paid_at) as at) first where ${chosen}
    ) w where r.import_id = ${rows.importId} and r.n > ${rows.after} and r.n <= ${rows.to} and r.n = w.n`.execute(db);
  const { rows: removed } = await sql<Recorded>`
    update payment set deleted_at = clock_timestamp(), deleted_by = ${importer.actorId}::uuid, deleted_reason = ${importer.name}::text,
      rev = payment.rev + 1, in_base_at = ${IN_BASE_OF_OWNER.in_base_at}, in_bases = ${IN_BASE_OF_OWNER.in_bases}
    from member_import_row r where ${inRange(rows)} and r.undo = 'undone' and payment.id = r.payment_id and payment.deleted_at is null
    returning payment.id, payment.member_id as "memberId", category, moyen, amount, currency, payment.payment_id as number`.execute(db);
  await followUp(db, removed, 'payment-deleted', importer);
}
