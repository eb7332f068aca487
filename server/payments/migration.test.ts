import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earlierVersion } from '#server/testing/earlier-version.ts';
import { countPayments } from './list.queries.ts';
import { readYear } from './totals.queries.ts';

const { db, upgradeTo } = await earlierVersion();

test('an installed version keeps its payments, and adds them up and finds them after the upgrade', async () => {
  await upgradeTo('0048');
  await sql`
    insert into payment (category, name, email, produit, moyen, amount, currency, refunded, payment_id, paid_at)
    select 'Registration', (array['Fatou N’Diaye', 'Éric Ba'])[n % 2 + 1], 'p' || n || '@exemple.sn', 'COACHING', 'Fedapay', 1000,
      (array['XOF', 'EUR'])[n % 2 + 1], case when n <= 4 then 1000 else 0 end, 'trx_' || n,
      timestamptz '2025-01-15 12:00Z' + make_interval(months => n % 3)
    from generate_series(1, 60) as n`.execute(db);
  await sql`update payment set deleted_at = now() where payment_id = 'trx_60'`.execute(db);

  await upgradeTo('0049');
  const { currencies } = await readYear(db, 2025);
  expect(currencies).toMatchObject([
    { currency: 'XOF', total: 27_000, payments: 29 },
    { currency: 'EUR', total: 280, payments: 30 },
  ]);
  expect(currencies[0]!.months.slice(0, 4)).toEqual([9_000, 9_000, 9_000, 0]);
  expect(await countPayments(db, { search: 'ndiaye' })).toBe(29);
  expect(await countPayments(db, { search: 'er', currency: 'EUR' })).toBe(30);
  expect(await countPayments(db, { status: 'Refunded' })).toBe(4);
  expect(await countPayments(db, { status: 'Deleted' })).toBe(1);

  // Another time zone moves payments at the edge of a month.
  await sql`update payment set paid_at = '2025-01-31 23:30Z' where payment_id = 'trx_30'`.execute(db);
  await sql`update setting set time_zone = 'Africa/Porto-Novo'`.execute(db);
  expect((await readYear(db, 2025)).currencies[0]!.months.slice(0, 3)).toEqual([8_000, 10_000, 9_000]);
});
