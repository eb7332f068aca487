import { setTimeout as sleep } from 'node:timers/promises';
import { startHaproxy } from '#server/testing/haproxy.ts';
import { type CauriProcess, startProcess } from '#server/testing/process.ts';

/** HAProxy asks five times a second whether a process is ready, and believes the second answer. */
export const SHUTDOWN_DELAY_MS = 2_500;

/**
 * Web processes behind HAProxy and workers, as if each were a machine of its own; undefined where there is no HAProxy. They are
 * restarted or killed while others work.
 */
export async function startMachines(env: Record<string, string>, ports: readonly number[], workers: number) {
  const haproxy = await startHaproxy(ports);
  if (!haproxy) return undefined;
  const settings = ({ port, ...more }: { port?: number; CAURI_ROLE: 'web' | 'worker' }) => ({
    ...env,
    ...more,
    ...(port && { PORT: String(port) }),
    TRUST_PROXY: '1',
    SHUTDOWN_DELAY_MS: String(SHUTDOWN_DELAY_MS),
  });
  const all = [
    ...ports.map((port) => settings({ port, CAURI_ROLE: 'web' })),
    ...Array.from({ length: workers }, () => settings({ CAURI_ROLE: 'worker' })),
  ];
  const running: CauriProcess[] = [];
  async function stop(): Promise<void> {
    await Promise.all(running.map((one) => one.stop('SIGINT')));
    await haproxy!.stop();
  }
  try {
    await Promise.all(all.map(async (one, i) => (running[i] = await startProcess(one))));
    await haproxy.untilUp();
  } catch (error) {
    await stop();
    throw error;
  }

  async function start(which: number): Promise<void> {
    running[which] = await startProcess(all[which]!);
    if (which < ports.length) await haproxy!.untilUp(which);
  }
  return {
    url: haproxy.url,
    count: all.length,
    /** The address of a web process itself. */
    addressOf: (which: number) => running[which]!.url,
    nameOf: (which: number) => (which < ports.length ? `web ${which + 1}` : `worker ${which + 1 - ports.length}`),
    /** Replaces one process, as an upgrade does: it is asked to stop, and started again when it has ended. */
    async restart(which: number): Promise<void> {
      const code = await running[which]!.stop('SIGTERM');
      if (code !== 0) throw new Error(`A process ended with ${code}:\n${running[which]!.output()}`);
      await start(which);
    },
    /** Ends a process at once, as the failure of its machine does, and starts it again a moment later. */
    async kill(which: number): Promise<void> {
      await running[which]!.stop('SIGKILL');
      await sleep(500);
      await start(which);
    },
    stop,
  };
}
