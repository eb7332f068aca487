import { readFile } from 'node:fs/promises';
import parse from 'parse-prometheus-text-format';
import { describe, expect, onTestFinished, test } from 'vitest';
import { allJobs } from '#server/all-jobs.ts';
import { housekeeping } from '#server/housekeeping/housekeeping.jobs.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import { systemEmail } from '#server/mail/system-email.rules.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount, buildForm } from '#server/testing/factories.ts';
import { startMetricsServer } from './metrics.http.ts';

const TOKEN = 'a token for the metrics';
const { app, call, db, deps, runJobs } = await testApp({ env: { METRICS_TOKEN: TOKEN, METRICS_PORT: '0' } });

/** Reads the metrics, and returns a function that finds the value of a counter or gauge, or the count of a histogram. */
async function read() {
  const { statusCode, headers, body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  const families = new Map(parse(body).map((family) => [family.name, family]));
  return (name: string, labels: Record<string, string> = {}): number => {
    const family = families.get(name);
    expect(family, name).toBeDefined();
    // The parser forgets the labels of histograms.
    if (family?.type === 'HISTOGRAM') {
      const written = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
      const line = body.split('\n').find((one) => one.startsWith(`${name}_count{`) && written.every((label) => one.includes(label)));
      return Number(line?.split(' ').at(-1));
    }
    return Number(family?.metrics.find((one) => Object.entries(labels).every(([label, value]) => one.labels?.[label] === value))?.value);
  };
}

describe('the metrics', () => {
  test('are only for who knows the token', async () => {
    const ask = (authorization?: string) => app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } });
    expect((await ask()).statusCode).toBe(401);
    expect((await ask('Bearer another token')).statusCode).toBe(401);
    const admin = await buildAccount(db);
    expect((await ask(`Bearer ${admin.token}`)).statusCode).toBe(401);
  });

  test('count requests by route and class of status, and never by address', async () => {
    await call('GET', '/api/forms/01a1fc53-4cf7-70ec-9b14-429e261a51fe');
    await app.inject('/no/such/address');
    const value = await read();
    expect(value('cauri_http_request_duration_seconds', { route: '/api/forms/:id', status: '4xx', method: 'GET' })).toBeGreaterThan(0);
    expect(value('cauri_http_request_duration_seconds', { route: 'unknown', status: '4xx', method: 'any' })).toBe(1);
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(body).not.toContain('01a1fc53');
    expect(body).not.toContain('/no/such');
  });

  test('count answers, jobs and e-mails with their outcomes', async () => {
    const admin = await buildAccount(db);
    const form = (await call('POST', '/api/forms', { as: admin.token, body: buildForm() })).body.data;
    const answer = { formId: form._id, submissionKey: '01a1fc53-4cf7-70ec-9b14-429e261a51fe', answers: {} };
    for (let i = 0; i < 2; i++) expect((await call('POST', '/api/answers', { body: answer })).status).toBe(200);
    await queueMail(db, 'awa@exemple.sn', systemEmail({ kind: 'test', subject: 'Bonjour', lines: ['Salut'] }));
    await deps.jobs.boss.send(housekeeping.name, {});
    await runJobs();
    const value = await read();
    expect(value('cauri_answers_total')).toBe(1);
    expect(value('cauri_mail_attempts_total', { outcome: 'captured' })).toBe(1);
    expect(value('cauri_job_duration_seconds', { job: 'housekeeping', outcome: 'completed' })).toBe(1);
  });

  test('say how the database, the queues and the process are', async () => {
    const value = await read();
    expect(value('cauri_database_up')).toBe(1);
    expect(value('cauri_database_size_bytes')).toBeGreaterThan(1e6);
    expect(value('cauri_database_pool_connections', { state: 'idle' })).toBeGreaterThan(0);
    expect(value('cauri_findings', { severity: 'critical' })).toBe(1);
    expect(value('cauri_mail_accounts', { state: 'captures' })).toBe(1);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    for (const { name } of allJobs) expect(value('cauri_queue_jobs', { queue: name, state: 'waiting' })).toBe(0);
  });

  test('are those that the operators read of, and that the examples of alerts and of a dashboard ask for', async () => {
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    const served = [...body.matchAll(/^# TYPE (cauri_\w+)/gm)].map(([, name]) => name!);
    const namedIn = async (file: string) => {
      const names = (await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')).match(/\bcauri_\w+/g) ?? [];
      return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, '')))].toSorted();
    };
    expect(await namedIn('docs/operations/monitor.md')).toEqual(served.toSorted());
    for (const file of ['deploy/alert-rules.yml', 'deploy/grafana-dashboard.json'])
      expect(served).toEqual(expect.arrayContaining(await namedIn(file)));
  });

  test('name both settings of their own address when it cannot be used', async () => {
    const env = { ...deps.env, METRICS_HOST: '192.0.2.1', METRICS_PORT: 9100 };
    await expect(startMetricsServer({ ...deps, env })).rejects.toThrow('METRICS_HOST=192.0.2.1 with METRICS_PORT=9100 cannot be used:');
  });

  test('are also at a port of their own, which a worker has too', async () => {
    const server = (await startMetricsServer(deps))!;
    onTestFinished(() => server.close());
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    expect((await fetch(server.url)).status).toBe(401);
    const answer = await fetch(server.url, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(parse(await answer.text()).some(({ name }) => name === 'cauri_processes')).toBe(true);
    expect((await fetch(new URL('/other', server.url))).status).toBe(404);
  });
});
