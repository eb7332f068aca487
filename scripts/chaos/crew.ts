import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CauriProcess, startProcess } from '#server/testing/process.ts';

const AGAIN_MS = 100;

/** One process of Cauri that is started again whenever it ends, as a service manager does. */
export interface Member {
  name: string;
  /** The process, also while it starts; undefined for the moment between two. */
  child(): ChildProcess | undefined;
  /** The process listens on this port; undefined while it does not. */
  port(): number | undefined;
  ready(): Promise<void>;
  /** Kills it with -9; it is started again. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves with its exit code when it has ended. It stays stopped until `start`. */
  stop(): Promise<number | null>;
  /** Starts it, and keeps it running; resolves when it is ready. */
  start(): Promise<void>;
}

export interface Crew {
  members: Member[];
  /** Processes printed these before they ended without having been asked or killed. */
  deaths: string[];
  /** The last errors that the processes logged. */
  errors(): string[];
}

export function openCrew(plan: { name: string; env: Record<string, string> }[]): Crew {
  const deaths: string[] = [];
  const printed: string[] = [];

  function keep({ name, env }: (typeof plan)[number]): Member {
    let wanted = false;
    let child: ChildProcess | undefined;
    let ready: CauriProcess | undefined;
    let keeping: Promise<void> | undefined;

    async function once(): Promise<void> {
      try {
        const started = await startProcess(env, (launched) => {
          child = launched;
        });
        ready = started;
        if (child!.exitCode === null && child!.signalCode === null) await new Promise((resolve) => child!.once('close', resolve));
        printed.push(...errorsIn(started.output()));
        if (child!.signalCode === null && wanted) deaths.push(`${name} ended with ${child!.exitCode}: ${started.output().slice(-2_000)}`);
      } catch (error) {
        // It was killed while it started, or what it needs was not there.
        printed.push(...errorsIn((error as Error).message));
      } finally {
        ready = undefined;
        child = undefined;
      }
    }
    async function loop(): Promise<void> {
      while (wanted) {
        await once();
        if (wanted) await sleep(AGAIN_MS);
      }
    }
    const untilReady = async () => {
      while (!ready) await sleep(20);
    };
    return {
      name,
      ready: untilReady,
      child: () => child,
      port: () => (ready?.url ? Number(new URL(ready.url).port) : undefined),
      async kill() {
        const killed = child;
        if (!killed || killed.exitCode !== null || killed.signalCode !== null) return;
        const ended = new Promise((resolve) => killed.once('close', resolve));
        killed.kill('SIGKILL');
        await ended;
      },
      async stop() {
        wanted = false;
        const stopping = child;
        stopping?.kill('SIGTERM');
        await keeping;
        return stopping?.exitCode ?? null;
      },
      async start() {
        if (!wanted) {
          wanted = true;
          keeping = loop();
        }
        await untilReady();
      },
    };
  }
  return { members: plan.map(keep), deaths, errors: () => printed.slice(-20) };
}

/** The lines of a log with an error that nobody expects. */
const errorsIn = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{"level":50') && line.includes('"err"'))
    .map((line) => line.slice(0, 1_000));
