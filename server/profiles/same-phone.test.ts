import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';

const { call, db } = await testApp({});
const coach = await buildAccount(db, { role: 'coach' });
const member = (full_name: string, phone: string | null) =>
  insertRow(db, 'member', { full_name, phone, email: `${randomUUID()}@exemple.sn` });
const sharing = async (id: string) => (await call('GET', `/api/circle/members/${id}/same-phone`, { as: coach.token })).body.data;

test('members of a household are named with each other, at most five and in the order of their names', async () => {
  const awa = await member('Awa', '+221771112233');
  const ids = await Promise.all(['Zora', 'Élodie', 'Bo', 'Ci', 'Do', 'Ef'].map((name) => member(name, '+221771112233')));
  const found = await sharing(awa);
  expect(found.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['Bo', 'Ci', 'Do', 'Ef', 'Élodie']);
  expect((await sharing(ids[0]!)).map(({ _id }: { _id: string }) => _id)).toContain(awa);
  await db.updateTable('member').set({ archived_at: new Date() }).where('id', '=', awa).execute();
  expect((await sharing(ids[0]!)).map(({ _id }: { _id: string }) => _id)).not.toContain(awa);
});

test('a member without a phone, or with one of their own, shares it with nobody, and an unknown member is 404', async () => {
  await member('Sans', null);
  expect(await sharing(await member('Sans aussi', null))).toEqual([]);
  expect(await sharing(await member('Seule', '+221770000001'))).toEqual([]);
  expect((await call('GET', `/api/circle/members/${randomUUID()}/same-phone`, { as: coach.token })).status).toBe(404);
});
