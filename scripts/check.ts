// `npm test` runs every check, even after one fails. At the end it prints what failed and why, and one line of counts.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: {
      status: 'expected' | 'flaky' | 'unexpected' | 'skipped';
      results: { error?: { message?: string }; attachments: { name: string; body?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightReport {
  stats: Record<'expected' | 'flaky' | 'unexpected' | 'skipped', number>;
  suites: PlaywrightSuite[];
}

interface Outcome {
  count: Count;
  /** Each test that failed, with the first lines of its error. */
  failed: string[];
}

// Node caches compiled code here, so that each test process starts half a second sooner.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url));

const total: Count = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const reports = await mkdtemp(join(tmpdir(), 'cauri-check-'));
const say = (line: string) => process.stdout.write(`${line}\n`);

// Chromium may have to be downloaded, so the other checks run in the meantime.
const chromium = findChromium().then(
  (path) => ({ path }),
  (error: Error) => ({ problem: error.message }),
);

await checkTogether('Checks of the sources', {
  'Types of the web app': ['tsc', '-p', 'tsconfig.web.json'],
  'Types of the public pages, as old phones know them': ['tsc', '-p', 'tsconfig.phones.json'],
  'Types of the server': ['tsc', '-p', 'tsconfig.server.json'],
  'Types of the end-to-end tests': ['tsc', '-p', 'tsconfig.e2e.json'],
  'Build of the server and the web app': ['node', 'server/build.ts'],
  'Dead code and dependencies': ['knip'],
  'Types and schema are those of the migrations': ['node', 'scripts/db-types.ts', '--check'],
  Floors: ['depcruise', '--output-type', 'err-long', 'server', 'contract', 'web'],
  'Format and lint': ['biome', 'ci', '--error-on-warnings', '.'],
  'OpenAPI document': ['node', 'scripts/lint-openapi.ts'],
  'Sentences stand in messages': ['node', 'scripts/visible-text.ts'],
  'How large the code is': ['node', 'scripts/counts.ts'],
});
await checkTests('Unit and integration tests', ['vitest', 'run', '--reporter=default', '--reporter=json'], readVitest, (file) => ({
  args: [`--outputFile.json=${file}`],
}));

const browser = await chromium;
if ('path' in browser) {
  await checkTests('End-to-end tests', ['playwright', 'test', '--reporter=list,json'], readPlaywright, (file) => ({
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM_PATH: browser.path },
  }));
} else {
  heading('End-to-end tests');
  say(browser.problem);
  settle('End-to-end tests', false);
}

await rm(reports, { recursive: true, force: true });
heading('Results');
for (const name of failures) say(`Failed: ${name}`);
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);

/** Runs as many checks at the same time as there are processors, and prints the output of each when it has ended. */
async function checkTogether(group: string, checks: Record<string, string[]>): Promise<void> {
  heading(group);
  const waiting = Object.entries(checks);
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command] = next;
      const { code, output } = await run(command, { print: false });
      say(`\n-- ${name}`);
      if (output) say(output.trimEnd());
      settle(name, code === 0);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

/** Counts each test separately, from the report of the test runner. */
async function checkTests<Report>(
  name: string,
  command: string[],
  read: (report: Report) => Outcome,
  report: (file: string) => { args?: string[]; env?: NodeJS.ProcessEnv },
): Promise<void> {
  heading(name);
  const file = join(reports, `${command[0]}.json`);
  const { args = [], env } = report(file);
  const { code, output } = await run([...command, ...args], { print: true, env });
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const { count, failed }: Outcome =
    text === undefined ? { count: { passed: 0, failed: 0, skipped: 0 }, failed: [] } : read(JSON.parse(text));
  // The run can fail without a failed test: because of an error outside all tests, or because it wrote no report.
  if (code !== 0 && count.failed === 0) {
    count.failed = 1;
    if (failed.length === 0) failed.push(`an error outside of all tests\n${lines(output.trimEnd().split('\n').slice(-25))}`);
  }
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key];
  for (const test of failed) failures.push(`${name}: ${test}`);
}

function readVitest(report: VitestReport): Outcome {
  return {
    count: { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests },
    failed: report.testResults.flatMap(({ name, message, assertionResults }) => {
      const file = relative(process.cwd(), name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      // A file that could not be loaded has no test results of its own.
      if (assertionResults.length === 0 && message) return [`${file}\n${beginning(message)}`];
      return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${beginning(failureMessages.join('\n'))}`);
    }),
  };
}

function readPlaywright({ stats, suites }: PlaywrightReport): Outcome {
  const failed: string[] = [];
  const visit = (suite: PlaywrightSuite): void => {
    for (const { title, tests } of suite.specs) {
      for (const { results } of tests.filter(({ status }) => status === 'unexpected' || status === 'flaky')) {
        const errors = results.flatMap(({ error }) => error?.message ?? []);
        const seen = results.flatMap(({ attachments }) => attachments.filter(({ name, body }) => name === 'page' && body));
        const pages = seen.map(({ body }) => lines(pageIn(Buffer.from(body!, 'base64').toString())));
        failed.push([`${suite.file}: ${title}`, beginning(errors.join('\n')), ...pages].join('\n'));
      }
    }
    suite.suites?.forEach(visit);
  };
  suites.forEach(visit);
  // A test that passes only on the second try counts as failed.
  return { count: { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }, failed };
}

/** Returns the address of a page and the end of its tree of accessible elements, because dialogs come last in it (e2e/fixtures.ts). */
function pageIn(attached: string): string[] {
  const [address = '', ...tree] = attached.trimEnd().split('\n');
  return [address, ...tree.slice(-100)];
}

/** The first lines of an error; the complete text is further up in the output. */
function beginning(message: string): string {
  return lines(message.split('\n').slice(0, 25));
}

function lines(texts: string[]): string {
  return texts.map((text) => `    ${text}`).join('\n');
}

/** Begins a step. The time since the start stands beside its name, so that every run shows which step takes how long. */
function heading(name: string): void {
  say(`\n== ${name} (after ${Math.round(performance.now() / 1_000)} s)`);
}

function settle(name: string, passed: boolean): void {
  total[passed ? 'passed' : 'failed']++;
  if (!passed) failures.push(name);
}

function run(
  [command, ...args]: string[],
  { print, env }: { print: boolean; env?: NodeJS.ProcessEnv },
): Promise<{ code: number | null; output: string }> {
  const colours = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {};
  const child = spawn(command!, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...colours, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (print) process.stdout.write(chunk);
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
