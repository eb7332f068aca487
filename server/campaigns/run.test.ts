import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { claimRecipients } from '#server/sending/claims.queries.ts';
import { markSending } from '#server/sending/progress.queries.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { type Refusal, startSink } from '#server/testing/fakes/smtp.fake.ts';
import { addDays, dayIn } from '#server/time/calendar.ts';
import { tickCampaigns } from './campaigns.jobs.ts';
import { freezeNext } from './run.actions.ts';
import { lockRun } from './runs.queries.ts';

let refuse: (address: string) => Refusal | undefined = () => undefined;
const sink = await startSink({ onReceiver: (address) => refuse(address) });
const { app, call, db, deps, runJobs } = await testApp({ env: { PUBLIC_URL: 'https://cauri.exemple.sn', OUTBOUND_ALLOW: '127.0.0.1' } });
afterAll(() => sink.close());
const admin = await buildAccount(db, { name: 'Fatou', email: 'fatou@exemple.sn' });
const as = admin.token;
const post = async (path: string, body?: object) => (await call('POST', path, { as, ...(body && { body }) })).body;
const get = async (path: string) => (await call('GET', path, { as })).body;
const template = (
  await post('/templates', { name: 'Promo', subject: 'Bonjour {{ fullName }}', body: '<p>Salut {{ fullName }}</p>', status: 1 })
).data._id;
const members = new Map<string, string>();
for (const [name, more] of Object.entries({
  awa: { moderator: true },
  binta: {},
  cheikh: { language: 'en' as const },
  djibril: { unsubscribed_at: new Date() },
  elodie: { bounced_at: new Date() },
})) {
  const email = `${name}@exemple.sn`;
  const { id } = await db
    .insertInto('member')
    .values({ full_name: `${name[0]!.toUpperCase()}${name.slice(1)} Diop`, email, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  members.set(name, id);
}
const account = (
  await post('/api/setting/account', {
    host: '127.0.0.1',
    port: sink.port,
    from: 'bonjour@exemple.sn',
    name: 'Le programme',
    minuteLimit: 100_000,
  })
).data._id;

const create = async (more: object = {}) =>
  (await post('/api/campaign/create', { name: 'Webinaire', template, all: true, status: 'draft', ...more })).data._id as string;
/** Launches a campaign whose recipients are frozen and wait, because its account is lost. */
async function launchUnsent(id: string): Promise<void> {
  await post(`/api/campaign/${id}/launch`);
  await db.updateTable('mail_account').set({ state: 'reconnect' }).execute();
  await runJobs();
}
const reconnect = () => db.updateTable('mail_account').set({ state: 'connected' }).execute();
const read = async (id: string) => (await get(`/api/campaign/getCampaign/${id}`)).data;

test('a campaign is reviewed, launched and sent once to each member, with a log and a link to unsubscribe', async () => {
  const id = await create();
  const { data: review } = await get(`/api/campaign/${id}/review`);
  expect(review).toMatchObject({
    recipients: 3,
    targeted: 5,
    leftOut: [
      { reason: 'unsubscribed', count: 1 },
      { reason: 'bounced', count: 1 },
    ],
    account: { _id: account, email: 'bonjour@exemple.sn' },
    startsAt: null,
    days: [{ count: 3 }],
    timeZone: 'Africa/Dakar',
    problems: [],
  });
  expect(await post(`/api/campaign/${id}/launch`)).toMatchObject({ message: 'Campaign launched', data: { status: 'scheduled' } });
  await runJobs();
  expect(await read(id)).toMatchObject({
    status: 'completed',
    nextAt: null,
    run: { state: 'completed', total: 5, sent: 3, skipped: 2, failed: 0, uncertain: 0, pending: 0 },
  });
  expect(sink.received.map(({ to }) => to).sort()).toEqual(['awa@exemple.sn', 'binta@exemple.sn', 'cheikh@exemple.sn']);

  const mail = await PostalMime.parse(sink.received.find(({ to }) => to.startsWith('binta'))!.raw);
  expect(mail).toMatchObject({ subject: 'Bonjour Binta Diop', from: { name: 'Le programme', address: 'bonjour@exemple.sn' } });
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  const link = /^<(https:\/\/cauri\.exemple\.sn\/unsubscribe\/[^>]+)>$/.exec(headers['list-unsubscribe']!)![1]!;
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.text).toContain(`Se désabonner\u00A0: ${link}`);
  const english = await PostalMime.parse(sink.received.find(({ to }) => to.startsWith('cheikh'))!.raw);
  expect(english.html).toContain('You receive this message because you are part of the programme.');
  expect(english.text).toContain('Unsubscribe: https://cauri.exemple.sn/unsubscribe/');

  const run = (await get(`/api/campaign/${id}/runs`)).data[0];
  const log = await get(`/api/campaign/run/${run._id}/log`);
  expect(log.count).toBe(5);
  const binta = log.data.find(({ email }: { email: string }) => email === 'binta@exemple.sn');
  expect(binta).toMatchObject({ state: 'sent', member: { fullName: 'Binta Diop' }, attempts: 1 });
  expect((await get(`/api/outbox/${binta._id}`)).data).toMatchObject({
    subject: 'Bonjour Binta Diop',
    html: mail.html!.trim().replaceAll('\n', '\n'),
  });
  const skipped = await get(`/api/campaign/run/${run._id}/log?state=skipped`);
  expect(skipped).toMatchObject({ count: 2 });
  expect(skipped.data.map(({ error }: { error: string }) => error).sort()).toEqual([
    'Not sent: the mail server of this address does not know it. Correct the address on the member’s profile.',
    'Not sent: the member has unsubscribed.',
  ]);
  // The e-mail that was never written has no subject; the timeline names the campaign.
  const { data: ofDjibril } = await get(`/api/circle/members/${members.get('djibril')}/timeline`);
  expect(ofDjibril).toContainEqual(
    expect.objectContaining({
      kind: 'mail',
      data: expect.objectContaining({ state: 'skipped', subject: 'Webinaire', reason: 'Not sent: the member has unsubscribed.' }),
    }),
  );
  const inFrench = await call('GET', `/api/campaign/run/${run._id}/log?state=skipped`, { as: admin.token, language: 'fr' });
  expect(inFrench.body.data.map(({ error }: { error: string }) => error)).toContain('Non envoyé : l’adhérent s’est désabonné.');
  expect(await get(`/api/campaign/run/${run._id}/log?search=BINTA`)).toMatchObject({ count: 1 });

  // Opening the page changes nothing; its button and the mail program's button unsubscribe.
  const path = new URL(link).pathname;
  const page = await app.inject({ method: 'GET', url: path });
  expect(page.body).toContain('Confirmer le désabonnement');
  const state = async () =>
    (await db.selectFrom('member').select('unsubscribed_at').where('id', '=', members.get('binta')!).executeTakeFirstOrThrow())
      .unsubscribed_at;
  expect(await state()).toBeNull();
  const oneClick = { method: 'POST', url: path, headers: { 'content-type': 'application/x-www-form-urlencoded' } } as const;
  expect((await app.inject({ ...oneClick, payload: 'List-Unsubscribe=One-Click' })).statusCode).toBe(200);
  const first = await state();
  expect(first).not.toBeNull();
  await app.inject({ ...oneClick, headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x--\r\n' });
  expect(await state()).toEqual(first);
  expect((await app.inject({ ...oneClick, payload: 'subscribe=1' })).body).toContain('Réabonnement enregistré');
  expect(await state()).toBeNull();
  // The timeline has one entry for each change, with the campaign whose link was used; the profile shows the date.
  const timeline = async (as?: string) =>
    (await call('GET', `/api/circle/members/${members.get('binta')}/timeline`, { as: as ?? admin.token })).body.data.filter(
      ({ kind }: { kind: string }) => kind.endsWith('subscribed'),
    );
  const data = { campaign: 'Webinaire', campaignId: id };
  expect(await timeline()).toMatchObject([
    { kind: 'resubscribed', actor: null, data },
    { kind: 'unsubscribed', actor: null, data },
  ]);
  // Only admins see a campaign's name, as they do its subject.
  const coach = await buildAccount(db, { role: 'coach' });
  expect((await timeline(coach.token)).map(({ data }: { data: object }) => data)).toEqual([{}, {}]);
  // The link of an earlier version does not name the run.
  const signed = createHmac('sha256', deps.env.CAURI_SECRET_KEY)
    .update(`unsubscribe:${members.get('binta')}`)
    .digest('base64url')
    .slice(0, 32);
  expect((await app.inject({ ...oneClick, url: `/unsubscribe/${members.get('binta')}.${signed}` })).statusCode).toBe(200);
  expect((await timeline())[0]).toMatchObject({ kind: 'unsubscribed', data: {} });
  expect((await get(`/api/circle/members/${members.get('binta')}`)).data.unsubscribedAt).toBe((await state())!.toISOString());
  await app.inject({ ...oneClick, payload: 'subscribe=1' });
  expect(await state()).toBeNull();
  for (const bad of [`${path}x`, `/unsubscribe/${members.get('awa')}.${path.split('.').slice(1).join('.')}`, `/unsubscribe/..${signed}`])
    expect((await app.inject({ method: 'POST', url: bad })).statusCode).toBe(404);
  for (const bad of ['/unsubscribe/x', '/unsubscribe/.', `/unsubscribe/${members.get('awa')}.x`])
    expect((await app.inject({ method: 'POST', url: bad })).statusCode).toBe(404);
});

test('a member who unsubscribes during a run is left out, and a paused run continues after it is resumed', async () => {
  sink.received.length = 0;
  const id = await create();
  const run = async () => (await read(id)).run;
  await launchUnsent(id);
  expect(await read(id)).toMatchObject({ status: 'sending', run: { pending: 3, reason: 'Its e-mail account needs reconnecting.' } });
  await post(`/api/campaign/${id}/pause`);
  await reconnect();
  await runJobs();
  expect(await run()).toMatchObject({ state: 'paused', sent: 0, pending: 3 });
  await db.updateTable('member').set({ unsubscribed_at: new Date() }).where('id', '=', members.get('awa')!).execute();
  expect(await post(`/api/campaign/${id}/resume`)).toMatchObject({ data: { status: 'sending' } });
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'completed', run: { sent: 2, skipped: 3 } });
  expect(sink.received).toHaveLength(2);
  await db.updateTable('member').set({ unsubscribed_at: null }).where('id', '=', members.get('awa')!).execute();
});

test('an e-mail that waits or has failed goes to the new address of a member whose address was corrected', async () => {
  sink.received.length = 0;
  const id = await create({ members: [members.get('awa'), members.get('binta')], all: false });
  await launchUnsent(id);
  const move = (name: string, email: string) => call('PATCH', `/api/circle/members/${members.get(name)!}`, { as, body: { email } });
  expect((await move('awa', 'awa.diop@exemple.sn')).status).toBe(200);
  refuse = (address) => (address.startsWith('binta') ? { code: 550, message: '5.1.1 User unknown' } : undefined);
  await reconnect();
  await runJobs();
  expect(sink.received.map(({ to }) => to)).toEqual(['awa.diop@exemple.sn']);
  refuse = (address) => (address.startsWith('binta@') ? { code: 550, message: '5.1.1 User unknown' } : undefined);
  await move('binta', 'binta.diop@exemple.sn');
  await post(`/api/campaign/${id}/retry`);
  await runJobs();
  expect(sink.received.map(({ to }) => to)).toEqual(['awa.diop@exemple.sn', 'binta.diop@exemple.sn']);
  const { data } = await get(`/api/campaign/run/${(await read(id)).run._id}/log`);
  expect(data.map(({ email }: { email: string }) => email).sort()).toEqual(['awa.diop@exemple.sn', 'binta.diop@exemple.sn']);
  refuse = () => undefined;
  for (const name of ['awa', 'binta']) await move(name, `${name}@exemple.sn`);
});

test('a second admin who pauses, resumes or cancels a campaign at the same time is told that it is done', async () => {
  const id = await create();
  await launchUnsent(id);
  const twice = async (move: string) => {
    const answers = await Promise.all([1, 2].map(() => call('POST', `/api/campaign/${id}/${move}`, { as })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    return answers.map(({ body }) => body.data.status);
  };
  expect(await twice('pause')).toEqual(['paused', 'paused']);
  expect(await twice('resume')).toEqual(['sending', 'sending']);
  expect(await twice('cancel')).toEqual(['cancelled', 'cancelled']);
  const log = await db.selectFrom('audit_log').select('action').where('subject_id', '=', id).orderBy('at').execute();
  expect(log.slice(-3).map(({ action }) => action)).toEqual(['campaign.pause', 'campaign.resume', 'campaign.cancel']);
  await reconnect();
});

test('a run sends the text with which it began, and says so, when its template is edited meanwhile', async () => {
  sink.received.length = 0;
  const { data: own } = await post('/templates', { name: 'Édité', subject: 'Avant', body: '<p>Avant</p>', status: 1 });
  const id = await create({ template: own._id, members: [members.get('awa')], all: false });
  await launchUnsent(id);
  await call('PATCH', `/api/templates/${own._id}`, { as, body: { subject: 'Après', body: '<p>Après</p>' } });
  await reconnect();
  await runJobs();
  expect(sink.received.map(({ raw }) => raw)).toEqual([expect.stringMatching(/^Subject: Avant$/m)]);
  expect(await read(id)).toMatchObject({ template: { subject: 'Après' }, run: { subject: 'Avant', sent: 1 } });
});

test('an e-mail that is about to be sent does not wait for what changes the totals of its run', async () => {
  const id = await create();
  await launchUnsent(id);
  const run = (await db.selectFrom('campaign_run').select('id').where('campaign_id', '=', id).executeTakeFirstOrThrow()).id;
  await db.transaction().execute(async (totals) => {
    await lockRun(totals, run);
    await db.transaction().execute(async (db) => {
      await sql`set local lock_timeout = '2s'`.execute(db);
      const [one] = await claimRecipients(db, 1, { runId: run, lane: account }, 1);
      expect((await markSending(db, 1, [{ id: one!.id }])).verdicts.get(one!.id)).toBe('go');
    });
  });
  await db
    .updateTable('delivery')
    .set({ state: 'pending', claimed_by: null })
    .where('run_id', '=', run)
    .where('state', '=', 'sending')
    .execute();
  await post(`/api/campaign/${id}/cancel`);
  await reconnect();
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'cancelled', run: { sent: 0, pending: 0 } });
});

test('a run goes on freezing after a merge, and writes to the remaining member once', async () => {
  const id = await create();
  await launchUnsent(id);
  const [awa, binta] = [members.get('awa')!, members.get('binta')!];
  // As a run that was killed after its first recipient, who was merged into the second one then.
  const run = await db
    .updateTable('campaign_run')
    .set({ state: 'freezing', frozen_to: awa, total: 1, skipped: 0 })
    .where('campaign_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('delivery').where('run_id', '=', run.id).where('member_id', '<>', awa).execute();
  await db.updateTable('delivery').set({ member_id: binta }).where('run_id', '=', run.id).execute();
  while (await freezeNext(deps, run.id));
  expect(await read(id)).toMatchObject({ status: 'sending', run: { total: 4, pending: 2, skipped: 2 } });
  const { data } = await get(`/api/campaign/run/${run.id}/log`);
  expect(data.map(({ email }: { email: string }) => email.split('@')[0])).toEqual(['awa', 'cheikh', 'djibril', 'elodie']);
  await post(`/api/campaign/${id}/cancel`);
  await reconnect();
  await runJobs();
});

test('only failed e-mails are sent again, and an address that does not exist is not tried again', async () => {
  sink.received.length = 0;
  refuse = (address) =>
    address.startsWith('awa')
      ? { code: 554, message: '5.7.1 Rejected for policy reasons' }
      : address.startsWith('cheikh')
        ? { code: 550, message: '5.1.1 User unknown' }
        : undefined;
  const id = await create();
  await post(`/api/campaign/${id}/launch`);
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'completed', run: { sent: 1, failed: 2, skipped: 2 } });
  const cheikh = await db
    .selectFrom('member')
    .select(['bounced_at', 'bounce_reason'])
    .where('id', '=', members.get('cheikh')!)
    .executeTakeFirstOrThrow();
  expect(cheikh).toMatchObject({ bounced_at: expect.any(Date), bounce_reason: '550 5.1.1 User unknown' });
  refuse = () => undefined;
  expect(await post(`/api/campaign/${id}/retry`)).toMatchObject({
    data: { status: 'sending', run: { failed: 0, pending: 2, reason: null } },
  });
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'completed', run: { sent: 2, failed: 0, skipped: 3 } });
  expect(sink.received.map(({ to }) => to).sort()).toEqual(['awa@exemple.sn', 'binta@exemple.sn']);
  expect((await post(`/api/campaign/${id}/retry`)).message).toBe('No e-mail of the last run has failed.');
  // A new address can be tried again.
  await db.updateTable('member').set({ email: 'cheikh2@exemple.sn' }).where('id', '=', members.get('cheikh')!).execute();
  expect(await db.selectFrom('member').select('bounced_at').where('id', '=', members.get('cheikh')!).execute()).toEqual([
    { bounced_at: null },
  ]);
});

test('a cancelled run sends nothing more and shows that', async () => {
  sink.received.length = 0;
  const id = await create({ members: [members.get('awa'), members.get('binta')], all: false });
  await launchUnsent(id);
  expect(await post(`/api/campaign/${id}/cancel`)).toMatchObject({ data: { status: 'cancelled', run: { state: 'cancelled' } } });
  await reconnect();
  await runJobs();
  expect(sink.received).toEqual([]);
  const { run } = await read(id);
  expect(run).toMatchObject({ skipped: 2, pending: 0 });
  const log = await get(`/api/campaign/run/${run._id}/log`);
  expect(log.data.map(({ error }: { error: string }) => error)).toEqual(Array(2).fill('Not sent: the campaign was cancelled.'));
  expect(await call('POST', `/api/campaign/${id}/resume`, { as })).toMatchObject({ status: 409 });
});

test('a series continues with its next date, and a date in the past is refused as a mistake', async () => {
  sink.received.length = 0;
  const scheduleAt = new Date(Date.now() + 3_600_000).toISOString();
  const { data } = await post('/api/campaign/create', {
    name: 'Hebdomadaire',
    template,
    moderators: true,
    scheduleAt,
    oneTime: false,
    frequency: { period: 'week', frequency: 1, from: '', to: null },
    account: '',
  });
  expect(data).toMatchObject({ status: 'scheduled', nextAt: scheduleAt, frequency: { period: 'week', frequency: 1, from: null } });
  const { next } = (await get(`/api/campaign/${data._id}/review`)).data;
  expect(next).toHaveLength(5);
  expect(next[0]).toBe(scheduleAt);
  // Without a date the series begins on its first day, and nobody is told that it begins at once.
  const [first, third] = [3, 17].map((ahead) => addDays(dayIn('Africa/Dakar', new Date()), ahead));
  const frequency = { period: 'week', frequency: 1, from: first, to: third };
  const series = { name: 'Plus tard', template, moderators: true, oneTime: false, frequency, account: '' };
  const later = (await post('/api/campaign/create', series)).data;
  const review = (await get(`/api/campaign/${later._id}/review`)).data;
  expect(review).toMatchObject({ startsAt: expect.stringContaining(`${first}T`), next: { length: 3 } });
  await post(`/api/campaign/${later._id}/launch`);
  expect(await read(later._id)).toMatchObject({ status: 'scheduled', nextAt: expect.stringContaining(`${first}T`) });
  await post(`/api/campaign/${later._id}/cancel`, {});
  await db
    .updateTable('campaign')
    .set({ schedule_at: new Date(Date.now() - 60_000), next_at: new Date(Date.now() - 60_000) })
    .where('id', '=', data._id)
    .execute();
  await tickCampaigns.handle(deps, {});
  await runJobs();
  expect(sink.received.map(({ to }) => to)).toEqual(['awa@exemple.sn']);
  const after = await read(data._id);
  expect(after).toMatchObject({ status: 'scheduled', run: { state: 'completed', sent: 1 } });
  const days = (Date.parse(after.nextAt) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  // The run is more than a day late, so it is skipped.
  await db
    .updateTable('campaign')
    .set({ schedule_at: new Date(Date.now() - 9 * 86_400_000), next_at: new Date(Date.now() - 2 * 86_400_000) })
    .where('id', '=', data._id)
    .execute();
  await tickCampaigns.handle(deps, {});
  await runJobs();
  expect(sink.received).toHaveLength(1);
  expect(await read(data._id)).toMatchObject({ status: 'scheduled' });
  const past = await call('POST', '/api/campaign/create', {
    as,
    body: { name: 'Hier', template, all: true, scheduleAt: '2020-01-01T10:00' },
  });
  expect(past).toMatchObject({ status: 400, body: { errors: { scheduleAt: 'Please choose a time in the future' } } });
  expect((await get('/api/campaign?search=hier')).count).toBe(0);
});
