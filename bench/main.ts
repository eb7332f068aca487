// npm run bench: prints each result beside its lower bound, both measured alternately in one run. Machines are noisy:
// compare the ratios, not the absolute values. `npm run bench -- submissions` runs one of the benchmarks. At the end comes one table of
// what is promised; `--json FILE` keeps it with the conditions of the run. `npm run bench -- --peer directus` measures another system
// beside Cauri instead. docs/benchmarks.md explains all of it.
import { writeFile } from 'node:fs/promises';
import { answerPage } from './answer-page.ts';
import { type Asked, readArguments } from './arguments.ts';
import { campaigns } from './campaigns.ts';
import { capacity } from './capacity.ts';
import { exports } from './export.ts';
import { conditions, measured, tableOf } from './figures.ts';
import { firstView } from './first-view.ts';
import { imports } from './import.ts';
import { landing } from './landing.ts';
import { members } from './members.ts';
import { membersExport } from './members-export.ts';
import { payments } from './payments.ts';
import { comparisonTable } from './peers/comparison.ts';
import { DIRECTUS, directus } from './peers/directus.ts';
import { N8N, n8n } from './peers/n8n.ts';
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

const PEERS = { directus: { measure: directus, is: DIRECTUS }, n8n: { measure: n8n, is: N8N } };

const asked = readAsked();
const started = performance.now();
const result = asked.peer === undefined ? await benchmarks(asked.benchmarks) : await comparison(asked.peer as keyof typeof PEERS);
const seconds = (performance.now() - started) / 1_000;
process.stdout.write(`\n${result.lines.join('\n')}\nall of it took ${(seconds / 60).toFixed(1)} minutes\n`);
if (asked.json) await writeFile(asked.json, `${JSON.stringify({ conditions: conditions(seconds), ...result.kept }, null, 2)}\n`);

function readAsked(): Asked {
  try {
    return readArguments(process.argv.slice(2), { benchmarks: Object.keys(BENCHMARKS), peers: Object.keys(PEERS) });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** Runs these benchmarks, or all. One that breaks is said and counts as a failed run, and the others go on. */
async function benchmarks(names: string[]) {
  const bench = await startBench();
  try {
    for (const [name, run] of Object.entries(BENCHMARKS)) {
      if (names.length > 0 && !names.includes(name)) continue;
      process.stdout.write(`\n${name}\n`);
      const began = performance.now();
      try {
        for (const line of await run(bench)) process.stdout.write(`  ${line}\n`);
      } catch (error) {
        if (bench.interrupted.aborted) break;
        process.stdout.write(`  broke: ${(error as Error).stack}\n`);
        process.exitCode = 1;
      }
      process.stdout.write(`  (${((performance.now() - began) / 1_000).toFixed(0)} s)\n`);
    }
  } finally {
    await bench.stop();
  }
  const figures = measured();
  return { lines: tableOf(figures), kept: { figures } };
}

/** Measures another system beside Cauri. */
async function comparison(name: keyof typeof PEERS) {
  const { measure, is } = PEERS[name];
  const peer = `${is.name} ${is.version}`;
  process.stdout.write(`\nCauri beside ${peer}\n`);
  const bench = await startBench();
  try {
    const comparisons = await measure(bench);
    return { lines: comparisonTable(peer, comparisons), kept: { peer, comparisons } };
  } finally {
    await bench.stop();
  }
}
