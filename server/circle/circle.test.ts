import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { allJobs } from '#server/all-jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startCircle } from '#server/testing/fakes/circle.fake.ts';
import { countWaiting, during } from '#server/testing/locks.ts';

const circle = await startCircle({ token: 'jeton-de-test' });
const env = { CIRCLE_API_TOKEN: 'jeton-de-test', CIRCLE_API_URL: circle.url, CIRCLE_MONTHLY_CALLS: '500' };
const { call, db, deps, runJobs } = await testApp({ env });
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
afterAll(() => circle.close());

beforeEach(async () => {
  circle.members.length = circle.spaces.length = circle.accessGroups.length = 0;
  circle.calls.length = circle.invitations.length = circle.faults.length = 0;
  circle.slowly = undefined;
  await sql`truncate member, access_group, circle_sync, circle_member, circle_group, circle_group_member, circle_push, circle_usage,
    circle_pause, delivery cascade`.execute(db);
});

const job = (name: string) => allJobs.find((one) => one.name === name)!;
const push = () => job('circle.push').handle(deps, {});
const status = async () => (await call('GET', '/api/circle/sync', { as: admin.token })).body.data;
async function sync() {
  expect((await call('POST', '/api/circle/sync', { as: admin.token })).status).toBe(200);
  await runJobs();
  return (await status()).sync;
}
async function add(email: string, more: Record<string, unknown> = {}): Promise<string> {
  const { id } = await db
    .insertInto('member')
    .values({ full_name: 'Awa Diop', email, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const member = (email: string) => db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirst();
const profile = async (id: string) => (await call('GET', `/api/circle/members/${id}`, { as: admin.token })).body.data;
const space = (name: string, ...members: string[]) => {
  const one = { id: 500 + circle.spaces.length, name, members: new Set(members) };
  circle.spaces.push(one);
  return one;
};
const invite = (email: string) => call('POST', '/api/circle/send-invitation', { as: admin.token, body: { email } });
const differences = async (kind: string) => (await call('GET', `/api/circle/sync/differences?kind=${kind}`, { as: admin.token })).body;
const resolve = (body: object) => call('POST', '/api/circle/sync/resolve', { as: admin.token, body });
const events = (id: string) => db.selectFrom('member_event').select(['kind', 'data']).where('member_id', '=', id).orderBy('id').execute();

describe('reading the community', () => {
  test('is begun and logged once when two people ask for it at once', async () => {
    const { both } = await db.transaction().execute(async (trx) => {
      await sql`lock table circle_sync in exclusive mode`.execute(trx);
      const both = [1, 2].map(() => call('POST', '/api/circle/sync', { as: admin.token }));
      await expect.poll(() => countWaiting(db, 'circle_sync')).toBe(2);
      return { both };
    });
    expect((await Promise.all(both)).map(({ body }) => body.data.sync._id)).toEqual(Array(2).fill((await status()).sync._id));
    const logged = await db.selectFrom('audit_log').select('id').where('action', '=', 'circle.sync').execute();
    expect(logged).toHaveLength(1);
    await runJobs();
    expect(circle.calls.filter((url) => String(url).includes('community_members'))).toHaveLength(1);
  });

  test('imports members, spaces and access groups with one call for each page of each group', async () => {
    for (let i = 0; i < 250; i++) circle.addMember(`m${i}@exemple.sn`, `Membre ${i}`, { active: i % 2 === 0 });
    space('Bienvenue', ...circle.members.map(({ email }) => email));
    circle.accessGroups.push({ id: 7, name: 'Payants', members: new Set(['m1@exemple.sn']) });
    const ours = await add('m1@exemple.sn', { full_name: 'Une Autre' });
    expect(await sync()).toMatchObject({ state: 'done', members: 250, memberships: 251, added: 249, linked: 1, accessGiven: 250 });
    expect(circle.calls).toHaveLength(3 + 1 + 1 + 1 + 3);
    const known = await profile(ours);
    expect(known).toMatchObject({ fullName: 'Une Autre', circle: { state: 'synced', error: null }, circleId: circle.members[1]!.id });
    expect(known.accessGroups.map(({ name }: { name: string }) => name)).toEqual(['Bienvenue', 'Payants']);
    expect((await events(ours)).map(({ kind }) => kind)).toEqual(['circle', 'access-given']);
    expect((await status()).quota).toMatchObject({ used: 9, limit: 500 });

    // A second sync finds nothing new.
    expect(await sync()).toMatchObject({ state: 'done', added: 0, linked: 0, accessGiven: 0, accessTaken: 0 });
    expect(await events(ours)).toHaveLength(2);

    // Somebody leaves the community while it is read, and the space, so that others move to a page that was read before.
    const pages = ['GET /community_members', 'GET /space_members', 'GET /space_members'];
    circle.slowly = async (call) => {
      if (call !== pages[0]) return;
      pages.shift();
      if (pages.length === 2) circle.members.shift();
      if (pages.length === 0) circle.spaces[0]!.members.delete('m0@exemple.sn');
    };
    expect(await sync()).toMatchObject({ state: 'done', accessTaken: 0 });
    expect([pages, (await status()).differences.gone]).toEqual([[], 0]);
    expect(await sync()).toMatchObject({ state: 'done', accessTaken: 0 });
    expect((await differences('gone')).data).toMatchObject([{ email: 'm0@exemple.sn' }]);
  });

  test('waits for somebody who changes two members at once, and not in a circle', async () => {
    const [one, other] = [await add('une@exemple.sn'), await add('autre@exemple.sn')];
    for (const email of ['une@exemple.sn', 'autre@exemple.sn']) circle.addMember(email, 'Awa Diop');
    await sync();
    // The first row is now stored behind the other one, which is met first by whoever reads all.
    await sql`update member set rev = rev + 1 where id = ${one}`.execute(db);
    expect((await call('POST', '/api/circle/sync', { as: admin.token })).status).toBe(200);
    await during(db, {
      first: (trx) => sql`select from member where id = ${one} for update`.execute(trx),
      begin: () => runJobs(),
      finish: (trx) => sql`select from member where id = ${other} for update`.execute(trx),
    });
    expect((await status()).sync).toMatchObject({ state: 'done', members: 2 });
  });

  test('links a member to the active one of two people, and to nobody who is another member', async () => {
    for (const active of [false, true]) circle.addMember('deux@exemple.sn', 'Deux', { active, avatar_url: 'https://exemple.sn/la.png' });
    const known = circle.addMember('ancienne@exemple.sn', 'Ancienne');
    circle.addMember('sans.nom@exemple.sn', '');
    const profile = 'https://exemple.sn/ici.png';
    for (const email of ['deux@exemple.sn', 'autre@exemple.sn']) await add(email, { profile });
    await add('ici@exemple.sn', { circle_id: known.id, circle_state: 'pending' });
    known.email = 'autre@exemple.sn';
    expect(await sync()).toMatchObject({ state: 'done', linked: 1, added: 1 });
    expect(await member('deux@exemple.sn')).toMatchObject({ circle_id: circle.members[1]!.id, profile });
    expect((await member('autre@exemple.sn'))!.circle_id).toBe(null);
    expect((await member('sans.nom@exemple.sn'))!.full_name).toBe('sans.nom');
    // The name that staff gave them waited to be sent.
    expect(known.name).toBe('Awa Diop');
  });

  test('keeps what waits here, and takes over what Circle has of it', async () => {
    const { email } = circle.addMember('awa@exemple.sn', 'Awa Diop');
    for (const name of ['pending', 'failed', 'removing', 'absent']) space(name, ...(name === 'absent' ? [] : [email]));
    await sync();
    const state = sql<'pending'>`(select name from access_group where id = access_group_id)`;
    await db.updateTable('member_access_group').set({ circle_state: state }).execute();
    const { id: absent } = await db.selectFrom('access_group').select('id').where('name', '=', 'absent').executeTakeFirstOrThrow();
    const { id } = (await member(email))!;
    await db.insertInto('member_access_group').values({ member_id: id, access_group_id: absent, circle_state: 'pending' }).execute();
    await call('POST', '/api/circle/sync', { as: admin.token });
    await job('circle.sync').handle(deps, { syncId: (await status()).sync._id });
    const access = await sql<{ name: string; circle_state: string }>`
      select name, a.circle_state from member_access_group a join access_group g on g.id = access_group_id order by name`.execute(db);
    expect(Object.fromEntries(access.rows.map(({ name, circle_state }) => [name, circle_state]))).toEqual({
      absent: 'pending',
      failed: 'synced',
      pending: 'synced',
      removing: 'removing',
    });
  });

  test('applies access that was given or taken there, and keeps changes that wait here', async () => {
    circle.addMember('awa@exemple.sn', 'Awa Diop');
    const [first, second] = [space('Un', 'awa@exemple.sn'), space('Deux')];
    await sync();
    const { id } = (await member('awa@exemple.sn'))!;
    const groups = async () => (await profile(id)).accessGroups.map(({ name }: { name: string }) => name);
    expect(await groups()).toEqual(['Un']);
    first.members.clear();
    second.members.add('awa@exemple.sn');
    await sync();
    expect(await groups()).toEqual(['Deux']);
    expect((await events(id)).at(-1)).toMatchObject({ kind: 'access-taken', data: { accessGroups: ['Un'], by: 'Circle' } });

    const one = (await db.selectFrom('access_group').select('id').where('name', '=', 'Un').executeTakeFirstOrThrow()).id;
    await call('POST', `/api/circle/add-to-space/${id}`, { as: admin.token, body: { spaces: one } });
    expect(await groups()).toEqual(['Deux', 'Un']);
    expect(first.members.size).toBe(0);
    await push();
    expect([...first.members]).toEqual(['awa@exemple.sn']);
    await call('POST', `/api/circle/remove-from-space/${id}`, { as: admin.token, body: { spaces: one } });
    expect(await groups()).toEqual(['Deux']);
    await push();
    expect(first.members.size).toBe(0);
    expect(await db.selectFrom('member_access_group').select('circle_state').where('member_id', '=', id).execute()).toEqual([
      { circle_state: 'synced' },
    ]);
  });

  test('does not give back access that was taken here while a slow page was on its way', async () => {
    circle.addMember('awa@exemple.sn', 'Awa Diop');
    space('Un', 'awa@exemple.sn');
    await sync();
    const { id } = (await member('awa@exemple.sn'))!;
    const spaces = (await db.selectFrom('access_group').select('id').executeTakeFirstOrThrow()).id;
    await call('POST', `/api/circle/remove-from-space/${id}`, { as: admin.token, body: { spaces } });
    const [asked, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    circle.slowly = (call) => {
      if (call !== 'GET /space_members') return undefined;
      asked.resolve();
      return arrives.promise;
    };
    const synced = sync();
    await asked.promise;
    let isPushed = false;
    const pushed = push().finally(() => {
      isPushed = true;
    });
    await expect.poll(async () => isPushed || (await countWaiting(db)) > 0).toBe(true);
    arrives.resolve();
    await Promise.all([synced, pushed]);
    expect((await profile(id)).accessGroups).toEqual([]);
    expect((await events(id)).map(({ kind }) => kind)).toEqual(['created', 'access-given', 'access-taken']);
  });

  test('continues with its page after an interruption, and two runs at once do no harm', async () => {
    for (let i = 0; i < 150; i++) circle.addMember(`i${i}@exemple.sn`, `Membre ${i}`);
    await call('POST', '/api/circle/sync', { as: admin.token });
    const { _id: syncId } = (await status()).sync;
    circle.faults.push({ status: 500 }, { status: 500 }, { status: 500 }, { status: 500 });
    await expect(job('circle.sync').handle(deps, { syncId })).rejects.toThrow('out of order');
    await Promise.allSettled([job('circle.sync').handle(deps, { syncId }), job('circle.sync').handle(deps, { syncId })]);
    await job('circle.sync').handle(deps, { syncId });
    expect(await status()).toMatchObject({ sync: { state: 'done', members: 150, added: 150 }, members: { synced: 150 } });
  });

  test('goes on by itself after it has failed for hours', async () => {
    circle.addMember('enfin@exemple.sn', 'Enfin');
    await call('POST', '/api/circle/sync', { as: admin.token });
    for (let failures = 0; failures < 10; failures++) {
      circle.faults.push({ status: 200, message: 'This is no list.' });
      await runJobs();
      expect(await status()).toMatchObject({ sync: { state: 'running' } });
      await sql`update pgboss.job set start_after = pgboss.job_now() where name = 'circle.sync' and state = 'retry'`.execute(db);
    }
    await runJobs();
    expect(await status()).toMatchObject({ sync: { state: 'done', added: 1 } });
  });

  test('reports a wrong token, a spent quota and a long wait', async () => {
    circle.faults.push({ status: 401 });
    expect(await sync()).toMatchObject({ state: 'failed', error: 'Circle refuses the token (CIRCLE_API_TOKEN, CIRCLE_AUTH_SCHEME).' });
    const { body } = await call('GET', '/api/circle/sync', { as: admin.token, language: 'fr' });
    expect(body.data.sync.error).toBe('Circle refuse le jeton (CIRCLE_API_TOKEN, CIRCLE_AUTH_SCHEME).');
    await sql`insert into circle_usage values (date_trunc('month', now() at time zone 'utc')::date, 400)
      on conflict (month) do update set calls = 400`.execute(db);
    const before = circle.calls.length;
    expect(await sync()).toMatchObject({ state: 'failed', error: expect.stringContaining('used up') });
    expect(circle.calls).toHaveLength(before);
    await sql`truncate circle_usage`.execute(db);
    circle.faults.push({ status: 429, retryAfter: '86400' });
    expect(await sync()).toMatchObject({ state: 'running' });
    expect(Date.parse((await status()).pausedUntil)).toBeGreaterThan(Date.now() + 3_600_000);
    await push();
    expect(circle.calls).toHaveLength(before + 1);
  });

  test('retries after a short wait and after a broken answer', async () => {
    circle.addMember('vite@exemple.sn', 'Vite');
    circle.faults.push({ status: 429, retryAfter: '0' }, { status: 502 }, 'lost');
    expect(await sync()).toMatchObject({ state: 'done', added: 1 });
  });
});

describe('texts of Circle that the database cannot hold', () => {
  test('are read without what it cannot hold', async () => {
    circle.addMember('awa@exemple.sn', 'Awa\u0000 Diop \ud83d', { avatar_url: 'https://exemple.sn/\u0000.png' });
    space('Salle\u0000');
    expect(await sync()).toMatchObject({ state: 'done', added: 1 });
    expect(await member('awa@exemple.sn')).toMatchObject({ full_name: 'Awa Diop \ufffd' });
  });

  test('do not hold up other changes, and a refusal is cut', async () => {
    const id = await add('refusee@exemple.sn', { circle_state: 'pending' });
    circle.faults.push({ status: 422, message: `No\u0000 ${'seat '.repeat(1_000)}` });
    await push();
    const { state, error } = (await profile(id)).circle;
    expect([state, error.slice(0, 12), error.length]).toEqual(['failed', 'No seat seat', 300]);
  });
});

describe('sending changes to the community', () => {
  test('sends an invitation once, even when its answer is lost', async () => {
    const id = await add('invitee@exemple.sn');
    const { body } = await invite('invitee@exemple.sn');
    expect(body).toMatchObject({ message: 'Invitation sent successfully', data: { via: 'circle' } });
    expect((await profile(id)).circle.state).toBe('pending');
    circle.faults.push('lost');
    await push();
    expect((await profile(id)).circle.state).toBe('pending');
    await Promise.all([push(), push()]);
    expect(await profile(id)).toMatchObject({ circle: { state: 'synced' }, circleId: circle.members[0]!.id });
    expect(circle.invitations).toEqual(['invitee@exemple.sn']);
    expect((await events(id)).map(({ kind }) => kind)).toEqual(['invited', 'circle']);
    // Two requests at once send one invitation. A later one is sent by e-mail, because Circle has no call for it.
    await db
      .updateTable('member')
      .set({ invited_at: new Date(Date.now() + 3_600_000) })
      .execute();
    expect((await invite('invitee@exemple.sn')).status).toBe(200);
    expect(await db.selectFrom('delivery').select('id').execute()).toEqual([]);
    await db
      .updateTable('member')
      .set({ invited_at: new Date(Date.now() - 120_000) })
      .execute();
    expect((await invite('invitee@exemple.sn')).body.data.via).toBe('mail');
    expect(await db.selectFrom('delivery').select(['kind', 'to_address']).execute()).toEqual([
      { kind: 'community-invitation', to_address: 'invitee@exemple.sn' },
    ]);
    expect((await invite('personne@exemple.sn')).body).toMatchObject({
      success: false,
      message: 'There is no member with this e-mail address.',
    });
  });

  test('invites by e-mail whom staff invite while the member is being added without an invitation', async () => {
    const id = await add('bonne@exemple.sn', { circle_state: 'pending' });
    let pushed: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`lock table circle_push in share mode`.execute(trx);
      pushed = push();
      // The member was read, and is not added yet.
      await expect.poll(() => countWaiting(db, 'circle_push')).toBe(1);
      expect((await invite('bonne@exemple.sn')).body).toMatchObject({ message: 'Invitation sent successfully', data: { via: 'circle' } });
    });
    await pushed;
    expect((await profile(id)).circle.state).toBe('synced');
    expect(circle.invitations).toEqual([]);
    await push();
    expect(await db.selectFrom('delivery').select(['kind', 'to_address']).execute()).toEqual([
      { kind: 'community-invitation', to_address: 'bonne@exemple.sn' },
    ]);
  });

  test('invites by e-mail whom staff invite after the answer to an addition without an invitation was lost', async () => {
    await add('bonne@exemple.sn', { circle_state: 'pending' });
    circle.faults.push('lost');
    await push();
    expect((await invite('bonne@exemple.sn')).body.data.via).toBe('circle');
    await push();
    expect(circle.invitations).toEqual([]);
    expect(await db.selectFrom('delivery').select(['kind', 'to_address']).execute()).toEqual([
      { kind: 'community-invitation', to_address: 'bonne@exemple.sn' },
    ]);
  });

  test('adds a new member without an invitation, reports what Circle refuses and can retry it', async () => {
    const [good, bad] = [
      await add('bonne@exemple.sn', { circle_state: 'pending' }),
      await add('sans-point@exemple', { circle_state: 'pending' }),
    ];
    await push();
    expect(circle.members.map(({ email, active }) => [email, active])).toEqual([['bonne@exemple.sn', true]]);
    expect(circle.invitations).toEqual([]);
    expect((await profile(good)).circle.state).toBe('synced');
    expect((await profile(bad)).circle).toMatchObject({ state: 'failed', error: 'Email is invalid' });
    expect((await status()).members).toMatchObject({ synced: 1, failed: 1 });
    await db.updateTable('member').set({ email: 'avec@exemple.sn' }).where('id', '=', bad).execute();
    const retry = () => call('POST', '/api/circle/sync/retry', { as: admin.token });
    await retry();
    await runJobs();
    expect((await profile(bad)).circle).toMatchObject({ state: 'synced', error: null });
    expect((await retry()).status).toBe(200);
    expect(await db.selectFrom('audit_log').select('id').where('action', '=', 'circle.retry').execute()).toHaveLength(1);
  });
});

test('a member who is another one in Circle is refused, and those after them are sent', async () => {
  const known = circle.addMember('nouvelle@exemple.sn', 'Awa Diop');
  await add('ancienne@exemple.sn', { full_name: 'Awa Ancienne', circle_id: known.id, circle_state: 'synced' });
  const [twin, next] = [await add(known.email, { circle_state: 'pending' }), await add('autre@exemple.sn', { circle_state: 'pending' })];
  await push();
  expect((await profile(twin)).circle).toMatchObject({ state: 'failed', error: expect.stringContaining('Awa Ancienne') });
  expect((await profile(next)).circle.state).toBe('synced');
});

test('a refused token refuses neither members nor access: they wait until there is another one', async () => {
  const known = circle.addMember('awa@exemple.sn', 'Awa Diop');
  space('Payants', known.email);
  await sync();
  const id = await add('nouvelle@exemple.sn', { circle_state: 'pending' });
  const access = db.selectFrom('member_access_group').select('circle_state');
  await db.updateTable('member_access_group').set({ circle_state: 'removing' }).execute();
  circle.faults.push({ status: 401 });
  await expect(push()).rejects.toThrow();
  expect((await profile(id)).circle.state).toBe('pending');
  await db.updateTable('member').set({ circle_state: 'local' }).where('id', '=', id).execute();
  circle.faults.push({ status: 403 });
  await expect(push()).rejects.toThrow();
  expect(await access.execute()).toEqual([{ circle_state: 'removing' }]);
});

test('access that Circle refuses to take is still there, is told, and is not given by sending again', async () => {
  const known = circle.addMember('awa@exemple.sn', 'Awa Diop');
  const room = space('Payants', known.email);
  await sync();
  const { id } = (await member(known.email))!;
  const [group] = (await profile(id)).accessGroups;
  await db.updateTable('member_access_group').set({ circle_state: 'removing' }).execute();
  circle.faults.push({ status: 422, message: 'An owner cannot be removed' });
  await push();
  expect(await profile(id)).toMatchObject({
    accessGroups: [group],
    circle: { error: expect.stringContaining('An owner cannot be removed') },
  });
  circle.calls.length = 0;
  await call('POST', '/api/circle/sync/retry', { as: admin.token });
  await runJobs();
  expect([circle.calls, [...room.members]]).toEqual([[], [known.email]]);
  await db.updateTable('member_access_group').set({ circle_state: 'removing' }).execute();
  await push();
  expect(room.members.size).toBe(0);
  expect(await profile(id)).toMatchObject({ accessGroups: [], circle: { state: 'synced', error: null } });
});

test('access that Circle refuses to give is told until it is given, also when other access is given meanwhile', async () => {
  const known = circle.addMember('fama@exemple.sn', 'Fama Diop');
  space('Refusé', known.email);
  space('Donné', known.email);
  await sync();
  const { id } = (await member(known.email))!;
  const wait = () => db.updateTable('member_access_group').set({ circle_state: 'pending' }).where('member_id', '=', id).execute();
  await wait();
  circle.faults.push({ status: 422, message: 'The room is full' });
  await push();
  expect((await profile(id)).circle.error).toContain('The room is full');
  await wait();
  await push();
  expect((await profile(id)).circle.error).toBe(null);
});

describe('differences', () => {
  test('of names, addresses, missing members and access are shown and resolved either way', async () => {
    const [a, b] = [circle.addMember('a@exemple.sn', 'Là-bas A'), circle.addMember('b@exemple.sn', 'Là-bas B')];
    circle.addMember('c@exemple.sn', 'Doublon');
    circle.addMember('c@exemple.sn', 'Doublon', { active: false });
    space('Un');
    await add('a@exemple.sn', { full_name: 'Ici A' });
    await add('b@exemple.sn', { full_name: 'Ici B' });
    await add('ici@exemple.sn');
    await sync();
    const names = await differences('name');
    expect(names).toMatchObject({
      count: 2,
      data: [
        { ours: 'Ici A', circle: 'Là-bas A' },
        { ours: 'Ici B', circle: 'Là-bas B' },
      ],
    });
    expect((await differences('duplicate')).count).toBe(1);
    expect((await differences('only-here')).data).toMatchObject([{ email: 'ici@exemple.sn' }]);
    expect((await status()).differences).toMatchObject({ name: 2, duplicate: 1, 'only-here': 1, gone: 0 });

    expect((await resolve({ kind: 'name', take: 'ours', members: [names.data[0].memberId] })).body.changed).toBe(1);
    expect((await resolve({ kind: 'name', take: 'circle', members: 'all' })).body.changed).toBe(1);
    expect((await resolve({ kind: 'only-here', take: 'ours', members: 'all' })).body.changed).toBe(1);
    expect((await resolve({ kind: 'only-here', take: 'circle', members: 'all' })).status).toBe(400);
    await runJobs();
    expect(a.name).toBe('Ici A');
    expect((await member('b@exemple.sn'))!.full_name).toBe('Là-bas B');
    expect(circle.members.some(({ email }) => email === 'ici@exemple.sn')).toBe(true);

    b.email = 'b.nouveau@exemple.sn';
    circle.members.splice(circle.members.indexOf(a), 1);
    await sync();
    expect((await differences('email')).data).toMatchObject([{ ours: 'b@exemple.sn', circle: 'b.nouveau@exemple.sn' }]);
    expect((await differences('gone')).data).toMatchObject([{ email: 'a@exemple.sn' }]);
    expect((await resolve({ kind: 'email', take: 'ours', members: 'all' })).body.errors.take).toContain('change it in Circle itself');
    await resolve({ kind: 'email', take: 'circle', members: 'all' });
    await resolve({ kind: 'gone', take: 'ours', members: 'all' });
    await runJobs();
    expect(await member('b.nouveau@exemple.sn')).toBeDefined();
    expect((await member('a@exemple.sn'))!.circle_state).toBe('synced');
  });

  test('of two members to one address in Circle give it to one of them', async () => {
    for (const name of ['Une', 'Autre']) {
      const { id } = circle.addMember('commune@exemple.sn', name);
      await add(`${name.toLowerCase()}@exemple.sn`, { full_name: name, circle_id: id, circle_state: 'synced' });
    }
    await sync();
    expect((await differences('email')).count).toBe(2);
    const { status, body } = await resolve({ kind: 'email', take: 'circle', members: 'all' });
    expect([status, body.changed]).toEqual([200, 1]);
    expect((await differences('email')).count).toBe(1);
  });

  test('of the access of one member are resolved one by one', async () => {
    const known = circle.addMember('awa@exemple.sn', 'Awa Diop');
    const id = await add('awa@exemple.sn', { circle_id: known.id, circle_state: 'synced' });
    const groups = ['Payants', 'Anciens'].map((name, i) => ({ name, circle_id: 700 + i }));
    const made = await db.insertInto('access_group').values(groups).returning('id').execute();
    const given = made.map((group) => ({ member_id: id, access_group_id: group.id, circle_state: 'local' as const }));
    await db.insertInto('member_access_group').values(given).execute();
    const [first, second] = (await differences('access')).data;
    const { body } = await resolve({ kind: 'access', take: 'circle', members: [id], accessGroup: first.accessGroup });
    expect(body.changed).toBe(1);
    expect((await differences('access')).data).toEqual([second]);
  });

  test('of members who left Circle keep their access here, and send it with those who are added again', async () => {
    for (const name of ['reste', 'revient']) circle.addMember(`${name}@exemple.sn`, name);
    const room = space('Un', 'reste@exemple.sn', 'revient@exemple.sn', circle.addMember('la@exemple.sn', 'La').email);
    await sync();
    circle.members.splice(0, 2);
    for (const name of ['reste', 'revient']) room.members.delete(`${name}@exemple.sn`);
    await sync();
    const [stays, comes] = [(await member('reste@exemple.sn'))!.id, (await member('revient@exemple.sn'))!.id];
    const groups = async (id: string) => (await profile(id)).accessGroups.map(({ name }: { name: string }) => name);
    expect([await groups(stays), await groups(comes)]).toEqual([['Un'], ['Un']]);

    await resolve({ kind: 'gone', take: 'circle', members: [stays] });
    await resolve({ kind: 'gone', take: 'ours', members: [comes] });
    await runJobs();
    expect([...room.members]).toEqual(['la@exemple.sn', 'revient@exemple.sn']);
    await sync();
    expect([await groups(stays), await groups(comes)]).toEqual([['Un'], ['Un']]);
    expect((await status()).access).toEqual({ pending: 0, failed: 0 });
  });

  test('of members who are only here have no change that waits, until they are added', async () => {
    const room = space('Un');
    await sync();
    const { id: spaces } = await db.selectFrom('access_group').select('id').executeTakeFirstOrThrow();
    const id = await add('ici@exemple.sn');
    expect((await call('POST', `/api/circle/add-to-space/${id}`, { as: admin.token, body: { spaces } })).status).toBe(200);
    await push();
    expect(await status()).toMatchObject({ differences: { 'only-here': 1 }, access: { pending: 0, failed: 0 } });
    await resolve({ kind: 'only-here', take: 'ours', members: [id] });
    expect((await status()).access).toEqual({ pending: 1, failed: 0 });
    await push();
    expect([[...room.members], (await status()).access]).toEqual([['ici@exemple.sn'], { pending: 0, failed: 0 }]);
  });

  test('of archived members are not asked about, and they are not added to Circle before they are brought back', async () => {
    const archived = { archived_at: new Date() };
    await add('ici@exemple.sn', archived);
    const waiting = await add('attend@exemple.sn', { ...archived, circle_state: 'pending' });
    circle.addMember('partie@exemple.sn', 'Partie');
    await sync();
    circle.members.length = 0;
    await sync();
    await db.updateTable('member').set(archived).where('email', '=', 'partie@exemple.sn').execute();
    expect(await status()).toMatchObject({
      differences: { gone: 0, 'only-here': 0 },
      members: { local: 0, pending: 0, synced: 0, failed: 0 },
    });
    for (const kind of ['gone', 'only-here']) expect((await resolve({ kind, take: 'ours', members: 'all' })).body.changed).toBe(0);
    await runJobs();
    expect(circle.members).toEqual([]);
    await db.updateTable('member').set({ archived_at: null }).where('id', '=', waiting).execute();
    await push();
    expect(circle.members.map(({ email }) => email)).toEqual(['attend@exemple.sn']);
  });

  test('are shown to and resolved by admins only', async () => {
    for (const path of ['', '/differences']) expect((await call('GET', `/api/circle/sync${path}`, { as: coach.token })).status).toBe(403);
    for (const path of ['', '/retry', '/resolve'])
      expect(
        (await call('POST', `/api/circle/sync${path}`, { as: coach.token, body: { kind: 'name', take: 'ours', members: 'all' } })).status,
      ).toBe(403);
  });
});
