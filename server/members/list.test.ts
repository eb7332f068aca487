import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { DUE_STATES } from '#contract/filter-values.ts';
import { BILLING_STATUS, MEMBER_SORTS, MEMBER_STATUS } from '#contract/members.ts';
import { CURRENCIES, type Currency } from '#contract/money.ts';
import { searchKey, searchWords } from '#contract/search.ts';
import { LIST_LIMIT } from '#contract/shared.ts';
import { testApp } from '#server/testing/app.ts';
import { storeDues, TODAY } from '#server/testing/dues.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { addMonths } from '#server/time/calendar.ts';
import { compactTotals } from './totals.queries.ts';

const PRODUCTS = ['COACHING', 'ECOM AFRICA PRO'] as const;
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

await storeDues(db, ids);

type Query = Record<string, string>;

interface Row {
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
  currency: string | null;
  owed: number;
  credit: number;
  next: string | null;
  dues: (string | null)[];
}

async function readAll(): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, fold(full_name) as key, search_key(' ' || full_name || ' ' || email || ' ' || coalesce(phone, '')) as text, email, phone, status,
      product, payment_option as option, payment_status as billing, unsubscribed_at is not null as unsubscribed,
      to_char(joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as joined,
      array(select tag_id::text from member_tag where member_id = id) as tags,
      array(select access_group_id::text from member_access_group where member_id = id and circle_state <> 'removing') as groups,
      a.currency, a.owed, a.credit, a.next_due as next,
      array(select due::text from account_instalment i where i.member_id = id) as dues
    from member join account_due a on a.member_id = id`.execute(db);
  return rows;
}
let rows = await readAll();

/** One or two letters are found at the beginning of a word, longer parts of words anywhere. */
const hasWord = (row: Row, word: string) => row.text.includes(word.length < 3 ? ` ${word}` : word);

function owes({ dues, currency, credit }: Row, { due, dueCurrency, dueWithin, dueMonth }: Query): boolean {
  const inCurrency = !dueCurrency || currency === dueCurrency;
  if (due === 'credit' && !(credit > 0 && inCurrency)) return false;
  if ((!due || due === 'credit') && dueWithin === undefined && !dueMonth && (due || !dueCurrency)) return true;
  const [from, to] = due?.startsWith('over-') ? [91, 99_999] : (due?.split('-').map(Number) ?? []);
  return dues.some((day) => {
    const late = day === null ? 0 : Math.round((Date.parse(TODAY) - Date.parse(day)) / 86_400_000);
    const isOfAge =
      !due ||
      due === 'any' ||
      due === 'credit' ||
      (due === 'overdue' ? late > 0 : due === 'not-due' ? late <= 0 : late >= from! && late <= to!);
    const isSoon = dueWithin === undefined || (day !== null && late <= 0 && -late <= Number(dueWithin));
    return isOfAge && isSoon && inCurrency && (!dueMonth || (day !== null && late <= 0 && day.startsWith(dueMonth)));
  });
}

/** The ids that a query finds, in its order, by the plainest means: everything is filtered and sorted here. */
function naive(query: Query): string[] {
  const words = searchWords(query.search).map(searchKey);
  const found = rows.filter(
    (row) =>
      words.every((word) => hasWord(row, word)) &&
      (!query.status || row.status === query.status) &&
      (!query.product || row.product === query.product) &&
      (!query.option || row.option === (query.option === 'Partial' ? 'Partiel' : query.option)) &&
      (!query.paymentStatus || row.billing === query.paymentStatus) &&
      (!query.tag || row.tags.includes(query.tag)) &&
      (!query.accessGroup || row.groups.includes(query.accessGroup)) &&
      (!query.campaigns || row.unsubscribed === (query.campaigns === 'unsubscribed')) &&
      owes(row, query) &&
      (!query.from || row.joined.slice(0, 10) >= query.from) &&
      (!query.to || row.joined.slice(0, 10) <= query.to),
  );
  const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
  const newest = (a: (typeof found)[number], b: (typeof found)[number]) => compare(b.joined, a.joined) || compare(b.id, a.id);
  const turn = query.order === 'asc' ? 1 : -1;
  const place = ({ currency }: Row) => (currency === null ? 99 : CURRENCIES.indexOf(currency as Currency));
  const LAST = '\u{10FFFF}';
  const by: Record<string, (a: (typeof found)[number], b: (typeof found)[number]) => number> = {
    joinedAt: (a, b) => turn * -newest(a, b),
    fullName: (a, b) => turn * (compare(a.key, b.key) || compare(a.id, b.id)),
    email: (a, b) => turn * compare(a.email, b.email),
    status: (a, b) => turn * compare(a.status, b.status) || newest(a, b),
    product: (a, b) => turn * compare(a.product ?? LAST, b.product ?? LAST) || newest(a, b),
    paymentStatus: (a, b) => turn * compare(a.billing, b.billing) || newest(a, b),
    owed: (a, b) => place(a) - place(b) || turn * (a.owed - b.owed || compare(a.id, b.id)),
    nextDue: (a, b) =>
      Number(a.next === null) - Number(b.next === null) || turn * (compare(a.next ?? '', b.next ?? '') || compare(a.id, b.id)),
  };
  return found.sort(by[query.sort ?? 'joinedAt']).map((row) => row.id);
}

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
/** A query has few filters, or hardly any member meets all of them. */
const rarely = <T>(values: readonly T[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) });
const DUE_QUERIES = {
  due: rarely(DUE_STATES),
  dueCurrency: rarely(['XOF', 'EUR']),
  dueWithin: rarely(['0', '7', '30']),
  dueMonth: rarely([TODAY.slice(0, 7), addMonths(TODAY, 1).slice(0, 7), '2026-01']),
  sort: maybe(MEMBER_SORTS),
  order: maybe(['asc', 'desc'] as const),
};
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
  ...DUE_QUERIES,
  from: rarely(['2025-11-15', '2026-03-01', '2026-01-01']),
  to: rarely(['2026-03-01', '2025-12-31', '2025-11-01']),
});

const asked = (given: object) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Query;

/** Each page asked for is that of the plain list, and so is the count. Days that are backwards are refused. */
async function holds(given: object, limit: number): Promise<void> {
  const query = asked(given);
  if (query.from && query.to && query.to < query.from) {
    const { status, body } = await get(`/api/circle?${new URLSearchParams(query)}`);
    expect([status, Object.keys(body.errors)]).toEqual([400, ['to']]);
    return;
  }
  const all = naive(query);
  const [count, atLeast] = all.length > LIST_LIMIT ? [LIST_LIMIT, true] : [all.length, undefined];
  const isNewestFirst = atLeast && query.search && query.sort && query.sort !== 'joinedAt';
  const expected = isNewestFirst ? naive({ ...query, sort: 'joinedAt', order: 'desc' }) : all;
  const last = Math.max(1, Math.ceil(count / limit));
  for (const page of new Set([1, Math.ceil(last / 2), last])) {
    const { status, body } = await get(`/api/circle?${new URLSearchParams({ ...query, limit: String(limit), page: String(page) })}`);
    expect(status, body.message).toBe(200);
    expect([body.count, body.atLeast, body.newestFirst]).toEqual([count, atLeast, isNewestFirst ? true : undefined]);
    const ids = body.members.map((member: { _id: string }) => member._id);
    expect(ids).toEqual(expected.slice((page - 1) * limit, page * limit));
  }
  const { sort: _, order: __, ...filter } = query;
  expect((await get(`/api/circle/count?${new URLSearchParams(filter)}`)).body.data.count).toBe(all.length);
}

const limits = fc.constantFrom(7, 25, 100);

test('every page of every filter and sort holds what reading everything would, in its order, with its count', async () => {
  await fc.assert(fc.asyncProperty(queries, limits, holds), { numRuns: 60, seed: 2_026 });
  // With all filters at once few members are left, so those of what is owed are tried alone as well.
  const { due, dueCurrency, dueWithin, dueMonth, sort, order } = DUE_QUERIES;
  const alone = fc.oneof(fc.record({ due, dueCurrency, sort, order }), fc.record({ dueWithin, dueMonth, dueCurrency, sort, order }));
  await fc.assert(fc.asyncProperty(alone, limits, holds), { numRuns: 40, seed: 2_026 });
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

test('the list shows what a member owes, and coaches neither see it nor filter or sort by it', async () => {
  const coach = await buildAccount(db, { role: 'coach' });
  const read = async (as: string, query = '') => call('GET', `/api/circle?${query}`, { as });
  const { members } = (await read(admin.token, 'due=31-60&dueCurrency=EUR')).body;
  const { account } = members[0];
  expect([account.owed.currency, account.next.amount.value % 10]).toEqual(['EUR', 0]);
  expect(account.overdue.value).toBeGreaterThan(0);
  expect((await read(coach.token)).body.members[0]).not.toHaveProperty('account');
  for (const query of ['due=any', 'dueCurrency=XOF', 'dueWithin=0', 'dueMonth=2026-01', 'sort=owed', 'sort=nextDue'])
    expect((await read(coach.token, query)).status, query).toBe(403);
});

test('a search for one or two letters finds who has a word with that beginning', async () => {
  const names = ['Qzara Ly', 'Ly Qzara', 'Ly Aqzara', 'Ly Жqzara', 'Ly É-QZ', 'Ly 9qž', 'Qžara  Ba', 'Q Z', 'Ж Ly'];
  const made = await db
    .insertInto('member')
    .values(names.map((full_name, i) => ({ full_name, email: `ly${i}@exemple.ml` })))
    .returning('id')
    .execute();
  for (const [search, count] of Object.entries({ qz: 3, QŽ: 3, 'ly qz': 3, 'qz ba': 1, qj: 0, ж: 2, жq: 1, "'": 9, '\\': 0, q: 4, ly: 9 }))
    expect((await get(`/api/circle?search=${encodeURIComponent(search)}&from=2026-06-01`)).body.count, search).toBe(count);
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

test('a page further than 10,000 rows is refused with a sentence that says what to do', async () => {
  const { status, body } = await get('/api/circle?page=401');
  expect([status, body.message]).toEqual([
    400,
    'Only the first 10,000 rows can be shown. Choose more filters, or turn the order round to see the last ones.',
  ]);
  expect((await get('/api/circle?page=400')).body.members).toEqual([]);
});

describe('the totals', () => {
  async function differences() {
    const { rows } = await sql`
      with stored as (
        select joined_on, status, payment_status, sum(members) as n from member_total group by 1, 2, 3 having sum(members) <> 0
      ), counted as (
        select (joined_at at time zone 'UTC')::date as joined_on, status, payment_status, count(*) as n from member group by 1, 2, 3
      )
      select * from stored full join counted using (joined_on, status, payment_status) where stored.n is distinct from counted.n`.execute(
      db,
    );
    return rows;
  }

  test('stay those of the members when many writers change them at once', async () => {
    expect(await differences()).toEqual([]);
    const writers = Array.from({ length: 8 }, async (_, w) => {
      for (let i = 0; i < 25; i++) {
        const id = pick(ids, w * 31 + i * 7)!;
        const change = [
          sql`update member set payment_status = ${pick(BILLING_STATUS, i)}, rev = rev + 1 where id = ${id}`,
          sql`update member set status = ${pick(MEMBER_STATUS, i)} where id in (${id}, ${pick(ids, i)})`,
          sql`update member set full_name = ${pick(NAMES, i + w)}, joined_at = joined_at + interval '1 day' where id = ${id}`,
          sql`insert into member (full_name, email) values ('Neuf', ${`neuf${w}.${i}@exemple.sn`})`,
          sql`delete from member where email = ${`neuf${w}.${i - 1}@exemple.sn`}`,
        ];
        if (i % 6 === 5) await compactTotals(db);
        await pick(change, i + w).execute(db);
      }
    });
    await Promise.all(writers);
    expect(await differences()).toEqual([]);
    await compactTotals(db);
    expect(await differences()).toEqual([]);
    const { rows: repeated } = await sql`select from member_total group by joined_on, status, payment_status having count(*) > 1`.execute(
      db,
    );
    expect(repeated).toEqual([]);
  });

  test('leave out the members who are deleted', async () => {
    await db.deleteFrom('member').where('id', 'in', ids.slice(0, 20)).execute();
    expect(await differences()).toEqual([]);
  });
});

describe('where more than 10,000 members match', () => {
  beforeAll(async () => {
    await sql`
      insert into member (full_name, email, status, product, payment_status, joined_at)
      select 'Mille ' || md5(n::text), 'mille' || n || '@exemple.bf', (array['TRAITÉ', 'TRAITÉ', 'REJETÉ'])[n % 3 + 1],
        (array['COACHING', 'ECOM AFRICA PRO', null])[n % 5 % 3 + 1], (array['Completed', 'Late', 'Out'])[n % 7 % 3 + 1],
        timestamptz '2025-11-01Z' + make_interval(mins => n * 7919 % 200000)
      from generate_series(1, 15500) as n`.execute(db);
    const { rows: made } = await sql<{ id: string }>`select id from member where email like 'mille%' order by id`.execute(db);
    await sql`insert into member_tag (tag_id, member_id) select ${tags[0]!.id}, id from member where email like 'mille%'`.execute(db);
    await storeDues(
      db,
      made.map(({ id }) => id),
    );
    rows = await readAll();
  });

  test('pages up to the limit hold what reading everything would, and the count says that there are more', async () => {
    const many = fc.record({
      search: rarely(['mille', 'exemple', 'mi', 'mille fatou', 'abc', 'mille1 exemple']),
      status: rarely(['TRAITÉ', 'REJETÉ']),
      product: rarely(PRODUCTS),
      paymentStatus: rarely(['Completed']),
      from: rarely(['2025-11-15']),
      due: rarely(['any', 'overdue']),
      sort: maybe(MEMBER_SORTS),
      order: maybe(['asc', 'desc'] as const),
    });
    await fc.assert(fc.asyncProperty(many, fc.constantFrom(25, 100), holds), { numRuns: 15, seed: 7 });
    for (const more of [{}, { sort: 'status' }]) await holds({ tag: tags[0]!.id, ...more }, 100);
  });

  test('the other end of the list is reached by turning the order round', async () => {
    const list = async (order: string) => (await get(`/api/circle?sort=fullName&order=${order}&limit=100`)).body.members;
    const [first, last] = [await list('asc'), await list('desc')];
    expect([...first, ...last].map(({ _id }: { _id: string }) => _id)).toEqual([
      ...naive({ sort: 'fullName', order: 'asc' }).slice(0, 100),
      ...naive({ sort: 'fullName', order: 'asc' }).slice(-100).reverse(),
    ]);
  });
});
