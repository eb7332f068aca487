import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { countWaiting } from '#server/testing/locks.ts';

const { app, call, db } = await testApp();
const admin = await buildAccount(db);
const other = await buildAccount(db);
const member = { name: 'Awa Ndiaye', email: 'awa@exemple.sn', phone: '+221771234567', date: '2026-01-31', option: 'Partial' };
const memberId: string = (await call('POST', '/api/circle/create', { as: admin.token, body: { ...member, product: 'COACHING' } })).body.data
  ._id;
const NOTES = `/api/circle/members/${memberId}/notes`;

async function send(key: string, body: object, { as = admin.token, url = NOTES } = {}) {
  const headers = { authorization: `Bearer ${as}`, 'idempotency-key': key };
  const response = await app.inject({ method: 'POST', url, headers, payload: body });
  return { status: response.statusCode, body: response.json() };
}
const notesWith = async (text: string) =>
  (await db.selectFrom('member_note').select('id').where('text', '=', text).execute()).map(({ id }) => id);
const age = (key: string, minutes: number) =>
  sql`update idempotency_key set begun_at = begun_at - make_interval(mins => ${minutes}) where key = ${key}`.execute(db);

test('a call that is sent again with its key is done once and answered as the first time', async () => {
  const first = await send('note-1234', { text: 'Rappeler lundi' });
  expect(first.status).toBe(200);
  expect(await send('note-1234', { text: 'Rappeler lundi' })).toEqual(first);
  expect(await notesWith('Rappeler lundi')).toEqual([first.body.data._id]);
});

test('calls without a key, with another key or of another account are each done', async () => {
  await call('POST', NOTES, { as: admin.token, body: { text: 'Deux fois' } });
  await call('POST', NOTES, { as: admin.token, body: { text: 'Deux fois' } });
  await send('note-twice-1', { text: 'Deux fois' });
  await send('note-twice-2', { text: 'Deux fois' });
  await send('note-twice-2', { text: 'Deux fois' }, { as: other.token });
  expect(await notesWith('Deux fois')).toHaveLength(5);
});

test('a merge and its undo that are sent again with their keys are answered as the first time', async () => {
  const join = async (name: string) =>
    (await call('POST', '/api/circle/create', { as: admin.token, body: { ...member, email: `${name}@exemple.sn` } })).body.data._id;
  const [kept, merged] = [await join('fatou'), await join('fatou.sow')];
  for (const [id, what, body] of [
    [kept, 'merge', { other: merged }],
    [merged, 'unmerge', {}],
  ] as const) {
    const url = `/api/circle/members/${id}/${what}`;
    const first = await send(`${what}-once`, body, { url });
    expect(first.status).toBe(200);
    expect(await send(`${what}-once`, body, { url })).toEqual(first);
  }
});

test('a key that was used for something else is refused', async () => {
  await send('note-other', { text: 'Une note' });
  expect(await send('note-other', { text: 'Une autre note' })).toMatchObject({ status: 409 });
  expect(await send('note-other', { title: 'Une note' }, { url: '/api/tasks' })).toMatchObject({ status: 409 });
  expect(await notesWith('Une autre note')).toEqual([]);
});

test('a call that was refused can be made again with its key', async () => {
  const url = '/api/circle/send-invitation';
  const body = { email: 'plus-tard@exemple.sn' };
  expect((await send('invite-later', body, { url })).status).toBe(404);
  await call('POST', '/api/circle/create', { as: admin.token, body: { ...member, ...body, product: 'COACHING' } });
  expect((await send('invite-later', body, { url })).status).toBe(200);
});

test('a call that comes while the first one is still under way is not done, and is answered after it', async () => {
  const { first } = await db.transaction().execute(async (held) => {
    await sql`lock table member_note`.execute(held);
    const first = send('note-slow', { text: 'Lentement' });
    await expect.poll(() => countWaiting(db)).toBe(1);
    const second = await send('note-slow', { text: 'Lentement' });
    expect([second.status, second.body.message]).toEqual([503, expect.stringMatching(/is still being done/)]);
    return { first };
  });
  const done = await first;
  expect(done.status).toBe(200);
  expect(await send('note-slow', { text: 'Lentement' })).toEqual(done);
  expect(await notesWith('Lentement')).toHaveLength(1);
});

test('after a process that ended in the middle of a call, a repetition is not done and says that nobody knows', async () => {
  await send('note-killed', { text: 'Interrompue' });
  await db.updateTable('idempotency_key').set({ answer: null }).where('key', '=', 'note-killed').execute();
  await age('note-killed', 3);
  const again = await send('note-killed', { text: 'Interrompue' });
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('interrupted')]);
  expect(await notesWith('Interrompue')).toHaveLength(1);
});

test('an answer is kept for an hour', async () => {
  await send('note-hour', { text: 'Une heure' });
  await age('note-hour', 61);
  await send('note-hour', { text: 'Une heure' });
  expect(await notesWith('Une heure')).toHaveLength(2);
});

test.each(['short', 'with a space', 'x'.repeat(101)])('the key "%s" is refused with a sentence', async (key) => {
  const refused = await send(key, { text: 'Refusée' });
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/^The header Idempotency-Key takes/)]);
});
