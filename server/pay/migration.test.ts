import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowsOf } from '#server/db/db.ts';
import { earlierVersion } from '#server/testing/earlier-version.ts';

const { db, upgradeTo } = await earlierVersion();

test('the migration notes the number that somebody typed to join, before all that they changed later, and no number of staff', async () => {
  await upgradeTo('0398');
  await sql`
    with m as (
      insert into member (full_name, email, phone, work)
      select name, name || '@exemple.sn', phone, how from (values
        ('joined', '+221770000001', 'page'), ('added', '+221770000002', 'staff'), ('corrected', '+221770000003', 'page'), ('without', null, 'page')
      ) as given (name, phone, how) returning *
    ), c as (
      insert into member_event (member_id, kind, data, at)
      select id, 'created', jsonb_build_object('source', work), now() - interval '3 days' from m
    ), e as (
      insert into member_event (member_id, kind, data) select id, 'edited', '{"changes": {"phone": ["+221770000009", "+221770000003"]}}'
      from m where full_name = 'corrected'
    )
    insert into own_change (member_id, before, after) select id, '{"fullName": "J"}', '{"fullName": "joined"}' from m where full_name = 'joined'`.execute(
    db,
  );
  await upgradeTo('0403');
  expect(await rowsOf(db, sql`select m.full_name, c.after from own_change c join member m on m.id = c.member_id order by c.id`)).toEqual([
    { full_name: 'joined', after: { phone: '+221770000001' } },
    { full_name: 'joined', after: { fullName: 'joined' } },
  ]);
});
