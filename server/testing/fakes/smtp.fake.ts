import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** The server's answer to one receiver or to one whole message. */
export interface Refusal {
  code: number;
  message: string;
}
export interface SinkOptions {
  port?: number;
  user?: string;
  password?: string;
  /** Stores only the receivers and not the messages. */
  light?: boolean;
  onReceiver?: (address: string) => Refusal | undefined;
  /** Called when a message has arrived and before the server confirms it; a promise delays the confirmation. */
  onMessage?: (to: string) => Promise<Refusal | 'hang up' | undefined> | undefined;
}

/** A mail server on this machine that accepts every message and forwards none. */
export async function startSink({ port = 0, user, password, light = false, onReceiver, onMessage }: SinkOptions = {}) {
  const received: { to: string; raw: string }[] = [];
  const refuse = ({ code, message }: Refusal) => Object.assign(new Error(message), { responseCode: code });
  /** Breaks a connection without a word. The library keeps its sockets to itself. */
  const hangUp = (id: string): void => {
    const { connections } = server as unknown as { connections: Set<{ id: string; _socket: { destroy(): void } }> };
    for (const one of connections) if (one.id === id) one._socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: user === undefined,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    // A connection that a client keeps for later does not hold up the end.
    closeTimeout: 50,
    onAuth({ username, password: given }, _session, done) {
      if (username === user && given === password) done(null, { user: username });
      else done(Object.assign(new Error('Invalid username or password'), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, done) {
      const refusal = onReceiver?.(address);
      done(refusal && refuse(refusal));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void (light || chunks.push(chunk)));
      stream.on('end', async () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',');
        const said = await onMessage?.(to);
        if (said && said !== 'hang up') return done(refuse(said));
        received.push({ to, raw: Buffer.concat(chunks).toString('utf8') });
        if (said === 'hang up') return hangUp(session.id);
        done();
      });
    },
  });
  // Clients that are killed break their connections.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
