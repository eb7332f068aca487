import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf } from '#server/db/db.ts';
import { earlierVersion } from '#server/testing/earlier-version.ts';

const { db, upgradeTo } = await earlierVersion();

test('an installed version knows of which payments without a member staff took them from one', async () => {
  await upgradeTo('0355');
  await sql`insert into member (full_name, email) values ('Awa Diop', 'awa@exemple.sn')`.execute(db);
  await sql`
    insert into payment (member_id, category, name, produit, moyen, amount, currency, payment_id, paid_at)
    select (select id from member where n = 3), 'Registration', 'Awa', 'COACHING', 'Fedapay', 1000, 'XOF', 'trx_' || n, now()
    from generate_series(1, 3) as n`.execute(db);
  // The first one was only ever attached to a member; both others were taken from one, and the last has one again.
  await sql`
    insert into member_event (member_id, kind, data)
    select member.id, 'payment-attached', jsonb_build_object('payment', payment.id)
      || case when payment_id = 'trx_1' then '{}' else '{"movedTo": null}' end::jsonb
    from payment, member`.execute(db);
  await upgradeTo('0356');
  const rows = await rowsOf(db, sql<{ n: string }>`select payment_id as n from payment where detached_at is not null`);
  expect(rows).toEqual([{ n: 'trx_2' }]);
});
