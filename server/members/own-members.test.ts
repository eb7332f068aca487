import { expect, test } from 'vitest';
import type { ServerEvent } from '#contract/events.ts';
import { insertRow, insertRows } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';

// server/own-members.test.ts makes every call; here are the figures, the sentences and what happens at once.

const { app, call, db } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach', name: 'Salif Keïta' });
const another = await buildAccount(db, { role: 'coach', name: 'Rama Yade' });
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const limit = (ownMembersOnly: boolean) => call('PATCH', '/api/setting', { as: admin.token, body: { ownMembersOnly } });
const ok = async (method: 'GET' | 'POST' | 'PATCH', path: string, as: { token: string }, body?: unknown) => {
  const answer = await call(method, path, { as: as.token, body });
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
};
const phone = '+221770001234';
const add = (name: string, coachId: string | null, more: { archived_at?: Date } = {}) =>
  insertRow(db, 'member', { full_name: name, email: `${name.toLowerCase()}@exemple.sn`, phone, coach_id: coachId, ...more });
const mine = await add('Awa', coach.id);
const theirs = await add('Binta', another.id);
await add('Coumba', null);
await add('Dior', coach.id, { archived_at: new Date() });
await limit(true);

test('the setting is off at first, is for admins, is in the audit log, and a coach is told of it', async () => {
  const one = await testApp();
  const first = await buildAccount(one.db);
  expect((await one.call('GET', '/api/setting', { as: first.token })).body.data.ownMembersOnly).toBe(false);
  expect((await call('PATCH', '/api/setting', { as: coach.token, body: { ownMembersOnly: false } })).status).toBe(403);
  const isLimited = async (who: { token: string }) => (await ok('GET', '/api/me', who)).data.ownMembersOnly;
  expect([await isLimited(coach), await isLimited(admin)]).toEqual([true, false]);
  const { before, after } = await db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'setting.update')
    .executeTakeFirstOrThrow();
  expect([before, after]).toEqual([{ ownMembersOnly: false }, { ownMembersOnly: true }]);
});

test('lists, counts, tiles, groups and the dashboard count the coach’s own members, and an admin’s all', async () => {
  const group = await insertRow(db, 'access_group', { name: 'Lives', kind: 'space' });
  for (const member_id of [mine, theirs]) await insertRows(db, 'member_access_group', { member_id, access_group_id: group });
  const figures = async (who: { token: string }) => {
    const dashboard = (await ok('GET', '/api/dashboard?days=7', who)).data;
    return {
      listed: (await ok('GET', '/api/circle', who)).count,
      inGroup: (await ok('GET', `/api/circle?accessGroup=${group}`, who)).count,
      counted: (await ok('GET', '/api/circle/count', who)).data.count,
      tiles: (await ok('GET', '/api/circle/tiles', who)).data.total,
      group: (await ok('GET', '/api/circle/spaces', who)).data.find(({ _id }: { _id: string }) => _id === group).members,
      dashboard: dashboard.members.total,
      joined: dashboard.members.joined.total,
    };
  };
  expect(await figures(coach)).toEqual({ listed: 1, inGroup: 1, counted: 1, tiles: 1, group: 1, dashboard: 1, joined: 1 });
  expect(await figures(admin)).toEqual({ listed: 3, inGroup: 2, counted: 3, tiles: 3, group: 2, dashboard: 3, joined: 3 });
  expect((await ok('GET', '/api/circle?archived=only', coach)).count).toBe(1);
  expect((await ok('GET', '/api/circle?coach=none', coach)).count).toBe(0);
});

test('a household’s other members are named only where they are the coach’s', async () => {
  const path = `/api/circle/members/${mine}/same-phone`;
  expect((await ok('GET', path, coach)).data).toEqual([]);
  expect((await ok('GET', path, admin)).data).toHaveLength(2);
});

test('responses are counted and listed where they are about the coach’s members alone', async () => {
  const form = (await ok('POST', '/api/forms', admin, buildForm())).data;
  const answer = async () =>
    (await ok('POST', '/api/answers', admin, { formId: form._id, answers: { [form.questions[0].id]: 'Bonjour' } })).data._id as string;
  const [own, foreign, both] = [await answer(), await answer(), await answer()];
  await answer();
  const link = (id: string, member: string) => ok('PATCH', `/api/responses/${id}/handling`, admin, { member });
  await link(own, mine);
  await link(foreign, theirs);
  // Binta’s personal link was used, and staff said that the response is about Awa.
  await link(both, mine);
  await insertRows(db, 'form_invite', { form_id: form._id, email: 'binta@exemple.sn', response_id: both });
  const figures = async (who: { token: string }) => {
    const dashboard = (await ok('GET', '/api/dashboard?days=7', who)).data;
    return [
      (await ok('GET', `/api/answers/${form._id}`, who)).count,
      (await ok('GET', `/api/answers/${form._id}/count`, who)).data.count,
      (await ok('GET', `/api/forms/${form._id}/summary`, who)).data.total,
      (await ok('GET', `/api/forms/${form._id}`, who)).data.answer,
      (await ok('GET', '/api/forms?sort=answer', who)).data[0].answer,
      (await ok('GET', '/api/responses/search?search=bonjour', who)).count,
      dashboard.forms.responses,
      dashboard.responses.total,
      dashboard.recentForms[0].answer,
    ];
  };
  expect(await figures(coach)).toEqual(Array(9).fill(1));
  expect(await figures(admin)).toEqual(Array(9).fill(4));
  for (const id of [foreign, both]) expect((await call('GET', `/api/responses/${id}`, { as: coach.token })).status).toBe(404);
  const relinked = await call('PATCH', `/api/responses/${own}/handling`, { as: coach.token, body: { member: theirs } });
  expect([relinked.status, Object.keys(relinked.body.errors)]).toEqual([400, ['member']]);
  const all = { chosen: { filters: [] }, set: { owner: coach.id } };
  const { changeId, count } = (await ok('POST', `/api/answers/${form._id}/handling`, admin, all)).data;
  expect(count).toBe(4);
  expect((await call('POST', `/api/answers/${form._id}/handling/undo`, { as: coach.token, body: { changeId } })).status).toBe(404);
  expect((await ok('POST', `/api/answers/${form._id}/handling`, coach, { ...all, set: { owner: null } })).data.count).toBe(1);
});

test('a task about a member goes only to somebody who sees the member', async () => {
  const task = (who: { token: string }, member: string, assignee: string) =>
    call('POST', '/api/tasks', { as: who.token, body: { title: 'Rappeler', member, assignee } });
  const refused = await task(admin, theirs, coach.id);
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    { assignee: 'This coach does not see the member. Choose the member’s coach or an admin.' },
  ]);
  expect((await task(coach, theirs, coach.id)).body.errors).toEqual({ member: 'There is no such member.' });
  const { _id } = (await task(admin, mine, coach.id)).body.data;
  expect((await call('PATCH', `/api/tasks/${_id}`, { as: admin.token, body: { assignee: another.id } })).status).toBe(409);
  const listed = async () => (await ok('GET', '/api/tasks', coach)).count;
  const told = async () => (await ok('GET', '/api/notifications', coach)).count;
  expect([await listed(), await told()]).toEqual([1, 1]);
  // The member goes to another coach: the task waits for an admin, who may give it to that coach.
  await ok('PATCH', `/api/circle/members/${mine}`, admin, { coach: another.id });
  expect([await listed(), await told()]).toEqual([0, 0]);
  expect((await call('PATCH', `/api/tasks/${_id}`, { as: coach.token, body: { done: true } })).status).toBe(404);
  await ok('PATCH', `/api/tasks/${_id}`, admin, { assignee: another.id });
  await ok('PATCH', `/api/circle/members/${mine}`, admin, { coach: coach.id });
});

test('a session with somebody else’s member has what was booked, and nothing of the member', async () => {
  const body = { email: 'binta@exemple.sn', coach: coach.id, date: '2031-05-06', time: '10:00', service: 'Bilan' };
  const made = (await ok('POST', '/api/reservation', coach, body)).data;
  const nothing = { email: 'binta@exemple.sn', clientName: '', phone: '', member: null };
  expect(made).toMatchObject(nothing);
  expect((await ok('GET', `/api/reservation/${made._id}`, coach)).data).toMatchObject(nothing);
  expect((await ok('GET', '/api/reservation', coach)).reservations[0]).toMatchObject(nothing);
  const whole = { clientName: 'Binta', phone, member: { _id: theirs, fullName: 'Binta' } };
  expect((await ok('GET', `/api/reservation/${made._id}`, admin)).data).toMatchObject(whole);
});

test('open streams end when the setting changes, and tell no id of another’s member', async () => {
  const stream = await listenTo(url, coach.token);
  await ok('PATCH', `/api/circle/members/${theirs}`, admin, { work: 'Styliste' });
  const types = () => stream.events.map((event: ServerEvent) => JSON.stringify(event));
  await expect.poll(types).toContain('{"type":"members.changed"}');
  expect(types().join()).not.toContain(theirs);
  await limit(false);
  await stream.ended;
  expect((await ok('GET', '/api/circle', coach)).count).toBe(3);
  await limit(true);
  expect((await ok('GET', '/api/circle', coach)).count).toBe(1);
});
