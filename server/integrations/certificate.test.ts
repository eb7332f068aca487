import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { selfSigned } from '#server/testing/self-signed.ts';
import { readCertificate } from './certificate.ts';

const until = new Date('2030-01-31T12:00:00Z');
/** A day and a half, so that the screen says one day however fast or slowly this file runs. */
const soon = new Date(Date.now() + 36 * 3_600_000);

afterEach(() => void vi.useRealTimers());

async function start(end: Date) {
  const server = createServer(selfSigned(end)).listen(0, 'localhost');
  afterAll(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return { server, url: `https://localhost:${(server.address() as AddressInfo).port}` };
}
const serve = async (end: Date) => (await start(end)).url;
const endAt = async (url: string) => (await readCertificate(url))?.until;

test('the end of a certificate is read from the address itself, and is unknown without one', async () => {
  const url = await serve(until);
  expect(await endAt(url)).toBe(until.toISOString());
  expect(await readCertificate(url.replace('https', 'http'))).toBeNull();
  expect(await readCertificate('https://localhost:1')).toBeNull();
});

test('an admin sees that the certificate of the product ends soon', async () => {
  const { call, db } = await testApp({ env: { PUBLIC_URL: await serve(soon) } });
  const { token } = await buildAccount(db);
  const { data } = (await call('GET', '/api/system', { as: token })).body;
  expect(data.certificate.until.slice(0, 16)).toBe(soon.toISOString().slice(0, 16));
  expect(data.findings).toContainEqual(
    expect.objectContaining({ key: 'certificate', severity: 'critical', title: 'The certificate of your address ends in 1 day' }),
  );
});

test('a certificate that ends soon is looked at anew after two minutes, and another one after an hour', async () => {
  const { server, url } = await start(soon);
  const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
  vi.useFakeTimers({ toFake: ['Date'] });
  await readCertificate(url);
  server.setSecureContext(selfSigned(until));
  expect(await endAt(url)).not.toBe(until.toISOString());
  pass(3);
  expect(await endAt(url)).toBe(until.toISOString());
  server.setSecureContext(selfSigned(soon));
  pass(58);
  expect(await endAt(url)).toBe(until.toISOString());
  pass(3);
  expect(await endAt(url)).not.toBe(until.toISOString());
});

test('an address that does not answer yet is looked at anew after two minutes', async () => {
  const { server, url } = await start(soon);
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(await readCertificate(url)).toBeNull();
  server.listen(port, 'localhost');
  await new Promise((resolve) => server.once('listening', resolve));
  vi.setSystemTime(Date.now() + 3 * 60_000);
  expect(await readCertificate(url)).not.toBeNull();
});

test('a proxy that is away does not look like a renewed certificate', async () => {
  const { server, url } = await start(soon);
  vi.useFakeTimers({ toFake: ['Date'] });
  const known = await readCertificate(url);
  expect(known).not.toBeNull();
  await new Promise((resolve) => server.close(resolve));
  vi.setSystemTime(Date.now() + 61 * 60_000);
  expect(await readCertificate(url)).toBe(known);
});
