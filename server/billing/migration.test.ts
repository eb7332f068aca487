import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earlierVersion } from '#server/testing/earlier-version.ts';
import { computeAccount } from './account.queries.ts';
import { refreshBilling } from './billing.queries.ts';
import { findLedger } from './ledger.queries.ts';

const { db, upgradeTo } = await earlierVersion();

// An installed version may hold amounts that fit, that are too small, that staff overruled, and none at all.
const MEMBERS: [
  email: string,
  product: string | null,
  option: string,
  status: string,
  sequence: number,
  next: string | null,
  payments: [number, string | null][],
][] = [
  ['whole', 'COACHING', 'Complete', 'Completed', 1, null, [[200_000, null]]],
  ['short', 'COACHING', 'Complete', 'Completed', 1, null, [[1_000, 'Underpaid']]],
  [
    'parts',
    'ECOM AFRICA PRO',
    'Partiel',
    'Progress',
    2,
    '2199-03-31',
    [
      [50_000, null],
      [50_000, null],
    ],
  ],
  [
    'small',
    'ECOM AFRICA PRO',
    'Partiel',
    'Progress',
    2,
    '2199-03-31',
    [
      [30_000, 'Underpaid'],
      [30_000, 'Underpaid'],
    ],
  ],
  ['late', null, 'Partiel', 'Late', 0, '2026-01-31', []],
];

test('nobody’s status changes when accounts begin to be kept', async () => {
  await upgradeTo('0060');
  await sql`update setting set instalments = 4, subscription_months = 6`.execute(db);
  for (const [email, product, option, status, sequence, next, payments] of MEMBERS) {
    const base = {
      payment: { status: 'Progress', option, last: null, sequence: 0, next: email === 'late' ? next : '2199-01-31' },
      subscription: { status: null, last: null, sequence: 0, next: null },
    };
    const { rows } = await sql<{ id: string }>`
      insert into member (full_name, email, product, paid_product, payment_option, payment_status, payment_sequence, payment_next, payment_last, billing_base)
      values (${email}, ${`${email}@exemple.sn`}, ${product}, ${product}, ${option}, ${status}, ${sequence}, ${next}::date,
        ${payments.length > 0 ? '2026-01-31' : null}::date, ${JSON.stringify(base)}::jsonb) returning id`.execute(db);
    for (const [i, [amount, flag]] of payments.entries())
      await sql`
        insert into payment (member_id, category, name, email, produit, moyen, amount, currency, payment_id, paid_at, flag)
        values (${rows[0]!.id}, 'Registration', 'Awa', 'awa@exemple.sn', ${product}, 'Cash', ${amount}, 'XOF', ${`${email} ${i}`},
          '2026-01-31 12:00Z', ${flag})`.execute(db);
  }
  const read = async () =>
    (
      await sql`select email, product, payment_option, payment_status, payment_sequence, payment_next from member order by email`.execute(
        db,
      )
    ).rows;
  const before = await read();

  await upgradeTo('9999');
  expect(await read()).toEqual(before);
  const owed: Record<string, unknown> = {};
  for (const { id, full_name } of await db.selectFrom('member').select(['id', 'full_name']).execute()) {
    await refreshBilling(db, id);
    const { owed: open, byHand, paid } = computeAccount(await findLedger(db, id))!;
    owed[full_name] = [paid, byHand, open];
  }
  expect(await read()).toEqual(before);
  expect(owed).toEqual({
    whole: [200_000, 0, 0],
    short: [1_000, 199_000, 0],
    parts: [100_000, 0, 100_000],
    small: [60_000, 40_000, 100_000],
    late: [0, 0, 200_000],
  });
  const opened = await db
    .selectFrom('account_entry')
    .innerJoin('member', 'member.id', 'member_id')
    .select('full_name')
    .where('kind', '=', 'opening')
    .execute();
  expect(opened.map(({ full_name }) => full_name).sort()).toEqual(['short', 'small']);
  const { terms } = await db.selectFrom('product_version').select('terms').limit(1).executeTakeFirstOrThrow();
  expect(terms).toMatchObject({ subscription: { months: 6 } });
});
