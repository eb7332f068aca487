import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { selfSigned } from '#server/testing/self-signed.ts';
import { certificateEnd } from './certificate.ts';

const until = new Date('2030-01-31T12:00:00Z');
const soon = new Date(Date.now() + 2 * 86_400_000);

async function serve(end: Date) {
  const server = createServer(selfSigned(end)).listen(0, 'localhost');
  afterAll(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

test('the end of a certificate is read from the address itself, and is unknown without one', async () => {
  const url = await serve(until);
  expect(await certificateEnd(url)).toBe(until.toISOString());
  expect(await certificateEnd(url.replace('https', 'http'))).toBeNull();
  expect(await certificateEnd('https://localhost:1')).toBeNull();
});

test('an admin sees that the certificate of the product ends soon', async () => {
  const { call, db } = await testApp({ env: { PUBLIC_URL: await serve(soon) } });
  const { token } = await buildAccount(db);
  const { data } = (await call('GET', '/api/system', { as: token })).body;
  expect(data.certificateEndsAt.slice(0, 16)).toBe(soon.toISOString().slice(0, 16));
  expect(data.findings).toContainEqual(
    expect.objectContaining({ key: 'certificate', severity: 'critical', title: 'The certificate of your address ends in 1 day' }),
  );
});
