import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { MailUncertain, ServerAway } from './mailer.ts';
import { checkSmtp, smtpMailer } from './smtp.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const one of open.splice(0)) one.close();
});

/** A mail server that answers as it should until `stuck` arrives, and then says the first character of an answer and no more. */
async function startServer(stuck = /$^/) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.setEncoding('utf8').on('error', () => {});
    socket.write('220 slow\r\n');
    socket.on('data', (said: string) => {
      if (stuck.test(said)) socket.write('2', () => server.emit('stuck', said));
      else if (/^data/i.test(said)) socket.write('354 go on\r\n');
      else if (/^(ehlo|mail|rcpt)|\r\n\.\r\n$/i.test(said)) socket.write('250 ok\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  });
  const { port } = server.address() as AddressInfo;
  return { server: { host: '127.0.0.1', port, user: '', password: '' }, stuck: once(server, 'stuck'), sockets };
}

const MINUTE_MS = 60_000;
const from = { name: 'Cauri', address: 'bonjour@exemple.sn' };
const mail = { id: '1', to: 'awa@exemple.sn', subject: 'Bonjour', text: 'Salut', html: '<p>Salut</p>' };
const handOver = { ready: async () => {} };

test('an e-mail is uncertain when the server has not answered the whole of it after ten minutes, although it says something', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { server, stuck } = await startServer(/\r\n\.\r\n$/);
  const mailer = smtpMailer(server, { from });
  const result = mailer.send(mail, handOver).catch((error: unknown) => error);
  await stuck;
  vi.advanceTimersByTime(10 * MINUTE_MS);
  const error = await result;
  expect(error).toBeInstanceOf(MailUncertain);
  expect((error as Error).message).toBe('127.0.0.1 did not answer in time.');
  mailer.close();
});

test('a check of a mail server ends when its answer has no end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { server, stuck } = await startServer(/^ehlo/i);
  const result = checkSmtp(server).catch((error: unknown) => error);
  await stuck;
  vi.advanceTimersByTime(10 * MINUTE_MS);
  const error = await result;
  expect(error).toBeInstanceOf(ServerAway);
  expect((error as Error).message).toBe('127.0.0.1 did not answer in time.');
});

test('a connection that the server has closed does not end another one that waits for the next e-mail', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { server, sockets } = await startServer();
  const mailer = smtpMailer(server, { from });
  await Promise.all([mailer.send(mail, handOver), mailer.send(mail, handOver)]);
  // Idle connections are taken from the end.
  const [, last] = sockets;
  last!.end();
  await once(last!, 'close');
  vi.advanceTimersByTime(10_000);
  await mailer.send(mail, handOver);
  // The time after which the closed one would have been given up passes.
  vi.advanceTimersByTime(6_000);
  await mailer.send(mail, handOver);
  expect(sockets).toHaveLength(2);
  mailer.close();
});

test('a name that begins like an address of this machine gets the password over TLS only', async () => {
  const { server, stuck } = await startServer(/^(starttls|auth)/i);
  // The system leads this name to this machine, so that no other is asked here.
  const host = '127.1';
  const result = checkSmtp({ ...server, host, allow: [host], user: 'awa', password: 'secret' }).catch((error: unknown) => error);
  const [said] = await stuck;
  expect(said).toBe('STARTTLS\r\n');
  open.pop()!.close();
  expect(await result).toBeInstanceOf(ServerAway);
});
