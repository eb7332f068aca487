import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Member } from '#contract/members.ts';
import { lockCoach, markRemoved } from '#server/coaches/coaches.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { readCsv } from '#server/testing/exported-files.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { importing } from '#server/testing/importing.ts';
import { during } from '#server/testing/locks.ts';
import { handOverMembers } from './coach-of-member.queries.ts';

// Members are given to coaches one by one, at once, by a file, by a merge, and by the removal of another coach.

const started = await testApp();
const { app, call, db, runJobs } = started;
const admin = await buildAccount(db, { name: 'Aïssatou Ndiaye' });
const as = admin.token;
const { check, member, post, rows, take } = importing(started, as);
const coachOf = (name: string) => buildAccount(db, { role: 'coach', name });
const [rama, fatou] = [await coachOf('Rama Yade'), await coachOf('Fatou Sow')];

const ok = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
  const answer = await call(method, path, { as, body });
  expect(answer.status, answer.body.message).toBe(200);
  return answer.body;
};
const create = async (name = 'Awa Diop'): Promise<Member> =>
  (await ok('POST', '/api/circle/create', { name, email: `${randomUUID()}@exemple.sn` })).data;
const give = async (one: { _id: string }, coach: string | null): Promise<Member> =>
  (await ok('PATCH', `/api/circle/members/${one._id}`, { coach })).data;
const read = async ({ _id }: { _id: string }): Promise<Member> => (await ok('GET', `/api/circle/members/${_id}`)).data;
const bulk = async (ids: string[], coach: string | null) =>
  (await ok('POST', '/api/circle/bulk', { selection: { ids }, action: { kind: 'set-coach', coach } })).data;
const told = async (coach: { token: string }) => {
  const { body } = await call('GET', '/api/notifications', { as: coach.token });
  return (body.notifications as { title: string; link: string }[]).map(({ title, link }) => [title, link]);
};
const events = async (one: { _id: string }) => (await ok('GET', `/api/circle/members/${one._id}/timeline`)).data;

test('an admin gives a member to a coach, who is told, and takes them back', async () => {
  const coach = await coachOf('Salif Keïta');
  const one = await create();
  expect(one.coach).toBe(null);
  expect((await give(one, coach.id)).coach).toEqual({ _id: coach.id, name: 'Salif Keïta' });
  // The same again changes nothing and tells nobody.
  await give(one, coach.id);
  expect(await told(coach)).toEqual([['You are now the coach of Awa Diop', `/users/${one._id}/profile`]]);
  expect((await events(one))[0]).toMatchObject({ kind: 'edited', data: { changes: { coach: [null, 'Salif Keïta'] } } });
  const audited = await db
    .selectFrom('audit_log')
    .select('after')
    .where('subject_id', '=', one._id)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(audited[0]!.after).toMatchObject({ coach: { _id: coach.id } });
  expect((await give(one, null)).coach).toBe(null);
  expect((await told(coach)).length).toBe(1);
});

test('a coach may not choose, and no member goes to somebody who cannot be their coach', async () => {
  const one = await create();
  const mine = await call('PATCH', `/api/circle/members/${one._id}`, { as: rama.token, body: { coach: rama.id } });
  expect([mine.status, Object.keys(mine.body.errors)]).toEqual([403, ['coach']]);
  const closed = await buildAccount(db, { role: 'coach', status: 'Banned' });
  for (const [coach, status] of [[randomUUID(), 400] as const, [admin.id, 400] as const, [closed.id, 409] as const]) {
    const answer = await call('PATCH', `/api/circle/members/${one._id}`, { as, body: { coach } });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, ['coach']]);
    const many = await call('POST', '/api/circle/bulk', {
      as,
      body: { selection: { ids: [one._id] }, action: { kind: 'set-coach', coach } },
    });
    expect(many.status).toBe(status);
  }
  expect((await read(one)).coach).toBe(null);
});

test('the list, its counts and segments filter by coach, along the index', async () => {
  const coach = await coachOf('Ndèye Fall');
  const [one, two] = [await create('Coumba Un'), await create('Coumba Deux')];
  await give(one, coach.id);
  const found = async (query: string) =>
    (await ok('GET', `/api/circle?search=coumba&${query}`)).members.map(({ fullName }: Member) => fullName);
  expect(await found(`coach=${coach.id}`)).toEqual(['Coumba Un']);
  expect(await found('coach=none')).toEqual(['Coumba Deux']);
  expect((await ok('GET', `/api/circle/count?coach=${coach.id}`)).data.count).toBe(1);
  expect(await found(`coach=${randomUUID()}`)).toEqual([]);
  expect((await call('GET', '/api/circle?coach=me', { as })).status).toBe(400);
  const { data } = await ok('POST', '/api/views', { screen: 'users', name: 'Suivis', search: { coach: coach.id }, shared: true });
  expect(data.search).toEqual({ coach: coach.id });
  await ok('POST', '/api/circle/bulk', {
    selection: { all: true, filter: { coach: coach.id } },
    action: { kind: 'set-coach', coach: null },
  });
  expect((await read(two)).coach).toBe((await read(one)).coach);
});

test('many members are given at once, with one notification, and the undo gives them back', async () => {
  const coach = await coachOf('Oumy Ba');
  const all = await Promise.all([1, 2, 3, 4].map(() => create()));
  await give(all[0]!, rama.id);
  await give(all[1]!, coach.id);
  const run = await bulk(
    all.map(({ _id }) => _id),
    coach.id,
  );
  expect(run).toMatchObject({ state: 'done', members: 4, changed: 3 });
  expect((await told(coach))[0]).toEqual(['You are now the coach of 3 more members', `/users?coach=${coach.id}`]);
  expect((await events(all[2]!))[0]).toMatchObject({ kind: 'bulk', data: { action: 'set-coach', label: 'Coach: Oumy Ba' } });
  await give(all[3]!, fatou.id);
  await ok('POST', `/api/circle/bulk/${run._id}/undo`);
  const coaches = (await Promise.all(all.map(read))).map(({ coach }) => coach?.name ?? null);
  expect(coaches).toEqual(['Rama Yade', 'Oumy Ba', null, 'Fatou Sow']);
  expect((await told(coach)).length).toBe(2);
});

test('a merge keeps the coach, or takes that of the other record, and its undo gives each their own', async () => {
  const [kept, other, third] = [await create(), await create(), await create()];
  await give(other, rama.id);
  await give(third, fatou.id);
  for (const one of [other, third]) await ok('POST', `/api/circle/members/${kept._id}/merge`, { other: one._id });
  expect((await read(kept)).coach?.name).toBe('Rama Yade');
  for (const one of [third, other]) await ok('POST', `/api/circle/members/${one._id}/unmerge`);
  expect([(await read(kept)).coach, (await read(other)).coach?.name, (await read(third)).coach?.name]).toEqual([
    null,
    'Rama Yade',
    'Fatou Sow',
  ]);
});

test('a coach is told of the members whom an import had given to them when it was cancelled', async () => {
  const astou = await coachOf('Astou Mbaye');
  const { id } = await check('Nom complet,E-mail,Coach\nV,v@c.sn,Astou Mbaye\nW,w@c.sn,Astou Mbaye\nX,x@c.sn,Astou Mbaye\n');
  await post(id, 'commit');
  // Two of the rows were imported, as when the import is cancelled while it works on the others.
  for (const n of [2, 3]) {
    const given = { full_name: `N${n}`, email: `n${n}@c.sn`, coach_id: astou.id };
    const { id: memberId } = await db.insertInto('member').values(given).returning('id').executeTakeFirstOrThrow();
    const row = db.updateTable('member_import_row').where('import_id', '=', id).where('n', '=', n);
    await row.set({ imported: true, member_id: memberId }).execute();
  }
  await post(id, 'cancel');
  await runJobs();
  expect((await told(astou)).map(([title]) => title)).toEqual(['You are now the coach of 2 more members']);
});

test.each(['the undo of a bulk change', 'a merge', 'the undo of a merge'])(
  '%s leaves a member without the coach who is removed at that moment',
  async (name) => {
    const coach = await coachOf('Ousmane Sy');
    const [one, other] = [await create(), await create()];
    await give(one, coach.id);
    const merge = () => call('POST', `/api/circle/members/${other._id}/merge`, { as, body: { other: one._id } });
    if (name === 'the undo of a merge') await merge();
    const run = name === 'the undo of a bulk change' ? await bulk([one._id], fatou.id) : undefined;
    const begin = {
      'the undo of a bulk change': () => call('POST', `/api/circle/bulk/${run?._id}/undo`, { as }),
      'a merge': merge,
      'the undo of a merge': () => call('POST', `/api/circle/members/${one._id}/unmerge`, { as }),
    }[name]!;
    const { status } = await during(db, {
      first: (trx) => lockCoach(trx, coach.id),
      begin,
      async finish(trx) {
        await handOverMembers(trx, { from: coach.id, to: null, by: admin });
        await markRemoved(trx, coach.id);
      },
    });
    expect([status, (await read(one)).coach, (await read(other)).coach]).toEqual([200, null, null]);
  },
);

test('a file names coaches by name or address, tells each once, and its undo takes them back', async () => {
  const [lamine, twin] = [await coachOf('Lamine Kane'), await coachOf('Binta Sy')];
  await coachOf('Binta Sy');
  const header = 'Nom complet,E-mail,Coach';
  const lines = [`A,a@c.sn,lamine kane`, `B,b@c.sn,${twin.email.toUpperCase()}`, 'C,c@c.sn,Binta Sy', 'D,d@c.sn,Lamine Kane', 'E,e@c.sn,'];
  const { id, read: dry } = await check(`${header}\n${lines.join('\n')}\n`);
  expect(dry.mapping).toEqual(['fullName', 'email', 'coach']);
  // Two coaches have this name, so staff say whom it means.
  expect((await rows(id))[2]!.reason).toMatch(/“Binta Sy”.*Lamine Kane/);
  const { body } = await call('GET', `/api/circle/imports/${id}/values?column=2&field=coach`, { as });
  expect(body.choices).toContain(twin.email);
  expect(body.data).toContainEqual({ value: 'Lamine Kane', count: 1, meaning: lamine.email });
  await post(id, 'check', { mapping: dry.mapping, options: { values: { coach: { 'binta sy': twin.email } } } });
  await runJobs();
  await post(id, 'commit');
  await runJobs();
  const named = async () =>
    (await Promise.all(['a', 'b', 'c', 'd', 'e'].map((one) => member(`${one}@c.sn`)))).map((one) => one?.coach_id ?? undefined);
  expect(await named()).toEqual([lamine.id, twin.id, twin.id, lamine.id, undefined]);
  expect((await told(lamine))[0]![0]).toBe('You are now the coach of 2 more members');

  const again = await take(`${header}\nA,a@c.sn,${twin.email}\nE,e@c.sn,Lamine Kane\nDado,d@c.sn,\n`);
  expect((await rows(again.id))[0]!.changes).toEqual([{ field: 'coach', before: lamine.email, after: twin.email }]);
  expect(await named()).toEqual([twin.id, twin.id, twin.id, lamine.id, lamine.id]);
  // The other member of the coach got another name, and had the coach before.
  expect((await told(lamine))[0]![0]).toBe('You are now the coach of 1 more member');
  await post(again.id, 'undo');
  await runJobs();
  expect(await named()).toEqual([lamine.id, twin.id, twin.id, lamine.id, undefined]);

  const exported = (await ok('POST', '/api/circle/exports', { format: 'csv' })).data._id;
  await runJobs();
  const { payload } = await app.inject({ url: `/api/exports/${exported}/file`, headers: { authorization: `Bearer ${as}` } });
  const [names, ...cells] = readCsv(payload, ',', { raw: true }) as [string[], ...string[][]];
  const coachIn = (email: string) => cells.find((row) => row.includes(email))![names.indexOf('Coach')];
  expect(['a@c.sn', 'b@c.sn', 'e@c.sn'].map(coachIn)).toEqual(['Lamine Kane', twin.email, '']);
  const whole = await check(payload);
  expect((await rows(whole.id)).filter(({ outcome }: { outcome: string }) => outcome !== 'skipped')).toEqual([]);
});

test('the members of a coach who is removed go to another one, also archived and deleted ones, or stay without one', async () => {
  const [leaver, heir, last] = [await coachOf('Yacine Gueye'), await coachOf('Modou Lo'), await coachOf('Khady Cissé')];
  const all = await Promise.all([1, 2, 3].map(() => create()));
  await bulk(
    all.map(({ _id }) => _id),
    leaver.id,
  );
  await ok('POST', '/api/circle/bulk', { selection: { ids: [all[1]!._id] }, action: { kind: 'archive' } });
  await ok('POST', '/api/circle/bulk', { selection: { ids: [all[2]!._id] }, action: { kind: 'delete', confirm: 'Awa Diop' } });
  const removal = (id: string) => `/api/coach/${id}/removal`;
  expect((await ok('GET', removal(leaver.id))).members).toBe(3);
  const { message, data } = await ok('POST', removal(leaver.id), { to: heir.id });
  expect(data).toMatchObject({ members: 3 });
  expect(message).toMatch(/Members handed over: 3\.$/);
  for (const one of all) expect((await read(one)).coach?.name).toBe('Modou Lo');
  expect((await told(heir))[0]![0]).toBe('You are now the coach of 3 more members');
  expect((await events(all[0]!))[0]).toMatchObject({ kind: 'edited', data: { changes: { coach: ['Yacine Gueye', 'Modou Lo'] } } });
  expect((await call('PATCH', `/api/circle/members/${all[0]!._id}`, { as, body: { coach: leaver.id } })).status).toBe(400);

  // The sessions go to another coach, and the members to nobody.
  expect((await ok('POST', removal(heir.id), { to: last.id, members: false })).message).toMatch(/Members without a coach: 3\.$/);
  for (const one of all) expect((await read(one)).coach).toBe(null);
  expect(await told(last)).toEqual([]);
});

test('an erased member who has paid leaves no trace of their coach, and is not changed any more', async () => {
  const { eraseMember } = await import('#server/deleted/erase-member.queries.ts');
  const one = await create();
  await give(one, rama.id);
  await ok('POST', `/api/circle/members/${one._id}/account`, { kind: 'discount', amount: 1_000, currency: 'XOF', reason: 'Geste' });
  await ok('POST', '/api/circle/bulk', { selection: { ids: [one._id] }, action: { kind: 'delete', confirm: 'Awa Diop' } });
  await sql`update member set purge_at = now() where id = ${one._id}`.execute(db);
  expect(await eraseMember(db, one._id, false)).toBe(true);
  const row = await db.selectFrom('member').select('coach_id').where('id', '=', one._id).executeTakeFirst();
  expect(row).toEqual({ coach_id: null });
  const changes = [
    await call('PATCH', `/api/circle/members/${one._id}`, { as, body: { phone: '+221770000001' } }),
    await call('POST', `/api/circle/members/${one._id}/notes`, { as, body: { text: 'Rappeler' } }),
  ];
  for (const { status, body } of changes)
    expect([status, body.message]).toEqual([409, 'This member was erased. Nothing can be changed or added any more.']);
});
