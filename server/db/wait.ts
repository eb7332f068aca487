import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '#server/start-error.ts';
import { Client } from './client.ts';
import type { Connection } from './connect.ts';
import { connectionTrouble } from './trouble.ts';

const AGAIN_MS = 500;
/** How often the start repeats what it waits for. */
const SAY_MS = 30_000;

interface Patience {
  say: (line: string) => void;
  signal: AbortSignal;
}

/** Waits for the PostgreSQL of DATABASE_URL, which may be started at the same time as we are, or later. */
export async function waitForServer(connection: Connection, patience: Patience): Promise<void> {
  try {
    await whileAway(patience, () => connectOnce(connection));
  } catch (error) {
    throw new StartError(`The PostgreSQL of DATABASE_URL cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
}

async function connectOnce(connection: Connection): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}

/** Runs a step of the start, repeats it while PostgreSQL cannot serve, and says what it waits for. */
export async function whileAway<T>({ say, signal }: Patience, step: () => Promise<T>): Promise<T> {
  let saidAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!connectionTrouble(error) || signal.aborted) throw error;
      if (Date.now() - saidAt > SAY_MS) {
        saidAt = Date.now();
        say(`Waiting for the PostgreSQL of DATABASE_URL (${reasonOf(error)}).`);
      }
    }
    await sleep(AGAIN_MS, undefined, { signal }).catch(() => {});
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}
