import type { ServerResponse } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { serveFake } from '#server/testing/fakes/fake-server.ts';
import { openCircle } from './circle.ts';
import { getJson } from './provider-http.ts';

let answer: (res: ServerResponse) => void = () => {};
const server = await serveFake((_, res) => answer(res));
afterAll(() => server.close());

const MB = Buffer.alloc(1024 * 1024, ' ');
const tooLong = 'The provider’s answer is too long.';
/** Sends as long as somebody reads, and at most 200 MB. */
function endless(res: ServerResponse): void {
  let sent = 0;
  const go = () => {
    while (sent++ < 200) if (!res.write(MB)) return void res.once('drain', go);
    res.end();
  };
  res.writeHead(200, { 'content-type': 'application/json' });
  go();
}

test('an answer of a provider that breaks off, or that is endless, is told with the name of the provider', async () => {
  const ask = () => getJson('FedaPay', `${server.url}/v1/transactions/1`, 'sk');
  answer = (res) => {
    res.writeHead(200, { 'content-length': 1_000 }).write('{"v1/transaction":');
    setTimeout(() => res.destroy(), 20);
  };
  await expect(ask()).rejects.toThrow(/^FedaPay could not be reached: /);
  answer = endless;
  await expect(ask()).rejects.toThrow(tooLong);
  await expect(getJson('FedaPay', 'http://127.0.0.1:1/v1', 'sk')).rejects.toThrow('FedaPay could not be reached: ');
});

test('an endless answer of Circle is given up and not kept in memory', async () => {
  const circle = openCircle({ url: server.url, token: 'jeton', scheme: 'Bearer', spend: async () => {} });
  answer = endless;
  await expect(circle.createMember({ email: 'awa@exemple.sn', name: 'Awa', invite: false })).rejects.toThrow(tooLong);
});
