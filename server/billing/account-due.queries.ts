import { sql } from 'kysely';
import { type Db, prepared } from '#server/db/db.ts';
import { dueOf } from './account.queries.ts';
import { findLedgers, type Ledger } from './ledger.queries.ts';

/** Stores what a locked member owes, in the transaction that changed it. */
export async function storeAccountDue(db: Db, memberId: string): Promise<void> {
  await storeAccounts(db, await findLedgers(db, [memberId]));
}

/** Stores what these locked members owe. */
export async function storeAccounts(db: Db, ledgers: Map<string, Ledger>): Promise<void> {
  if (ledgers.size === 0) return;
  const accounts = [...ledgers].map(([id, ledger]) => {
    const { open, ...sums } = dueOf(ledger);
    const numbered = open.map(({ due, amount }, number) => ({ number, due, amount }));
    return { id, ...sums, open: numbered, parts: open.length, nextDue: open[0]?.due ?? null, nextAmount: open[0]?.amount ?? 0 };
  });
  await sql`${prepared('store accounts')}
    with account as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a (id uuid, currency text, owed bigint, credit bigint,
        renewal bigint, "renewalCurrency" text, parts int, open jsonb, "nextDue" date, "nextAmount" bigint)
    ), removed as (
      delete from account_instalment i using account a where i.member_id = a.id and i.number >= a.parts
    ), kept as (
      insert into account_instalment as i (member_id, number, due, currency, amount)
      select a.id, o.number, o.due, a.currency, o.amount
      from account a, jsonb_to_recordset(a.open) as o (number int, due date, amount bigint)
      on conflict (member_id, number) do update set due = excluded.due, currency = excluded.currency, amount = excluded.amount
      where (i.due, i.currency, i.amount) is distinct from (excluded.due, excluded.currency, excluded.amount)
    )
    insert into account_due as d (member_id, stale, currency, owed, credit, next_due, next_amount, renewal, renewal_currency)
    select id, false, currency, owed, credit, "nextDue", "nextAmount", renewal, "renewalCurrency" from account
    on conflict (member_id) do update set stale = false, currency = excluded.currency, owed = excluded.owed, credit = excluded.credit,
      next_due = excluded.next_due, next_amount = excluded.next_amount, renewal = excluded.renewal,
      renewal_currency = excluded.renewal_currency,
      -- Without a currency, nothing was known that could change.
      changed_at = case when d.currency is not null and (d.currency, d.owed, d.next_due, d.next_amount, d.renewal,
        d.renewal_currency) is distinct from (excluded.currency, excluded.owed, excluded.next_due, excluded.next_amount, excluded.renewal,
        excluded.renewal_currency)
        then clock_timestamp() else d.changed_at end`.execute(db);
}

/** An import that has not ended after this time holds up the accounts of others no longer. */
const IMPORT_TAKES = sql`interval '15 minutes'`;

export async function isImportingMembers(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from member_import where kind = 'members' and state in ('importing', 'undoing') and step_at > now() - ${IMPORT_TAKES}
    limit 1`.execute(db);
  return rows.length > 0;
}

const BATCH = 250;

/**
 * Works out some accounts whose members changed, and returns how many it found and how many of these nobody else had locked. The
 * caller's transaction locks them.
 */
export async function storeStaleAccounts(db: Db): Promise<{ found: number; done: number }> {
  // The batch is chosen before members are joined: otherwise the planner may join and sort all that are stale, as after an import.
  const { rows } = await sql<{ id: string; locked: boolean }>`
    with batch as materialized (
      select member_id from account_due where stale order by member_id limit ${sql.lit(BATCH)}
    ), locked as materialized (
      select id from member where id in (select member_id from batch) order by id for no key update skip locked
    )
    select b.member_id as id, h.id is not null as locked from batch b left join locked h on h.id = b.member_id`.execute(db);
  const ids = rows.flatMap(({ id, locked }) => (locked ? [id] : []));
  if (ids.length > 0) await storeAccounts(db, await findLedgers(db, ids));
  return { found: rows.length, done: ids.length };
}
