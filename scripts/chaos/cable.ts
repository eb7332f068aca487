import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A cable between programs, which can be cut and held: a proxy of connections that knows nothing of what they carry. */
export interface Cable {
  /** The port where it listens; 0 when that is a socket file. */
  port: number;
  /** Breaks every connection, and returns how many there were. */
  cut(): number;
  /** Lets nothing through until `release`; the connections stay open. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
}

/** `target` is asked for each connection; undefined refuses it. */
export async function openCable(listen: { path: string } | { port: number }, target: () => NetConnectOpts | undefined): Promise<Cable> {
  const pairs = new Set<[Socket, Socket]>();
  let held = false;
  const join = ([near, far]: [Socket, Socket]) => {
    near.pipe(far);
    far.pipe(near);
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.on('error', () => {});
    const to = target();
    if (!to) return void near.destroy();
    const far = connect({ ...to, allowHalfOpen: true });
    far.on('error', () => {});
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    near.on('close', end);
    far.on('close', end);
    if (!held) join(pair);
  });
  server.listen('path' in listen ? listen : { ...listen, host: '127.0.0.1' });
  await once(server, 'listening');
  const cut = () => {
    const count = pairs.size;
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
    return count;
  };
  return {
    port: 'path' in listen ? 0 : (server.address() as AddressInfo).port,
    cut,
    hold() {
      held = true;
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
      }
    },
    release() {
      if (!held) return;
      held = false;
      for (const pair of pairs) join(pair);
    },
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
