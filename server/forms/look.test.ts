import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { coloursCss, contrast, paletteOf, READABLE } from '#contract/colours.ts';
import { isRedirectAddress } from '#contract/form-look.ts';
import { buildIfStale } from '#server/build-if-stale.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildQuestion } from '#server/testing/factories.ts';

const { app, call, db } = await testApp({ env: { PUBLIC_URL: 'https://cauri.example' } });
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });
beforeAll(() => buildIfStale(() => {}), 120_000);

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const save = async (form: object) => (await call('POST', '/api/forms', { body: form, as: admin.token })).body.data;
const set = (id: string, body: object) => call('PATCH', `/api/forms/${id}/settings`, { body, as: admin.token });
const setPicture = (id: string, place: string, content: string, as = admin.token) =>
  call('PUT', `/api/forms/${id}/pictures/${place}`, { body: { content }, as });
const page = async (id: string) => (await app.inject(`/share/response/${id}`)).body;
const metaOf = (html: string, name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)">`).exec(html)?.[1];

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

describe('a copy of a form', () => {
  it('has its settings and the statuses of its responses, with the new ids of its questions', async () => {
    const email = buildQuestion({ type: 'email', title: 'E-mail' });
    const { id } = await save(buildForm({ questions: [email] }));
    await set(id, {
      redirectUrl: 'https://cauri.example/merci',
      confirmTo: email.id,
      colour: '#0b6e4f',
      closesAt: '2030-01-01T00:00:00.000Z',
    });
    const handling = { statuses: [{ name: 'À rappeler', tone: 'info' }], mapping: { email: email.id, name: null } };
    await call('PUT', `/api/forms/${id}/handling`, { body: handling, as: admin.token });
    const copy = (await call('POST', `/api/forms/${id}/duplicate`, { as: admin.token })).body.data;
    const [question] = copy.questions;
    expect(copy.settings).toMatchObject({
      redirectUrl: 'https://cauri.example/merci',
      confirmTo: question.id,
      colour: '#0b6e4f',
      closesAt: null,
    });
    const { data } = (await call('GET', `/api/forms/${copy.id}/handling`, { as: admin.token })).body;
    expect(data).toMatchObject({ statuses: [{ name: 'À rappeler', tone: 'info' }], mapping: { email: question.id, name: null } });
  });
});

describe('the colour of a form', () => {
  it('gives texts that can be read on each ground of the page, whatever it is', () => {
    const INK = { light: '#1f1b38', dark: '#f3eddf' };
    const grounds = { light: ['#fbf7ef', '#fffdf9', '#fdf3df'], dark: ['#141225', '#1c1933', '#33290f'] };
    fc.assert(
      fc.property(colour, fc.constantFrom('light', 'dark'), (chosen, scheme) => {
        const { band, onBand, act, onAct, tint } = paletteOf(chosen)[scheme];
        const pairs = [[onBand, band], [onAct, act], [INK[scheme], tint], ...grounds[scheme].map((ground) => [act, ground])];
        for (const [text, ground] of pairs) expect(contrast(text!, ground!)).toBeGreaterThanOrEqual(READABLE);
      }),
    );
  });

  it('is on the page as a style that its policy allows, and in no other form', async () => {
    const { id } = await save(buildForm());
    expect(await page(id)).not.toContain('--on-deep:');
    expect((await set(id, { colour: '#0B6E4F' })).body.data.colour).toBe('#0b6e4f');
    const { body, headers } = await app.inject(`/share/response/${id}`);
    expect(body).toContain(`<style>${coloursCss('#0b6e4f')}</style>`);
    expect(String(headers['content-security-policy']).match(/'sha256-/g)?.length).toBeGreaterThanOrEqual(2);
    const wrong = await set(id, { colour: 'red;} body{display:none' });
    expect([wrong.status, wrong.body.errors.colour]).toEqual([400, 'Please choose a colour such as #2f2a72']);
  });
});

describe('the pictures of a form', () => {
  it('are shown to everybody on its page, kept by browsers, copied with it and removed', async () => {
    const { id } = await save(buildForm());
    const { body } = await setPicture(id, 'logo', PNG);
    expect(body.data).toEqual({ logo: expect.any(String), header: null });
    const path = `/share/picture/${body.data.logo}`;
    expect(await page(id)).toContain(`src="${path}"`);
    const shown = await app.inject(path);
    expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload.toString('base64')]).toEqual([200, 'image/png', PNG]);
    expect(shown.headers['cache-control']).toContain('immutable');
    const copy = (await call('POST', `/api/forms/${id}/duplicate`, { as: admin.token })).body.data;
    const removed = await call('DELETE', `/api/forms/${id}/pictures/logo`, { as: admin.token });
    expect(removed.body.data).toEqual({ logo: null, header: null });
    expect((await app.inject(path)).statusCode).toBe(404);
    expect((await app.inject(`/share/picture/${copy.pictures.logo}`)).statusCode).toBe(200);
  });

  it('are pictures of a few kilobytes and nothing else', async () => {
    const { id } = await save(buildForm());
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64');
    const large = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(200 * 1024)]).toString('base64');
    for (const content of [page, large, '', 'no base64!']) {
      const { status, body } = await setPicture(id, 'header', content);
      expect([status, body.errors.content]).toEqual([400, 'Please choose a PNG, JPEG or WebP picture of at most 200 kB']);
    }
    expect((await setPicture(id, 'header', PNG, coach.token)).status).toBe(403);
    expect((await setPicture(randomUUID(), 'header', PNG)).status).toBe(404);
    expect((await setPicture(id, 'footer', PNG)).status).toBe(400);
    for (const other of [randomUUID(), 'x', id]) expect((await app.inject(`/share/picture/${other}`)).statusCode).toBe(404);
  });
});

describe('the page after sending', () => {
  test.each<[string, boolean]>([
    ['https://exemple.sn/merci?a=1#b', true],
    ['https://chat.whatsapp.com/AbC', true],
    ...(
      [
        'http://exemple.sn',
        'javascript:alert(1)',
        'https://',
        'https://localhost/x',
        'https://127.0.0.1/',
        'https://[::1]/',
        'https://user:secret@exemple.sn',
        'https://exemple.sn\\@evil.example',
        'https://exemple.sn/"onload="x',
        'https://exemple.sn/a b',
        ' https://exemple.sn\u0000',
        '//exemple.sn',
        'data:text/html,x',
        'HTTPS:exemple.sn',
      ] as const
    ).map((address): [string, boolean] => [address, false]),
  ])('%s', (address, may) => expect(isRedirectAddress(address)).toBe(may));

  it('is opened after the page that says thank you, also without a script', async () => {
    const { id } = await save(buildForm());
    expect((await set(id, { redirectUrl: 'javascript:alert(1)' })).body.errors).toEqual({
      redirectUrl: 'Please enter the address of a page that begins with https://',
    });
    await set(id, { redirectUrl: 'https://exemple.sn/merci?a=1&b=2' });
    const form = new FormData();
    form.append('submissionKey', randomUUID());
    const encoded = new Response(form);
    const sent = await app.inject({
      method: 'POST',
      url: `/share/response/${id}`,
      headers: { 'content-type': encoded.headers.get('content-type')! },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    const thanks = await app.inject(String(sent.headers.location));
    expect(thanks.body).toContain('<meta http-equiv="refresh" content="4;url=https://exemple.sn/merci?a=1&amp;b=2">');
    expect(thanks.body).toContain('href="https://exemple.sn/merci?a=1&amp;b=2"');
    expect(thanks.body).toContain('exemple.sn');
    // The form itself leads nowhere.
    expect(await page(id)).not.toContain('http-equiv="refresh"');
  });
});

describe('what is shown beside a link', () => {
  it('is the title, the description and the picture of a form that is open, written safely', async () => {
    const { id } = await save(buildForm({ title: 'Inscription "2026" <b>', description: `Deux\nlignes & ${'x'.repeat(300)}` }));
    const plain = await page(id);
    expect(metaOf(plain, 'title')).toBe('Inscription &quot;2026&quot; &lt;b&gt;');
    expect(metaOf(plain, 'description')).toMatch(/^Deux lignes &amp; x+…$/);
    expect(metaOf(plain, 'image')).toBe('https://cauri.example/partage.png');
    const { body } = await setPicture(id, 'header', PNG);
    expect(metaOf(await page(id), 'image')).toBe(`https://cauri.example/share/picture/${body.data.header}`);
  });

  it('names nothing of a form that cannot be opened', async () => {
    const form = (more: object) => save({ ...buildForm({ title: 'Très secret', description: 'Confidentiel' }), ...more });
    const hidden = [
      await form({ visibility: 'private' }),
      await form({ visibility: 'invite-only' }),
      await form({ settings: { closesAt: '2020-01-01T00:00:00Z' } }),
      await form({ isPublished: false }),
    ];
    for (const { id } of hidden) {
      await set(id, { colour: '#ff0000' });
      const { body } = await setPicture(id, 'header', PNG);
      const html = await page(id);
      expect(metaOf(html, 'title')).toBeTruthy();
      for (const secret of ['secret', 'Confidentiel', '#ff0000', body.data.header]) expect(html).not.toContain(secret);
    }
  });
});
