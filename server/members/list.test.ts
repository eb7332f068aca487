import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { BILLING_STATUS, MEMBER_SORTS, MEMBER_STATUS, PAYMENT_OPTIONS, PRODUCTS } from '#contract/members.ts';
import { searchKey, searchWords } from '#contract/search.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { classesOf } from './classes.rules.ts';
import { LIMITS } from './limits.ts';

const { call, db } = await testApp();
const admin = await buildAccount(db);
const get = (path: string) => call('GET', path, { as: admin.token });

const NAMES = ['Fatou Diop', 'Aïssatou Ndiaye', 'aissata ba', 'Éric Zoungrana', 'N’Guessan Koffi', 'Bô', 'É', 'Zoé_100%', 'Fatoumata Diop'];
const pick = <T>(of: readonly T[], i: number) => of[i % of.length]!;

/** Members of every kind; every seventh joined at the same moment, some on the edges of days. */
await db
  .insertInto('member')
  .values(
    Array.from({ length: 400 }, (_, i) => ({
      full_name: pick(NAMES, i * 7 + Math.floor(i / 9)),
      email: `${pick(['fatou', 'x', 'diop.b', 'zo'], i)}${i}@exemple.${pick(['sn', 'ci'], i >> 1)}`,
      phone: i % 3 === 0 ? null : `+22177${String(1_000_000 + i * 7_919)}`,
      status: pick(MEMBER_STATUS, i * i + (i >> 3)),
      product: pick([...PRODUCTS, null], i >> 2),
      payment_option: pick(['Partiel', 'Complete'], i >> 1),
      payment_status: pick(BILLING_STATUS, i * 3 + (i >> 4)),
      unsubscribed_at: i % 5 === 0 ? '2026-04-01T08:00:00Z' : null,
      joined_at: i % 7 === 0 ? '2026-03-01T00:00:00Z' : new Date(Date.UTC(2025, 10, 1 + (i % 150), i % 24, i % 60)),
    })),
  )
  .execute();
const ids = (await db.selectFrom('member').select('id').orderBy('email').execute()).map((row) => row.id);
const tags = await db
  .insertInto('tag')
  .values([{ name: 'Grand' }, { name: 'Petit' }])
  .returning('id')
  .execute();
const groups = await db
  .insertInto('access_group')
  .values([{ name: 'Salle' }])
  .returning('id')
  .execute();
await db
  .insertInto('member_tag')
  .values(
    ids.flatMap((id, i) => [
      ...(i % 2 ? [{ member_id: id, tag_id: tags[0]!.id }] : []),
      ...(i % 50 ? [] : [{ member_id: id, tag_id: tags[1]!.id }]),
    ]),
  )
  .execute();
await db
  .insertInto('member_access_group')
  .values(
    ids
      .filter((_, i) => i % 3 === 0)
      .map((id, i) => ({
        member_id: id,
        access_group_id: groups[0]!.id,
        circle_state: i % 10 === 0 ? 'removing' : 'local',
      })),
  )
  .execute();

type Query = Record<string, string>;

/** The same page by the plainest means: everything is read, narrowed and sorted here. */
async function naive(query: Query): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
    key: string;
    text: string;
    email: string;
    phone: string | null;
    status: string;
    product: string | null;
    option: string;
    billing: string;
    unsubscribed: boolean;
    joined: string;
    tags: string[];
    groups: string[];
  }>`
    select id, fold(full_name) as key, search_key(full_name || e'\n' || email || e'\n' || coalesce(phone, '')) as text, email, phone, status, product, payment_option as option, payment_status as billing,
      unsubscribed_at is not null as unsubscribed,
      to_char(joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as joined,
      array(select tag_id::text from member_tag where member_id = id) as tags,
      array(select access_group_id::text from member_access_group where member_id = id and circle_state <> 'removing') as groups
    from member`.execute(db);
  const words = searchWords(query.search).map(searchKey);
  const found = rows.filter(
    (row) =>
      words.every((word) => row.text.includes(word)) &&
      (!query.status || row.status === query.status) &&
      (!query.product || row.product === query.product) &&
      (!query.option || row.option === (query.option === 'Partial' ? 'Partiel' : query.option)) &&
      (!query.paymentStatus || row.billing === query.paymentStatus) &&
      (!query.tag || row.tags.includes(query.tag)) &&
      (!query.accessGroup || row.groups.includes(query.accessGroup)) &&
      (!query.campaigns || row.unsubscribed === (query.campaigns === 'unsubscribed')) &&
      (!query.from || row.joined.slice(0, 10) >= query.from) &&
      (!query.to || row.joined.slice(0, 10) <= query.to),
  );
  const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  const newest = (a: (typeof found)[number], b: (typeof found)[number]) => compare(b.joined, a.joined) || compare(b.id, a.id);
  const turn = query.order === 'asc' ? 1 : -1;
  const LAST = '\u{10FFFF}';
  const by: Record<string, (a: (typeof found)[number], b: (typeof found)[number]) => number> = {
    joinedAt: (a, b) => turn * -newest(a, b),
    fullName: (a, b) => turn * (compare(a.key, b.key) || compare(a.id, b.id)),
    email: (a, b) => turn * compare(a.email, b.email),
    status: (a, b) => turn * compare(a.status, b.status) || newest(a, b),
    product: (a, b) => turn * compare(a.product ?? LAST, b.product ?? LAST) || newest(a, b),
    paymentStatus: (a, b) => turn * compare(a.billing, b.billing) || newest(a, b),
  };
  return found.sort(by[query.sort ?? 'joinedAt']).map((row) => row.id);
}

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
const rarely = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 });
const queries = fc.record({
  search: rarely([
    'fatou',
    'FATOU diop',
    'aïss',
    'é',
    '%',
    '_',
    '\\',
    '771',
    'exemple.sn',
    'x1',
    'o',
    'rien du tout',
    'zoe_100%',
    'fatou zq',
    '77 zo',
    'x0',
    "n'g",
    '0@',
    "'gu",
  ]),
  status: rarely(MEMBER_STATUS),
  option: rarely(['Complete', 'Partial', 'Partiel']),
  product: rarely(PRODUCTS),
  paymentStatus: rarely(BILLING_STATUS),
  tag: rarely(tags.map((tag) => tag.id)),
  accessGroup: rarely(groups.map((group) => group.id)),
  campaigns: rarely(['subscribed', 'unsubscribed']),
  from: rarely(['2025-11-15', '2026-03-01', '2026-01-01']),
  to: rarely(['2026-03-01', '2025-12-31', '2025-11-01']),
  sort: maybe(MEMBER_SORTS),
  order: maybe(['asc', 'desc'] as const),
});

/** Each page asked for is that of the plain list, and so is the count, or it says that more match. */
async function holds(given: object, limit: number): Promise<void> {
  const query = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Query;
  const expected = await naive(query);
  const last = Math.max(1, Math.ceil(expected.length / limit));
  for (const page of new Set([1, Math.ceil(last / 2), last, last + 1])) {
    const { status, body } = await get(`/api/circle?${new URLSearchParams({ ...query, limit: String(limit), page: String(page) })}`);
    expect(status, body.message).toBe(200);
    if (body.atLeast) expect(body.count).toBeLessThan(expected.length);
    else expect(body.count).toBe(expected.length);
    const ids = body.members.map((member: { _id: string }) => member._id);
    expect(ids).toEqual(expected.slice(0, body.count).slice((page - 1) * limit, page * limit));
  }
}

const limits = fc.constantFrom(7, 25, 100);

test('every page of every filter and sort holds what reading everything would, in its order, with its count', async () => {
  await fc.assert(fc.asyncProperty(queries, limits, holds), { numRuns: 80, seed: 2_026 });
});

test('the list shows who unsubscribed and when, and can be narrowed to them or to the others, for coaches too', async () => {
  const coach = await buildAccount(db, { role: 'coach' });
  for (const { token } of [admin, coach]) {
    const list = async (campaigns: string) => (await call('GET', `/api/circle?campaigns=${campaigns}`, { as: token })).body;
    const [gone, kept] = [await list('unsubscribed'), await list('subscribed')];
    expect([gone.count, kept.count]).toEqual([80, 320]);
    const days = (body: typeof gone) => new Set(body.members.map((member: { unsubscribedAt: string | null }) => member.unsubscribedAt));
    expect(days(gone)).toEqual(new Set(['2026-04-01T08:00:00.000Z']));
    expect(days(kept)).toEqual(new Set([null]));
  }
  expect((await get('/api/circle?campaigns=x')).status).toBe(400);
});

describe('where many match', () => {
  const usual = { ...LIMITS };
  afterEach(() => Object.assign(LIMITS, usual));

  test('lists are walked instead of gathered, with the same pages', async () => {
    Object.assign(LIMITS, { near: 0, gathered: 0, counted: 0, shown: 1_000 });
    await fc.assert(fc.asyncProperty(queries, limits, holds), { numRuns: 60, seed: 7 });
  });

  test('what cannot be counted in time says so, and its first pages are right', async () => {
    Object.assign(LIMITS, { near: 60, gathered: 0, counted: 0, shown: 20 });
    await fc.assert(fc.asyncProperty(queries, limits, holds), { numRuns: 60, seed: 8 });
    const { body } = await get('/api/circle?search=exemple&limit=10&page=2');
    expect({ count: body.count, atLeast: body.atLeast, members: body.members.length }).toEqual({ count: 20, atLeast: true, members: 10 });
    expect((await get('/api/circle?search=exemple&limit=10&page=3')).body.members).toEqual([]);
  });
});

test('two letters that few have are found, whatever comes before them', async () => {
  const names = ['Qzara Ly', 'Ly Qzara', 'Ly Aqzara', 'Ly Жqzara', 'Ly É-QZ', 'Ly 9qž', 'Ly Aqzaqz', 'Q Z', 'Ж Ly'];
  const emails = names.map((_, i) => `ly${i}@exemple.ml`).with(7, 'ly.qz@exemple.ml');
  const made = await db
    .insertInto('member')
    .values(names.map((full_name, i) => ({ full_name, email: emails[i]! })))
    .returning('id')
    .execute();
  for (const [search, count] of Object.entries({ qz: 8, QŽ: 8, 'ly qz': 8, 'qz aqz': 2, 'qz qa': 0, qj: 0, жq: 1 }))
    expect((await get(`/api/circle?search=${encodeURIComponent(search)}`)).body.count, search).toBe(count);
  await sql`delete from member where id = any(${made.map(({ id }) => id)})`.execute(db);
});

test('the tiles are the counts; what is written like a telephone number is found however it is grouped', async () => {
  const expected = await db
    .selectFrom('member')
    .select(['status', (eb) => eb.fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute();
  const of = (status: string) => expected.find((row) => row.status === status)!.n;
  expect((await get('/api/circle/tiles')).body.data).toEqual({
    total: 400,
    treated: of('TRAITÉ'),
    rejected: of('REJETÉ'),
    pending: of('NON TRAITÉ'),
  });
  const search = async (text: string) => (await get(`/api/circle?search=${encodeURIComponent(text)}`)).body.count;
  expect(await search('00221 77 100 79 19')).toBe(1);
  expect(await search('+221 77 100-79-19')).toBe(1);
  expect(await search('77 100 79 19')).toBe(1);
  const { body } = await get('/api/circle/select-members?search=zoé&limit=3');
  expect(body.members).toHaveLength(3);
  expect(Object.keys(body.members[0])).toEqual(['_id', 'fullName', 'email', 'profile']);
});

test('a class is the same number in the database and here', async () => {
  for (const status of MEMBER_STATUS)
    for (const option of PAYMENT_OPTIONS)
      for (const product of PRODUCTS)
        for (const paymentStatus of BILLING_STATUS) {
          const { rows } = await sql<{ n: number }>`select member_class(${status}, ${option}, ${product}, ${paymentStatus}) as n`.execute(
            db,
          );
          expect([rows[0]!.n]).toEqual(classesOf({ status, option, product, paymentStatus }));
        }
});

describe('the figures', () => {
  /** What the figures say, deltas added, beside what counting says. */
  async function differences() {
    const { rows } = await sql`
      with told as (
        select sort, part, bucket, class, sum(n) as n
        from (select sort, part, bucket, class, n from member_bucket union all select * from member_delta) as t group by 1, 2, 3, 4
      ), counted as (
        select v.sort, v.part, v.bucket, class, count(*) as n from member,
          lateral (values ('joined', left(member_day(joined_at), 7), member_day(joined_at)),
            ('name', left(name_key, 1), left(name_key, 3)), ('email', left(email, 1), left(email, 3))) as v (sort, part, bucket)
        group by 1, 2, 3, 4
      ), labels_told as (
        select label, class, sum(n) as n
        from (select * from member_label union all select * from member_label_delta) as t group by 1, 2
      ), labels_counted as (
        select label, class, count(*) as n
        from (
          select tag_id as label, member_id from member_tag
          union all select access_group_id, member_id from member_access_group where circle_state <> 'removing'
        ) as l join member on member.id = l.member_id group by 1, 2
      )
      select sort || ' ' || bucket as what, told.n as told, counted.n as counted
      from told full join counted using (sort, part, bucket, class) where coalesce(told.n, 0) <> coalesce(counted.n, 0)
      union all
      select label::text, t.n, c.n from labels_told t full join labels_counted c using (label, class) where coalesce(t.n, 0) <> coalesce(c.n, 0)
      union all
      select 'search', count(*), null from member full join member_search s on s.member_id = member.id
      where member.id is null or s.member_id is null or s.joined_at <> member.joined_at
        or s.text <> search_key(full_name || e'\n' || member.email || e'\n' || coalesce(phone, ''))
        or s.name_key <> member.name_key or s.email <> member.email
      having count(*) > 0`.execute(db);
    return rows;
  }

  test('stay those of the members under writers that get in each other’s way', async () => {
    expect(await differences()).toEqual([]);
    const writers = Array.from({ length: 8 }, async (_, w) => {
      for (let i = 0; i < 25; i++) {
        const id = pick(ids, w * 31 + i * 7)!;
        const change = [
          sql`update member set payment_status = ${pick(BILLING_STATUS, i)}, rev = rev + 1 where id = ${id}`,
          sql`insert into member_tag (member_id, tag_id) values (${id}, ${tags[1]!.id}) on conflict do nothing`,
          sql`delete from member_tag where member_id = ${id} and tag_id = ${tags[1]!.id}`,
          sql`update member_access_group set circle_state = ${pick(['removing', 'local'], i)} where member_id = ${id}`,
          sql`update member set full_name = ${pick(NAMES, i + w)}, joined_at = joined_at + interval '1 day' where id = ${id}`,
          sql`insert into member (full_name, email) values ('Neuf', ${`neuf${w}.${i}@exemple.sn`})`,
          sql`delete from member where email = ${`neuf${w}.${i - 1}@exemple.sn`}`,
          sql`select member_fold_deltas()`,
        ];
        await pick(change, i + w).execute(db);
      }
    });
    await Promise.all(writers);
    expect(await differences()).toEqual([]);
    await sql`select member_fold_deltas()`.execute(db);
    expect(await differences()).toEqual([]);
    expect((await sql<{ n: number }>`select count(*) as n from member_delta`.execute(db)).rows[0]!.n).toBe(0);
  });

  test('a member that goes is counted out with its tags and spaces', async () => {
    await db.deleteFrom('member').where('id', 'in', ids.slice(0, 20)).execute();
    expect(await differences()).toEqual([]);
    await db.deleteFrom('tag').where('id', '=', tags[0]!.id).execute();
    expect(await differences()).toEqual([]);
  });
});
