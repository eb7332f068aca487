import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEMPLATE_BODY_MAX } from '#contract/templates.ts';
import { beginRun } from '#server/campaigns/begin.actions.ts';
import { textOf } from '#server/notices/notice-text.rules.ts';
import { withError } from '#server/sending/delivery-errors.rules.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';
import { SAMPLE } from './merge-fields.rules.ts';
import { compileTemplate } from './render.rules.ts';

const sink = await startSink();
const app = await testApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
const { call, db, deps, runJobs } = app;
afterAll(() => sink.close());
const { token: as } = await buildAccount(db, { email: 'fatou@exemple.sn' });
const post = (path: string, body?: object) => call('POST', path, { as, ...(body && { body }) });
const input = { name: 'Lettre', subject: 'Bonjour', body: '<p>Bonjour</p>', status: 1, link: '', button_text: '' };
const repeat = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length));

const LONG = 'The body of the template is too long: 150,000 characters at most, with its HTML. Please shorten it.';
const PARTS =
  'The body of the template has too many parts: 5,000 paragraphs, lines, list items and links at most. Please send it as several e-mails.';
const DEEP = 'The body of the template is nested too deeply: 60 levels at most. Please take lists, quotes and frames out of one another.';
const FIELDS = 'The body of the template has too many merge fields: 500 at most. Please remove some.';

describe('a template is refused', () => {
  const refused: [string, string, string][] = [
    ['300 kB of braces', repeat('{{', 300_000), LONG],
    ['more characters than allowed', 'x'.repeat(TEMPLATE_BODY_MAX + 1), LONG],
    ['characters that are longer once they are written as HTML', '&'.repeat(TEMPLATE_BODY_MAX), LONG],
    ['braces', repeat('{{', 100_000), FIELDS],
    ['merge fields', '{{ fullName }}'.repeat(501), FIELDS],
    ['braces that are written as entities', '&#123;&#123;'.repeat(501), FIELDS],
    ['different fields that nobody knows', Array.from({ length: 10_000 }, (_, i) => `{{x${i}}}`).join(''), FIELDS],
    ['frames in frames, 10,000 deep', `${'<div>'.repeat(10_000)}x${'</div>'.repeat(10_000)}`, DEEP],
    ['lists that are never closed', '<ul><li>x'.repeat(10_000), DEEP],
    ['elements that are left out', `x${'<svg>'.repeat(10_000)}`, DEEP],
    ['frames inside of a frame that is left out', `<iframe>${'<div>'.repeat(100)}x`, DEEP],
    ['paragraphs', '<p>x</p>'.repeat(5_001), PARTS],
    ['paragraphs that are never closed', '<p>x'.repeat(5_001), PARTS],
    ['lines', 'x<br>'.repeat(5_001), PARTS],
    ['links', '<a href="https://a.b">x'.repeat(5_001), PARTS],
  ];
  test.each(refused)('for %s', async (_, body, message) => {
    const { _id } = (await post('/templates', input)).body.data;
    for (const answer of [
      await post('/templates', { ...input, body }),
      await call('PATCH', `/api/templates/${_id}`, { as, body: { body } }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { errors: { body: message } } });
    expect((await call('GET', `/api/templates/${_id}`, { as })).body.data.body).toBe(input.body);
  });
});

test('a newsletter of 100 kB is saved and sent unchanged', async () => {
  const section = `<h2>Titre</h2><p>Bonjour {{ fullName }}, ${'voici la suite. '.repeat(8)}<a href="https://exemple.sn/cours">Le cours</a></p><ul><li><p>un</p></li><li><p>deux</p></li></ul>`;
  const body = section.repeat(Math.floor(100_000 / section.length));
  const { status, body: saved } = await post('/templates', { ...input, body });
  expect([status, saved.data.body]).toEqual([200, body]);
  const { data } = (await call('GET', `/api/templates/preview/${saved.data._id}`, { as })).body;
  expect(data.html.match(/<h2/g)).toHaveLength(body.match(/<h2/g)!.length);
  expect(data.html).not.toContain('{{');
  expect(data.warnings).toMatchObject([{ kind: 'too-large' }]);
});

test.each([
  // Juice would treat the first text as code of a template language and put it in place of the second.
  ['braces in braces', '<p>{{ {a} }} JUICE_CODE_BLOCK_0_</p>', '{{ {a} }} JUICE_CODE_BLOCK_0_'],
  ['a text that looks like a mark', `<p>CauriField${'X'.repeat(100_000)} {{ email }}</p>`, `XXX ${SAMPLE.email}`],
  ['a mark that was typed', '<p>CauriField0Z</p>', 'CauriField0Z'],
])('a template with %s is sent unchanged', (_, body, expected) => {
  expect(compileTemplate({ ...input, body }).render(SAMPLE).html).toContain(expected);
});

describe('a template that was stored before the limits existed', () => {
  const TOO_LARGE = repeat('{{', 300_000);
  const stored = async (name = 'Ancienne') =>
    (
      await db
        .insertInto('template')
        .values({ name, subject: 'Bonjour', body: TOO_LARGE, status: 'Active' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const addMember = async (more: object = {}) =>
    (
      await db
        .insertInto('member')
        .values({ full_name: 'Awa Diop', email: `${crypto.randomUUID()}@exemple.sn`, ...more })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const newCampaign = async (template: string) =>
    (await post('/api/campaign/create', { name: 'Webinaire', template, all: true, status: 'draft' })).body.data._id as string;
  const campaign = async (id: string) => (await call('GET', `/api/campaign/getCampaign/${id}`, { as })).body.data;

  beforeAll(async () => {
    await addMember();
    await post('/api/setting/account', { host: '127.0.0.1', port: sink.port, from: 'bonjour@exemple.sn', minuteLimit: 100_000 });
  });

  test('is shown so that staff can shorten it, and has no preview and no test e-mail', async () => {
    const id = await stored();
    expect((await call('GET', `/api/templates/${id}`, { as })).body.data.body).toBe(TOO_LARGE);
    const answers = [await call('GET', `/api/templates/preview/${id}`, { as }), await post(`/api/templates/${id}/test`, {})];
    for (const answer of answers) expect(answer).toMatchObject({ status: 400, body: { message: LONG } });
    expect((await call('PATCH', `/api/templates/${id}`, { as, body: { name: 'Autre nom' } })).status).toBe(200);
  });

  test('prevents the launch of a campaign, and stops a scheduled one with the reason', async () => {
    const id = await newCampaign(await stored());
    const message = `Its template cannot be sent. ${LONG}`;
    expect((await call('GET', `/api/campaign/${id}/review`, { as })).body.data.problems).toEqual([message]);
    expect(await post(`/api/campaign/${id}/launch`)).toMatchObject({ status: 400, body: { errors: { template: message } } });
    const past = new Date(Date.now() - 60_000);
    await db.updateTable('campaign').set({ status: 'scheduled', schedule_at: past, next_at: past }).where('id', '=', id).execute();
    await beginRun(deps, id);
    expect(await campaign(id)).toMatchObject({ status: 'failed', reason: message });
  });

  test('fails each e-mail of a run in progress, with the reason', async () => {
    const { body } = await post('/templates', input);
    const id = await newCampaign(body.data._id);
    expect((await post(`/api/campaign/${id}/launch`)).status).toBe(200);
    await beginRun(deps, id);
    await db.updateTable('campaign_run').set({ body: TOO_LARGE }).where('campaign_id', '=', id).execute();
    await runJobs();
    const sent = await db
      .selectFrom('delivery')
      .innerJoin('campaign_run', 'campaign_run.id', 'delivery.run_id')
      .select(['delivery.state', 'delivery.error'])
      .where('campaign_id', '=', id)
      .execute();
    expect(sent.map(withError)).toEqual([{ state: 'failed', error: LONG }]);
    expect((await campaign(id)).status).toBe('completed');
  });

  test('is skipped by reminders, and staff are notified once', async () => {
    const id = await stored('Relance');
    await db.updateTable('setting').set({ payment_template: id, default_template: id }).execute();
    const [member] = [await addMember({ payment_next: '2020-03-31' }), await addMember({ payment_next: '2020-03-31' })];
    expect((await post(`/api/reminders/${member}`)).status).toBe(200);
    expect((await post('/api/reminders/run')).body).toMatchObject({ data: { reminderCount: 1 } });
    const emails = await db.selectFrom('delivery').select('subject').where('kind', '=', 'payment-reminder').execute();
    expect(emails).toEqual([{ subject: 'Rappel de paiement' }, { subject: 'Rappel de paiement' }]);
    const notified = await db.selectFrom('notification').selectAll().where('notice', '=', 'templateUnusable').execute();
    expect(notified.map((one) => textOf(one as Parameters<typeof textOf>[0]))).toEqual([
      {
        title: 'Reminders cannot use the template “Relance”',
        message: `${LONG} Until then the next template of the settings, or Cauri’s own e-mail, is sent in its place.`,
      },
    ]);
  });

  test('fails the step of a scenario, with the reason', async () => {
    const tools = scenarioTools(app, as);
    const template = await stored('Bienvenue');
    const config = { member: '{{ trigger.member.id }}', template };
    const { id } = await tools.build({ module: 'members.created' }, [{ module: 'mail.send-template', config }]);
    await addMember();
    await tools.drain();
    expect(await tools.runs(id)).toMatchObject([{ error: `The template “Bienvenue” cannot be sent. ${LONG}` }]);
  });
});
