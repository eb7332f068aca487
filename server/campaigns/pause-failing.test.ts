import { afterAll, describe, expect, test } from 'vitest';
import { textOf } from '#server/notices/notice-text.rules.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { type Refusal, startSink } from '#server/testing/fakes/smtp.fake.ts';
import { pauseIfRefused, sharedAnswer } from './pause-failing.actions.ts';

let refuse: (address: string) => Refusal | undefined = () => undefined;
let breakOff: () => boolean = () => false;
const sink = await startSink({
  onReceiver: (address) => refuse(address),
  onMessage: async () => (breakOff() ? 'hang up' : undefined),
});
const { call, db, deps, runJobs } = await testApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
afterAll(() => sink.close());
const { token: as } = await buildAccount(db);
const post = async (path: string, body?: object) => (await call('POST', path, { as, ...(body && { body }) })).body;
const template = (await post('/templates', { name: 'Promo', subject: 'Bonjour', body: '<p>Salut</p>', status: 1 })).data._id;
const RECIPIENTS = 60;
await db
  .insertInto('member')
  .values(Array.from({ length: RECIPIENTS }, (_, i) => ({ full_name: `Membre ${i}`, email: `membre.${i}@exemple.sn` })))
  .execute();
await post('/api/setting/account', { host: '127.0.0.1', port: sink.port, from: 'bonjour@exemple.sn', minuteLimit: 100_000 });

/** Refuses so many e-mails permanently and keeps the others waiting, so that the progress of the run does not depend on time. */
function refuseNext(many: number, refusal: (address: string) => Refusal) {
  let left = many;
  refuse = (address) => (left-- > 0 ? refusal(address) : { code: 451, message: '4.7.1 Try again later' });
}
async function launch(more: object = {}) {
  const { data } = await post('/api/campaign/create', { name: 'Webinaire', template, all: true, status: 'draft', ...more });
  await post(`/api/campaign/${data._id}/launch`);
  await runJobs();
  return data._id as string;
}
const read = async (id: string) => (await call('GET', `/api/campaign/getCampaign/${id}`, { as })).body.data;
const notices = async () => {
  const rows = await db.selectFrom('notification').selectAll().where('notice', '=', 'campaignStopped').execute();
  return rows.map((row) => textOf(row as Parameters<typeof textOf>[0]));
};
const bounced = async () => (await db.selectFrom('member').select('id').where('bounced_at', 'is not', null).execute()).length;

test('a run that is refused completely is paused with the reason and one notification, and after resuming each member gets one e-mail', async () => {
  const denied = (address: string) => ({ code: 550, message: `Relaying denied for <${address}> (queue 4f8${address.length}a91bc)` });
  refuseNext(20, denied);
  const id = await launch();
  const reason = expect.stringMatching(
    /^The mail server refused all of the first 20 e-mails with the same answer: “.*Relaying denied for .*”\. Once that is mended, resume it/,
  );
  expect(await read(id)).toMatchObject({
    status: 'paused',
    reason,
    run: { state: 'paused', failed: 20, sent: 0, pending: RECIPIENTS - 20 },
  });
  expect(await notices()).toEqual([{ title: 'The campaign “Webinaire” does not go on', message: reason }]);
  // The refusals said nothing about the addresses.
  expect(await bounced()).toBe(0);
  await Promise.all([pauseIfRefused(deps, id), pauseIfRefused(deps, id)]);
  await runJobs();
  expect([(await notices()).length, (await read(id)).run.failed]).toEqual([1, 20]);

  // The server still refuses, so the run is paused again.
  refuseNext(20, denied);
  await post(`/api/campaign/${id}/resume`);
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'paused', run: { failed: 20, pending: RECIPIENTS - 20 } });

  refuse = () => undefined;
  await db.updateTable('delivery').set({ next_at: new Date() }).where('state', '=', 'pending').execute();
  expect((await post(`/api/campaign/${id}/resume`)).data).toMatchObject({ status: 'sending', reason: null, run: { failed: 0 } });
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'completed', reason: null, run: { sent: RECIPIENTS, failed: 0, skipped: 0 } });
  expect([sink.received.length, new Set(sink.received.map(({ to }) => to)).size]).toEqual([RECIPIENTS, RECIPIENTS]);
});

test('a short run that is refused to its end is paused too', async () => {
  sink.received.length = 0;
  refuse = () => ({ code: 554, message: '5.7.1 Account suspended' });
  // With one more, the run could be paused before the last one is refused.
  const ids = (await db.selectFrom('member').select('id').limit(20).execute()).map(({ id }) => id);
  const id = await launch({ all: false, members: ids });
  expect(await read(id)).toMatchObject({ status: 'paused', run: { failed: 20, pending: 0 } });
  refuse = () => undefined;
  await post(`/api/campaign/${id}/resume`);
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'completed', run: { sent: 20, failed: 0 } });
  expect(sink.received).toHaveLength(20);
});

test('a run is paused also where the answer is cut between the two halves of a sign', async () => {
  // The answer with its code is cut at 300 characters.
  const message = `5.7.1 ${'a'.repeat(289)}😀`;
  refuse = () => ({ code: 554, message });
  const ids = (await db.selectFrom('member').select('id').limit(20).execute()).map(({ id }) => id);
  const id = await launch({ all: false, members: ids });
  expect(await read(id)).toMatchObject({ status: 'paused', run: { failed: 20, pending: 0 } });
  await post(`/api/campaign/${id}/cancel`);
});

test('a run whose e-mails are all broken off is paused, and after resuming the others get theirs', async () => {
  sink.received.length = 0;
  let broken = 0;
  breakOff = () => broken++ >= 0;
  refuse = () => (broken < 20 ? undefined : { code: 451, message: '4.7.1 Try again later' });
  const id = await launch();
  const paused = await read(id);
  expect(paused).toMatchObject({
    status: 'paused',
    reason: expect.stringMatching(/^The mail server broke off all of the first 2\d e-mails in the same way: “.+”\. They may have arrived/),
    run: { state: 'paused', sent: 0, failed: 0, uncertain: broken, pending: RECIPIENTS - broken },
  });
  expect((await notices()).at(-1)?.message).toBe(paused.reason);

  // One refusal of another kind is no reason to pause again.
  breakOff = () => false;
  let asked = 0;
  refuse = () => (asked++ === 0 ? { code: 554, message: '5.7.1 Rejected' } : undefined);
  await db.updateTable('delivery').set({ next_at: new Date() }).where('state', '=', 'pending').execute();
  await post(`/api/campaign/${id}/resume`);
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'completed', run: { failed: 1, uncertain: broken, sent: RECIPIENTS - broken - 1 } });
  expect(new Set(sink.received.map(({ to }) => to)).size).toBe(sink.received.length);
});

test('a run continues when one e-mail was sent, or when the answers are about the addresses', async () => {
  let asked = 0;
  refuseNext(25, () => ({ code: 554, message: '5.7.1 Rejected' }));
  const others = refuse;
  refuse = (address) => (asked++ === 0 ? undefined : others(address));
  const accepted = await launch();
  expect(await read(accepted)).toMatchObject({ status: 'sending', run: { state: 'sending', sent: 1, failed: 25 } });
  await post(`/api/campaign/${accepted}/cancel`);
  refuseNext(20, () => ({ code: 550, message: '5.1.1 User unknown' }));
  const unknown = await launch();
  expect(await read(unknown)).toMatchObject({ status: 'sending', run: { failed: 20 } });
  expect(await bounced()).toBe(20);
  await post(`/api/campaign/${unknown}/cancel`);
});

describe('the same answer', () => {
  test.each([
    [['550 5.7.1 <a@b.sn>: Relay denied 4A1F99B2C0', '550 5.7.1 <cc@d.sn>: Relay denied 77BC01AA12'], true],
    [['554 5.7.1 Rejected', '554 5.7.0 Rejected'], false],
    [['552 Mailbox full', '550 Blocked'], false],
    [['550 5.1.1 No such user', '550 5.1.1 No such user'], false],
    [[], false],
  ])('of %j is %s', (answers, same) => {
    expect(sharedAnswer(answers) !== undefined).toBe(same);
  });
});
