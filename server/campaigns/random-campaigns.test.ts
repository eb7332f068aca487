import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { unsubscribeUrl } from '#server/sending/unsubscribe-link.rules.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { whatsAppReport } from '#server/testing/fakes/receipts.fake.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { startVendors } from '#server/testing/fakes/vendors.fake.ts';
import { connectChannels } from '#server/testing/message-channels.ts';
import { tickCampaigns } from './campaigns.jobs.ts';

// Random campaigns through the real calls, with a mail server that refuses some messages and a WhatsApp that reports some as failed. The
// counts are those of the deliveries, nobody gets a message twice or against their will, and at the end each message has ended. Each play
// begins with empty tables, so that one that fails can be repeated by itself.

const ANSWERS = {
  unknown: { code: 550, message: '5.1.1 Unknown user' },
  refused: { code: 554, message: '5.7.1 Rejected' },
  later: { code: 450, message: '4.2.0 Later' },
};
/** `isOut` says that the member unsubscribed, has an address that does not exist, or was merged into another record. */
type Member = { id: string; email: string; isOut: boolean; answers: (keyof typeof ANSWERS | 'lost')[] };
let members: Member[] = [];
let campaigns: string[] = [];
let template: string;
/** The work that is done while one message is on its way. */
let meanwhile: (() => Promise<unknown>) | undefined;
async function happen() {
  const happens = meanwhile;
  meanwhile = undefined;
  await happens?.();
}
const sink = await startSink({
  onReceiver(address) {
    const one = members.find(({ email }) => email === address)!;
    if (one.answers.length === 0 || one.answers[0] === 'lost') return undefined;
    const answer = one.answers.shift() as keyof typeof ANSWERS;
    one.isOut ||= answer === 'unknown';
    return ANSWERS[answer];
  },
  async onMessage(to) {
    await happen();
    return members.find(({ email }) => email === to)!.answers.shift() === 'lost' ? 'hang up' : undefined;
  },
});
const vendors = await startVendors({ fault: async () => void (await happen()) });
const testing = await testApp({ env: { ...vendors.env, SMTP_URL: `smtp://127.0.0.1:${sink.port}`, OUTBOUND_ALLOW: '127.0.0.1' } });
const { app, db, deps, runJobs, call } = testing;
afterAll(() => {
  deps.mailer.close();
  return Promise.all([sink.close(), vendors.close()]);
});
const { token: as } = await buildAccount(db);
await connectChannels(testing, as);
async function post(path: string, body?: object) {
  const answer = await call('POST', path, { as, ...(body && { body }) });
  expect(answer.status, `${path}: ${answer.body.message}`).toBeLessThan(500);
  return answer.body;
}

const nth = fc.nat(100);
const kinds = <K extends string>(...all: K[]) => fc.record({ kind: fc.constantFrom(...all), which: nth, other: nth });
const change = kinds('pause', 'resume', 'cancel', 'retry', 'failed', 'failed', 'delivered', 'unsubscribe', 'merge');
const answers = fc.array(fc.constantFrom('unknown' as const, 'refused' as const, 'later' as const, 'lost' as const), { maxLength: 2 });
const step = fc.oneof(
  { weight: 3, arbitrary: change },
  { weight: 4, arbitrary: kinds('launch', 'launch-series', 'work', 'due') },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('while' as const), change }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answers' as const), which: nth, answers }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function begin(): Promise<void> {
  for (const table of ['delivery', 'campaign_run', 'campaign', 'template', 'member'] as const) await db.deleteFrom(table).execute();
  [members, campaigns, sink.received.length, vendors.done.whatsapp.length] = [[], [], 0, 0];
  const texts = { subject: 'Webinaire', body: '<p>Ce soir</p>', whatsapp: { name: 'webinaire', language: 'fr', values: [] } };
  template = (await post('/api/templates', { name: 'Webinaire', status: 1, ...texts })).data._id;
  for (let i = 0; i < 5; i++) {
    // The first three share a telephone.
    const way = i < 3 ? { channel: 'whatsapp' as const, phone: '+221771234567', whatsapp_agreed_at: new Date() } : {};
    const row = { full_name: 'Awa Diop', email: `${randomUUID()}@exemple.sn`, ...way };
    const { id } = await db.insertInto('member').values(row).returning('id').executeTakeFirstOrThrow();
    members.push({ id, email: row.email, isOut: false, answers: [] });
  }
}

async function take(step: Step): Promise<unknown> {
  if (step.kind === 'while') {
    meanwhile = () => take(step.change);
    await work({ isQuiet: false });
    meanwhile = undefined;
    return;
  }
  const [one, campaign] = [members[step.which % members.length]!, campaigns[step.which % campaigns.length]];
  switch (step.kind) {
    case 'launch':
    case 'launch-series': {
      const when = step.kind === 'launch' ? {} : { oneTime: false, frequency: { period: 'day', frequency: 1 } };
      const { data } = await post('/api/campaign/create', { name: 'Webinaire', template, all: true, status: 'draft', ...when });
      return post(`/api/campaign/${campaigns[campaigns.push(data._id) - 1]}/launch`);
    }
    case 'work':
      return work({ isQuiet: true });
    case 'due':
      await sql`update delivery set next_at = now() where state = 'pending'`.execute(db);
      await sql`update campaign set next_at = now() where status = 'scheduled'`.execute(db);
      return tickCampaigns.handle(deps, {});
    case 'answers':
      one.answers = [...step.answers];
      return;
    case 'failed':
    case 'delivered': {
      const reference = vendors.done.whatsapp[step.which % vendors.done.whatsapp.length]?.biz_opaque_callback_data;
      const { body: payload, headers } = whatsAppReport([{ wamid: 'wamid.1', reference, status: step.kind }]);
      return reference && app.inject({ method: 'POST', url: '/api/receipts/whatsapp', payload, headers });
    }
    case 'unsubscribe':
      one.isOut = true;
      return app.inject({ method: 'POST', url: unsubscribeUrl('', deps.env.CAURI_SECRET_KEY, { memberId: one.id, runId: randomUUID() }) });
    case 'merge': {
      const other = members[step.other % members.length]!;
      if ((await post(`/api/circle/members/${one.id}/merge`, { other: other.id })).success) other.isOut = true;
      return;
    }
    default:
      return campaign && post(`/api/campaign/${campaign}/${step.kind}`);
  }
}

/** Sends what is due and judges what arrived. Whoever was out before gets nothing, if nobody changes while e-mails leave. */
async function work({ isQuiet }: { isQuiet: boolean }): Promise<number> {
  const [out, before] = [members.filter(({ isOut }) => isOut).map(({ id }) => id), sink.received.length];
  await runJobs();
  const links = sink.received.map(({ raw }) => /unsubscribe\/([\w-]+)\.([\w-]+)\./.exec(raw.replaceAll('\r\n ', ''))!);
  expect(new Set(links.map(([link]) => link)).size, 'one e-mail for each member of each run').toBe(links.length);
  if (isQuiet) for (const [, member] of links.slice(before)) expect(out).not.toContain(member);
  const runs = await db.selectFrom('campaign_run').selectAll().execute();
  const all = await db.selectFrom('delivery').select(['id', 'run_id', 'state', 'channel', 'same_as']).execute();
  const count = (some: typeof all, ...states: string[]) => some.filter(({ state }) => states.includes(state)).length;
  for (const run of runs) {
    const own = all.filter(({ run_id }) => run_id === run.id);
    const counts = { total: own.length, sent: count(own, 'sent'), failed: count(own, 'failed'), skipped: count(own, 'skipped') };
    expect(run).toMatchObject({ ...counts, uncertain: count(own, 'uncertain') });
    if (count(own, 'pending', 'sending') === 0) expect(['completed', 'cancelled', 'paused']).toContain(run.state);
    else expect(['sending', 'paused']).toContain(run.state);
    // Whoever was left out for the same message to the same telephone was so for one that may have arrived.
    for (const { same_as } of own.filter(({ state }) => state === 'skipped'))
      if (same_as) expect(all.find(({ id }) => id === same_as)).toMatchObject({ channel: 'whatsapp', state: 'sent' });
  }
  const mails = all.filter(({ channel }) => channel === 'email');
  expect(links.length).toBeGreaterThanOrEqual(count(mails, 'sent'));
  expect(links.length).toBeLessThanOrEqual(count(mails, 'sent', 'uncertain'));
  return count(all, 'pending', 'sending');
}

/** Lets everything go on that can, until each message has ended. */
async function end(): Promise<void> {
  for (const one of members) one.answers = [];
  for (let round = 0; round < 4; round++) {
    for (const id of campaigns) await post(`/api/campaign/${id}/resume`);
    await sql`update delivery set next_at = now() where state = 'pending'`.execute(db);
    await work({ isQuiet: true });
  }
  expect(await work({ isQuiet: true }), 'messages that wait at the end').toBe(0);
}

const { CAURI_SEED: seed = 1, CAURI_RUNS: numRuns = 4, CAURI_PATH: path } = process.env;

test('campaigns reach everybody once and nobody who is out, whatever staff, members and mail servers do', { timeout: 0 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      await begin();
      for (const one of steps) await take(one);
      await end();
    }),
    { seed: Number(seed), numRuns: Number(numRuns), endOnFailure: true, ...(path && { path }) },
  );
});
