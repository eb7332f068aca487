import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertRow } from '#server/db/db.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';
import { watchSegments } from './watch.jobs.ts';

const world = await testApp();
const { call, db, deps, runJobs } = world;
const { token: as } = await buildAccount(db);
const { build, drain, runs } = scenarioTools(world, as);

const notice = {
  module: 'staff.notify',
  config: { title: 'Pour {{ trigger.member.fullName }}', message: '{{ trigger.segment }}', priority: 'low' },
};
const entered = (segment: string) => ({ module: 'members.entered-segment', config: { segment } });

const insertMember = (name: string, status: 'TRAITÉ' | 'NON TRAITÉ') =>
  insertRow(db, 'member', { full_name: name, email: `${randomUUID()}@exemple.sn`, status });
const setStatus = (id: string, status: 'TRAITÉ' | 'NON TRAITÉ') => db.updateTable('member').set({ status }).where('id', '=', id).execute();
async function makeSegment(name: string, search: object): Promise<string> {
  const { body } = await call('POST', '/api/views', { as, body: { screen: 'users', name, search, shared: true } });
  return body.data._id;
}
/** Looks at the segments as the clock does every few minutes, and works on the runs that start. */
async function look() {
  await watchSegments.handle(deps, {});
  await drain();
}
const subjects = async (id: string) => (await runs(id)).map(({ subject }) => subject).sort();

test('a scenario starts once for a member who enters the segment, and not for those who match when it is switched on', async () => {
  const [awa, binta] = [await insertMember('Awa', 'TRAITÉ'), await insertMember('Binta', 'NON TRAITÉ')];
  const segment = await makeSegment('Traités', { status: 'TRAITÉ' });
  const { id } = await build(entered(segment), [notice]);
  // Switching it on has asked for the first look.
  await runJobs();
  expect(await runs(id)).toEqual([]);
  await setStatus(binta, 'TRAITÉ');
  await look();
  await look();
  expect(await runs(id)).toMatchObject([{ state: 'succeeded', source: 'event', subject: 'Binta · entered the segment “Traités”' }]);
  // Whoever leaves it and comes back enters it again.
  await setStatus(awa, 'NON TRAITÉ');
  await look();
  await setStatus(awa, 'TRAITÉ');
  await look();
  expect(await subjects(id)).toEqual(['Awa · entered the segment “Traités”', 'Binta · entered the segment “Traités”']);
});

test('who matches is forgotten while the scenario is paused, so that those who came meanwhile start nothing', async () => {
  const late = await insertMember('Coumba', 'NON TRAITÉ');
  const { id } = await build(entered(await makeSegment('À traiter', { search: 'Coumba', status: 'TRAITÉ' })), [notice]);
  await look();
  await call('POST', `/api/scenario/${id}/pause`, { as });
  await setStatus(late, 'TRAITÉ');
  await look();
  const kept = db.selectFrom('scenario_watch').selectAll().where('scenario_id', '=', id);
  expect(await kept.execute()).toEqual([]);
  await call('POST', `/api/scenario/${id}/activate`, { as });
  await look();
  await look();
  expect(await runs(id)).toEqual([]);
});

test('a change of the filters takes those who match from then on as known', async () => {
  await insertMember('Dior', 'TRAITÉ');
  const segment = await makeSegment('Étroit', { search: 'personne' });
  const { id } = await build(entered(segment), [notice]);
  await look();
  await call('PATCH', `/api/views/${segment}`, { as, body: { search: { search: 'Dior' } } });
  await look();
  expect(await runs(id)).toEqual([]);
  await insertMember('Dior Fall', 'TRAITÉ');
  await look();
  expect(await subjects(id)).toEqual(['Dior Fall · entered the segment “Étroit”']);
});

test('at most 1,000 members start a scenario at one look, and the others at the next', async () => {
  const { id } = await build(entered(await makeSegment('Beaucoup', { search: 'foule' })), [notice]);
  await look();
  await sql`insert into member (full_name, email) select 'Foule ' || n, 'foule' || n || '@exemple.sn' from generate_series(1, 1003) n`.execute(
    db,
  );
  const started = async () => {
    await watchSegments.handle(deps, {});
    const rows = await db.selectFrom('scenario_run').select('id').where('scenario_id', '=', id).execute();
    return rows.length;
  };
  expect(await started()).toBe(1_000);
  expect(await started()).toBe(1_003);
  expect(await started()).toBe(1_003);
  await db.deleteFrom('scenario').where('id', '=', id).execute();
});

test('a dry run works with a chosen member, and a segment in use is not deleted', async () => {
  await insertMember('Fatou', 'NON TRAITÉ');
  const segment = await makeSegment('VIP', { search: 'Fatou' });
  const { id } = await build(entered(segment), [notice]);
  const { body: choices } = await call('GET', `/api/scenario/${id}/subjects?search=Fatou`, { as });
  const { body } = await call('POST', `/api/scenario/${id}/preview`, { as, body: { subject: choices.data[0].id } });
  expect(body.data).toMatchObject({ subject: 'Fatou · entered the segment “VIP”', steps: [{ outcome: 'runs' }] });
  const { status, body: refused } = await call('DELETE', `/api/views/${segment}`, { as });
  expect([status, refused.message]).toEqual([409, expect.stringContaining('Essai')]);
  // Only a database that was changed by hand comes to this.
  await db
    .updateTable('saved_view')
    .set({ search: JSON.stringify({ status: 'unknown' }) })
    .where('id', '=', segment)
    .execute();
  await look();
  const { body: paused } = await call('GET', `/api/scenario/${id}`, { as });
  expect(paused.data).toMatchObject({ active: false, pausedReason: 'This segment no longer exists. Choose another one.' });
});
