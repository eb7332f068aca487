import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt } from '#server/build-if-stale.ts';

// As `npm start` does where the server was bundled, as in a whole run of the tests. While somebody works on the server, its sources run:
// what the start says about its own build would stand in what the tests compare.
const MAIN = fileURLToPath(new URL(isBuilt('server') ? '../main.ts' : '../run.ts', import.meta.url));

export type CauriProcess = Awaited<ReturnType<typeof startProcess>>;

/**
 * Starts Cauri as a separate process on a free port, as `npm start` does, and waits until it listens; fails with its output when it
 * ends before. `onLaunch` gets the process at once.
 */
export async function startProcess(env: NodeJS.ProcessEnv, onLaunch?: (child: ChildProcess) => void) {
  const child = launch(env);
  onLaunch?.(child);
  let output = '';
  const listening = new Promise<RegExpExecArray>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        const found = /Cauri (?:runs on (\S+)|works on jobs).*\(ready in (\d+) ms\)/.exec(output);
        if (found) resolve(found);
      });
    }
    child.once('close', () => reject(new Error(`Cauri ended before it listened:\n${output}`)));
  });
  const [, url = '', readyMs] = await listening;
  return {
    child,
    /** The address where it listens; empty for a process that only works on jobs. */
    url,
    /** The time from its start until it listens, as it prints it itself. */
    readyMs: Number(readyMs),
    /** Everything that it has printed so far. */
    output: () => output,
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'close');
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

/** Starts a process that should not come up, and returns its output and its exit code. */
export const runToEnd = (env: NodeJS.ProcessEnv): Promise<Ended> => untilEnd(launch(env));

/** Runs a command beside the server, such as `server/admin.ts`, and returns its output and its exit code. */
export function runCommand(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  return untilEnd(run(fileURLToPath(new URL(`../../${file}`, import.meta.url)), args, { DATABASE_URL: undefined, ...env }));
}

export function launch(env: NodeJS.ProcessEnv): ChildProcess {
  return run(MAIN, [], { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', SHUTDOWN_DELAY_MS: '0', ...env });
}

interface Ended {
  code: number | null;
  output: string;
}

/** Runs a file as its user does, without what the test runner has set for itself. */
function run(file: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const { NODE_OPTIONS: _, NODE_ENV: __, VITEST: ___, ...outer } = process.env;
  return spawn(process.execPath, [file, ...args], { env: { ...outer, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function untilEnd(child: ChildProcess): Promise<Ended> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

/** The process number of the PostgreSQL that works in a data folder. */
export async function postgresOf(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}
