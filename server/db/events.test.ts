import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { ServerEvent } from '#contract/events.ts';
import { testApp } from '#server/testing/app.ts';
import { connectionTo } from './address.ts';
import { openEventBus, publish } from './events.ts';

const { db, deps } = await testApp();
const { connection } = deps;

test.skipIf(!connection.host)('one connection is tried at a time while none of several hosts answers, and it listens again', async () => {
  const sockets = new Set<Socket>();
  let [away, tries] = [false, 0];
  const relay = createServer((socket) => {
    tries++;
    if (away) return void socket.destroy();
    sockets.add(socket);
    const onward = connect(`${connection.host}/.s.PGSQL.5432`);
    for (const one of [socket, onward]) one.on('error', () => {});
    socket.pipe(onward).pipe(socket);
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void relay.close());
  const host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  const bus = await openEventBus(connectionTo(`postgres://${connection.user}@${host},${host}/${connection.database}`), deps.log);

  away = true;
  tries = 0;
  const since = performance.now();
  for (const socket of sockets) socket.destroy();
  await delay(5_500);
  // One try each second asks both hosts.
  expect(tries).toBeLessThanOrEqual(2 * Math.ceil((performance.now() - since) / 1_000));
  away = false;
  const heard = new Promise<ServerEvent>((resolve) => bus.subscribe(resolve));
  const speaking = setInterval(() => void publish(db, { type: 'delivery.changed' }), 200);
  onTestFinished(() => clearInterval(speaking));
  expect(await heard).toEqual({ type: 'delivery.changed' });
  await bus.close();
});
