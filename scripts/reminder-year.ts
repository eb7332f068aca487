// `node scripts/reminder-year.ts --members 10000 --seed 1`: simulates a year of daily runs over members who pay at random
// times. Every day it compares the written reminders with the rules: none may be written twice, written after payment, or
// missing.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { readEnv } from '#server/env.ts';
import { openLog } from '#server/log.ts';
import { openDeps } from '#server/open-deps.ts';
import { liveYear } from './year/live-year.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '365' },
  },
});
const folder = await mkdtemp(join(tmpdir(), 'cauri-year-'));
const embedded = await startEmbedded({ folder, durable: false });
const database = openDatabase(embedded.connection);
try {
  await migrate(database);
  const log = openLog('warn', process.stderr);
  const deps = await openDeps(readEnv({ CAURI_DATA: folder }), database, log);
  try {
    const started = performance.now();
    const outcome = await liveYear(deps, {
      members: Number(values.members),
      days: Number(values.days),
      seed: values.seed,
      onDay: (day, totals) => {
        if (day.endsWith('-01'))
          process.stdout.write(`${day}  ${totals.reminders} reminders, ${totals.payments} payments, ${totals.outs} moved Out\n`);
      },
    });
    const { reminders, payments, outs, missedDays, problems } = outcome;
    process.stdout.write(
      `${values.days} days, ${values.members} members, seed ${values.seed}: ${reminders} reminders, ${payments} payments, ${outs} moved Out, ${missedDays} days without a run, in ${((performance.now() - started) / 1_000).toFixed(0)} s\n`,
    );
    for (const problem of problems.slice(0, 20)) process.stderr.write(`${problem}\n`);
    process.stdout.write(
      problems.length === 0 ? '0 doubled, 0 after payment, 0 missing\n' : `${problems.length} differences from the rules\n`,
    );
    process.exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    await deps.close();
  }
} finally {
  await database.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
