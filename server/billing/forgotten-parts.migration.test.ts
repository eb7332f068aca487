import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earlierVersion } from '#server/testing/earlier-version.ts';
import { dueOf } from './account.queries.ts';
import { findLedger } from './ledger.queries.ts';

const { db, upgradeTo } = await earlierVersion();

const [BEFORE, AFTER] = ['2026-02-01', '2026-04-01'];
interface Renewal {
  on?: string;
  amount?: number;
  currency?: string;
  refunded?: number;
  flag?: string | null;
  deleted?: boolean;
}

/** A member whose renewal costs 9,000 francs or 15 euros, and whose billing staff set by hand in March. */
async function add(name: string, renewals: Renewal[], changes?: object): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into member (full_name, email, subscription_status, subscription_sequence, subscription_next)
    values (${name}, ${`${name}@exemple.sn`}, 'Completed', 1, '2199-01-31') returning id`.execute(db);
  const { id } = rows[0]!;
  for (const [
    i,
    { on = BEFORE, amount = 3_000, currency = 'XOF', refunded = 0, flag = 'Underpaid', deleted = false },
  ] of renewals.entries())
    await sql`
      insert into payment (member_id, category, name, produit, moyen, amount, refunded, currency, payment_id, paid_at, created_at, counted_at, flag, deleted_at)
      values (${id}, 'Subscription', 'Awa', 'COACHING', 'Cash', ${amount}, ${refunded}, ${currency}, ${`${name} ${i}`}, ${on}, ${on}, ${on},
        ${flag}, ${deleted ? AFTER : null})`.execute(db);
  const subscription = { status: 'Completed', last: null, sequence: 1, next: '2199-01-31' };
  const payment = { status: 'Progress', option: 'Complete', last: null, sequence: 0, next: '2199-01-31' };
  await sql`alter table member disable trigger member_billing_base`.execute(db);
  await sql`update member set billing_base = ${JSON.stringify({ payment, subscription })}, billing_base_at = '2026-03-01' where id = ${id}`.execute(
    db,
  );
  await sql`alter table member enable trigger member_billing_base`.execute(db);
  if (changes)
    await sql`insert into member_event (member_id, kind, at, data) values (${id}, 'billing', '2026-03-01', ${JSON.stringify({ changes })})`.execute(
      db,
    );
}

test('an installed version asks for the rest again where an edit forgot what was paid of a renewal', async () => {
  await upgradeTo('0405');
  await sql`update product_version set terms = jsonb_set(terms, '{subscription,prices}', '{"XOF": 9000, "EUR": 1500}')`.execute(db);
  await sql`insert into exchange_rate (from_currency, to_currency, day, rate) values ('USD', 'XOF', '2026-01-01', 600)`.execute(db);
  await add('nothing', []);
  await add('forgotten', [{}], { 'payment.next': ['2199-01-31', '2199-02-05'] });
  await add('counted-in', [{}], { 'subscription.sequence': [0, 1] });
  await add('later', [{ on: AFTER }]);
  await add('grown', [{}, { on: AFTER, amount: 2_000 }]);
  await add('whole', [{}, { on: AFTER, amount: 6_000 }]);
  await add('used', [{ flag: null }]);
  await add('deleted', [{ deleted: true }]);
  await add('refunded', [{ refunded: 1_000 }]);
  await add('euros', [{ amount: 500, currency: 'EUR' }]);
  await add('dollars', [{ amount: 500, currency: 'USD' }]);
  await add('no-rate', [{ amount: 500, currency: 'GBP' }]);

  await sql`update account_due set stale = false`.execute(db);
  await upgradeTo('9999');
  const stale = await sql<{ name: string }>`
    select full_name as name from account_due a join member m on m.id = a.member_id where stale order by 1`.execute(db);
  expect(stale.rows.map(({ name }) => name)).toEqual(['dollars', 'euros', 'forgotten', 'grown', 'refunded']);
  // The base names the payments that wait for their rest.
  const { rows: waiting } = await sql<{ payment: string }>`
    select p.payment_id as payment from member m
    cross join jsonb_array_elements_text(m.billing_base #> '{subscription,short}') as short (id) join payment p on p.id = short.id::uuid
    order by 1`.execute(db);
  expect(waiting.map(({ payment }) => payment)).toEqual(['dollars 0', 'euros 0', 'forgotten 0', 'grown 0', 'refunded 0']);
  const missing: Record<string, number | null> = {};
  for (const { id, full_name } of await db.selectFrom('member').select(['id', 'full_name']).execute())
    missing[full_name] = dueOf(await findLedger(db, id)).renewal;
  expect(missing).toEqual({
    nothing: 9_000,
    forgotten: 6_000,
    'counted-in': 9_000,
    later: 6_000,
    grown: 4_000,
    whole: 3_000,
    used: 9_000,
    deleted: 9_000,
    refunded: 7_000,
    euros: 1_000,
    dollars: 6_000,
    'no-rate': 9_000,
  });
});
