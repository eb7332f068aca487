import { generateKeyPairSync } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startVendors, VENDOR_KEYS } from '#server/testing/fakes/vendors.fake.ts';
import { scenarioTools } from '#server/testing/scenarios.ts';

// These tests show that a stranger's text reaches Slack, WhatsApp and Google as plain text, whatever it contains.

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const vendors = await startVendors({ googleKey: publicKey });
afterAll(() => vendors.close());
const world = await testApp({ env: vendors.env });
const { app, call } = world;
const { token: as } = await buildAccount(world.db);
const { build, drain, runs } = scenarioTools(world, as);
const key = JSON.stringify({
  client_email: 'cauri@projet.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
});
const VALUES = {
  slack: { token: VENDOR_KEYS.slack },
  whatsapp: { phoneNumberId: '106540352242922', accessToken: VENDOR_KEYS.whatsapp },
  'google-sheets': { key },
  'google-calendar': { key },
};
const connections = new Map<string, string>();
for (const [service, values] of Object.entries(VALUES)) {
  const { body } = await call('POST', '/api/connection', { as, body: { service, name: service, values } });
  connections.set(service, body.data._id);
}

const open = { module: 'webhooks.received', config: { verify: false } };
const VALUE = '{{ trigger.body.value }}';
/** Runs one step for each value and returns how the runs ended, in the order of the values. */
async function runFor(module: string, config: Record<string, unknown>, values: unknown[]) {
  const { id, hook } = await build(open, [{ module, config, connection: connections.get(module.split('.')[0]!)! }], { pauseAfter: null });
  for (const value of values) {
    await app.inject({ method: 'POST', url: hook, payload: { value } });
    await drain();
  }
  return (await runs(id)).map(({ state, error }) => error ?? state).reverse();
}

test('a Slack message notifies nobody and makes no link when a stranger wrote a mention or a link', async () => {
  const ends = await runFor(
    'slack.post-message',
    { channel: '#paiements', text: `<!here> Nouveau : ${VALUE} <https://x.sn/m/${VALUE}|Voir>` },
    ['<!channel>', 'a|b> <@U1', 'Fatou & Fils'],
  );
  expect(ends).toEqual(['succeeded', 'succeeded', 'succeeded']);
  expect(vendors.done.slack.map(({ text }) => text)).toEqual([
    '<!here> Nouveau : &lt;!channel&gt; <https://x.sn/m/%3C!channel%3E|Voir>',
    '<!here> Nouveau : a|b&gt; &lt;@U1 <https://x.sn/m/a%7Cb%3E%20%3C%40U1|Voir>',
    '<!here> Nouveau : Fatou &amp; Fils <https://x.sn/m/Fatou%20%26%20Fils|Voir>',
  ]);
  const sent = vendors.done.slack.length;
  const links = await runFor('slack.post-message', { channel: '#paiements', text: `<${VALUE}|Voir>` }, [
    '!channel',
    'https://x.sn/a?b=1&c=2',
  ]);
  expect(links).toEqual(['“!channel” is no web address, and stands where Slack takes a link.', 'succeeded']);
  expect(vendors.done.slack.slice(sent).map(({ text }) => text)).toEqual(['<https://x.sn/a?b=1&amp;c=2|Voir>']);
});

test('a scenario cannot be switched on when a value would choose whom Slack notifies', async () => {
  const config = { channel: '#paiements', text: `<!${VALUE}>` };
  const built = build(open, [{ module: 'slack.post-message', config, connection: connections.get('slack')! }]);
  await expect(built).rejects.toThrow('it would choose whom Slack notifies');
});

test('a WhatsApp message sends a value of several lines as one line', async () => {
  const config = { to: '+221771234567', template: 'rappel', language: 'fr', values: [{ name: '1', value: VALUE }] };
  expect(await runFor('whatsapp.send-template', config, ['Awa\n\tDiop', 'Awa   \r\n   Diop', '50\u202f000 F', '{{2}}'])).toEqual(
    Array(4).fill('succeeded'),
  );
  expect(vendors.done.whatsapp.map(({ template }) => template.components[0].parameters[0].text)).toEqual([
    'Awa Diop',
    'Awa Diop',
    '50\u202f000 F',
    '{{2}}',
  ]);
});

test('a Google Sheets step writes a value as one cell of its own sheet and spreadsheet when the value looks like a formula', async () => {
  const cells = [{ name: 'Nom', value: VALUE }];
  const sheet = { spreadsheet: '1AbC_d-9', range: `'${VALUE}'!A1`, values: cells };
  expect(await runFor('google-sheets.append-row', sheet, ['=IMPORTXML("http://x")', "O'Brien'!B2", '../../x'])).toEqual(
    Array(3).fill('succeeded'),
  );
  expect(vendors.done.rows.flat()).toEqual(['=IMPORTXML("http://x")', "O'Brien'!B2", '../../x']);
  expect(vendors.done.ranges).toEqual(['\'=IMPORTXML("http://x")\'!A1', "'O''Brien''!B2'!A1", "'../../x'!A1"]);
  expect(await runFor('google-sheets.append-row', { ...sheet, range: `${VALUE}!A1` }, ['Secret!B2'])).toEqual([
    "“Secret!B2” cannot stand there as the name of a sheet. Put the name into single quotes, as in 'Sheet'!A1.",
  ]);
  expect(await runFor('google-sheets.append-row', { ...sheet, range: 'A1', spreadsheet: `1AbC/${VALUE}` }, ['../autre'])).toEqual([
    expect.stringContaining('is neither the address nor the id of a spreadsheet'),
  ]);
  expect(vendors.done.rows).toHaveLength(3);
});

test('a Google Calendar step escapes tags in the description and keeps the calendar as one part of the address', async () => {
  const event = { calendar: 'primary', summary: VALUE, start: '2026-12-01T10:00:00Z', minutes: 30, description: `<b>Note</b> ${VALUE}` };
  const value = '<a href="https://x">Cliquez</a>';
  expect(await runFor('google-calendar.create-event', event, [value])).toEqual(['succeeded']);
  expect(vendors.done.events[0]).toMatchObject({
    summary: value,
    description: '<b>Note</b> &lt;a href="https://x"&gt;Cliquez&lt;/a&gt;',
  });
  expect(await runFor('google-calendar.create-event', { ...event, calendar: VALUE }, ['equipe/../autre@x.sn', '..', ' '])).toEqual([
    'succeeded',
    '“..” is no calendar.',
    '“ ” is no calendar.',
  ]);
});
