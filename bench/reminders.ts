import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { promised } from './figures.ts';
import { manyMembers } from './many-members.ts';
import { memoryOf, processorTime } from './processor.ts';
import { type Bench, get, post } from './server.ts';
import { timed } from './timing.ts';

const WANTED_S = 30;
const WANTED_MB = 200;

/**
 * Measures a day's run of reminders through HTTP: a third of the members owe something, due on any of sixty days, and got
 * the reminders of the days before. Their e-mails are written and wait. The lower bound is one query that reads every
 * member and one insert of the same e-mails. `BENCH_MEMBERS=1000000` sets the number of members.
 */
export async function reminders(bench: Bench): Promise<string[]> {
  const { pool } = bench.database;
  const { count } = await manyMembers(bench);
  // The run of today may have come before.
  await pool.query('delete from reminder');
  await pool.query('delete from reminder_run');
  await holdMail(pool);

  const look = await timed(() =>
    pool.query("select count(*) from member where payment_status in ('Progress', 'Late') and full_name <> ''"),
  );
  const dry = await timed(() => get(bench.url, '/api/reminders/dry-run', bench.token));
  const before = await memoryOf(bench.pid);
  let peak = before;
  const idle = await processorTime(bench);
  const started = performance.now();
  let done = false;
  const watched = (async () => {
    while (!done) {
      peak = Math.max(peak, await memoryOf(bench.pid));
      await delay(100);
    }
  })();
  const first = await post(bench.url, '/api/reminders/run', {}, bench.token);
  const findRun = () => get(bench.url, `/api/history/${first.data._id}`, bench.token);
  let run = await findRun();
  while (run.data.running) {
    await delay(100);
    run = await findRun();
  }
  const took = performance.now() - started;
  const worked = (await processorTime(bench)) - idle;
  done = true;
  await watched;

  const { reminderCount, success } = run.data;
  const { rows: written } = await pool.query('select count(*)::int as n, count(distinct delivery_key)::int as keys from reminder');
  if (!success || written[0].n !== reminderCount || reminderCount === 0) throw new Error(`the run wrote ${JSON.stringify(run.data)}`);
  const copy = await timed(() =>
    pool.query(`with copied as (
      insert into delivery (kind, to_address, subject, text, html, state)
      select kind, to_address, subject, text, html, 'captured' from delivery where kind = 'payment-reminder' returning 1
    ) select count(*) from copied`),
  );
  const again = await timed(() => post(bench.url, '/api/reminders/run', {}, bench.token));
  promised({
    name: `daily run of reminders over ${count} members`,
    value: took / 1_000,
    floor: (look + copy) / 1_000,
    unit: 's',
    ratio: (look + copy) / took,
    wanted: { of: 'value', most: WANTED_S },
  });
  promised({ name: 'memory that a run of reminders adds', value: peak - before, unit: 'MB', wanted: { of: 'value', most: WANTED_MB } });
  const s = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return [
    `${count} members, ${reminderCount} of them reminded`,
    `the run         ${s(took)} (${Math.round(reminderCount / (took / 1_000))} a second), ${s(worked)} of it processor time, which a busy machine leaves alone; wanted at a million: ${WANTED_S} s`,
    `the floor       ${s(look)} to look at every member, ${s(copy)} to insert the same e-mails once more`,
    `the dry run     ${s(dry)}; a second run, which finds nothing to do, ${s(again)}`,
    `memory          ${before} MB before, ${peak} MB at its highest; wanted: no more than ${WANTED_MB} MB on top`,
  ];
}

/** The sending account has reached its limit for today, so nothing is sent: `campaigns` measures the sending. */
async function holdMail(pool: Pool): Promise<void> {
  await pool.query(`with account as (
    insert into mail_account (type, email, host, port, daily_limit, minute_limit, secret, limited_until)
    values ('smtp', 'bench@exemple.sn', '127.0.0.1', 1, 1000000, 100000, '', now() + interval '1 day') returning id
  ) update setting set default_account = (select id from account)`);
}
