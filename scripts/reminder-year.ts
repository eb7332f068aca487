// `node scripts/reminder-year.ts --members 10000 --seed 1`: simulates a year of daily runs over members who pay at random
// times. Every day it compares the written reminders with the rules: none may be written twice, written after payment, or
// missing.

import { openDatabase } from '#server/db/connect.ts';
import { readEnv } from '#server/env.ts';
import { openLog } from '#server/log.ts';
import { openDeps } from '#server/open-deps.ts';
import { onStage } from './proof/stage.ts';
import { readNumbers, say } from './proof/tools.ts';
import { liveYear } from './year/live-year.ts';

const { members, seed, days } = readNumbers({ members: 10_000, seed: 1, days: 365 });
await onStage(false, async ({ connection, env, atEnd }) => {
  const database = openDatabase(connection);
  atEnd(database.close);
  const deps = await openDeps(readEnv(env), database, openLog('warn', process.stderr));
  atEnd(deps.close);
  const started = performance.now();
  const { reminders, payments, outs, missedDays, problems } = await liveYear(deps, {
    members,
    days,
    seed: String(seed),
    onDay(day, totals) {
      if (day.endsWith('-01')) say(`${day}  ${totals.reminders} reminders, ${totals.payments} payments, ${totals.outs} moved Out`);
    },
  });
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  say(`${days} days, ${members} members, seed ${seed}: ${reminders} reminders, ${payments} payments, ${outs} moved Out`);
  say(`${missedDays} days without a run, in ${seconds} s`);
  for (const problem of problems.slice(0, 20)) process.stderr.write(`${problem}\n`);
  say(problems.length === 0 ? '0 doubled, 0 after payment, 0 missing' : `${problems.length} differences from the rules`);
  process.exitCode = problems.length === 0 ? 0 : 1;
});
