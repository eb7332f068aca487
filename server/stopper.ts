import { setTimeout as sleep } from 'node:timers/promises';

export interface Stopper {
  /** Work that must not be interrupted if it ends within 15 s, such as the start. */
  waitFor(work: Promise<unknown>): void;
  /** Is aborted as soon as the process is asked to stop. */
  signal: AbortSignal;
  /** Adds a step of the stop; the step that was added last runs first. */
  add(name: string, run: () => Promise<void>, seconds?: number): void;
  /** Runs all steps in order, each within its time, and ends the process. */
  stop(code: number): Promise<never>;
}

/** Ends the process in order: what was started last is stopped first. */
export function makeStopper(say: (line: string) => void): Stopper {
  const steps: { name: string; run: () => Promise<void>; seconds: number }[] = [];
  const aborter = new AbortController();
  let exitCode = 0;
  let work: Promise<unknown> = Promise.resolve();
  let stopping: Promise<never> | undefined;

  async function runAll(): Promise<never> {
    aborter.abort();
    await Promise.race([work.catch(() => {}), sleep(15_000, undefined, { ref: false })]);
    for (let step = steps.pop(); step; step = steps.pop()) {
      const { name, run, seconds } = step;
      const late = sleep(seconds * 1000, 'late', { ref: false });
      const outcome = await Promise.race([run().catch((error: unknown) => error), late]);
      if (outcome === 'late') say(`Could not ${name} within ${seconds} s; going on.`);
      else if (outcome !== undefined) say(`Could not ${name}: ${outcome instanceof Error ? outcome.message : outcome}`);
    }
    process.exit(exitCode);
  }

  return {
    waitFor(promise) {
      work = promise;
    },
    signal: aborter.signal,
    add: (name, run, seconds = 10) => void steps.push({ name, run, seconds }),
    stop(code) {
      exitCode = Math.max(exitCode, code);
      stopping ??= runAll();
      return stopping;
    },
  };
}
