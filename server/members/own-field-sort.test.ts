import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { call, db } = await testApp();
const { token: as } = await buildAccount(db, { role: 'coach' });
const admin = await buildAccount(db);
const add = async (body: object) =>
  (await call('POST', '/api/member-fields', { as: admin.token, body: { name: randomUUID(), ...body } })).body.data;

const number = await add({ kind: 'number' });
const date = await add({ kind: 'date' });
const word = await add({ kind: 'text' });
const size = await add({ kind: 'choice', options: [{ label: 'S' }, { label: 'M' }, { label: 'L' }] });
const [s, m, l] = size.options.map(({ _id }: { _id: string }) => _id);

const values = {
  A: { [number._id]: 9, [date._id]: '2026-01-10', [word._id]: 'Éva', [size._id]: l },
  B: { [number._id]: 10, [date._id]: '1999-12-31', [word._id]: 'dakar', [size._id]: s },
  C: { [number._id]: -2.5, [date._id]: '2026-01-09', [word._id]: 'Fatick', [size._id]: m },
  D: {},
  E: {},
};
for (const [i, [name, fields]] of Object.entries(values).entries())
  await db
    .insertInto('member')
    .values({
      full_name: name,
      email: `${name.toLowerCase()}@exemple.sn`,
      fields: JSON.stringify(fields),
      joined_at: new Date(Date.UTC(2026, 0, 1 + i)),
    })
    .execute();

const sorted = async (sort: string, order: string, page = 1, limit = 10) => {
  const { status, body } = await call('GET', `/api/circle?${new URLSearchParams({ sort, order, page: `${page}`, limit: `${limit}` })}`, {
    as,
  });
  return status === 200 ? body.members.map(({ fullName }: { fullName: string }) => fullName).join('') : status;
};
const orders = async (field: { _id: string }) => [await sorted(`field:${field._id}`, 'asc'), await sorted(`field:${field._id}`, 'desc')];

test('the list is sorted by each kind of field, with members without a value last in both orders', async () => {
  expect(await orders(number)).toEqual(['CABED', 'BACED']);
  expect(await orders(date)).toEqual(['BCAED', 'ACBED']);
  expect(await orders(word)).toEqual(['BACED', 'CABED']);
  expect(await orders(size)).toEqual(['BCAED', 'ACBED']);
});

test('a field that does not exist sorts by nothing, and what names no field is refused', async () => {
  expect(await sorted(`field:${randomUUID()}`, 'asc')).toBe('EDCBA');
  expect(await sorted('field:x', 'asc')).toBe(400);
});

test('a list that is too long to be counted is sorted too, page by page', async () => {
  await sql`insert into member (full_name, email, fields)
    select 'Z' || n, 'z' || n || '@exemple.sn', jsonb_build_object(${number._id}::text, 100 + n) from generate_series(1, 10000) n`.execute(
    db,
  );
  expect(await sorted(`field:${number._id}`, 'asc', 1, 5)).toBe('CABZ1Z2');
  expect(await sorted(`field:${number._id}`, 'desc', 1, 2)).toBe('Z10000Z9999');
  expect(await sorted(`field:${date._id}`, 'asc', 1, 3)).toBe('BCA');
  expect(await sorted(`field:${number._id}`, 'asc', 3, 5)).toBe('Z8Z9Z10Z11Z12');
}, 60_000);
