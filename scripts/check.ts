// `npm test`: every check, all of them even when one fails, and a line of counts at the end.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const total: Count = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const reports = await mkdtemp(join(tmpdir(), 'cauri-check-'));
const say = (line: string) => process.stdout.write(`${line}\n`);

// It may have to be fetched: meanwhile the other checks run.
const chromium = findChromium().then(
  (path) => ({ path }),
  (error: Error) => ({ problem: error.message }),
);

await check('Format and lint', ['biome', 'ci', '--error-on-warnings', '.']);
await checkTogether('Types', [
  ['tsc', '-p', 'tsconfig.server.json'],
  ['tsc', '-p', 'tsconfig.web.json'],
  ['tsc', '-p', 'tsconfig.e2e.json'],
]);
await check('Dead code and dependencies', ['knip']);
await check('Database types are those of the migrations', ['node', 'scripts/db-types.ts', '--check']);
await check('Build of the web app', ['node', 'server/build.ts']);
await checkTests('Unit and integration tests', ['vitest', 'run', '--reporter=default', '--reporter=json'], vitestCount, (file) => ({
  args: [`--outputFile.json=${file}`],
}));

const browser = await chromium;
if ('path' in browser) {
  await checkTests('End-to-end tests', ['playwright', 'test', '--reporter=list,json'], playwrightCount, (file) => ({
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM_PATH: browser.path },
  }));
} else {
  heading('End-to-end tests');
  say(browser.problem);
  settle('End-to-end tests', false);
}

await rm(reports, { recursive: true, force: true });
say('');
for (const name of failures) say(`Failed: ${name}`);
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);

async function check(name: string, command: string[]): Promise<void> {
  heading(name);
  const { code } = await run(command, { print: true });
  settle(name, code === 0);
}

/** Checks that share the processor; what they say comes one after the other. */
async function checkTogether(name: string, commands: string[][]): Promise<void> {
  heading(name);
  const ended = await Promise.all(commands.map((command) => run(command, { print: false })));
  for (const [i, { code, output }] of ended.entries()) {
    if (output) say(output.trimEnd());
    settle(commands[i]!.join(' '), code === 0);
  }
}

/** Tests count one by one, as their report says. */
async function checkTests(
  name: string,
  command: string[],
  read: (report: unknown) => Count,
  report: (file: string) => { args?: string[]; env?: NodeJS.ProcessEnv },
): Promise<void> {
  heading(name);
  const file = join(reports, `${command[0]}.json`);
  const { args = [], env } = report(file);
  const { code } = await run([...command, ...args], { print: true, env });
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const count = text === undefined ? { passed: 0, failed: 0, skipped: 0 } : read(JSON.parse(text));
  // It can fail without a failed test: an error outside of all tests, or no report.
  if (code !== 0 && count.failed === 0) count.failed = 1;
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key];
  if (count.failed > 0) failures.push(name);
}

function vitestCount(report: unknown): Count {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report as Record<string, number>;
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0) };
}

function playwrightCount(report: unknown): Count {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = (report as { stats: Record<string, number> }).stats;
  // A test that passes only at the second try has failed once too often.
  return { passed: expected, failed: unexpected + flaky, skipped };
}

function heading(name: string): void {
  say(`\n== ${name}`);
}

function settle(name: string, passed: boolean): void {
  total[passed ? 'passed' : 'failed']++;
  if (!passed) failures.push(name);
}

function run(
  [command, ...args]: string[],
  { print, env }: { print: boolean; env?: NodeJS.ProcessEnv },
): Promise<{ code: number | null; output: string }> {
  const stdio = print ? 'inherit' : 'pipe';
  const child = spawn(command!, args, { stdio: ['ignore', stdio, stdio], env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
