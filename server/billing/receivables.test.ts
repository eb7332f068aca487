import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DEBT_AGES } from '#contract/filter-values.ts';
import type { Receivables } from '#contract/receivables.ts';
import { testApp } from '#server/testing/app.ts';
import { readCsv } from '#server/testing/exported-files.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { addDays, addMonths, type Day } from '#server/time/calendar.ts';

const { app, db, call } = await testApp();
const { token: as } = await buildAccount(db);

const TODAY = new Date().toISOString().slice(0, 10);
const monthIn = (months: number) => addMonths(`${TODAY.slice(0, 7)}-01`, months);

const send = async (method: 'POST' | 'GET', path: string, body?: object) => {
  const answer = await call(method, path, { body, as });
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data;
};
const read = (): Promise<Receivables> => send('GET', '/api/receivables');
const found = async (filter: string): Promise<string[]> =>
  (await call('GET', `/api/circle?limit=100&${filter}`, { as })).body.members.map(({ fullName }: { fullName: string }) => fullName);

/** A member who owes 200,000 F CFA on the given days. */
async function owing(name: string, ...parts: [due: Day, amount: number][]): Promise<string> {
  const { _id } = await send('POST', '/api/circle/create', { name, email: `${randomUUID()}@exemple.sn`, date: '2026-01-31' });
  const { rev } = await send('GET', `/api/circle/members/${_id}/account`);
  const instalments = parts.map(([due, amount]) => ({ due, amount }));
  await send('POST', `/api/circle/members/${_id}/account`, { kind: 'plan', instalments, reason: 'Accord', rev });
  return _id;
}

test('what members owe is empty when nobody owes anything', async () => {
  expect(await read()).toMatchObject({ currencies: [] });
  expect((await call('GET', '/api/receivables')).status).toBe(401);
});

test('what members owe is added up by age and month, and each sum leads to the members who owe it', async () => {
  await owing('Awa', [addDays(TODAY, -30), 150_000], [TODAY, 50_000]);
  await owing('Edem', [addDays(TODAY, -91), 90_000], [addDays(TODAY, -90), 60_000], [addDays(TODAY, -31), 50_000]);
  await owing('Fatou', [monthIn(1), 120_000], [monthIn(2), 50_000], [monthIn(7), 30_000]);
  const cancelled = await owing('Moussa', [addDays(TODAY, -5), 200_000]);
  await call('PATCH', `/api/circle/members/${cancelled}`, { as, body: { status: 'ANNULÉ' } });
  const { _id, email } = await send('POST', '/api/circle/create', { name: 'Chantal', email: 'chantal@exemple.sn', date: '2026-01-31' });
  const paid = { name: 'Chantal', email, produit: 'COACHING', moyen: 'Cash', paymentId: 'R-1', amount: 210_000, memberId: _id };
  await send('POST', '/api/payment/create', paid);

  const { currencies } = await read();
  expect(currencies).toHaveLength(1);
  const [xof] = currencies;
  expect(xof).toMatchObject({ currency: 'XOF', owed: 600_000, overdue: 350_000, later: 30_000, withoutDay: 0, credit: 10_000 });
  expect(xof!.ages).toEqual([
    { age: 'not-due', amount: 250_000 },
    { age: '1-30', amount: 150_000 },
    { age: '31-60', amount: 50_000 },
    { age: '61-90', amount: 60_000 },
    { age: 'over-90', amount: 90_000 },
  ]);
  expect(xof!.months.map(({ amount }) => amount)).toEqual([50_000, 120_000, 50_000, 0, 0, 0]);

  const who = { 'not-due': ['Awa', 'Fatou'], '1-30': ['Awa'], '31-60': ['Edem'], '61-90': ['Edem'], 'over-90': ['Edem'] };
  for (const age of DEBT_AGES) expect((await found(`due=${age}&dueCurrency=XOF`)).sort()).toEqual(who[age]);
  expect(await found(`dueMonth=${xof!.months[1]!.month}&dueCurrency=XOF`)).toEqual(['Fatou']);
  expect(await found('due=credit')).toEqual(['Chantal']);
});

test('what members owe is exported by age, those who owe most first', async () => {
  const file = await app.inject({ url: '/api/receivables/export', headers: { authorization: `Bearer ${as}`, 'accept-language': 'fr' } });
  expect(file.headers['content-disposition']).toContain('sommes-dues_');
  const [header, ...rows] = readCsv(file.body, ',');
  expect(header!.slice(6, 9)).toEqual(['Dû', 'En retard', 'Pas encore échu']);
  expect(rows).toHaveLength(3);
  expect(rows.find((row) => row.includes('Edem'))!.slice(5)).toEqual([
    ...['XOF', '200000', '200000', '0', '0', '50000', '60000', '90000'],
    ...[addDays(TODAY, -91), '90000'],
  ]);
});
