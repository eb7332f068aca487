import { Socket } from 'node:net';
import { type ConnectionOptions, checkServerIdentity } from 'node:tls';
import pg from 'pg';
import { ConnectionLost, connectionTrouble } from './trouble.ts';

/** A host that does not answer costs each new connection this long, until another host is known to take writes. */
const PROBE_MS = 3_000;

/**
 * The driver connects to one host. Given this as its `stream`, it connects to the one of several hosts that takes writes at that
 * moment, so that a pool which opens new connections after a failover finds the new primary by itself.
 */
export function writableHostOf(addresses: readonly string[]): () => Socket {
  /** The search begins at the host to which the last connection went. */
  let last = 0;

  async function find(): Promise<pg.Client> {
    const errors: unknown[] = [];
    for (let i = 0; i < addresses.length; i++) {
      const at = (last + i) % addresses.length;
      try {
        const { client, takesWrites } = await probe(addresses[at]!);
        if (takesWrites) {
          last = at;
          return client;
        }
        errors.push(new ConnectionLost('none of the hosts takes writes'));
      } catch (error) {
        errors.push(error);
      }
    }
    // A wrong password or name says more than a host that is away, and does not pass by waiting.
    throw errors.find((error) => !connectionTrouble(error)) ?? errors.at(-1);
  }

  function open(settings: { ssl?: boolean | ConnectionOptions } = {}): Socket {
    const socket = new Socket();
    const connect = socket.connect.bind(socket) as (where: { host: string; port: number } | { path: string }) => Socket;
    let found: pg.Client | undefined;
    socket.connect = () => {
      find()
        .then((client) => {
          found = client;
          // The caller may have given up meanwhile.
          if (socket.destroyed) return;
          const { host, port } = client;
          connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
        })
        .catch((error: Error) => socket.destroy(error));
      return socket;
    };
    // The driver would compare the certificate with the name of the first host.
    if (settings.ssl) {
      const given = settings.ssl === true ? {} : settings.ssl;
      // The driver hides the key from copies.
      const key = given.key && { key: given.key };
      settings.ssl = { checkServerIdentity: (_name, certificate) => checkServerIdentity(found!.host, certificate), ...given, ...key };
    }
    return socket;
  }
  return open;
}

async function probe(address: string): Promise<{ client: pg.Client; takesWrites: boolean }> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'cauri find',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: 'on' | 'off' }>('show transaction_read_only');
    return { client, takesWrites: rows[0]!.transaction_read_only === 'off' };
  } finally {
    void client.end().catch(() => {});
  }
}
