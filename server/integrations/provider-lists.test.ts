import { afterAll, expect, test } from 'vitest';
import { readSettings } from '#server/env.ts';
import { sendJson, serveFake } from '#server/testing/fakes/fake-server.ts';
import { chariowSale, fedapayTransaction } from '#server/testing/provider-payments.ts';
import type { ProviderPayment } from './payment-provider.ts';
import { openProviders } from './providers.ts';

/** The answers of the providers, by the path that is asked for. */
let answer: (path: string) => [status: number, body: unknown] = () => [404, {}];
let asked = 0;
const server = await serveFake((req, res) => {
  asked++;
  sendJson(res, ...answer(req.url ?? ''));
});
afterAll(() => server.close());
const settings = { FEDAPAY_URL: server.url, CHARIOW_URL: server.url };
const keys = { FEDAPAY_SECRET_KEY: 'sk', FEDAPAY_WEBHOOK_SECRET: 'wh', CHARIOW_API_KEY: 'sk', CHARIOW_PULSE_SECRET: 'wh' };
const { fedapay, chariow } = openProviders({
  ...readSettings({ ...keys, ...settings }),
  CAURI_SECRET_KEY: 'x',
  PUBLIC_URL: 'http://localhost:3000',
});

async function read(pages: AsyncGenerator<ProviderPayment[]>): Promise<number> {
  asked = 0;
  for await (const _ of pages) if (asked > 20) break;
  return asked;
}
const since = new Date('2026-01-01T00:00:00Z');

test.each([
  ['an error with status 200', 200, { message: 'Maintenance' }],
  ['an address that is gone', 404, { message: 'Not Found' }],
  ['a list that is none', 200, { 'v1/transactions': 'none', data: 'none' }],
])('%s is no empty list of payments', async (_, status, body) => {
  answer = () => [status, body];
  await expect(read(fedapay.list!(since))).rejects.toThrow('FedaPay answered without a list of payments.');
  await expect(read(chariow.list!(since))).rejects.toThrow('Chariow answered without a list of payments.');
});

test('a list whose next page is the same one again ends', async () => {
  answer = () => [200, { 'v1/transactions': [fedapayTransaction({ currency_id: 1 })], meta: { next_page: 1 } }];
  expect(await read(fedapay.list!(since))).toBeLessThan(5);
  // The number of the page is not looked at.
  const same = [{ ...fedapayTransaction(), currency: { iso: 'XOF' } }];
  answer = (path) => [200, { 'v1/transactions': same, meta: { next_page: Number(/\?page=(\d+)/.exec(path)?.[1]) + 1 } }];
  expect(await read(fedapay.list!(since))).toBe(2);
  answer = () => [200, { data: { data: [chariowSale()], pagination: { next_cursor: 'again' } } }];
  expect(await read(chariow.list!(since))).toBe(2);
  // The pages lead to each other in turn.
  answer = () => [200, { data: { data: [chariowSale()], pagination: { next_cursor: asked % 2 === 0 ? 'even' : 'odd' } } }];
  expect(await read(chariow.list!(since))).toBe(3);
});

test('a currency that FedaPay did not know for a moment is asked for again', async () => {
  const one = { ...fedapayTransaction(), currency_id: 7 };
  answer = (path) => (path.includes('/currencies/') ? [404, {}] : [200, { 'v1/transaction': one }]);
  expect((await fedapay.fetch('1'))?.doubt).not.toBeNull();
  answer = (path) => [200, path.includes('/currencies/') ? { 'v1/currency': { id: 7, iso: 'XOF' } } : { 'v1/transaction': one }];
  expect(await fedapay.fetch('1')).toMatchObject({ currency: 'XOF', doubt: null });
});
