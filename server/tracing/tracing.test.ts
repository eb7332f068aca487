import { diag } from '@opentelemetry/api';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readEnv } from '#server/env.ts';
import { defineJob } from '#server/jobs/define.ts';
import { runJob } from '#server/jobs/jobs.ts';
import { openLog } from '#server/log.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { readBody, serveFake } from '#server/testing/fakes/fake-server.ts';
import { openTracing, traced } from './tracing.ts';

interface Exported {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
const bodies: string[] = [];
const collector = await serveFake(async (req, res) => {
  const body = await readBody(req);
  if (req.url === '/v1/traces' && req.headers['content-type'] === 'application/json') bodies.push(body);
  res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
const STATUS: Record<string, number> = { '/refuses': 500, '/none': 404 };
const outside = await serveFake(async (req, res) => void res.writeHead(STATUS[req.url ?? ''] ?? 204).end());
afterAll(() => Promise.all([collector.close(), outside.close()]));

const logged: string[] = [];
const log = openLog('warn', { write: (line) => void logged.push(line) });
const settings = (variables: Record<string, string>) => readEnv({ CAURI_SECRET_KEY: 'x'.repeat(32), ...variables });
const tracing = await openTracing(settings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }), log);
const { call, app, db, deps } = await testApp({ env: { OUTBOUND_ALLOW: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:1' } });
const { token } = await buildAccount(db);

const spansOf = (text: string): Exported[] =>
  JSON.parse(text).resourceSpans.flatMap((one: { scopeSpans: { spans: Exported[] }[] }) => one.scopeSpans.flatMap(({ spans }) => spans));
const attributeOf = ({ attributes }: Exported, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? Number(value?.intValue);
};

test('requests, jobs, their queries and their calls reach a collector as traces without what people wrote', async () => {
  await call('PATCH', '/api/system/settings', { as: token, body: { alertUrl: `${outside.url}/secret-path` } });
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const headers = { authorization: `Bearer ${token}`, traceparent };
  expect((await app.inject({ method: 'POST', url: '/api/system/settings/test', headers })).statusCode).toBe(200);
  expect((await call('GET', '/api/campaign/00000000-0000-7000-8000-000000000000/runs?search=Awa', { as: token })).status).toBe(404);
  await app.inject({ url: '/healthz' });
  const job = defineJob({
    name: 'test.calls',
    async handle() {
      await db.selectFrom('member').select('id').execute();
      await deps.outbound.request({ url: `${outside.url}/refuses` });
      await fetch(`${outside.url}/fetched`);
      throw new RangeError('Awa is not there');
    },
  });
  await runJob(deps, job, {});
  await tracing!.close();

  const spans = bodies.flatMap(spansOf);
  const named = (name: string) => spans.find((span) => span.name === name)!;
  const childrenOf = (parent: Exported) => spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);

  const asked = named('POST /api/system/settings/test');
  expect(asked).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331', kind: 2 });
  expect(attributeOf(asked, 'http.response.status_code')).toBe(200);
  const parts = childrenOf(asked);
  expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['select', 'begin', 'insert', 'commit', 'POST 127.0.0.1']));
  expect(parts.map(({ name }) => name)).not.toContain('query');
  expect(parts.every(({ traceId }) => traceId === asked.traceId)).toBe(true);

  const found = spans.find(({ name }) => name.startsWith('GET /api/campaign/'))!;
  expect([attributeOf(found, 'http.response.status_code'), found.status.code]).toEqual([404, 0]);

  const worked = named('job test.calls');
  expect([worked.parentSpanId, worked.status.code, attributeOf(worked, 'error.type')]).toEqual([undefined, 2, 'RangeError']);
  const [query, refused, fetched] = childrenOf(worked);
  expect(attributeOf(query!, 'db.query.text')).toBe('select "id" from "member"');
  expect([refused!.name, refused!.status.code, attributeOf(refused!, 'http.response.status_code')]).toEqual(['GET 127.0.0.1', 2, 500]);
  expect([fetched!.name, attributeOf(fetched!, 'http.response.status_code')]).toEqual(['GET 127.0.0.1', 204]);

  expect(spans.map(({ name }) => name)).not.toContain('GET /healthz');
  expect(bodies.join()).not.toMatch(/Awa|secret-path|00000000-0000-7000/);
  expect(bodies.join()).not.toContain(token);
  expect(bodies.join()).toContain('"stringValue":"cauri"');
  expect(logged).toEqual([]);
});

test('a job continues the trace of what asked for it, and one for later does not', async () => {
  const opened = await openTracing(settings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }), log);
  const [job, asking] = [defineJob({ name: 'test.asked', payload: z.strictObject({}), handle: async () => {} }), 'the asking'];
  await deps.jobs.boss.createQueue(job.name);
  await traced(asking, {}, async () => {
    await deps.jobs.enqueue(db, job, {});
    await deps.jobs.enqueueAll(db, job, [{}]);
    await deps.jobs.enqueue(db, job, {}, { startAfter: new Date(Date.now() + 60_000) });
  });
  const waiting = await deps.jobs.boss.findJobs(job.name);
  expect(waiting).toHaveLength(3);
  for (const { data } of waiting) expect((await runJob(deps, job, data)).status).toBe('completed');
  await opened!.close();

  const spans = bodies.flatMap(spansOf);
  const { traceId, spanId } = spans.find(({ name }) => name === asking)!;
  const worked = spans.filter(({ name }) => name === `job ${job.name}`);
  expect(worked).toHaveLength(3);
  expect(worked.filter((one) => one.traceId === traceId && one.parentSpanId === spanId)).toHaveLength(2);
  expect(worked.filter((one) => one.traceId !== traceId && one.parentSpanId === undefined)).toHaveLength(1);
});

test('a collector that refuses costs one line in the log and no request', async () => {
  const refused = await openTracing(settings({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${outside.url}/none` }), log);
  expect((await call('GET', '/api/me', { as: token })).status).toBe(200);
  await refused!.close();
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['traces could not be sent']);
});

test('the log says why a collector is away without the stack that the library adds', async () => {
  logged.length = 0;
  const away = await openTracing(settings({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${outside.url}/none` }), log);
  diag.error(JSON.stringify({ stack: 'Error: connect\n    at …', message: 'connect ECONNREFUSED' }));
  await away!.close();
  expect(logged.map((line) => JSON.parse(line).reason)).toEqual(['connect ECONNREFUSED']);
});

test('nothing is recorded when no collector is set', async () => {
  expect(await openTracing(settings({}), log)).toBeUndefined();
});
