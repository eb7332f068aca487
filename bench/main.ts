// npm run bench: prints each result beside its lower bound, both measured alternately in one run. Machines are noisy:
// compare the ratios, not the absolute values. `npm run bench -- submissions` runs one of the benchmarks. At the end comes one table of
// what is promised; `--json FILE` keeps it with the conditions of the run.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { answerPage } from './answer-page.ts';
import { campaigns } from './campaigns.ts';
import { capacity } from './capacity.ts';
import { exports } from './export.ts';
import { report, tableOf } from './figures.ts';
import { firstView } from './first-view.ts';
import { imports } from './import.ts';
import { landing } from './landing.ts';
import { members } from './members.ts';
import { membersExport } from './members-export.ts';
import { payments } from './payments.ts';
import { reminders } from './reminders.ts';
import { responses } from './responses.ts';
import { scenarios } from './scenarios.ts';
import { startBench } from './server.ts';
import { signIn } from './sign-in.ts';
import { startTimes } from './start.ts';
import { submissions } from './submissions.ts';

const BENCHMARKS = {
  submissions,
  responses,
  export: exports,
  members,
  // Payments come after members because they belong to them.
  payments,
  'members-export': membersExport,
  reminders,
  scenarios,
  import: imports,
  campaigns,
  'sign-in': signIn,
  'first-view': firstView,
  'answer-page': answerPage,
  landing,
  capacity,
  start: startTimes,
};

const { values, positionals } = parseArgs({ options: { json: { type: 'string' } }, allowPositionals: true });
const unknown = positionals.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark called ${unknown.join(', ')}. There are: ${Object.keys(BENCHMARKS).join(', ')}.\n`);
  process.exit(1);
}
const started = performance.now();
const bench = await startBench();
try {
  for (const [name, run] of Object.entries(BENCHMARKS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    process.stdout.write(`\n${name}\n`);
    for (const line of await run(bench)) process.stdout.write(`  ${line}\n`);
  }
} finally {
  await bench.stop();
}
const result = report((performance.now() - started) / 1_000);
process.stdout.write(`\n${tableOf(result.figures).join('\n')}\n`);
if (values.json) await writeFile(values.json, `${JSON.stringify(result, null, 2)}\n`);
