import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats work with a pause between, until it is stopped; `stop` waits for the work that is under way. A failure is only told. */
export function repeat(pauseMs: number, work: () => Promise<unknown>, onFailure: (error: unknown) => void): { stop(): Promise<void> } {
  const controller = new AbortController();
  const running = (async () => {
    while (!controller.signal.aborted) {
      await sleep(pauseMs, undefined, { signal: controller.signal, ref: false }).catch(() => {});
      if (!controller.signal.aborted) await work().catch(onFailure);
    }
  })();
  return {
    async stop() {
      controller.abort();
      await running;
    },
  };
}
