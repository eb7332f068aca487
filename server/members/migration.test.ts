import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { earlierVersion } from '#server/testing/earlier-version.ts';
import { countMembers } from './list.queries.ts';
import { countTiles } from './members.queries.ts';
import { readJoinedByDay } from './totals.queries.ts';

const { db, upgradeTo } = await earlierVersion();

test('an installed version keeps its members, their tags and spaces, and counts and finds them after the upgrade', async () => {
  await upgradeTo('0047');
  await sql`
    with m as (
      insert into member (full_name, email, phone, status, payment_status, joined_at)
      select (array['Fatou N’Diaye', 'Éric Ba'])[n % 2 + 1], 'm' || n || '@exemple.sn', '+22177' || n,
        (array['TRAITÉ', 'REJETÉ', 'NON TRAITÉ'])[n % 3 + 1], (array['Late', 'Completed'])[n % 2 + 1],
        timestamptz '2026-01-01Z' + make_interval(days => n % 4)
      from generate_series(1, 60) as n returning id
    ), t as (insert into tag (name) values ('VIP') returning id), g as (insert into access_group (name) values ('Salle') returning id),
    tagged as (insert into member_tag (member_id, tag_id) select m.id, t.id from m, t)
    insert into member_access_group (member_id, access_group_id) select m.id, g.id from m, g`.execute(db);
  await sql`update member set status = 'ANNULÉ' where email = 'm60@exemple.sn'`.execute(db);

  await upgradeTo('0048');
  expect(await countTiles(db)).toEqual({ total: 60, treated: 19, rejected: 20, pending: 20 });
  expect(await readJoinedByDay(db, { first: '2026-01-01', last: '2026-01-02' })).toEqual(
    expect.arrayContaining([
      { day: '2026-01-01', n: 15 },
      { day: '2026-01-02', n: 15 },
    ]),
  );
  // The filter reads columns of later versions.
  await upgradeTo('0143');
  const { id: tag } = await db.selectFrom('tag').select('id').executeTakeFirstOrThrow();
  const { id: accessGroup } = await db.selectFrom('access_group').select('id').executeTakeFirstOrThrow();
  for (const filter of [{ search: 'ndiaye' }, { search: 'er' }, { paymentStatus: 'Late' as const }])
    expect(await countMembers(db, filter)).toBe(30);
  for (const filter of [{ tag }, { accessGroup }, { search: 'exemple' }]) expect(await countMembers(db, filter)).toBe(60);

  // Deleting a member takes its tags and spaces along, and its totals.
  await db.deleteFrom('member').where('email', '<>', 'm60@exemple.sn').execute();
  expect(await countTiles(db)).toEqual({ total: 1, treated: 0, rejected: 0, pending: 0 });
  expect(await countMembers(db, { tag, accessGroup })).toBe(1);

  // Nobody keeps the day on which somebody had unsubscribed who was erased.
  await upgradeTo('0360');
  await sql`
    insert into member (full_name, email, unsubscribed_at, former_number)
    select 'Awa Diop', n || '@exemple.sn', now(), nullif(n, 0) from generate_series(0, 1) as n`.execute(db);
  await upgradeTo('0361');
  const left = db.selectFrom('member').select('former_number').where('unsubscribed_at', 'is not', null);
  expect(await left.execute()).toEqual([{ former_number: null }]);
});
