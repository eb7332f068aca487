import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '#server/start-error.ts';
import { connectionTrouble } from './trouble.ts';

const AGAIN_MS = 500;
/** The start says this often what it waits for. */
const SAY_MS = 30_000;

export interface Patience {
  say: (line: string) => void;
  signal: AbortSignal;
}

/** Waits until a first step on the PostgreSQL of a setting succeeds; it may be started at the same time as we are, or later. */
export async function waitForServer(setting: string, patience: Patience, step: () => Promise<void>): Promise<void> {
  try {
    await whileAway(patience, step, setting);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The PostgreSQL of ${setting} cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Runs a step of the start, repeats it while PostgreSQL cannot serve, and says what it waits for. */
export async function whileAway<T>({ say, signal }: Patience, step: () => Promise<T>, setting = 'DATABASE_URL'): Promise<T> {
  let saidAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!connectionTrouble(error) || signal.aborted) throw error;
      if (Date.now() - saidAt > SAY_MS) {
        saidAt = Date.now();
        say(`Waiting for the PostgreSQL of ${setting} (${reasonOf(error)}).`);
      }
    }
    await sleep(AGAIN_MS, undefined, { signal }).catch(() => {});
  }
}

function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}
