import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { remindChosen } from './chosen.jobs.ts';

const sink = await startSink();
afterAll(() => sink.close());
const { call, db, deps, runJobs } = await testApp({ env: { SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
const admin = await buildAccount(db, { name: 'Fatou' });
const coach = await buildAccount(db, { role: 'coach' });

const LATE = { payment_next: '2020-03-31' };
let number = 0;
async function add(more: Record<string, unknown> = LATE): Promise<{ id: string; email: string }> {
  const email = `awa${++number}@exemple.sn`;
  return db
    .insertInto('member')
    .values({ full_name: 'Awa Diop', email, ...more })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
}
const idsOf = (members: { id: string }[]) => members.map(({ id }) => id);
const preview = async (ids: string[]) =>
  (await call('POST', '/api/circle/bulk-preview', { body: { selection: { ids }, action: { kind: 'remind' } }, as: admin.token })).body.data;
const remind = (ids: string[]) =>
  call('POST', '/api/circle/bulk', { body: { selection: { ids }, action: { kind: 'remind' } }, as: admin.token });
const runOf = async (id: string) => (await call('GET', `/api/circle/bulk/${id}`, { as: admin.token })).body.data;
const mailsTo = (members: { email: string }[]) => members.map(({ email }) => sink.received.filter(({ to }) => to.includes(email)).length);

test('those who owe something now are reminded, and the others are counted before and after', async () => {
  const late = [await add(), await add()];
  const others = [
    await add({ payment_status: 'Completed', payment_next: null }),
    await add({ payment_next: '2099-01-31' }),
    await add({ reminder_state: 'Subscription', subscription_status: 'Completed', subscription_next: '2099-01-31' }),
    await add({ ...LATE, unsubscribed_at: new Date() }),
    await add({ ...LATE, archived_at: new Date() }),
    await add({ ...LATE, status: 'REJETÉ' }),
    await add({ ...LATE, bounced_at: new Date() }),
    await add({ ...LATE, reminder_last: new Date() }),
  ];
  const ids = idsOf([...late, ...others]);
  const leftOut = [
    { reason: 'owes-nothing', count: 3 },
    ...['archived', 'rejected', 'reminded-today', 'unreachable', 'unsubscribed'].map((reason) => ({ reason, count: 1 })),
  ];
  expect(await preview(ids)).toEqual({ reached: 2, leftOut, captured: false });
  expect(sink.received).toEqual([]);

  const { data: bulk } = (await remind(ids)).body;
  expect(bulk).toMatchObject({ state: 'done', members: 10, changed: 2, leftOut });
  await runJobs();
  expect(mailsTo(late)).toEqual([1, 1]);
  expect(mailsTo(others)).toEqual(others.map(() => 0));
  const { data: timeline } = (await call('GET', `/api/circle/members/${late[0]!.id}/timeline`, { as: admin.token })).body;
  expect(timeline).toMatchObject([{ kind: 'reminder', actor: 'Fatou', data: { by: 'staff', sequence: 1 } }, { kind: 'mail' }]);
  expect((await call('POST', `/api/circle/bulk/${bulk._id}/undo`, { as: admin.token })).status).toBe(409);
});

test('a double click, a request that is sent again and a job that runs again send nothing twice', async () => {
  const members = [await add(), await add(), await add()];
  const ids = idsOf(members);
  const [first, second] = await Promise.all([remind(ids), remind(ids)]);
  await runJobs();
  expect(mailsTo(members)).toEqual([1, 1, 1]);
  const [one, other] = [await runOf(first.body.data._id), await runOf(second.body.data._id)];
  expect(one.changed + other.changed).toBe(3);

  for (const { _id } of [one, other]) await remindChosen.handle(deps, { bulkId: _id, memberIds: ids });
  expect((await remind(ids)).body.data).toMatchObject({ changed: 0, leftOut: [{ reason: 'reminded-today', count: 3 }] });
  // On a later day the members may be reminded again, but not by a run of the first job.
  await db
    .updateTable('reminder')
    .set({ at: new Date('2026-01-01') })
    .where('member_id', 'in', ids)
    .execute();
  await db
    .updateTable('member')
    .set({ reminder_last: new Date('2026-01-01') })
    .where('id', 'in', ids)
    .execute();
  for (const { _id } of [one, other]) await remindChosen.handle(deps, { bulkId: _id, memberIds: ids });
  await runJobs();
  expect(mailsTo(members)).toEqual([1, 1, 1]);
  await remind(ids);
  await runJobs();
  expect(mailsTo(members)).toEqual([2, 2, 2]);
});

test('who pays after the choice is not reminded, and the result says so', async () => {
  const member = await add();
  const { data: bulk } = (await remind([member.id])).body;
  await db.updateTable('member').set({ payment_status: 'Completed', payment_next: null }).where('id', '=', member.id).execute();
  await runJobs();
  expect(mailsTo([member])).toEqual([0]);
  expect(await runOf(bulk._id)).toMatchObject({ changed: 0, leftOut: [{ reason: 'owes-nothing', count: 1 }] });
});

test('only an admin reminds', async () => {
  const { id } = await add();
  const body = { selection: { ids: [id] }, action: { kind: 'remind' } };
  for (const path of ['bulk', 'bulk-preview'])
    expect((await call('POST', `/api/circle/${path}`, { body, as: coach.token })).status).toBe(403);
});
