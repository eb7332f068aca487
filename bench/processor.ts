import { readdir, readFile } from 'node:fs/promises';
import type { Bench } from './server.ts';

/** Clock ticks per second, the unit in which Linux counts a process's time. */
const TICK_MS = 10;

/** Processor time of a process so far, in ms; 0 where the system does not report it. */
export const processorTimeOf = async (pid: number): Promise<number> => (await readProcess(pid)).worked;

/** Processor time of the server and its PostgreSQL so far, in ms. */
export async function processorTimes({ pid, database }: Bench): Promise<{ server: number; database: number }> {
  const { rows } = await database.pool.query('select pg_backend_pid() as pid');
  const { parent: postmaster } = await readProcess(rows[0].pid);
  const all = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const backends = (await Promise.all(all.map(readProcess))).filter(({ parent }) => postmaster !== undefined && parent === postmaster);
  // A process of PostgreSQL that has ended is counted with its parent.
  const ended = postmaster === undefined ? 0 : (await readProcess(postmaster)).ended;
  return { server: await processorTimeOf(pid), database: backends.reduce((sum, { worked }) => sum + worked, ended) };
}

/** Processor time of the server and its PostgreSQL together, in ms. */
export async function processorTime(bench: Bench): Promise<number> {
  const { server, database } = await processorTimes(bench);
  return server + database;
}

/** Memory of a process, in MB; 0 where the system does not report it. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}

/** Memory of a process with all that it started, in MB. */
export async function memoryWithChildren(pid: number): Promise<number> {
  const pids = [pid];
  // The list grows while it is read.
  for (const parent of pids)
    for (const thread of await readdir(`/proc/${parent}/task`).catch(() => [])) {
      const children = await readFile(`/proc/${parent}/task/${thread}/children`, 'utf8').catch(() => '');
      pids.push(...children.split(' ').filter(Boolean).map(Number));
    }
  return (await Promise.all(pids.map(memoryOf))).reduce((sum, mb) => sum + mb, 0);
}

/** The processor time of a process in ms, and that of its children that have ended. */
async function readProcess(pid: number | string): Promise<{ parent: string | undefined; worked: number; ended: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, parent, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = (own: number, system: number) => (Number(fields[own]) + Number(fields[system])) * TICK_MS || 0;
  return { parent, worked: ticks(9, 10), ended: ticks(11, 12) };
}
