import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteView } from '#server/members/views.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { countWaiting, during } from '#server/testing/locks.ts';
import { tickCampaigns } from './campaigns.jobs.ts';

const { call, db, deps, runJobs } = await testApp();
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const as = admin.token;
const send = async (method: 'POST' | 'PATCH' | 'GET' | 'DELETE', path: string, body?: object) =>
  (await call(method, path, { as, ...(body && { body }) })).body;
const template = (
  await send('POST', '/templates', { name: 'Promo', subject: 'Bonjour {{ fullName }}', body: '<p>Salut {{ fullName }}</p>', status: 1 })
).data._id as string;

type Name = 'awa' | 'binta' | 'cheikh' | 'djibril' | 'elodie';
const ids = {} as Record<Name, string>;
const GIVEN: Record<Name, object> = {
  awa: { product: 'COACHING', status: 'TRAITÉ' },
  binta: { product: 'COACHING' },
  cheikh: {},
  djibril: { product: 'COACHING', unsubscribed_at: new Date() },
  elodie: { product: 'ECOM AFRICA PRO', moderator: true },
};
beforeEach(async () => {
  for (const table of ['campaign', 'delivery', 'member', 'saved_view', 'notification'] as const) await db.deleteFrom(table).execute();
  for (const [name, more] of Object.entries(GIVEN)) {
    const values = { full_name: name, email: `${name}@exemple.sn`, ...more };
    ids[name as Name] = (await db.insertInto('member').values(values).returning('id').executeTakeFirstOrThrow()).id;
  }
});

const segment = async (name: string, search: object) =>
  (await send('POST', '/api/views', { screen: 'users', name, search, shared: true })).data._id as string;
const create = async (more: object) =>
  (await send('POST', '/api/campaign/create', { name: 'Webinaire', template, status: 'draft', ...more })).data;
const review = async (id: string) => (await send('GET', `/api/campaign/${id}/review`)).data;
const names = (people: { fullName: string }[]) => people.map(({ fullName }) => fullName).sort();

/** The names of the members for whom the campaign's last run has an e-mail to send. */
async function written(campaignId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery as d')
    .innerJoin('campaign_run as r', 'r.id', 'd.run_id')
    .innerJoin('member as m', 'm.id', 'd.member_id')
    .select(['m.full_name', 'd.state', 'r.id as run'])
    .where('r.campaign_id', '=', campaignId)
    .orderBy('r.started_at', 'desc')
    .execute();
  return rows
    .filter(({ run, state }) => run === rows[0]!.run && state !== 'skipped')
    .map((row) => row.full_name)
    .sort();
}
const launch = async (id: string) => {
  const answer = await send('POST', `/api/campaign/${id}/launch`);
  expect(answer.success, answer.message).toBe(true);
};
/** Lets the time of the campaign's next run come. */
async function begin(id: string): Promise<void> {
  await db.updateTable('campaign').set({ next_at: new Date() }).where('id', '=', id).execute();
  await tickCampaigns.handle(deps, {});
  await runJobs();
}
const soon = () => new Date(Date.now() + 3_600_000).toISOString();

describe('a campaign is for', () => {
  test('a segment, without those of another one and without single members; the review says who and why', async () => {
    const coaching = await segment('Coaching', { product: 'COACHING', sort: 'email' });
    const treated = await segment('Traités', { status: 'TRAITÉ' });
    const asked = { segment: coaching, exceptSegments: [treated], exceptMembers: [ids.cheikh] };
    const campaign = await create(asked);
    expect(campaign).toMatchObject({
      ...{ all: false, filter: null, members: [], membersCount: 0, frozenAt: null },
      segment: { _id: coaching, name: 'Coaching', deleted: false },
      exceptSegments: [{ _id: treated, name: 'Traités', deleted: false }],
      exceptMembers: [{ _id: ids.cheikh, fullName: 'cheikh' }],
    });
    const expected = {
      ...{ targeted: 3, recipients: 1, sample: [{ _id: ids.binta, fullName: 'binta', email: 'binta@exemple.sn' }] },
      leftOut: [
        { reason: 'excluded', count: 1, sample: [{ fullName: 'awa' }] },
        { reason: 'unsubscribed', count: 1, sample: [{ fullName: 'djibril' }] },
      ],
    };
    expect(await review(campaign._id)).toMatchObject({ ...expected, problems: [] });
    expect((await send('POST', '/api/campaign/audience', asked)).data).toMatchObject(expected);
    await launch(campaign._id);
    await runJobs();
    expect(await written(campaign._id)).toEqual(['binta']);
    // An excluded member was never meant; a member who unsubscribed is in the log with the reason.
    expect((await send('GET', `/api/campaign/getCampaign/${campaign._id}`)).data.run).toMatchObject({ total: 2, skipped: 1 });
  });

  test('whoever matches a filter, and an exclusion that compares with an empty field leaves nobody out by it', async () => {
    const paying = await segment('Coaching', { product: 'COACHING' });
    const { _id } = await create({ filter: { campaigns: 'reachable' }, exceptSegments: [paying] });
    expect(names((await review(_id)).sample)).toEqual(['cheikh', 'elodie']);
    await launch(_id);
    await runJobs();
    expect(await written(_id)).toEqual(['cheikh', 'elodie']);
  });

  test('all members when no filter is set, and the review warns of it', async () => {
    const warnings = async (target: object) => (await review((await create(target))._id)).warnings;
    const sentence = 'No filter is set: it is meant for all members.';
    expect(await warnings({ filter: {} })).toContain(sentence);
    expect(await warnings({ segment: await segment('Tous', {}) })).toContain(sentence);
    expect(await warnings({ filter: { product: 'COACHING' } })).not.toContain(sentence);
    expect(await warnings({ all: true })).not.toContain(sentence);
  });

  test('with a template that is not active, and the review says so', async () => {
    const message = { name: 'Ébauche', subject: 'Bonjour', body: '<p>Salut</p>', status: 2 };
    const { _id } = await create({ all: true, template: (await send('POST', '/templates', message)).data._id });
    expect((await review(_id)).warnings).toContain('Its template is not active. It is sent all the same.');
    await launch(_id);
    await runJobs();
    expect(await written(_id)).toContain('binta');
  });

  test('the target that was set last, whatever it was for before', async () => {
    const id = (await create({ all: true }))._id;
    const coaching = await segment('Coaching', { product: 'COACHING' });
    const change = async (body: object) => (await send('PATCH', `/api/campaign/${id}`, body)).data;
    expect(await change({ segment: coaching })).toMatchObject({ all: false, segment: { name: 'Coaching' } });
    expect(await change({ filter: { product: 'COACHING' } })).toMatchObject({ segment: null, filter: { product: 'COACHING' } });
    expect(await change({ members: [ids.awa] })).toMatchObject({ filter: null, membersCount: 1 });
    expect(await change({ moderators: true })).toMatchObject({ membersCount: 0, moderators: true });
    expect(await change({ all: true })).toMatchObject({ all: true, moderators: false });
  });

  test('the selection of the list: these members, or all who match but some', async () => {
    const writeTo = async (selection: object) => (await send('POST', '/api/campaign/write-to', { selection })).data;
    expect(await writeTo({ ids: [ids.awa, ids.binta] })).toMatchObject({
      name: 'Message to 2 members',
      status: 'draft',
      membersCount: 2,
      template: null,
    });
    const found = await writeTo({ all: true, filter: { product: 'COACHING' }, except: [ids.awa] });
    expect(found).toMatchObject({ name: 'Message to 2 members', filter: { product: 'COACHING' }, exceptMembersCount: 1 });
    expect((await review(found._id)).problems).toEqual(['Choose a template: it is the message.']);
    expect(await writeTo({ all: true, filter: {}, except: [] })).toMatchObject({ name: 'Message to 5 members', all: true, filter: null });
    const nobody = await call('POST', '/api/campaign/write-to', { as, body: { selection: { ids: [randomUUID()] } } });
    expect([nobody.status, nobody.body.errors]).toEqual([400, { selection: 'None of these members exist any more' }]);
    for (const path of ['write-to', 'audience'])
      expect((await call('POST', `/api/campaign/${path}`, { as: coach.token, body: { selection: { ids: [ids.awa] } } })).status).toBe(403);
  });

  test('segments and members that exist', async () => {
    const gone = randomUUID();
    const refused = async (body: object) =>
      (await call('POST', '/api/campaign/create', { as, body: { name: 'X', template, ...body } })).body.errors;
    expect(await refused({ segment: gone })).toEqual({ segment: 'Please choose a segment that exists' });
    expect(await refused({ all: true, exceptSegments: [gone] })).toEqual({ exceptSegments: 'Please choose a segment that exists' });
    expect((await call('POST', '/api/campaign/audience', { as, body: { segment: gone } })).status).toBe(400);
    const chosen = [ids.awa, ids.awa.toUpperCase()];
    expect(await refused({ members: [...chosen, gone] })).toEqual({ members: 'Please choose members that exist' });
    expect(await refused({ all: true, exceptMembers: [gone] })).toEqual({ exceptMembers: 'Please choose members that exist' });
    expect(await create({ members: chosen })).toMatchObject({ membersCount: 1 });
  });
});

describe('who is in a segment', () => {
  const move = (name: Name, product: string) => db.updateTable('member').set({ product }).where('id', '=', ids[name]).execute();

  test('is frozen when a single campaign is launched, apart from those who are excluded meanwhile', async () => {
    const coaching = await segment('Coaching', { product: 'COACHING' });
    const treated = await segment('Traités', { status: 'TRAITÉ' });
    const { _id } = await create({ segment: coaching, exceptSegments: [treated], scheduleAt: soon() });
    await launch(_id);
    await move('cheikh', 'COACHING');
    await move('binta', 'ECOM AFRICA PRO');
    await db.updateTable('member').set({ status: 'NON TRAITÉ' }).where('id', '=', ids.awa).execute();
    expect(names((await review(_id)).sample)).toEqual(['awa', 'binta']);
    expect((await send('GET', `/api/campaign/getCampaign/${_id}`)).data).toMatchObject({
      membersCount: 3,
      members: [],
      frozenAt: expect.any(String),
    });
    await db.updateTable('member').set({ status: 'TRAITÉ' }).where('id', '=', ids.binta).execute();
    await begin(_id);
    expect(await written(_id)).toEqual(['awa']);
    // Its copy is for those who are in the segment when it is launched itself.
    const copy = (await send('POST', `/api/campaign/${_id}/duplicate`)).data;
    expect(copy).toMatchObject({ segment: { _id: coaching }, membersCount: 0, exceptSegments: [{ _id: treated }], frozenAt: null });
    expect((await review(copy._id)).targeted).toBe(3);
  });

  test('is frozen anew when a scheduled campaign is changed', async () => {
    const coaching = await segment('Coaching', { product: 'COACHING' });
    const { _id } = await create({ segment: coaching, scheduleAt: soon() });
    await launch(_id);
    await move('cheikh', 'COACHING');
    expect((await send('PATCH', `/api/campaign/${_id}`, { name: 'Autre' })).data).toMatchObject({ status: 'scheduled', membersCount: 4 });
    expect((await send('PATCH', `/api/campaign/${_id}`, { status: 'draft' })).data).toMatchObject({ membersCount: 0, frozenAt: null });
  });

  test('does not become a list of members when the segment is taken away', async () => {
    const coaching = await segment('Coaching', { product: 'COACHING' });
    const { _id } = await create({ segment: coaching, scheduleAt: soon(), oneTime: true });
    await launch(_id);
    const { message, errors } = await send('PATCH', `/api/campaign/${_id}`, { segment: null });
    expect(errors, message).toMatchObject({ members: expect.any(String) });
    expect((await send('PATCH', `/api/campaign/${_id}`, { segment: null, status: 'draft' })).data).toMatchObject({ membersCount: 0 });
    expect(await review(_id)).toMatchObject({ targeted: 0 });
  });

  test('is read again at each run of a series, and a change of the segment does not split a run', async () => {
    const coaching = await segment('Coaching', { product: 'COACHING' });
    const { _id } = await create({ segment: coaching, oneTime: false, frequency: { period: 'day', frequency: 1 } });
    await launch(_id);
    await tickCampaigns.handle(deps, {});
    const run = () =>
      db.selectFrom('campaign_run').select('audience').where('campaign_id', '=', _id).orderBy('started_at', 'desc').execute();
    await runJobs();
    expect(await written(_id)).toEqual(['awa', 'binta']);
    await send('PATCH', `/api/views/${coaching}`, { search: { product: 'ECOM AFRICA PRO' } });
    expect((await run())[0]!.audience).toEqual({ filter: { product: 'COACHING' }, except: [] });
    await db.deleteFrom('delivery').execute();
    await db.updateTable('campaign').set({ status: 'scheduled' }).where('id', '=', _id).execute();
    await db.updateTable('campaign_run').set({ state: 'completed', scheduled_for: '2026-01-01' }).execute();
    await begin(_id);
    expect(await written(_id)).toEqual(['elodie']);
  });
});

describe('a segment that a campaign uses', () => {
  test('is deleted by nobody while one that goes out needs it, and a draft then says so', async () => {
    const coaching = await segment('Coaching', { product: 'COACHING' });
    const { _id } = await create({ name: 'Lettre', segment: coaching, oneTime: false, frequency: { period: 'day' }, scheduleAt: soon() });
    await launch(_id);
    const refused = await call('DELETE', `/api/views/${coaching}`, { as });
    expect([refused.status, refused.body.message]).toEqual([409, 'It is in use: Lettre. Choose something else there first.']);
    await send('POST', `/api/campaign/${_id}/cancel`);
    const draft = (await send('POST', `/api/campaign/${_id}/duplicate`)).data;
    expect((await send('DELETE', `/api/views/${coaching}`)).success).toBe(true);
    expect((await send('GET', `/api/campaign/getCampaign/${draft._id}`)).data.segment).toMatchObject({ deleted: true });
    const sentence = 'A segment was deleted: restore it, or choose the recipients again.';
    expect(await review(draft._id)).toMatchObject({ recipients: 0, problems: [sentence] });
    expect((await call('POST', `/api/campaign/${draft._id}/launch`, { as })).body.errors).toEqual({ segment: sentence });
    // It is not removed for good, because the campaigns refer to it.
    await send('DELETE', `/api/deleted/segment/${coaching}`);
    await runJobs();
    expect((await review(draft._id)).problems).toEqual([sentence]);
  });

  test('as an exclusion: without it nothing is sent, rather than too much', async () => {
    const treated = await segment('Traités', { status: 'TRAITÉ' });
    const { _id } = await create({ all: true, exceptSegments: [treated], scheduleAt: soon() });
    await launch(_id);
    await db.updateTable('saved_view').set({ deleted_at: new Date() }).where('id', '=', treated).execute();
    await begin(_id);
    expect((await send('GET', `/api/campaign/getCampaign/${_id}`)).data).toMatchObject({
      ...{ status: 'failed', run: null },
      reason: 'A segment of its recipients was deleted: restore it, or choose the recipients again.',
    });
    expect(await db.selectFrom('delivery').select('id').execute()).toEqual([]);
  });

  test('is changed by an admin only, even when it is a coach’s own', async () => {
    const body = { screen: 'users', name: 'Coaching', search: { product: 'COACHING' }, shared: true };
    const own = (await call('POST', '/api/views', { as: coach.token, body })).body.data._id;
    const change = (token: string) => call('PATCH', `/api/views/${own}`, { as: token, body: { search: {} } });
    expect((await change(coach.token)).status).toBe(200);
    await create({ name: 'Lettre', segment: own });
    expect((await change(coach.token)).body.message).toBe('Only an admin can change this segment, because campaigns or scenarios use it.');
    expect((await call('DELETE', `/api/views/${own}`, { as: coach.token })).status).toBe(403);
    expect((await change(as)).status).toBe(200);
    const listed = async (token: string) => (await call('GET', '/api/views?screen=users', { as: token })).body.data[0].usedBy;
    expect(await listed(as)).toEqual([{ kind: 'campaign', _id: expect.any(String), name: 'Lettre', active: false }]);
    expect(await listed(coach.token)).toEqual([]);
  });

  test('is deleted after a launch that has begun, which has all its members, and not where the campaign still needs it', async () => {
    const coaching = await segment('Coaching', { product: 'COACHING' });
    const treated = await segment('Traités', { status: 'TRAITÉ' });
    const { _id } = await create({ name: 'Lettre', segment: coaching, exceptSegments: [treated] });
    const remove = (id: string) => call('DELETE', `/api/views/${id}`, { as });
    // The recipients are frozen when nobody works on a member any more.
    const [launched, target, excluded] = await during(db, {
      first: (db) => sql`select from member for update`.execute(db),
      begin: async () => {
        const launching = call('POST', `/api/campaign/${_id}/launch`, { as });
        await expect.poll(() => countWaiting(db)).toBe(1);
        return Promise.all([launching, remove(coaching), remove(treated)]);
      },
      waiting: 3,
    });
    expect([launched.status, target.status, excluded.status]).toEqual([200, 200, 409]);
    expect(excluded.body.message).toBe('It is in use: Lettre. Choose something else there first.');
    expect((await send('GET', `/api/campaign/getCampaign/${_id}`)).data).toMatchObject({ status: 'scheduled', membersCount: 3 });
  });

  test.each(['segment', 'exceptSegments'])('that is deleted just before a launch, as its %s, keeps the campaign a draft', async (field) => {
    const coaching = await segment('Coaching', { product: 'COACHING' });
    const { _id } = await create(field === 'segment' ? { segment: coaching } : { all: true, exceptSegments: [coaching] });
    const launched = await during(db, {
      first: (db) => deleteView(db, coaching, admin.id),
      begin: () => call('POST', `/api/campaign/${_id}/launch`, { as }),
    });
    const sentence = 'A segment was deleted: restore it, or choose the recipients again.';
    expect([launched.status, launched.body.errors]).toEqual([400, { [field]: sentence }]);
    expect((await send('GET', `/api/campaign/getCampaign/${_id}`)).data).toMatchObject({ status: 'draft', frozenAt: null });
  });
});
