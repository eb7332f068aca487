import { Worker } from 'node:worker_threads';
import { StoredError, stored } from '#server/stored-errors.ts';
import type { Busy, Window } from './busy-times.rules.ts';
import { noCalendar, tooLarge, unreadable } from './calendar-failures.messages.ts';

const FAILURES = { noCalendar, tooLarge, unreadable };

/** A usual calendar takes a fraction of a second. */
const TIMEOUT_MS = 20_000;
const HEAP_MB = 256;

/**
 * Reads the busy times of a calendar in a thread of its own, which is ended after a while: a rule for repetitions can be written so
 * that it never ends, and nothing else may wait for it. Throws a StoredError that says what is wrong.
 */
export function readBusyTimes(calendar: string, window: Window): Promise<Busy[]> {
  const worker = new Worker(new URL('./busy-times.worker.ts', import.meta.url), {
    workerData: { text: calendar, window },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    execArgv: [],
    env: {},
  });
  return new Promise<Busy[]>((resolve, reject) => {
    const refuse = (sentence: () => string) => reject(new StoredError(stored(sentence)));
    const timer = setTimeout(() => refuse(tooLarge), TIMEOUT_MS);
    worker.once('message', ({ busy, failed }: { busy?: Busy[]; failed?: keyof typeof FAILURES }) =>
      busy ? resolve(busy) : refuse(FAILURES[failed ?? 'unreadable']),
    );
    // The thread ran out of memory, or it could not start.
    worker.once('error', () => refuse(tooLarge));
    worker.once('exit', () => {
      clearTimeout(timer);
      refuse(unreadable);
    });
  }).finally(() => void worker.terminate());
}
