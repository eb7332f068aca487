import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { randomOf } from '#server/demo/random.ts';
import { forgetExpired } from '#server/housekeeping/housekeeping.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';
import { scenarioTools, signature } from '#server/testing/scenarios.ts';
import { runSchedules } from './engine/schedules.queries.ts';
import { findKept, runKept } from './kept.queries.ts';

const world = await testApp();
const { app, call, db } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs, detail } = scenarioTools(world, as);

const notice = { module: 'staff.notify', config: { title: 'Kept', message: '{{ trigger.member.fullName }}', priority: 'low' } };
const created = { module: 'members.created' };
const open = { module: 'webhooks.received', config: { verify: false } };
const post = (id: string, what: string, body?: object) => call('POST', `/api/scenario/${id}/${what}`, { as, body });
const kept = async (id: string) => (await call('GET', `/api/scenario/${id}/kept`, { as })).body.data;
const choose = (id: string, decision: string, count?: number) => post(id, 'kept', { decision, ...(count !== undefined && { count }) });
const join = (...names: string[]) =>
  Promise.all(names.map((name) => call('POST', '/api/circle/create', { as, body: { name, email: `${crypto.randomUUID()}@exemple.sn` } })));
async function send(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await app.inject({ method: 'POST', url: path, payload: JSON.stringify(body), headers });
  return [answer.statusCode, answer.json().message] as const;
}
const KEPT = 'Kept: this scenario is paused. Its staff choose whether the call runs once it is switched on again.';
const KNOWN = 'This event is known already.';

beforeEach(() => sql`update scenario set deleted_at = now(), active = false`.execute(db));

test('events of a paused scenario are offered when it is switched on, and run once when staff choose so', async () => {
  const { id } = await build(created, [notice]);
  await join('Awa Avant');
  await drain();
  await post(id, 'pause');
  for (const name of ['Binta', 'Cheikh', 'Dieynaba', 'Eva']) await join(name);
  await drain();
  expect(await runs(id)).toHaveLength(1);
  const offered = await kept(id);
  expect(offered).toMatchObject({ count: 4, subjects: ['Eva', 'Dieynaba', 'Cheikh'] });
  expect(Date.parse(offered.to)).toBeGreaterThan(Date.parse(offered.from));
  expect(await choose(id, 'run')).toMatchObject({ status: 409, body: { message: expect.stringContaining('is paused') } });

  // The events stay when the scenario is switched on without a choice.
  await post(id, 'activate');
  await drain();
  expect([await kept(id), (await runs(id)).length]).toEqual([offered, 1]);
  const { body: list } = await call('GET', '/api/scenario', { as });
  expect(list.data.find(({ _id }: { _id: string }) => _id === id).kept).toEqual(offered);

  const answers = await Promise.all([choose(id, 'run'), choose(id, 'run'), choose(id, 'run')]);
  expect(answers.map(({ body }) => body.data.count).sort()).toEqual([0, 0, 4]);
  expect(answers.map(({ body }) => body.message)).toContain('4 events that were kept run now.');
  await drain();
  const all = await runs(id);
  expect(all.map(({ subject, state, source, late }) => [subject, state, source, late])).toEqual([
    ...['Eva', 'Dieynaba', 'Cheikh', 'Binta'].map((name) => [`${name} · became a member`, 'succeeded', 'event', true]),
    ['Awa Avant · became a member', 'succeeded', 'event', false],
  ]);
  expect((await detail(all[0]!._id)).detail[0].output.member.fullName).toBe('Eva');
  expect(await kept(id)).toEqual({ count: 0, from: null, to: null, subjects: [] });
  const { rows } = await sql`select action, before ->> 'events' as events, after from audit_log where action like 'scenario.kept%'`.execute(
    db,
  );
  expect(rows).toEqual([{ action: 'scenario.kept.run', events: '4', after: { runs: 4 } }]);
});

test('a choice that is interrupted changes nothing', async () => {
  const { id } = await build(created, [notice]);
  await post(id, 'pause');
  await join('Hawa', 'Issa');
  await post(id, 'activate');
  const interrupted = db.transaction().execute(async (db) => {
    expect(await runKept(db, id)).toBe(2);
    throw new Error('interrupted');
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  await drain();
  expect([(await kept(id)).count, await runs(id)]).toEqual([2, []]);
});

test('discarded events are deleted and never run', async () => {
  const { id } = await build(created, [notice]);
  await post(id, 'pause');
  await join('Fatou', 'Gora');
  expect((await choose(id, 'leave')).body).toMatchObject({ message: '2 events that were kept are left out.', data: { count: 2 } });
  expect((await choose(id, 'leave')).body).toMatchObject({ message: 'Nothing was kept any more.', data: { count: 0 } });
  await post(id, 'activate');
  expect((await choose(id, 'run')).body.data.count).toBe(0);
  await drain();
  expect([(await kept(id)).count, await runs(id)]).toEqual([0, []]);
});

test('events that came after staff looked are not discarded with those that they saw', async () => {
  const { id } = await build(created, [notice]);
  await post(id, 'pause');
  await join('Fatou', 'Gora');
  const { count } = await kept(id);
  await join('Hawa');
  expect(await choose(id, 'leave', count)).toMatchObject({ status: 409, body: { message: expect.stringContaining('choose again') } });
  expect((await kept(id)).count).toBe(3);
  expect((await choose(id, 'leave', 3)).body.data.count).toBe(3);
  expect((await kept(id)).count).toBe(0);
});

test('kept events are checked against the conditions when they run, and count towards the limits of the scenario', async () => {
  const condition = { field: 'trigger.member.fullName', operator: 'contains', value: 'Nouveau' };
  const { id } = await build(created, [notice], { conditions: [condition], perMinute: 2 });
  await post(id, 'pause');
  const [{ body: member }] = (await join('Ancien')) as [Awaited<ReturnType<typeof call>>];
  await join('Nouveau 1');
  await join('Nouveau 2');
  await call('PATCH', `/api/circle/members/${member.data._id}`, { as, body: { fullName: 'Nouveau nom' } });
  await post(id, 'activate');
  await choose(id, 'run');
  await drain();
  expect((await runs(id)).map(({ state }) => state).sort()).toEqual(['queued', 'succeeded', 'succeeded']);
  const first = (await runs(id)).find(({ subject }) => subject?.startsWith('Nouveau nom'));
  expect(first?.state).toBe('succeeded');
});

test('a draft that was never published, a deleted scenario and an event that is filtered out keep nothing', async () => {
  const { body: made } = await call('POST', '/api/scenario/create', { as, body: { name: 'Brouillon' } });
  const change = { version: made.data.__v, trigger: { ...open, config: open.config }, reactions: [notice] };
  const { body: draft } = await call('PATCH', `/api/scenario/${made.data._id}`, { as, body: change });
  expect(await send(new URL(draft.data.webhookUrl).pathname, { n: 1 })).toEqual([409, expect.stringContaining('not active yet')]);

  const deleted = await build(created, [notice]);
  await post(deleted.id, 'pause');
  await call('DELETE', `/api/scenario/delete-scenario/${deleted.id}`, { as });
  const filtered = await build({ module: 'members.created', config: { source: ['facebook'] } }, [notice]);
  await post(filtered.id, 'pause');
  await join('Ismaïla');
  expect(
    (await sql`select from scenario_kept k join scenario s on s.id = k.scenario_id where s.deleted_at is null`.execute(db)).rows,
  ).toEqual([]);
  expect((await sql`select from scenario_kept where scenario_id = ${deleted.id}`.execute(db)).rows).toEqual([]);
});

test('a call to a paused webhook is kept once when it came before, is repeated, or is repeated after the scenario was switched on', async () => {
  const { id, hook: path } = await build({ module: 'webhooks.received', config: { verify: true } }, [
    { module: 'staff.notify', config: { title: '{{ trigger.body.name }}', message: 'M', priority: 'low' } },
  ]);
  const { body: made } = await post(id, 'webhook-secret');
  const signed = (body: object) => send(path, body, signature(made.data.secret, JSON.stringify(body)));
  expect(await signed({ name: 'Avant' })).toEqual([202, 'Accepted.']);
  await post(id, 'pause');
  const answers = [
    await signed({ name: 'Awa Diop' }),
    await signed({ name: 'Awa Diop' }),
    await signed({ name: 'Avant' }),
    await signed({ name: 'Moussa' }),
    await send(path, { name: 'Faux' }),
  ];
  expect(answers).toEqual([
    [202, KEPT],
    [202, KNOWN],
    [202, KNOWN],
    [202, KEPT],
    [401, 'This call carries no signature. The trigger of the scenario says how the caller signs each call.'],
  ]);
  expect(await kept(id)).toMatchObject({ count: 2, subjects: ['Moussa', 'Awa Diop'] });
  await post(id, 'activate');
  expect(await signed({ name: 'Moussa' })).toEqual([202, 'Accepted.']);
  expect((await choose(id, 'run')).body.data.count).toBe(1);
  await drain();
  const all = await runs(id);
  expect(all.map(({ subject, source, state }) => [subject, source, state])).toEqual(
    ['Awa Diop', 'Moussa', 'Avant'].map((name) => [name, 'webhook', 'succeeded']),
  );
  expect((await detail(all[0]!._id)).detail[0].output.body).toEqual({ name: 'Awa Diop' });
});

test('calls without a key are each kept when they arrive at the same time', async () => {
  const { id, hook: path } = await build(open, [notice]);
  await post(id, 'pause');
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => send(path, { n: n % 3 })));
  expect(new Set(answers.map(String))).toEqual(new Set([`202,${KEPT}`]));
  expect((await kept(id)).count).toBe(30);
});

test('the newest 1,000 of each scenario are kept, for 30 days', async () => {
  const { id } = await build(created, [notice]);
  const { id: other, hook: path } = await build(open, [notice]);
  await post(id, 'pause');
  await post(other, 'pause');
  await send(path, { name: 'Un autre' });
  await sql`
    insert into member (email, full_name) select n || '@masse.sn', 'Masse ' || n from generate_series(1, 1500) as n`.execute(db);
  expect(await kept(id)).toMatchObject({ count: 1_000 });
  await join('Dernière');
  expect(await kept(id)).toMatchObject({ count: 1_000, subjects: ['Dernière', expect.any(String), expect.any(String)] });
  expect((await kept(other)).count).toBe(1);
  // Events older than the newest 1,000 are deleted with every hundredth row that is added.
  for (let i = 0; i < 100; i++) await send(path, { name: `Appel ${i}` });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from scenario_kept where scenario_id = ${id}`.execute(db);
  expect(rows[0]!.n).toBe(1_000);

  await sql`update scenario_kept set happened_at = now() - interval '30 days 1 hour' where scenario_id = ${id} and subject <> 'Dernière'`.execute(
    db,
  );
  await sql`update scenario_kept set happened_at = now() - interval '29 days' where scenario_id = ${other}`.execute(db);
  await forgetExpired(db);
  expect([(await kept(id)).count, (await kept(other)).count]).toEqual([1, 101]);
});

test('events of a trigger that was replaced are not offered to the new one', async () => {
  const { id, scenario } = await build(created, [notice]);
  await post(id, 'pause');
  await join('Khady');
  expect((await kept(id)).count).toBe(1);
  const { body: now } = await call('GET', `/api/scenario/${id}`, { as });
  expect(scenario._id).toBe(id);
  await call('PATCH', `/api/scenario/${id}`, { as, body: { version: now.data.__v, trigger: open } });
  expect((await post(id, 'activate')).status).toBe(200);
  expect((await kept(id)).count).toBe(0);
  expect((await choose(id, 'run')).body.data.count).toBe(0);
});

test('events of another form are not offered to a trigger that asks for a new one, and again once it asks for theirs', async () => {
  const question = buildQuestion();
  const form = async (): Promise<string> =>
    (await call('POST', '/api/forms', { as, body: buildForm({ questions: [question] }) })).body.data.id;
  const [first, second] = [await form(), await form()];
  const answer = (formId: string) => call('POST', '/api/answers', { body: { formId, answers: { [question.id]: 'Awa' } } });
  const wants = async (...forms: string[]) => {
    const { body: now } = await call('GET', `/api/scenario/${id}`, { as });
    const trigger = { module: 'forms.answered', config: { form: forms } };
    await call('PATCH', `/api/scenario/${id}`, { as, body: { version: now.data.__v, trigger } });
    expect((await post(id, 'activate')).status).toBe(200);
  };
  const { id } = await build({ module: 'forms.answered', config: { form: [first] } }, [
    { ...notice, config: { ...notice.config, message: 'M' } },
  ]);
  await post(id, 'pause');
  expect((await answer(first)).status).toBe(200);
  expect((await kept(id)).count).toBe(1);

  await wants(second);
  expect(await kept(id)).toMatchObject({ count: 0, subjects: [] });
  expect([(await choose(id, 'run')).body.data.count, (await choose(id, 'leave')).body.data.count]).toEqual([0, 0]);

  await post(id, 'pause');
  await answer(second);
  await wants(second, first);
  expect((await kept(id)).count).toBe(2);
  expect((await choose(id, 'run')).body.data.count).toBe(2);
});

// The rule is written twice: scenario_emit in the database asks it of a new event, and `fits` in kept.queries.ts of a kept one.
test('an event that was kept fits a trigger exactly when a new one would, whatever the trigger asks for', async () => {
  const random = randomOf('triggers and events');
  const [running, paused] = [await build(created, [notice]), await build(created, [notice])];
  await post(paused.id, 'pause');
  const ask = (id: string, filter: object) =>
    sql`update scenario set trigger_filter = ${JSON.stringify(filter)}::jsonb where id = ${id}::uuid`.execute(db);
  const keys = ['form', 'product', 'tag', 'option'];
  const values = ['a', 'b', 'c'];
  const took: number[] = [];
  for (let round = 0; round < 20; round++) {
    await sql`delete from scenario_run`.execute(db);
    await sql`delete from scenario_kept`.execute(db);
    const filter = Object.fromEntries(random.some(keys, random.int(0, 3)).map((key) => [key, random.some(values, random.int(1, 3))]));
    const events = Array.from({ length: 40 }, (_, i) => ({
      key: `${round}:${i}`,
      subject: `event ${i}`,
      event: {},
      facts: Object.fromEntries(random.some(keys, random.int(0, 4)).map((key) => [key, random.pick([...values, null])])),
    }));
    await ask(running.id, filter);
    await ask(paused.id, {});
    await sql`select scenario_emit('members.created', ${JSON.stringify(events)}::jsonb)`.execute(db);
    const taken = await db.selectFrom('scenario_run').select('dedupe_key').where('scenario_id', '=', running.id).execute();
    await ask(paused.id, filter);
    const fitting = await findKept(db, [paused.id]);
    expect(fitting(paused.id).count, JSON.stringify(filter)).toBe(taken.length);
    await runKept(db, paused.id);
    const late = await db.selectFrom('scenario_run').select('dedupe_key').where('scenario_id', '=', paused.id).execute();
    expect(late.map((run) => run.dedupe_key).sort()).toEqual(taken.map((run) => run.dedupe_key).sort());
    took.push(taken.length);
  }
  // Some triggers take all events, and others only a part.
  expect(Math.max(...took)).toBe(40);
  expect(Math.min(...took)).toBeLessThan(20);
});

test('a schedule that was paused does not run missed occurrences', async () => {
  const { id } = await build({ module: 'schedule.every' }, [notice], { frequency: 'minute', time: 1, startDate: '2026-01-01' });
  await post(id, 'pause');
  await runSchedules(db, new Date(Date.now() + 3_600_000));
  expect([(await kept(id)).count, await runs(id)]).toEqual([0, []]);
});

test('an invalid choice is refused with a sentence', async () => {
  const { id } = await build(created, [notice]);
  expect((await choose(id, 'both')).body.errors.decision).toMatch(/^Say whether to run/);
  expect((await choose(crypto.randomUUID(), 'run')).status).toBe(404);
});
