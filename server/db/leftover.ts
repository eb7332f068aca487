import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isRunning } from '#server/is-running.ts';
import { StartError } from '#server/start-error.ts';

const run = promisify(execFile);

/** The signals that stop PostgreSQL, each with the seconds to wait for it: in order first, then by force. */
export const STOP_SIGNALS = [
  ['SIGINT', 30],
  ['SIGQUIT', 5],
  ['SIGKILL', 5],
] as const;

/** Stops the PostgreSQL that a killed Cauri left running. Only the holder of the folder's lock calls this, so nobody uses it. */
export async function stopLeftover(data: string, say: (line: string) => void): Promise<void> {
  const written = await readPostmaster(data);
  let left = await processesOf(data, written);
  if (left.length > 0) {
    say(`Stopping the PostgreSQL that an earlier Cauri left running (process ${written ?? left[0]}).`);
    // The postmaster stops its own children; when it is gone, they notice it and end.
    const main = written !== undefined && left.includes(written) ? [written] : [];
    for (const [signal, seconds] of STOP_SIGNALS) {
      for (const pid of signal === 'SIGINT' ? main : left) send(pid, signal);
      for (let waited = 0; left.length > 0 && waited < seconds * 1000; waited += 20) {
        await sleep(20);
        left = await processesOf(data, written);
      }
      if (left.length === 0) break;
    }
    if (left.length > 0)
      throw new StartError(`The PostgreSQL of ${data} (process ${left.join(', ')}) does not stop: stop it by hand, then start again.`);
  }
  // PostgreSQL would take a reused process number, or an incomplete file, for another server of this folder.
  const again = await readPostmaster(data);
  if (again === undefined || isRunning(again)) await rm(`${data}/postmaster.pid`, { force: true });
}

/** The process number in postmaster.pid; undefined when the file does not exist or is incomplete. */
async function readPostmaster(data: string): Promise<number | undefined> {
  const text = await readFile(`${data}/postmaster.pid`, 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return text.includes('\n') && Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/** Every running PostgreSQL process of this folder, found by its working directory. */
async function processesOf(data: string, written: number | undefined): Promise<number[]> {
  if (process.platform === 'linux') {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const ours = await Promise.all(
      pids.map(async (pid) => (await link(pid, 'cwd')) === data && basename(await link(pid, 'exe')).startsWith('postgres')),
    );
    return pids.filter((_, i) => ours[i]).map(Number);
  }
  if (written === undefined || !isRunning(written)) return [];
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(written)]).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres') && stdout.includes(data) ? [written] : [];
}

const link = (pid: string, name: 'cwd' | 'exe') => readlink(`/proc/${pid}/${name}`).catch(() => '');

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended, or it belongs to another user; both are seen at the next look.
  }
}
