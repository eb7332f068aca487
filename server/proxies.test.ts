import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startHaproxy } from './testing/haproxy.ts';

test('the log of HAProxy has each request and no address of a personal link', async ({ skip }) => {
  const web = createServer((_, res) => res.end('a page'));
  onTestFinished(() => void web.close());
  await once(web.listen(0, '127.0.0.1'), 'listening');
  const haproxy = await startHaproxy([(web.address() as AddressInfo).port]);
  if (!haproxy) return skip('HAProxy is not installed.');
  onTestFinished(() => haproxy.stop());
  await haproxy.untilUp();

  expect(await (await fetch(`${haproxy.url}/payer/a-secret-token`)).text()).toBe('a page');
  await expect.poll(haproxy.logged).toMatch(/web\/web1 .* 200 .*GET/);
  expect(haproxy.logged()).not.toContain('a-secret-token');
});
