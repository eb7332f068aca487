import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { mailPicturePath } from '#contract/brand.ts';
import { beginRun } from '#server/campaigns/begin.actions.ts';
import { housekeeping } from '#server/housekeeping/housekeeping.jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { jpegHead, png } from '#server/testing/pictures.ts';

const HOST = 'https://cauri.exemple.sn';
const sink = await startSink();
const { app, call, db, deps, runJobs } = await testApp({ env: { PUBLIC_URL: HOST, SMTP_URL: `smtp://127.0.0.1:${sink.port}` } });
afterAll(() => sink.close());
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
const as = admin.token;
await db.insertInto('member').values({ full_name: 'Binta Diop', email: 'binta@exemple.sn' }).execute();

const WANTED = 'Please choose a PNG or JPEG picture of at most 200 kB and 2400 × 2400 pixels';
const setLogo = (content: Buffer, token = as) =>
  call('PUT', '/api/brand/logo', { body: { content: content.toString('base64') }, as: token });
const setColour = (colour: string | null, token = as) => call('PATCH', '/api/brand', { body: { colour }, as: token });
const state = async () => (await call('GET', '/api/brand', { as })).body.data;
/** The HTML of the e-mails that arrived. */
const arrived = async () => {
  await runJobs();
  return Promise.all(sink.received.splice(0).map(async ({ raw }) => (await PostalMime.parse(raw)).html!));
};
const systemMail = async () => {
  await call('POST', '/api/forgot-password', { body: { email: admin.email } });
  return (await arrived())[0]!;
};
const template = (
  await call('POST', '/api/templates', {
    as,
    body: { name: 'T', subject: 'S', body: '<p>Bonjour</p>', status: 1, link: 'https://exemple.sn/', button_text: 'Payer' },
  })
).body.data._id;
const templateMail = async () => {
  await call('POST', `/api/templates/${template}/test`, { as, body: {} });
  return (await arrived())[0]!;
};
const launch = async () => {
  const body = { name: 'Webinaire', template, all: true, status: 'draft' };
  const { _id } = (await call('POST', '/api/campaign/create', { as, body })).body.data;
  expect((await call('POST', `/api/campaign/${_id}/launch`, { as })).status).toBe(200);
  return _id as string;
};
const { draft, rev } = (await call('GET', '/api/landing', { as })).body.data;
await call('PUT', '/api/landing', { as, body: { draft: { ...draft, name: 'Élan "2026"' }, rev, publish: true } });

beforeEach(async () => {
  await call('DELETE', '/api/brand/logo', { as });
  await setColour(null);
});

describe('the look of e-mails', () => {
  it('is the standard one without a logo and a colour', async () => {
    expect(await state()).toEqual({ colour: null, logo: null, name: 'Élan "2026"' });
    const [system, message] = [await systemMail(), await templateMail()];
    for (const html of [system, message]) expect(html).not.toMatch(/<img|border-bottom/);
    // A message of staff says itself who writes.
    expect([system, message].map((html) => html.includes('>Élan &quot;2026&quot;</p>'))).toEqual([true, false]);
    expect(message).toContain('bgcolor="#363b93"');
  });

  it('reaches every e-mail: what Cauri writes, templates and campaigns', async () => {
    expect((await setColour('#F0AA2C')).body.data.colour).toBe('#f0aa2c');
    const { logo } = (await setLogo(png(400, 80))).body.data;
    expect(logo).toEqual({ _id: expect.any(String), width: 400, height: 80 });
    await launch();
    const mails = [...(await arrived()), await systemMail(), await templateMail()];
    expect(mails).toHaveLength(3);
    for (const html of mails) {
      expect(html).toContain(`<img src="${HOST}${mailPicturePath(logo._id)}" alt="Élan &quot;2026&quot;" width="200" height="40"`);
      expect(html).toContain('border-bottom:4px solid #f0aa2c');
    }
    // White words on a button of that amber could not be read, so the button is darker.
    expect(mails[2]).not.toMatch(/bgcolor="#(f0aa2c|363b93)"/);
  });

  it('has the name that the public page has until it is published', async () => {
    const published = await db.updateTable('landing').set({ published_at: null }).returning('content').execute();
    expect(published).toHaveLength(1);
    const name = 'ECOM AFRICA PRO';
    expect((await state()).name).toBe(name);
    await setLogo(png(400, 80));
    const html = await systemMail();
    expect(html).toContain(`alt="${name}"`);
    expect(html).not.toContain(`>${name}</p>`);
    await db.updateTable('landing').set({ published_at: new Date() }).execute();
  });

  it('is that of the moment at which an e-mail was queued or a campaign began', async () => {
    await setColour('#0b6e4f');
    await setLogo(png(100, 100));
    await call('POST', '/api/forgot-password', { body: { email: admin.email } });
    await beginRun(deps, await launch());
    await setColour('#ff0000');
    await call('DELETE', '/api/brand/logo', { as });
    const mails = await arrived();
    expect(mails).toHaveLength(2);
    for (const html of mails) expect(html).toContain('border-bottom:4px solid #0b6e4f');
  });

  it('takes a picture that mail programs show, and nothing else', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const large = Buffer.concat([png(10, 10), Buffer.alloc(200 * 1024)]);
    const cut = png(10, 10).subarray(0, 20);
    const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
    const none = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xff, 0, 0, 0, 0]);
    for (const content of [svg, large, cut, gif, none, png(2_401, 1), jpegHead(9_000, 9), jpegHead(0, 9), Buffer.alloc(0)]) {
      const { status, body } = await setLogo(content);
      expect([status, body.errors?.content]).toEqual([400, WANTED]);
    }
    expect((await setLogo(jpegHead(300, 60))).body.data.logo).toMatchObject({ width: 300, height: 60 });
    expect((await setColour('red;} body{')).body.errors.colour).toBe('Please choose a colour such as #2f2a72');
    for (const change of [setLogo(png(1, 1), coach.token), setColour(null, coach.token)]) expect((await change).status).toBe(403);
  });

  it('is served to mail programs on other sites as a picture, whatever else the file holds', async () => {
    const polyglot = Buffer.concat([png(8, 8), Buffer.from('<html><script>alert(1)</script>')]);
    const { logo } = (await setLogo(polyglot)).body.data;
    const { statusCode, headers } = await app.inject(mailPicturePath(logo._id));
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    for (const other of [randomUUID(), 'x', template]) expect((await app.inject(mailPicturePath(other))).statusCode).toBe(404);
  });

  it('keeps a logo that was sent for ever, and one that was not sent for a week', async () => {
    const sent = (await setLogo(png(9, 9))).body.data.logo._id;
    await systemMail();
    const unsent = (await setLogo(png(9, 9))).body.data.logo._id;
    const current = (await setLogo(png(9, 9))).body.data.logo._id;
    const kept = async () =>
      Promise.all([sent, unsent, current].map(async (id) => (await app.inject(mailPicturePath(id))).statusCode === 200));
    await housekeeping.handle(deps, {});
    expect(await kept()).toEqual([true, true, true]);
    await db
      .updateTable('mail_picture')
      .set({ used_at: new Date(Date.now() - 8 * 86_400_000) })
      .execute();
    await housekeeping.handle(deps, {});
    expect(await kept()).toEqual([true, false, true]);
  });
});
