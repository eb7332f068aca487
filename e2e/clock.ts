import { writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import type { Server } from './server.ts';

// Tests cannot wait for weeks: they set clocks forward, and begin what the schedule of a later day would.

const DAY_MS = 24 * 3_600_000;
const MOVED_DATE = new URL('moved-date.ts', import.meta.url).href;

/** A clock that can be set forward, for a server and for those who act beside it. PostgreSQL keeps the right time. */
export async function openClock() {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-clock-'));
  const file = join(folder, 'ahead');
  let ahead = 0;
  const set = () => writeFileSync(file, String(ahead));
  set();
  return {
    /** These variables give the server the moved date. */
    env: { NODE_OPTIONS: `--import=${MOVED_DATE}`, E2E_CLOCK: file },
    now: () => new Date(Date.now() + ahead),
    letDaysPass(days: number): void {
      ahead += days * DAY_MS;
      set();
    },
    close: () => rm(folder, { recursive: true }),
  };
}
export type Clock = Awaited<ReturnType<typeof openClock>>;

/** Begins a job that the schedule would begin later. */
export async function beginJob({ folder }: Server, name: string): Promise<void> {
  const host = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[4]!;
  const boss = new PgBoss({ host, user: 'cauri', database: 'cauri', supervise: false, schedule: false, migrate: false });
  await boss.start();
  await boss.send(name, {});
  await boss.stop();
}
