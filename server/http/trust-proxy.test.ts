import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { trustedBy } from './trust-proxy.ts';

const read = (TRUST_PROXY?: string) => readEnv({ CAURI_SECRET_KEY: 'k'.repeat(32), TRUST_PROXY }).TRUST_PROXY;

test('TRUST_PROXY takes a number of proxies or a list of addresses', () => {
  for (const off of [undefined, '', '0', 'no', 'OFF']) expect(read(off)).toBe(false);
  expect(read('1')).toBe(1);
  expect(read(' 3 ')).toBe(3);
  expect(read('10.0.0.5, 192.168.0.0/16,fd00::/8,loopback')).toEqual(['10.0.0.5', '192.168.0.0/16', 'fd00::/8', 'loopback']);
});

test.each([
  'true',
  'yes',
  '-1',
  '1.5',
  '11',
  '999',
  '10.0.0',
  '10.0.0.1/33',
  '10.0.0.1/0',
  '::1/129',
  '10.0.0.1/8/8',
  'proxy.example.org',
  ',',
])('the start is refused with a sentence when TRUST_PROXY is %j', (value) => {
  expect(() => read(value)).toThrow(/TRUST_PROXY must be 0, a number of proxies from 1 to 10, or the addresses of the proxies/);
});

/** The visitor's address as the server sees it, when `remoteAddress` connects with this header. */
async function visitor(setting: string, forwarded: string, remoteAddress = '127.0.0.1'): Promise<string> {
  const app = Fastify({ trustProxy: trustedBy(read(setting)) });
  app.get('/', async ({ ip }) => ip);
  return (await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } })).body;
}

test('the address of the visitor is counted from the right, so that nobody can forge one', async () => {
  const invented = '1.1.1.1, 2.2.2.2, 41.82.0.9';
  expect(await visitor('0', invented)).toBe('127.0.0.1');
  expect(await visitor('1', invented)).toBe('41.82.0.9');
  expect(await visitor('2', '1.1.1.1, 41.82.0.9, 10.0.0.7')).toBe('41.82.0.9');
});

test('only listed proxies are trusted', async () => {
  const list = 'loopback,10.0.0.0/8';
  expect(await visitor(list, '1.1.1.1, 41.82.0.9, 10.0.0.7')).toBe('41.82.0.9');
  expect(await visitor(list, '1.1.1.1, 41.82.0.9', '41.82.7.7')).toBe('41.82.7.7');
});
