import { expect, test } from 'vitest';
import { insertRow } from '#server/db/db.ts';
import { mergeMembers } from '#server/profiles/merge.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { countWaiting, during } from '#server/testing/locks.ts';
import { beginRun } from './begin.actions.ts';
import { freezeNext } from './run.actions.ts';

const { call, db, deps } = await testApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
const { token: as } = await buildAccount(db);
const post = async (path: string, body: object = {}) => {
  const answer = await call('POST', path, { as, body });
  expect(answer.status, answer.body.message).toBe(200);
  return answer.body.data;
};
const sink = await startSink();
await post('/api/setting/account', { host: '127.0.0.1', port: sink.port, from: 'bonjour@exemple.sn' });
await sink.close();
const { _id: template } = await post('/templates', { name: 'Promo', subject: 'Bonjour', body: '<p>Salut</p>', status: 1 });

/** Adds two records of a person, of which the later one is chosen for a campaign whose recipients are not frozen yet. */
async function launch(name: string) {
  const add = (email: string) => insertRow(db, 'member', { full_name: 'Fanta Diop', email });
  const [kept, chosen] = [await add(`${name}@exemple.sn`), await add(`${name}.diop@exemple.sn`)];
  const { _id: id } = await post('/api/campaign/create', { name: 'Webinaire', template, members: [chosen], status: 'draft' });
  await post(`/api/campaign/${id}/launch`);
  await beginRun(deps, id);
  const run = await db.selectFrom('campaign_run').select(['id', 'state']).where('campaign_id', '=', id).executeTakeFirstOrThrow();
  expect(run.state).toBe('freezing');
  return { kept, runId: run.id, merge: () => post(`/api/circle/members/${kept}/merge`, { other: chosen }), chosen };
}

/** Freezes the rest, and returns the members of the e-mails. */
async function freeze(runId: string) {
  while (await freezeNext(deps, runId));
  const run = db.selectFrom('campaign_run').select(['state', 'total']).where('id', '=', runId);
  expect(await run.executeTakeFirst()).toEqual({ state: 'sending', total: 1 });
  return db.selectFrom('delivery').select(['member_id', 'state']).where('run_id', '=', runId).execute();
}

test('whoever was chosen gets the e-mail when the record is merged into one that the freezing has passed', async () => {
  const { kept, runId, merge } = await launch('awa');
  // As a run that was killed after its recipients up to the record that remains.
  await db.updateTable('campaign_run').set({ frozen_to: kept }).where('id', '=', runId).execute();
  await merge();
  expect(await freeze(runId)).toEqual([{ member_id: kept, state: 'pending' }]);
});

test('whoever was chosen gets the e-mail when the record is merged while the e-mails are written', async () => {
  const { kept, chosen, runId, merge } = await launch('binta');
  const merging: Promise<unknown>[] = [];
  await during(db, {
    // The e-mail is written when it is known that this one is not.
    first: (trx) => insertRow(trx, 'delivery', { kind: 'campaign', run_id: runId, member_id: chosen, to_address: 'binta@exemple.sn' }),
    begin: () => freezeNext(deps, runId),
    async finish(trx) {
      merging.push(merge());
      await Promise.race([...merging, expect.poll(() => countWaiting(db)).toBe(2)]);
      await trx.deleteFrom('delivery').where('run_id', '=', runId).execute();
    },
  });
  await Promise.all(merging);
  expect(await freeze(runId)).toEqual([{ member_id: kept, state: 'pending' }]);
});

test('a campaign that is saved or copied while a chosen record is merged is refused, or has the record that is left', async () => {
  const add = (email: string) => insertRow(db, 'member', { full_name: 'Sokhna Ba', email });
  const [kept, first, second] = [await add('sokhna@exemple.sn'), await add('sokhna.1@exemple.sn'), await add('sokhna.2@exemple.sn')];
  const merging = (other: string, begin: () => ReturnType<typeof call>) =>
    during(db, { first: (trx) => mergeMembers(trx, undefined, kept, other), begin });
  const body = { name: 'Atelier', template, members: [first], status: 'draft' };
  const saved = await merging(first, () => call('POST', '/api/campaign/create', { as, body }));
  expect([saved.status, saved.body.errors]).toEqual([400, { members: expect.any(String) }]);
  const { _id: id } = await post('/api/campaign/create', { ...body, members: [second] });
  const copied = await merging(second, () => call('POST', `/api/campaign/${id}/duplicate`, { as }));
  expect([copied.status, copied.body.data?.members]).toEqual([200, [expect.objectContaining({ _id: kept })]]);
});

test('a campaign for a filter can be launched while a record that matches is merged', async () => {
  const add = (email: string) => insertRow(db, 'member', { full_name: 'Nogaye Sy', email });
  const [kept, duplicate] = [await add('nogaye@exemple.sn'), await add('nogaye.2@exemple.sn')];
  const body = { name: 'Atelier', template, filter: { search: 'Nogaye' }, status: 'draft' };
  const { _id: id } = await post('/api/campaign/create', body);
  const { status } = await during(db, {
    first: (trx) => mergeMembers(trx, undefined, kept, duplicate),
    begin: () => call('POST', `/api/campaign/${id}/launch`, { as }),
  });
  const chosen = await db.selectFrom('campaign_member').select('member_id').where('campaign_id', '=', id).execute();
  expect([status, chosen]).toEqual([200, [{ member_id: kept }]]);
});
