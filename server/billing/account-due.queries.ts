import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { computeAccount } from './account.queries.ts';
import { accountDueOf } from './account-due.rules.ts';
import { findLedger, type Ledger } from './ledger.queries.ts';

/** Stores what a locked member owes, in the transaction that changed it. */
export async function storeAccountDue(db: Db, memberId: string, ledger?: Ledger): Promise<void> {
  const from = ledger ?? (await findLedger(db, memberId));
  const { currency, owed, credit, open, renewal } = accountDueOf(computeAccount(from), from, from.agreement);
  const numbered = JSON.stringify(open.map(({ due, amount }, number) => ({ number, due, amount })));
  await sql`
    with gone as (
      delete from account_instalment where member_id = ${memberId} and number >= ${open.length}
    ), kept as (
      insert into account_instalment as i (member_id, number, due, currency, amount)
      select ${memberId}, number, due, ${currency}, amount from jsonb_to_recordset(${numbered}::jsonb) as o (number int, due date, amount bigint)
      on conflict (member_id, number) do update set due = excluded.due, currency = excluded.currency, amount = excluded.amount
      where (i.due, i.currency, i.amount) is distinct from (excluded.due, excluded.currency, excluded.amount)
    )
    insert into account_due (member_id, stale, currency, owed, credit, next_due, next_amount, renewal)
    values (${memberId}, false, ${currency}, ${owed}, ${credit}, ${open[0]?.due ?? null}::date, ${open[0]?.amount ?? 0}, ${renewal})
    on conflict (member_id) do update set stale = false, currency = excluded.currency, owed = excluded.owed, credit = excluded.credit,
      next_due = excluded.next_due, next_amount = excluded.next_amount, renewal = excluded.renewal`.execute(db);
}

const BATCH = 25;

/** Works out the accounts of some members that changed; returns how many there were. The caller's transaction locks them. */
export async function storeStaleAccounts(db: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select m.id from account_due a join member m on m.id = a.member_id where a.stale
    order by m.id limit ${sql.lit(BATCH)} for no key update of m skip locked`.execute(db);
  for (const { id } of rows) await storeAccountDue(db, id);
  return rows.length;
}
