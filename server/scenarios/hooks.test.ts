import { createHmac } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { scenarioTools, signature } from '#server/testing/scenarios.ts';

const world = await testApp();
const { app, call } = world;
const { token: as } = await buildAccount(world.db);
const { build, runs, detail } = scenarioTools(world, as);

const notice = { module: 'staff.notify', config: { title: 'T', message: 'M', priority: 'low' } };
const hook = (url: string, payload: string | Buffer, headers: Record<string, string>) =>
  app.inject({ method: 'POST', url, payload, headers });
const JSON_TYPE = { 'content-type': 'application/json' };

/** Signs a body as Standard Webhooks describes it. */
function standard(secret: string, body: string, { id = 'msg_1', at = Date.now() } = {}): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { ...JSON_TYPE, 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,AAAA v1,${signed}` };
}

async function buildSigned() {
  const { id, hook: path } = await build({ module: 'webhooks.received', config: { verify: true } }, [notice]);
  const { body } = await call('POST', `/api/scenario/${id}/webhook-secret`, { as });
  return { id, path: path as string, secret: body.data.secret as string };
}

test('a signed call is refused when it is repeated, old, or signed for another id', async () => {
  const { id, path, secret } = await buildSigned();
  const body = '{"name":"Moussa"}';
  const minutes = (n: number) => Date.now() + n * 60_000;
  const answers = [
    await hook(path, body, standard(secret, body)),
    await hook(path, body, { ...standard(secret, body), 'idempotency-key': 'another' }),
    await hook(path, body, standard(secret, body, { id: 'msg_2' })),
    await hook(path, body, standard(secret, body, { id: 'msg_3', at: minutes(-6) })),
    await hook(path, body, standard(secret, body, { id: 'msg_4', at: minutes(6) })),
    await hook(path, body, { ...standard(secret, body), 'webhook-id': 'msg_5' }),
    await hook(path, '{"name":"Awa"}', standard(secret, body, { id: 'msg_6' })),
    await hook(path, body, { ...standard(secret, body), 'webhook-timestamp': '' }),
    await hook(path, body, JSON_TYPE),
  ];
  expect(answers.map((one) => [one.statusCode, one.json().message])).toEqual([
    [202, 'Accepted.'],
    [202, 'This event is known already.'],
    [202, 'Accepted.'],
    [401, expect.stringContaining('five minutes')],
    [401, expect.stringContaining('five minutes')],
    [401, 'The signature does not belong to this call.'],
    [401, 'The signature does not belong to this call.'],
    [401, 'A signed call carries the headers webhook-id and webhook-timestamp.'],
    [401, 'This call carries no signature. The trigger of the scenario says how the caller signs each call.'],
  ]);
  expect(await runs(id)).toHaveLength(2);
});

test('a call that only signs its body counts once, whatever its Idempotency-Key is', async () => {
  const { id, path, secret } = await buildSigned();
  for (const key of ['a', 'b', 'c'])
    expect((await hook(path, '{"n":1}', { ...JSON_TYPE, ...signature(secret, '{"n":1}'), 'idempotency-key': key })).statusCode).toBe(202);
  expect((await hook(path, '{"n":2}', { ...JSON_TYPE, ...signature(secret, '{"n":2}') })).json().message).toBe('Accepted.');
  expect(await runs(id)).toHaveLength(2);
});

test('a compressed body is read within the size limit when it was signed before or after compression', async () => {
  const { id, path, secret } = await buildSigned();
  const body = '{"name":"Moussa"}';
  const gzip = { 'content-encoding': 'gzip' };
  expect((await hook(path, gzipSync(body), { ...standard(secret, body), ...gzip })).statusCode).toBe(202);
  expect((await hook(path, gzipSync('{"n":2}'), { ...JSON_TYPE, ...gzip, ...signature(secret, gzipSync('{"n":2}')) })).statusCode).toBe(
    202,
  );
  const steps = (await detail((await runs(id)).at(-1)!._id)).detail;
  expect(steps[0].output.body).toEqual({ name: 'Moussa' });

  const refused = [
    await hook(path, gzipSync('x'.repeat(1_000_000)), gzip),
    await hook(path, 'no gzip', gzip),
    await hook(path, body, { 'content-encoding': 'zstd-of-our-own' }),
  ];
  expect(refused.map((one) => one.statusCode)).toEqual([413, 400, 415]);
});

test('form and multipart bodies become values, and a name that occurs twice becomes a list', async () => {
  const { id, hook: path } = await build({ module: 'webhooks.received', config: { verify: false } }, [notice]);
  const form = new FormData();
  form.append('name', 'Awa Diop');
  form.append('tag', 'a');
  form.append('tag', 'b');
  form.append('photo', new File(['xyz'], 'photo.png', { type: 'image/png' }));
  const encoded = new Response(form);
  const multipart = Buffer.from(await encoded.arrayBuffer());
  const sent: [string | Buffer, Record<string, string>, unknown][] = [
    ['a=1&a=2&b=%C3%A9', { 'content-type': 'application/x-www-form-urlencoded' }, { a: ['1', '2'], b: 'é' }],
    [
      multipart,
      { 'content-type': encoded.headers.get('content-type')! },
      { name: 'Awa Diop', tag: ['a', 'b'], photo: { name: 'photo.png', type: 'image/png', size: 3 } },
    ],
    [brotliCompressSync('{"n":[1]}'), { ...JSON_TYPE, 'content-encoding': 'br' }, { n: [1] }],
    [Buffer.from('caf\xe9', 'latin1'), { 'content-type': 'text/plain; charset=iso-8859-1' }, 'café'],
  ];
  for (const [payload, headers, body] of sent) {
    expect((await hook(path, payload, headers)).statusCode).toBe(202);
    expect((await detail((await runs(id))[0]!._id)).detail[0].output.body).toEqual(body);
  }
  expect((await hook(path, 'nothing', { 'content-type': 'multipart/form-data; boundary=x' })).statusCode).toBe(400);
});

test('a form that has one name as often as its size allows keeps nobody waiting', async () => {
  const { id, hook: path } = await build({ module: 'webhooks.received', config: {} }, [notice]);
  const values = 'a&'.repeat((256 * 1024) / 2);
  expect((await hook(path!, values, { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(202);
  expect(await runs(id)).toHaveLength(1);
});
