import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerPath } from '#contract/answer-page.ts';
import { COACHES_PATH, reservationPath } from '#contract/booking-page.ts';
import { PAY_PATH, payPath } from '#contract/pay-page.ts';
import { createSession } from '#server/auth/session.queries.ts';
import { buildIfStale } from '#server/build-if-stale.ts';
import { publish } from '#server/db/events.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm, buildOptions, buildQuestion } from '#server/testing/factories.ts';
import { documentApi } from './openapi.ts';

const lines: string[] = [];
const { app, call, db, deps } = await testApp({ onLog: (line) => lines.push(line) });
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });

beforeAll(() => buildIfStale(() => {}), 120_000);

test.each([
  ['PATCH', '/api/scenario/00000000-0000-7000-8000-000000000000', { name: 'Relances' }, 'version', 'Ce champ est obligatoire.'],
  ['PATCH', '/api/scenario/00000000-0000-7000-8000-000000000000', { version: 'deux' }, 'version', 'Cette valeur doit être un nombre.'],
  ['GET', '/api/payment/year?to=XOF', undefined, 'year', 'Ce champ est obligatoire.'],
  ['GET', '/api/payment/year?year=hier', undefined, 'year', 'Cette valeur doit être un nombre.'],
] as const)(
  'a number that is missing is said to be missing, and another value to be no number (%#)',
  async (method, path, body, name, says) => {
    const answer = await call(method, path, { as: admin.token, language: 'fr', ...(body && { body }) });
    expect([answer.status, answer.body.errors]).toEqual([400, { [name]: says }]);
  },
);

describe('filters of lists', () => {
  test.each([
    '/api/circle?page=1&limit=25&search=&option=&status=',
    '/api/circle?option=all&status=all',
    '/api/payment/member?memberId=MEMBER&category=all',
    '/api/payment?month=&status=',
    '/api/reservation?coachId=&status=&startDate=&endDate=',
    '/api/reservation?status=all',
    '/api/forms?search=&visibility=',
    '/api/forms?visibility=all',
  ])('select everything where they are empty or say all: %s', async (path) => {
    const member = await call('POST', '/api/circle/create', {
      as: admin.token,
      body: { name: 'Awa', email: `${randomUUID()}@example.com` },
    });
    const filtered = path.replace('MEMBER', member.body.data._id);
    const { status, body } = await call('GET', filtered, { as: admin.token });
    const all = await call('GET', filtered.replaceAll(/(?<=[?&])(?!memberId)\w+=\w*&?/g, ''), { as: admin.token });
    expect({ status, body }).toEqual({ status: 200, body: all.body });
  });
});

describe('failures', () => {
  test('the page of the app answers 200 for its own addresses and 404 for unknown ones', async () => {
    const known = await app.inject('/users/018f0000-0000-7000-8000-000000000000/profile?page=2');
    expect([known.statusCode, (await app.inject('/login')).statusCode]).toEqual([200, 200]);
    for (const url of ['/nowhere', '/forms/a/b/c', '//login', '/favicon.ico']) {
      const unknown = await app.inject(url);
      expect([url, unknown.statusCode, unknown.body]).toEqual([url, 404, known.body]);
    }
  });

  test('the page of the app comes in the appearance that the browser chose, and without a choice follows the system', async () => {
    const opening = async (cookie?: string) =>
      /<html[^>]*>/.exec((await app.inject({ url: '/login', headers: { ...(cookie && { cookie }) } })).body)?.[0];
    expect(await opening('a=b; cauri-scheme=dark')).toMatch(/data-mantine-color-scheme="dark"/);
    expect(await opening('cauri-scheme=light')).toMatch(/data-mantine-color-scheme="light"/);
    for (const cookie of [undefined, 'cauri-scheme=auto', 'cauri-scheme=x']) expect(await opening(cookie)).toBe('<html lang="fr">');
  });

  test('an address with a slash at its end leads to the page without it, and never to another host', async () => {
    const form = await call('POST', '/api/forms', { as: admin.token, body: buildForm({ isPublished: true, visibility: 'public' }) });
    for (const url of [answerPath(form.body.data._id), COACHES_PATH, PAY_PATH]) {
      const { headers } = await app.inject(`${url}/?lang=en`);
      expect(headers.location).toBe(`${url}?lang=en`);
      expect((await app.inject(url)).statusCode).toBe(200);
    }
    for (const url of ['/', '//example.com/', '/api/forms/', '/?next=/login/'])
      expect([url, (await app.inject(url)).headers.location]).toEqual([url, undefined]);
  });

  test('an address that cannot be decoded opens the page that says so in the language of its reader', async () => {
    const open = (url: string) => app.inject({ url, headers: { 'accept-language': 'fr' } });
    for (const url of ['/share/response/ID%E9?lang=fr', '/payer/%', '/reserver/awa%C3', '/inscription/x%zz', '/users/%E9']) {
      const { statusCode, headers, body } = await open(url);
      expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8']);
      expect(body).toContain('<html lang="fr"');
    }
    const { _id } = (await call('POST', '/api/forms', { as: admin.token, body: buildForm({ isPublished: true, visibility: 'public' }) }))
      .body.data;
    // A query that cannot be decoded is no fault of the path.
    expect((await open(`${answerPath(_id)}?ville=Thi%E8s`)).statusCode).toBe(200);
  });

  test('each kind of failure has its status and a sentence', async () => {
    const post = (payload: string | Buffer, type = 'application/json') =>
      app.inject({ method: 'POST', url: '/api/login', payload, headers: { 'content-type': type } });
    const answers = await Promise.all([
      post('{"email":'),
      post('a=b', 'application/x-unknown'),
      post(JSON.stringify({ email: 'a'.repeat(2_000_000) })),
      app.inject('/api/nothing-here'),
      app.inject('/api/forms/%E0%A4%A'),
      app.inject({ method: 'DELETE', url: '/api/forms' }),
    ]);
    expect(answers.map((a) => a.statusCode)).toEqual([400, 415, 413, 404, 400, 404]);
    for (const a of answers) expect(a.json()).toEqual({ success: false, message: expect.stringMatching(/^[A-Z].+\.$/) });
  });

  test('an unexpected error hides its details and gives the number under which it is logged', async () => {
    const before = lines.length;
    const failed = await app.inject({
      method: 'GET',
      url: '/api/me',
      headers: { authorization: `Bearer ${admin.token}` },
      signal: AbortSignal.timeout(5000),
    });
    expect(failed.statusCode).toBe(200);
    await db.schema.alterTable('audit_log').renameTo('audit_log_hidden').execute();
    const hidden = await call('POST', '/api/forms', { as: admin.token, body: buildForm() });
    await db.schema.alterTable('audit_log_hidden').renameTo('audit_log').execute();
    expect(hidden.status).toBe(500);
    expect(JSON.stringify(hidden.body)).not.toContain('audit_log');
    const id = hidden.headers['x-request-id'];
    expect(hidden.body.message).toContain(id);
    const logged = lines
      .slice(before)
      .map((line) => JSON.parse(line))
      .find((line) => line.reqId === id && line.err);
    expect(logged.err.message).toContain('audit_log');
  });

  test('a row is left out of its list and logged when its schema refuses it', async () => {
    const [good, bad] = ['019b0000-0000-7000-8000-000000000001', '019b0000-0000-0000-0000-000000000002'];
    const { id: memberId } = await db
      .insertInto('member')
      .values({ full_name: 'Fatou Sow', email: 'fatou.sow@exemple.sn' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const id of [good, bad]) await db.insertInto('member_event').values({ id, member_id: memberId, kind: 'reminder' }).execute();
    const before = lines.length;
    const { status, body } = await call('GET', `/api/circle/members/${memberId}/timeline`, { as: admin.token });
    expect({ status, ids: body.data.map((event: { _id: string }) => event._id), count: body.count }).toEqual({
      status: 200,
      ids: [good],
      count: 2,
    });
    const logged = lines.slice(before).map((line) => JSON.parse(line));
    expect(logged.filter(({ row }) => row)).toEqual([
      expect.objectContaining({ row: bad, list: 'data', issue: '_id: This is not a valid id.' }),
    ]);

    // The demo once made such ids, and a migration corrects them.
    const migration = await readFile(new URL('../../migrations/0027_demo_event_ids.sql', import.meta.url), 'utf8');
    await sql.raw(migration).execute(db);
    const { body: repaired } = await call('GET', `/api/circle/members/${memberId}/timeline`, { as: admin.token });
    expect(repaired.data).toHaveLength(2);
  });

  test('a JSON call is accepted without a body', async () => {
    const r = await app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { authorization: `Bearer ${(await buildAccount(db)).token}`, 'content-type': 'application/json' },
    });
    expect(r.statusCode).toBe(200);
  });
});

test('a log line holds the route and the caller, and no token, password or address', async () => {
  lines.length = 0;
  await call('POST', '/api/login', { body: { email: 'secret.person@exemple.sn', password: 'tres-secret-123' } });
  await call('GET', '/api/me', { as: admin.token });
  const log = lines.join('\n');
  expect(log).toContain(`"account":"${admin.id}"`);
  expect(log).toContain('"route":"/api/login"');
  for (const secret of [admin.token, 'tres-secret-123', 'secret.person']) expect(log).not.toContain(secret);
});

test('health checks are logged at debug when they succeed', async () => {
  lines.length = 0;
  for (const url of ['/healthz', '/readyz', '/api/nothing-here']) await app.inject(url);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  const [debug, info] = [20, 30];
  expect(logged.map(({ route, level }) => [route, level])).toEqual([
    ['/healthz', debug],
    ['/readyz', debug],
    ['unknown', info],
  ]);
});

test('a public page has no inline style except the sheets that its policy names', async () => {
  const asked = buildQuestion({ type: 'multiple-choice', options: buildOptions('Oui', 'Non') });
  const scale = buildQuestion({
    type: 'linear-scale',
    minValue: 0,
    maxValue: 10,
    showIf: { questionId: asked.id, is: [asked.options![0]!.id] },
  });
  const questions = [asked, scale, buildQuestion({ type: 'section' }), buildQuestion()];
  const { body: saved } = await call('POST', '/api/forms', { as: admin.token, body: buildForm({ questions }) });
  const form = answerPath(saved.data._id);
  for (const url of ['/', form, answerPath(randomUUID()), reservationPath('cut-off'), payPath('cut-off'), '/unsubscribe/cut-off']) {
    const { body, headers } = await app.inject(url);
    const sheets = [...body.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css!);
    const hashes = sheets.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
    expect([url, sheets.length]).toEqual([url, url === form ? 2 : 1]);
    expect(headers['content-security-policy']).toContain(`style-src 'self' ${hashes.join(' ')};`);
    expect(body).not.toMatch(/<[^>]* style=/);
  }
  expect((await app.inject('/login')).headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline';");
});

test('the page of the app may load nothing from other hosts and run no inline script', async () => {
  const { headers } = await app.inject('/healthz');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('an answer of the API has the headers that browsers read of it, and can be shown nowhere as a page', async () => {
  for (const token of [admin.token, 'nobody']) {
    const { headers } = await app.inject({ url: '/api/forms', headers: { authorization: `Bearer ${token}` } });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['x-download-options']).toBeUndefined();
  }
});

test('no answer of the API may be cached by a browser or a proxy', async () => {
  const answers = await Promise.all([
    app.inject('/api/forms'),
    app.inject({ url: '/api/forms', headers: { authorization: `Bearer ${admin.token}` } }),
    app.inject({ url: '/api/openapi.json', headers: { authorization: `Bearer ${admin.token}` } }),
    app.inject('/api/nothing-here'),
    app.inject({ method: 'POST', url: '/templates' }),
    app.inject('/readyz'),
  ]);
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(Array.from(answers, () => 'no-store'));
});

describe('documents', () => {
  test('the OpenAPI document names every call with its access', async () => {
    const { paths, openapi } = (await call('GET', '/api/openapi.json', { as: coach.token })).body;
    expect(openapi).toBe('3.1.0');
    expect(paths['/api/forms/{id}'].get['x-access']).toBe('staff');
    expect(paths['/api/answers'].post['x-access']).toBe('public');
    expect(Object.keys(paths).length).toBeGreaterThan(20);
  });

  test('the API documents are for signed-in staff unless API_DOCS opens them', async () => {
    const as = (token: string) => ({ authorization: `Bearer ${token}` });
    for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/json']) {
      expect((await app.inject(url)).statusCode, url).toBe(401);
      expect((await app.inject({ url, headers: as(coach.token) })).statusCode, url).toBe(200);
    }
    const open = Fastify();
    open.decorate('sessions', app.sessions);
    await documentApi(open, { ...deps, env: { ...deps.env, API_DOCS: 'public' } });
    for (const url of ['/api/openapi.json', '/api/docs']) expect((await open.inject(url)).statusCode, url).toBe(200);
  });

  test('healthz and readyz answer without sign-in', async () => {
    for (const url of ['/healthz', '/readyz']) expect((await app.inject(url)).json()).toEqual({ success: true });
  });
});

describe('server-sent events', () => {
  const listen = async (token: string, query = '') => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address() as { port: number };
    const abort = new AbortController();
    const response = await fetch(`http://127.0.0.1:${address.port}/api/events?${query}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: abort.signal,
    });
    let text = '';
    const reading = (async () => {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk;
    })().catch(() => {});
    return {
      status: response.status,
      heard: () => text,
      close: async () => {
        abort.abort();
        await reading;
      },
    };
  };

  test('reach every connected page whose role may see them', async () => {
    const [forAdmin, forCoach] = [await listen(admin.token), await listen(coach.token)];
    await publish(db, { type: 'admin-request.changed' });
    await publish(db, { type: 'payments.changed', memberId: null });
    await publish(db, { type: 'export.changed', formId: null });
    await publish(db, { type: 'form.changed', formId: admin.id });
    while (!forAdmin.heard().includes('form.changed') || !forCoach.heard().includes('form.changed')) await delay(20);
    expect(forAdmin.heard()).toContain('data: {"type":"admin-request.changed"}');
    for (const hidden of ['admin-request', 'payments', 'export']) expect(forCoach.heard()).not.toContain(hidden);
    await Promise.all([forAdmin.close(), forCoach.close()]);
    expect((await listen('not-a-token-at-all-really')).status).toBe(401);
  });

  test('tell a coach of another time zone, in which sessions have other times', async () => {
    const forCoach = await listen(coach.token);
    for (const timeZone of ['Africa/Douala', 'Africa/Dakar'])
      expect((await call('PATCH', '/api/setting', { as: admin.token, body: { timeZone } })).status).toBe(200);
    await expect.poll(forCoach.heard, { timeout: 10_000 }).toContain('reservations.changed');
    expect(forCoach.heard()).toContain('settings.changed');
    await forCoach.close();
  });

  test('begin with the events that happened while a page was loading, each once', async () => {
    const heardLive = await listen(admin.token);
    for (let i = 0; i < 3; i++) await publish(db, { type: 'form.changed', formId: coach.id });
    // All three, so that no page that opens below hears one of them live.
    await expect.poll(() => heardLive.heard().split(coach.id)).toHaveLength(4);
    const [early, late] = [await listen(admin.token, 'since=30000'), await listen(admin.token)];
    await expect.poll(early.heard).toContain(coach.id);
    expect(early.heard().split(coach.id)).toHaveLength(2);
    await publish(db, { type: 'templates.changed' });
    await expect.poll(late.heard).toContain('templates.changed');
    expect(late.heard()).not.toContain(coach.id);
    const forCoach = await listen(coach.token, 'since=60000');
    await publish(db, { type: 'form.changed', formId: admin.id });
    await expect.poll(forCoach.heard).toContain(admin.id);
    expect(forCoach.heard()).not.toContain('templates.changed');
    await Promise.all([heardLive, early, late, forCoach].map((one) => one.close()));
    expect((await call('GET', '/api/events?since=60001', { as: admin.token })).status).toBe(400);
  });

  test('stop for a reader who no longer reads, once the session is over', async () => {
    const { id, token } = await buildAccount(db);
    const sleeping = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause();
    sleeping.write(`GET /api/events HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`);
    const before = app.eventStreams.size;
    await expect.poll(() => app.eventStreams.size).toBe(before + 1);
    const stream = [...app.eventStreams.keys()].at(-1)!;
    // The network takes no more bytes, so the end of the stream waits behind those that are not sent.
    while (stream.writableLength === 0) {
      stream.write('x'.repeat(100_000));
      await delay(10);
    }
    await db.deleteFrom('session').where('account_id', '=', id).execute();
    await publish(db, { type: 'settings.changed' });
    await expect.poll(() => stream.writableEnded).toBe(true);
    const other = await listen(admin.token);
    // Writing to a stream that has ended is an error for which nobody listens, and it would stop the server.
    for (const formId of [id, admin.id, coach.id]) await publish(db, { type: 'form.changed', formId });
    await expect.poll(other.heard).toContain(coach.id);
    sleeping.destroy();
    await other.close();
  });

  test('are limited in their number for each account, however many sessions it has', async () => {
    const { id } = await buildAccount(db);
    const session = async () => (await createSession(db, id, { remember: false, userAgent: '' })).token;
    const open = [];
    for (let sessions = 0; sessions < 5; sessions++) {
      const token = await session();
      open.push(...(await Promise.all(Array.from({ length: 20 }, () => listen(token)))));
    }
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await listen(await session());
    expect(refused.status).toBe(429);
    await Promise.all([...open, refused].map((one) => one.close()));
  });

  test('are limited in their number for each session, which gets another one when it closes one', async () => {
    const { token } = await buildAccount(db);
    const open = [];
    for (let i = 0; i < 20; i++) open.push(await listen(token));
    const refused = await listen(token);
    expect(refused.status).toBe(429);
    await expect.poll(refused.heard).toContain('too many pages open');
    const other = await listen((await buildAccount(db)).token);
    expect(other.status).toBe(200);
    await open.pop()!.close();
    await expect
      .poll(async () => {
        const next = await listen(token);
        open.push(next);
        return next.status;
      })
      .toBe(200);
    await Promise.all([...open, refused, other].map((one) => one.close()));
  });
});
