import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { newId } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { isRunning } from '#server/is-running.ts';
import { repeat } from '#server/time/repeat.ts';
import { VERSION } from '#server/version.ts';
import { forgetReplaced, type ProcessRow, removeProcess, saveProcess } from './processes.queries.ts';

const BEAT_MS = 10_000;

export interface Heartbeat {
  /** Removes the process from the list, because it stops in order. */
  stop(): Promise<void>;
}

/** The id is that of the row of the process. */
async function describeProcess({ env }: Pick<Deps, 'env'>, id: string): Promise<Omit<ProcessRow, 'seen_at'>> {
  return {
    id,
    role: env.CAURI_ROLE,
    host: hostname(),
    pid: process.pid,
    version: VERSION,
    memory: process.memoryUsage.rss(),
    folder: env.CAURI_DATA,
    ...(await diskOf(env.CAURI_DATA)),
    started_at: new Date(Date.now() - Math.round(process.uptime() * 1000)),
  };
}

/** Writes every few seconds that this process lives, until it is stopped. A beat that fails is only logged: the next one follows. */
export async function startHeartbeat(deps: Pick<Deps, 'db' | 'env' | 'log'>): Promise<Heartbeat> {
  const { db, env, log } = deps;
  const id = await newId(db);
  await forgetReplaced(db, { host: hostname(), role: env.CAURI_ROLE, lives });
  const beat = async () => saveProcess(db, await describeProcess(deps, id));
  await beat();
  const beating = repeat(BEAT_MS, beat, (err) => log.warn({ err }, 'the heartbeat could not be written'));
  return {
    async stop() {
      await beating.stop();
      await removeProcess(db, id);
    },
  };
}

/** In a container each start has the same number, so our own number is another process's. */
const lives = (pid: number): boolean => pid !== process.pid && isRunning(pid);

/** The bytes of the disk that holds a folder, and those that we may still write; null where the system does not say. */
async function diskOf(folder: string): Promise<{ disk_free: number | null; disk_total: number | null }> {
  const disk = await statfs(folder).catch(() => undefined);
  return { disk_free: disk ? disk.bavail * disk.bsize : null, disk_total: disk ? disk.blocks * disk.bsize : null };
}
