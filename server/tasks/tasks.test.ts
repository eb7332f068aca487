import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { forgetExpired } from '#server/housekeeping/housekeeping.queries.ts';
import { mergeMembers } from '#server/profiles/merge.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { during } from '#server/testing/locks.ts';
import { notifyDueTasks } from './tasks.jobs.ts';

const { call, db, deps } = await testApp();
const admin = await buildAccount(db, { name: 'Aïssatou Ndiaye' });
const coach = await buildAccount(db, { role: 'coach', name: 'Cheikh Fall' });
const other = await buildAccount(db, { role: 'coach', name: 'Mariam Ba' });

const get = async (path: string, as = admin.token) => (await call('GET', path, { as })).body;
const create = async (task: object, as = admin.token): Promise<Task> => {
  const { status, body } = await call('POST', '/api/tasks', { as, body: task });
  expect(status, body.message).toBe(200);
  return body.data;
};
const edit = (id: string, body: object, as = admin.token) => call('PATCH', `/api/tasks/${id}`, { as, body });
const titles = async (query: string, as = admin.token) => (await get(`/api/tasks?${query}`, as)).data.map(({ title }: Task) => title);
const notified = async (as: string) => (await get('/api/notifications', as)).notifications.map(({ title }: { title: string }) => title);
const day = async (days: number) =>
  (await sql<{ day: string }>`select ((now() at time zone (select time_zone from setting))::date + ${days}::int)::text as day`.execute(db))
    .rows[0]!.day;
const addMember = async () =>
  (await call('POST', '/api/circle/create', { as: admin.token, body: { name: 'Fatou Diop', email: `${randomUUID()}@exemple.sn` } })).body
    .data;

test('a task about a member is given to a coach, who is notified of it, does it, and opens it again', async () => {
  const member = await addMember();
  const task = await create({ title: ' Appeler Fatou ', member: member._id, assignee: coach.id, due: await day(3) });
  expect(task).toMatchObject({
    title: 'Appeler Fatou',
    member: { fullName: 'Fatou Diop' },
    assignee: { name: 'Cheikh Fall' },
    createdBy: 'Aïssatou Ndiaye',
    doneAt: null,
  });
  expect(await notified(coach.token)).toContain('A task for you: Appeler Fatou');
  expect(await titles(`member=${member._id}`, coach.token)).toEqual(['Appeler Fatou']);

  const done = await edit(task._id, { done: true }, coach.token);
  expect(done.body.data).toMatchObject({ doneAt: expect.any(String), doneBy: 'Cheikh Fall' });
  expect(await titles(`member=${member._id}`)).toEqual([]);
  expect(await titles(`member=${member._id}&state=done`)).toEqual(['Appeler Fatou']);
  await edit(task._id, { done: false });
  expect(await titles(`member=${member._id}`)).toEqual(['Appeler Fatou']);
});

test('of two changes of one version of a task, the second is refused and gets the newer one', async () => {
  const { _id, rev } = await create({ title: 'Appeler' });
  const answers = await Promise.all([edit(_id, { title: 'Écrire', rev }), edit(_id, { title: 'Visiter', rev })]);
  const [saved, refused] = answers.toSorted((a, b) => a.status - b.status);
  expect([saved!.status, refused!.status]).toEqual([200, 409]);
  expect(refused!.body).toMatchObject({ message: /^Somebody else changed this task/, data: saved!.body.data });
  // A change without a version, such as one by an API client, is made.
  expect((await edit(_id, { done: true })).body.data).toMatchObject({ title: saved!.body.data.title, doneAt: expect.any(String) });
});

test('a task about an erased member is refused with a sentence', async () => {
  const member = await addMember();
  await db.updateTable('member').set({ former_number: 1 }).where('id', '=', member._id).execute();
  const { status, body } = await call('POST', '/api/tasks', { as: admin.token, body: { title: 'Appeler', member: member._id } });
  expect([status, body.errors.member]).toEqual([409, 'This member was erased. Nothing can be changed or added any more.']);
});

test('open tasks come by their day, those without a day last, and are found by a word, their day and their assignee', async () => {
  const member = await addMember();
  const list = (query = '') => titles(`member=${member._id}${query}`);
  for (const [title, due] of [
    ['Sans jour', null],
    ['Dans un mois', await day(30)],
    ['Hier', await day(-1)],
    ['Demain', await day(1)],
  ])
    await create({ title, due, member: member._id });
  await create({ title: 'De Cheikh', member: member._id, assignee: coach.id });
  expect(await list()).toEqual(['Hier', 'Demain', 'Dans un mois', 'Sans jour', 'De Cheikh']);
  expect(await list('&due=today')).toEqual(['Hier']);
  expect(await list('&due=week')).toEqual(['Hier', 'Demain']);
  expect(await list('&search=FATOU+mois')).toEqual(['Dans un mois']);
  expect(await list(`&assignee=${coach.id}`)).toEqual(['De Cheikh']);
  expect(await get(`/api/tasks?member=${member._id}&limit=2&page=3`)).toMatchObject({ count: 5, data: [{ title: 'De Cheikh' }] });
});

test('a coach sees only tasks that the coach made or has to do', async () => {
  const task = await create({ title: 'Rappeler le comptable' });
  expect(await titles('search=comptable', coach.token)).toEqual([]);
  for (const path of ['PATCH', 'DELETE'] as const) {
    const { status } = await call(path, `/api/tasks/${task._id}`, { as: coach.token, ...(path === 'PATCH' && { body: { done: true } }) });
    expect(status).toBe(404);
  }
  const own = await create({ title: 'Préparer la séance', assignee: other.id }, coach.token);
  expect(await titles('search=séance', coach.token)).toEqual(['Préparer la séance']);
  expect((await edit(own._id, { title: 'Préparer la séance 2' }, other.token)).status).toBe(200);
  expect((await call('DELETE', `/api/tasks/${own._id}`, { as: coach.token })).status).toBe(200);
  expect(await titles('search=séance', coach.token)).toEqual([]);
});

test('a task needs a title, a member that exists and somebody who can sign in', async () => {
  const refused = async (body: object) => (await call('POST', '/api/tasks', { as: admin.token, body })).body.errors;
  expect(await refused({ title: '  ' })).toEqual({ title: 'Please write what has to be done' });
  expect(await refused({ title: 'x', member: randomUUID() })).toEqual({ member: 'There is no such member.' });
  expect(await refused({ title: 'x', assignee: randomUUID() })).toEqual({
    assignee: 'Please choose somebody of the team who can sign in.',
  });
});

test('the assignee is notified once on the day, and again when the task was put off', async () => {
  // It is neither before 07:00 nor nearly midnight in one of these zones.
  await sql`update setting set time_zone = case when now()::time < '12:00' then 'Asia/Tokyo' else 'America/Halifax' end`.execute(db);
  const task = await create({ title: 'Relancer la banque', assignee: coach.id, due: await day(5) });
  const count = async () => (await notified(coach.token)).filter((title: string) => title === 'To do: Relancer la banque').length;
  const runTwice = async () => {
    for (let i = 0; i < 2; i++) await notifyDueTasks.handle(deps, {});
  };
  await runTwice();
  expect(await count()).toBe(0);
  await sql`update task set due = ${await day(0)}::date where id = ${task._id}`.execute(db);
  await runTwice();
  expect(await count()).toBe(1);
  await edit(task._id, { due: await day(2) });
  await sql`update task set due = ${await day(0)}::date, notified_due = null where id = ${task._id}`.execute(db);
  await runTwice();
  expect(await count()).toBe(2);
  await edit(task._id, { done: true });
  await sql`update task set notified_due = null where id = ${task._id}`.execute(db);
  await runTwice();
  expect(await count()).toBe(2);
});

test('a task moves with a merge', async () => {
  const [kept, duplicate] = [await addMember(), await addMember()];
  await create({ title: 'Vérifier le numéro', member: duplicate._id });
  const merged = await call('POST', `/api/circle/members/${kept._id}/merge`, { as: admin.token, body: { other: duplicate._id } });
  expect(merged.status, merged.body.message).toBe(200);
  expect(await titles(`member=${kept._id}`)).toEqual(['Vérifier le numéro']);
});

test('a task about a member who is merged or erased at that moment is about the record that is left, or refused', async () => {
  const [kept, duplicate, erased] = [await addMember(), await addMember(), await addMember()];
  const add = (member: string) => call('POST', '/api/tasks', { as: admin.token, body: { title: 'Rappeler', member } });
  const merged = await during(db, {
    first: (trx) => mergeMembers(trx, undefined, kept._id, duplicate._id),
    begin: () => add(duplicate._id),
  });
  expect([merged.status, await titles(`member=${kept._id}`)]).toEqual([200, ['Rappeler']]);
  const { status } = await during(db, {
    first: (trx) => sql`select from member where id = ${erased._id} for update`.execute(trx),
    begin: () => add(erased._id),
    finish: (trx) => sql`update member set former_number = 2 where id = ${erased._id}`.execute(trx),
  });
  expect([status, await titles(`member=${erased._id}`)]).toEqual([409, []]);
});

test('a deleted task is gone for everybody, can be restored within a day, and is then removed', async () => {
  const member = await addMember();
  const task = await create({ title: 'Envoyer le reçu', member: member._id, assignee: coach.id, due: await day(0) });
  const restore = (as: string) => call('POST', `/api/tasks/${task._id}/restore`, { as });
  const remove = () => call('DELETE', `/api/tasks/${task._id}`, { as: coach.token });
  const one = (as: string) => call('GET', `/api/tasks/${task._id}`, { as });
  expect((await one(coach.token)).body.data).toMatchObject({ title: 'Envoyer le reçu' });
  expect((await one(other.token)).status).toBe(404);
  expect((await remove()).status).toBe(200);
  expect((await one(admin.token)).status).toBe(404);
  expect((await remove()).status).toBe(404);
  expect((await edit(task._id, { done: true })).status).toBe(404);
  expect(await titles(`member=${member._id}`)).toEqual([]);
  expect((await restore(other.token)).status).toBe(404);
  expect((await restore(coach.token)).body.data).toMatchObject({ title: 'Envoyer le reçu' });
  expect((await restore(coach.token)).status).toBe(200);
  expect(await titles(`member=${member._id}`)).toEqual(['Envoyer le reçu']);

  await remove();
  await db.updateTable('task').set({ deleted_at: sql`now() - interval '25 hours'` }).where('id', '=', task._id).execute();
  await forgetExpired(db);
  expect((await restore(coach.token)).status).toBe(404);
});
