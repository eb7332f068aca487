import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { tickCampaigns } from '#server/campaigns/campaigns.jobs.ts';
import { setStopped } from '#server/mail/channels.queries.ts';
import { advanceRun } from '#server/reminders/run.actions.ts';
import { insertRun } from '#server/reminders/runs.queries.ts';
import { bounceMember } from '#server/sending/bounces.queries.ts';
import { unsubscribeUrl } from '#server/sending/unsubscribe-link.rules.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildReceipt } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { startVendors } from '#server/testing/fakes/vendors.fake.ts';
import { connectChannels } from '#server/testing/message-channels.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';
import { addDays, type Day } from '#server/time/calendar.ts';

// Random weeks of a programme: campaigns, scenarios, welcomes, confirmations and reminders to the same members, who pay, leave, are merged
// and come back meanwhile, also while their messages wait because the mail server takes none. What the mail server gets is compared with
// what the rows of the members said before it got it.

/** The mail server puts off whatever comes. */
let isBusy = false;
const sink = await startSink({ onReceiver: () => (isBusy ? { code: 450, message: '4.2.0 Later' } : undefined) });
const vendors = await startVendors();
const world = await testApp({ env: { ...vendors.env, OUTBOUND_ALLOW: '127.0.0.1', SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
const { app, db, deps, runJobs, call } = world;
afterAll(() => {
  deps.mailer.close();
  return Promise.all([sink.close(), vendors.close()]);
});
afterEach(() => void vi.useRealTimers());
const { token: as } = await buildAccount(db);
await connectChannels(world, as);
const { build, drain } = scenarioTools(world, as);
await db.updateTable('setting').set({ time_zone: 'Africa/Dakar', run_out: true, run_reminder: true }).execute();

async function post(path: string, body?: object, method: 'POST' | 'PATCH' | 'DELETE' = 'POST') {
  const answer = await call(method, path, { as, ...(body && { body }) });
  expect(answer.status, `${path}: ${answer.body.message}`).not.toBe(401);
  expect(answer.status, `${path}: ${answer.body.message}`).toBeLessThan(500);
  return answer.body;
}
async function template(name: string): Promise<string> {
  const whatsapp = { name, language: 'fr', values: ['{{ email }}'] };
  const texts = { subject: `${name} {{ fullName }}`, body: '<p>{{ email }}</p>', sms: `${name} {{ email }}`, whatsapp };
  return (await post('/api/templates', { name, status: 1, ...texts })).data._id;
}

const [welcome, confirmation, campaignText] = [await template('bienvenue'), await template('merci'), await template('webinaire')];
const product = `COACHING`;
const { rows: products } = await sql<{ id: string; rev: number }>`select id, rev from product where name = ${product}`.execute(db);
await db
  .updateTable('product')
  .set({ welcome_template: welcome, confirmation_template: confirmation })
  .where('id', '=', products[0]!.id)
  .execute();
const tagOf = async (name: string) => (await db.insertInto('tag').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
const [tagged, owing] = [await tagOf('VIP'), await tagOf('Relance')];
const who = '{{ trigger.member.id }}';
const mail = async (name: string, member = who) => ({ module: 'mail.send-template', config: { member, template: await template(name) } });
await build({ module: 'members.tag-added', config: { tag: [tagged] } }, [
  await mail('etiquette'),
  { module: 'flow.wait', config: { amount: 2, unit: 'days' } },
  await mail('encore'),
]);
await build({ module: 'members.tag-added', config: { tag: [owing] } }, [{ module: 'reminders.send', config: { member: who } }]);
await build({ module: 'payments.recorded' }, [await mail('recu')]);
const { hook } = await build({ module: 'webhooks.received' }, [await mail('appel', '{{ trigger.body.email }}')]);

const nth = fc.nat(100);
const kinds = <K extends string>(...all: K[]) => fc.record({ kind: fc.constantFrom(...all), which: nth, other: nth });
const step = fc.oneof(
  { weight: 6, arbitrary: kinds('work', 'day', 'busy') },
  { weight: 4, arbitrary: kinds('join', 'tag', 'owing', 'pay', 'unpay', 'hook') },
  { weight: 4, arbitrary: kinds('archive', 'bring-back', 'delete', 'restore', 'merge', 'unmerge') },
  { weight: 3, arbitrary: kinds('unsubscribe', 'stop', 'disagree', 'bounce', 'address', 'receipt', 'reject') },
  { weight: 3, arbitrary: kinds('campaign', 'selection', 'segment', 'pause', 'resume', 'cancel', 'duplicate', 'retry') },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

let campaigns: string[] = [];
let everybody: string[] = [];
const today = (): Day => new Date().toISOString().slice(0, 10);
async function setClock(to: Date): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: to });
  // Staff stay signed in.
  await sql`update session set expires_at = '2999-01-01'`.execute(db);
}

async function begin(): Promise<void> {
  await setClock(new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`));
  isBusy = false;
  await db.deleteFrom('scenario_run').execute();
  for (const table of [
    'channel_stop',
    'delivery',
    'reminder',
    'reminder_run',
    'campaign_run',
    'campaign',
    'transfer_receipt',
    'payment',
    'member_merge',
    'member',
  ] as const)
    await db.deleteFrom(table).execute();
  await sql`delete from pgboss.job`.execute(db);
  [campaigns, everybody, sink.received.length, seen] = [[], [], 0, 0];
  sentOn.clear();
  for (let i = 0; i < 6; i++) await join(i);
}

async function join(i: number): Promise<void> {
  const body = {
    name: 'Awa Diop',
    email: `${randomUUID()}@exemple.sn`,
    date: addDays(today(), -(i % 4)),
    product,
    option: i % 2 ? 'Partial' : 'Complete',
  };
  const { data } = await post('/api/circle/create', body);
  everybody.push(data._id);
  const phone = `+22177${1_000_000 + everybody.length}`;
  const own = [
    { language: 'en' as const },
    { channel: 'sms' as const, phone },
    { channel: 'whatsapp' as const, phone, whatsapp_agreed_at: new Date() },
  ];
  await db
    .updateTable('member')
    .set(own[i % 3]!)
    .where('id', '=', data._id)
    .execute();
}

async function take({ kind, which, other }: Step): Promise<unknown> {
  const rows = await db.selectFrom('member').select(['id', 'email', 'phone']).orderBy('id').execute();
  const one = rows[which % rows.length]!;
  const campaign = campaigns[which % campaigns.length];
  const bulk = (action: object) => post('/api/circle/bulk', { selection: { ids: [one.id] }, action });
  const launch = async (target: object) => {
    const { data } = await post('/api/campaign/create', { name: 'Webinaire', template: campaignText, status: 'draft', ...target });
    campaigns.push(data._id);
    return post(`/api/campaign/${data._id}/launch`);
  };
  switch (kind) {
    case 'work':
      return work();
    case 'busy':
      isBusy = !isBusy;
      return;
    case 'day':
      return nextDay();
    case 'join':
      return join(which);
    case 'tag':
    case 'owing':
      await post(`/api/circle/members/${one.id}/tags`, { tags: [] });
      return post(`/api/circle/members/${one.id}/tags`, { tags: [kind === 'tag' ? tagged : owing] });
    case 'pay': {
      const money = { amount: other % 2 ? 200_000 : 50_000, currency: 'XOF', moyen: 'Cash', date: today(), paymentId: randomUUID() };
      return post('/api/payment/create', { name: 'Awa', email: one.email, memberId: one.id, produit: product, ...money });
    }
    case 'unpay': {
      const paid = await db.selectFrom('payment').select('id').where('deleted_at', 'is', null).orderBy('id').execute();
      const { id } = paid[which % paid.length] ?? {};
      return id && post(`/api/payment/${id}?reason=Doublon`, undefined, 'DELETE');
    }
    case 'hook':
      return app.inject({ method: 'POST', url: hook, payload: { email: one.email, id: randomUUID() } });
    case 'archive':
      return bulk({ kind });
    case 'bring-back':
      return bulk({ kind });
    case 'delete':
      return bulk({ kind, confirm: one.email });
    case 'restore':
      return post(`/api/deleted/member/${one.id}/restore`);
    case 'merge':
      return post(`/api/circle/members/${one.id}/merge`, { other: rows[other % rows.length]!.id });
    case 'unmerge':
      return post(`/api/circle/members/${everybody[which % everybody.length]}/unmerge`);
    case 'unsubscribe':
      return app.inject({ method: 'POST', url: unsubscribeUrl('', deps.env.CAURI_SECRET_KEY, { memberId: one.id, runId: randomUUID() }) });
    case 'stop':
      return one.phone && setStopped(db, { channel: other % 2 ? 'sms' : 'whatsapp', phone: one.phone }, true);
    case 'disagree':
      return db.updateTable('member').set({ whatsapp_agreed_at: null }).where('id', '=', one.id).execute();
    case 'bounce':
      return bounceMember(db, one.email, '5.1.1');
    case 'address':
      return post(`/api/circle/members/${one.id}`, { email: `${randomUUID()}@exemple.sn` }, 'PATCH');
    case 'receipt': {
      const waiting = await db
        .selectFrom('transfer_receipt')
        .select('id')
        .where('member_id', '=', one.id)
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      if (!waiting) return buildReceipt(db, { member_id: one.id, category: 'Registration' });
      return post(`/api/payment/transfers/${waiting.id}/${other % 2 ? 'confirm' : 'refuse'}`, other % 2 ? {} : { reason: 'Rien.' });
    }
    case 'reject':
      return post(`/api/circle/members/${one.id}`, { status: other % 2 ? 'REJETÉ' : 'TRAITÉ' }, 'PATCH');
    case 'campaign':
      return launch({ all: true });
    case 'selection':
      return launch({ members: rows.filter((_, i) => i % 2 === other % 2).map(({ id }) => id) });
    case 'segment':
      return launch({ filter: { paymentStatus: 'Late' } });
    default:
      return campaign && post(`/api/campaign/${campaign}/${kind}`).then(({ data }) => kind === 'duplicate' && campaigns.push(data._id));
  }
}

async function nextDay(): Promise<void> {
  if (!isBusy) await work();
  await setClock(new Date(Date.now() + 24 * 3_600_000));
  await sql`update scenario_run set wake_at = now() where wake_at is not null`.execute(db);
  const missing = await neverReminded();
  await advanceRun(deps, (await insertRun(db, { day: today(), cause: 'manual', by: null }))!);
  if (isBusy) return;
  await work();
  expect(missing.filter((id) => !sentOn.get(id)?.includes(today()))).toEqual([]);
}

/** Returns who must get the first reminder of an instalment today, because its day was yesterday or before. */
async function neverReminded(): Promise<string[]> {
  const reminders = await db.selectFrom('reminder').select(['member_id', 'due']).execute();
  const isFree = (one: Row) => one.archived_at === null && one.bounced_at === null && one.status !== 'REJETÉ' && !one.waits;
  const owes = ({ reminder_state, payment_status, payment_next }: Row) =>
    reminder_state === 'Registration' && ['Progress', 'Late'].includes(payment_status) && payment_next !== null && payment_next < today();
  const isFirst = ({ id, payment_next }: Row) => !reminders.some((row) => row.member_id === id && row.due === payment_next);
  const isFirstToday = ({ reminder_last: last }: Row) => (last?.toISOString() ?? '') < today();
  return (await readMembers()).filter((one) => isFree(one) && owes(one) && isFirst(one) && isFirstToday(one)).map(({ id }) => id);
}

type Row = Awaited<ReturnType<typeof readMembers>>[number];
const readMembers = () =>
  db
    .selectFrom('member as m')
    .selectAll('m')
    .select(
      sql<boolean>`exists (select from transfer_receipt t where t.member_id = m.id and t.state = 'waiting' and t.category = 'Registration')`.as(
        'waits',
      ),
    )
    .select(sql<string[] | null>`(select array_agg(k.channel) from channel_stop k where k.phone = m.phone)`.as('stopped'))
    .select(sql<number>`(select count(*) from payment p where p.member_id = m.id)`.as('payments'))
    .select(sql<boolean>`exists (select from member_merge g where g.member_id = m.id)`.as('merged'))
    .execute();

let seen = 0;
/** The days on which each address was reminded. */
const sentOn = new Map<string, Day[]>();
/** A link to unsubscribe names a member and a run. */
const links = new Set<string>();
/** The number of e-mails of each kind to each address. */
const counts = new Map<string, number>();

/** Does what waits, and judges what arrived by what the members were before. */
async function work(): Promise<void> {
  await db.updateTable('campaign').set({ next_at: sql`now()` }).where('status', '=', 'scheduled').execute();
  await sql`update delivery set next_at = now() where state = 'pending'`.execute(db);
  await sql`update pgboss.job set start_after = now() where state < 'active'`.execute(db);
  const members = await readMembers();
  const of = new Map(members.map((one) => [one.email, one]));
  await tickCampaigns.handle(deps, {});
  for (let round = 0; round < 3; round++) {
    await drain();
    await runJobs();
  }
  for (const { to, raw } of sink.received.slice(seen)) await judge(of.get(to), to, raw);
  seen = sink.received.length;
  const { whatsapp, orange } = vendors.done;
  for (const { to, template } of whatsapp.splice(0)) judgeMessage(members, 'whatsapp', `+${to}`, template.name);
  for (const { address, outboundSMSTextMessage: sms } of orange.splice(0)) judgeMessage(members, 'sms', address.slice(4), sms.message);
}

function judgeMessage(members: Row[], channel: 'whatsapp' | 'sms', phone: string, text: string): void {
  const member = members.find((one) => one.phone === phone);
  const said = `${text} by ${channel} to ${JSON.stringify(member ?? phone)}`;
  expect(member, said).toMatchObject({ archived_at: null, channel });
  expect(member!.stopped ?? [], said).not.toContain(channel);
  if (channel === 'whatsapp') expect(member!.whatsapp_agreed_at, said).not.toBeNull();
  if (text.startsWith('webinaire')) expect(member!.unsubscribed_at, said).toBeNull();
  if (/^(Le|The|Votre|Your) /.test(text)) judgeReminder(member!, text, said);
}

function judgeReminder(member: Row, text: string, said: string): void {
  expect(member.status, said).not.toBe('REJETÉ');
  if (!/abonnement|subscription/.test(text)) {
    expect(member.payment_status, said).not.toBe('Completed');
    expect(member.waits, said).toBe(false);
  }
  // The waiting reminder of a record that was merged has its language.
  if (!member.merged) expect(/^(Rappel|Le|Votre) /.test(text), said).toBe(member.language !== 'en');
  const days = sentOn.get(member.id) ?? [];
  expect(days, said).not.toContain(today());
  sentOn.set(member.id, [...days, today()]);
}

async function judge(member: Row | undefined, to: string, raw: string): Promise<void> {
  const { subject = '' } = await PostalMime.parse(raw);
  const said = `${subject} to ${JSON.stringify(member ?? to)}`;
  // Staff answer a receipt, whoever sent it.
  if (/receipt|reçu/.test(subject)) return;
  expect(member, said).toMatchObject({ archived_at: null, bounced_at: null });
  const kind = subject.split(' ')[0]!;
  const many = (counts.get(`${to} ${kind}`) ?? 0) + 1;
  counts.set(`${to} ${kind}`, many);
  if (kind === 'webinaire') {
    expect(member!.unsubscribed_at, said).toBeNull();
    const [link] = /unsubscribe\/[\w-]+\.[\w-]+\./.exec(raw.replaceAll(/=\r\n|\r\n /g, ''))!;
    expect(links.has(link), said).toBe(false);
    links.add(link);
  } else if (/^(Rappel|Payment|Reminder)/.test(subject)) judgeReminder(member!, subject, said);
  else if (member!.merged) return;
  else if (kind === 'bienvenue') expect(many, said).toBe(1);
  else if (kind === 'merci' || kind === 'recu') expect(many, said).toBeLessThanOrEqual(member!.payments);
}

const { CAURI_SEED: seed = 1, CAURI_RUNS: numRuns = 2, CAURI_PATH: path } = process.env;

test('nobody gets a message that is not for them any more, whatever happens while it waits', { timeout: 0 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 50 }), async (steps) => {
      await begin();
      for (const one of steps) await take(one);
      isBusy = false;
      await work();
    }),
    { seed: Number(seed), numRuns: Number(numRuns), endOnFailure: true, ...(path && { path }) },
  );
});
