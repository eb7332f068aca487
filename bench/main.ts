// npm run bench: prints each result beside its lower bound, both measured alternately in one run. Machines are noisy:
// compare the ratios, not the absolute values. `npm run bench -- submissions` runs one of the benchmarks.
import { answerPage } from './answer-page.ts';
import { campaigns } from './campaigns.ts';
import { capacity } from './capacity.ts';
import { exports } from './export.ts';
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

const FIGURES = {
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

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in FIGURES));
if (unknown.length > 0) {
  process.stderr.write(`There is no figure called ${unknown.join(', ')}. There are: ${Object.keys(FIGURES).join(', ')}.\n`);
  process.exit(1);
}
const bench = await startBench();
try {
  for (const [name, figure] of Object.entries(FIGURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stdout.write(`\n${name}\n`);
    for (const line of await figure(bench)) process.stdout.write(`  ${line}\n`);
  }
} finally {
  await bench.stop();
}
