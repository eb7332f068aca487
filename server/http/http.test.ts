import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { publish } from '#server/db/events.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';

const lines: string[] = [];
const { app, call, db } = await testApp({ onLog: (line) => lines.push(line) });
const admin = await buildAccount(db);
const coach = await buildAccount(db, { role: 'coach' });

describe('failures', () => {
  test('each kind has its status and a sentence', async () => {
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

  test('an unexpected error hides what happened and gives the number under which it is logged', async () => {
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

  test('a JSON call without a body is taken', async () => {
    const r = await app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { authorization: `Bearer ${(await buildAccount(db)).token}`, 'content-type': 'application/json' },
    });
    expect(r.statusCode).toBe(200);
  });
});

test('logs hold the route and who called, and no token, password or address', async () => {
  lines.length = 0;
  await call('POST', '/api/login', { body: { email: 'secret.person@exemple.sn', password: 'tres-secret-123' } });
  await call('GET', '/api/me', { as: admin.token });
  const log = lines.join('\n');
  expect(log).toContain(`"account":"${admin.id}"`);
  expect(log).toContain('"route":"/api/login"');
  for (const secret of [admin.token, 'tres-secret-123', 'secret.person']) expect(log).not.toContain(secret);
});

test('the page may load nothing from elsewhere and run no inline script', async () => {
  const { headers } = await app.inject('/healthz');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

describe('documents', () => {
  test('the OpenAPI document names every call with its access', async () => {
    const { paths, openapi } = (await app.inject('/api/openapi.json')).json();
    expect(openapi).toBe('3.1.0');
    expect(paths['/api/forms/{id}'].get.security).toEqual([{ bearer: [] }]);
    expect(paths['/api/answers'].post.security).toBeUndefined();
    expect(Object.keys(paths).length).toBeGreaterThan(20);
    expect((await app.inject('/api/docs')).statusCode).toBe(200);
  });

  test('healthz and readyz answer without sign-in', async () => {
    for (const url of ['/healthz', '/readyz']) expect((await app.inject(url)).json()).toEqual({ success: true });
  });
});

describe('server-sent events', () => {
  const listen = async (token: string) => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address() as { port: number };
    const abort = new AbortController();
    const response = await fetch(`http://127.0.0.1:${address.port}/api/events`, {
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

  test('reach who watches, as far as their role may know', async () => {
    const [forAdmin, forCoach] = [await listen(admin.token), await listen(coach.token)];
    await publish(db, { type: 'admin-request.changed' });
    await publish(db, { type: 'form.changed', formId: admin.id });
    while (!forAdmin.heard().includes('form.changed') || !forCoach.heard().includes('form.changed')) await delay(20);
    expect(forAdmin.heard()).toContain('data: {"type":"admin-request.changed"}');
    expect(forCoach.heard()).not.toContain('admin-request');
    await Promise.all([forAdmin.close(), forCoach.close()]);
    expect((await listen('not-a-token-at-all-really')).status).toBe(401);
  });
});
