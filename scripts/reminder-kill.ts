// `node scripts/reminder-kill.ts --members 20000 --count 20 --seed 1`: the processes of a run of reminders are killed
// with -9 at random times. Every member gets exactly one reminder, and no half-written one remains.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { allJobs } from '#server/all-jobs.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Db } from '#server/db/db.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { openLog } from '#server/log.ts';
import { runReminders } from '#server/reminders/reminders.jobs.ts';
import { findRun, insertRun } from '#server/reminders/runs.queries.ts';
import { startProcess } from '#server/testing/process.ts';
import { onStage } from './proof/stage.ts';
import { randomFrom, readNumbers, say } from './proof/tools.ts';

const { members, count, seed } = readNumbers({ members: 20_000, count: 20, seed: 1 });
const random = randomFrom(seed);

await onStage(true, async (stage) => {
  const { db, close } = openDatabase(stage.connection);
  stage.atEnd(close);
  const jobs = await openJobs(stage.connection, openLog('silent'), allJobs, { supervise: false });
  stage.atEnd(jobs.close);
  await sql`
    insert into member (full_name, email, payment_next)
    select 'Membre ' || i, 'm' || i || '@exemple.sn', current_date - 1 from generate_series(1, ${members}::int) as i`.execute(db);
  const runId = (await insertRun(db, { day: new Date().toISOString().slice(0, 10), cause: 'manual', by: null }))!;
  // The mail server does not answer, so the reminders are written and wait. scripts/mail-proof.ts kills the processes
  // that send them.
  const env = { ...stage.env, CAURI_ROLE: 'worker', SMTP_URL: 'smtp://127.0.0.1:1' };
  let kills = 0;
  for (;;) {
    // The daily job does the same for a run that no process works on.
    await jobs.enqueue(db, runReminders, { runId });
    const worker = await startProcess(env);
    const killAt = performance.now() + random() * 1_500;
    const done = async () => (await findRun(db, runId))?.running === false;
    while (!(await done()) && (kills >= count || performance.now() < killAt)) await sleep(20);
    const ended = await done();
    await worker.stop(ended ? undefined : 'SIGKILL');
    if (ended) break;
    kills++;
    say(`killed ${kills}: ${(await findRun(db, runId))?.reminderCount} of ${members} written`);
  }
  await check(db, runId, kills);
});

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
