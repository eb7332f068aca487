import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ADMIN, callServer, firstAdmin, openAnswerLoad, rowsOf } from '#server/testing/answer-load.ts';
import { addMigratedDatabase } from '#server/testing/migrated-database.ts';
import { type OutsidePostgres, outsidePostgres } from './testing/outside-postgres.ts';
import { type CauriProcess, launch, startProcess } from './testing/process.ts';

// Real processes with a real PostgreSQL beside them, which is stopped, killed and started again.
const TIMEOUT = 180_000;

let folder = '';
let postgres: OutsidePostgres;
const processes: CauriProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauri-test-restart-'));
  await addMigratedDatabase(folder);
  postgres = outsidePostgres(folder);
});
afterEach(async () => {
  for (const one of processes.splice(0)) if (await isUp(one)) await one.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a PostgreSQL restart under load, regular or by kill -9, ends no process and loses nothing that was acknowledged', {
  timeout: TIMEOUT,
}, async () => {
  await postgres.start();
  const web = await start('web');
  const worker = await start('worker');
  const token = await firstAdmin(web.url);
  const load = await openAnswerLoad(web.url, token);
  const { acknowledged } = load;
  load.start(6);
  const readyz = async () => (await callServer(`${web.url}/readyz`)).status;

  for (const end of [postgres.stop, postgres.kill]) {
    await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(0);
    const before = acknowledged.size;
    await end();
    // /readyz repeats its last result for a second.
    await expect.poll(readyz).toBe(503);
    await sleep(1_500);
    await postgres.start();
    const back = Date.now();
    await expect.poll(readyz, { timeout: 20_000 }).toBe(200);
    await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(before);
    process.stdout.write(`Answers are taken again ${Date.now() - back} ms after PostgreSQL is back.\n`);
    // The worker sends e-mails and processes jobs again.
    await callServer(`${web.url}/api/forgot-password`, { body: { email: ADMIN.email } });
    await callServer(`${web.url}/api/forms/${load.formId}/exports`, { body: { format: 'csv', selection: {} }, token });
    await expect.poll(() => waiting(), { timeout: 30_000, interval: 250 }).toEqual({ emails: 0, exports: 0 });
  }
  await load.stop();

  await load.check(database());
  // Requests during the restart got 503 and nothing else.
  expect([...load.refusals.keys()]).toEqual([503]);
  expect(await Promise.all([web, worker].map(isUp))).toEqual([true, true]);
  expect(await Promise.all([web, worker].map((one) => one.stop()))).toEqual([0, 0]);
});

test('a process that starts before its PostgreSQL says what it waits for, and starts together with it', { timeout: TIMEOUT }, async () => {
  const child = launch(settings('web'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output, { timeout: 20_000 }).toContain('Waiting for the PostgreSQL of DATABASE_URL');
  await postgres.start();
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/Cauri runs on/);
  child.kill('SIGTERM');
  await expect.poll(() => child.exitCode, { timeout: 20_000 }).toBe(0);
});

const settings = (CAURI_ROLE: string) => ({
  DATABASE_URL: postgres.url,
  CAURI_DATA: join(folder, 'files'),
  CAURI_ROLE,
  // A submitter repeats its key twenty times a second while PostgreSQL is away, which takes longer on a slow machine.
  ANSWERS_PER_MINUTE_PER_KEY: '100000',
});

async function start(role: string): Promise<CauriProcess> {
  const started = await startProcess(settings(role));
  processes.push(started);
  return started;
}

const isUp = async ({ child }: CauriProcess) => child.exitCode === null && child.signalCode === null;

const database = () => ({ host: join(folder, 'run'), user: 'cauri', database: 'cauri' });

async function waiting() {
  const [row] = await rowsOf<{ emails: number; exports: number }>(
    database(),
    `
    select (select count(*)::int from delivery where state not in ('sent', 'captured')) as emails,
      (select count(*)::int from export where state <> 'done') as exports`,
  );
  return row;
}
