// `node scripts/reminder-kill.ts --members 20000 --count 20 --seed 1`: the processes of a run of reminders are killed
// with -9 at random times. Every member gets exactly one reminder, and no half-written one remains.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { allJobs } from '#server/all-jobs.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Db } from '#server/db/db.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { openLog } from '#server/log.ts';
import { runReminders } from '#server/reminders/reminders.jobs.ts';
import { findRun, insertRun } from '#server/reminders/runs.queries.ts';
import { startProcess } from '#server/testing/process.ts';
import { randomFrom } from './proof/random.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '20000' },
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});
const members = Number(values.members);
const random = randomFrom(Number(values.seed));
const say = (line: string) => void process.stdout.write(`${line}\n`);

const folder = await mkdtemp(join(tmpdir(), 'cauri-reminders-'));
const server = await startEmbedded({ folder });
const database = openDatabase(server.connection);
const jobs = await migrate(database).then(() => openJobs(server.connection, openLog('silent'), allJobs, { supervise: false }));
try {
  const { db } = database;
  await sql`
    insert into member (full_name, email, payment_next)
    select 'Membre ' || i, 'm' || i || '@exemple.sn', current_date - 1 from generate_series(1, ${members}::int) as i`.execute(db);
  const runId = (await insertRun(db, { day: new Date().toISOString().slice(0, 10), cause: 'manual', by: null }))!;
  // The mail server does not answer, so the reminders are written and wait. scripts/mail-proof.ts kills the processes
  // that send them.
  const env = { CAURI_DATA: folder, CAURI_ROLE: 'worker', DATABASE_URL: toUrl(), SMTP_URL: 'smtp://127.0.0.1:1' };
  let kills = 0;
  for (;;) {
    // The daily job does the same for a run that no process works on.
    await jobs.enqueue(db, runReminders, { runId });
    const worker = await startProcess(env);
    const killAt = performance.now() + random() * 1_500;
    const done = async () => (await findRun(db, runId))?.running === false;
    while (!(await done()) && (kills >= Number(values.count) || performance.now() < killAt)) await sleep(20);
    const ended = await done();
    await worker.stop(ended ? undefined : 'SIGKILL');
    if (ended) break;
    kills++;
    say(`killed ${kills}: ${(await findRun(db, runId))?.reminderCount} of ${members} written`);
  }
  await check(db, runId, kills);
} finally {
  await jobs.close();
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function check(db: Db, runId: string, kills: number): Promise<void> {
  const run = await findRun(db, runId);
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from reminder) as reminders, (select count(distinct member_id) from reminder) as reminded,
      (select count(*) from delivery where key like 'reminder:%') as mails, (select count(distinct to_address) from delivery) as addressed,
      (select count(*) from member_event where kind = 'reminder') as recorded`.execute(db);
  const wrong = Object.entries(rows[0]!).filter(([, n]) => n !== members);
  say(`${kills} processes killed; ${JSON.stringify(rows[0])}, the run says ${run?.reminderCount}, ${run?.status}`);
  if (wrong.length > 0 || run?.success !== true || run.reminderCount !== members) {
    process.exitCode = 1;
    say('LOST OR DOUBLED');
  } else say('0 lost, 0 doubled');
}

function toUrl(): string {
  const { host, user, database, password } = server.connection;
  const url = new URL(`postgres://${user}@localhost/${database}`);
  if (typeof password === 'string') url.password = password;
  url.searchParams.set('host', host!);
  return url.href;
}
