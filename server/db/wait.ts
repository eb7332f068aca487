import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import type { Connection } from './connect.ts';

/** What a server that is still on its way up answers, or the network before it. */
const NOT_YET = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ENOENT', '57P03'];

/** Waits for the PostgreSQL of DATABASE_URL, which may be started at the same moment as we are. */
export async function waitForServer(
  connection: Connection,
  say: (line: string) => void,
  signal?: AbortSignal,
  patience = 60_000,
): Promise<void> {
  const end = Date.now() + patience;
  for (let tries = 1; ; tries++) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string };
      const reason = message || code;
      if (!NOT_YET.includes(code) || Date.now() > end || signal?.aborted) {
        throw new StartError(`The PostgreSQL of DATABASE_URL cannot be used: ${reason}.`, { cause: error });
      }
      if (tries === 1) say(`Waiting for the PostgreSQL of DATABASE_URL (${reason}).`);
    }
    await sleep(500);
  }
}
