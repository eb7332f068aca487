// `npm run counts`: how large the code is, beside what it may be. Generated files, tests and messages are left out.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '');
const linesOf = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1;
const sum = (some: string[]): number => some.reduce((lines, file) => lines + linesOf(file), 0);

const messages = files.filter((file) => file.endsWith('.messages.ts'));
const code = files.filter((file) => /^(contract|server|web)\/.*\.tsx?$/.test(file) && !/\.(test\.tsx?|gen\.ts|messages\.ts)$/.test(file));
const adminStyles = files.filter((file) => /^web\/(?!public\/).*\.css$/.test(file));
const lengths = code.map(linesOf).toSorted((a, b) => a - b);
const schema = readFileSync('server/db/schema.sql', 'utf8');
const ROLES = /\.(routes|queries|rules|actions|jobs|worker|page|http|emails|notices|fake|modules)\.ts$/;
/** These folders are below the features or are commands: each file holds the one idea that it is named after. */
const NOT_FEATURES = /^server\/(db|http|jobs|time|files|storage|tracing|integrations|testing|fuzz|demo|commands|backup|docs\/build)\//;
const features = code.filter((file) => /^server\/[^/]+\//.test(file) && !NOT_FEATURES.test(file));
const withoutRole = features.filter((file) => !ROLES.test(file));

const counts: [what: string, is: number, mayBe?: number][] = [
  ['lines of TypeScript, server and web', sum(code.filter((file) => !file.startsWith('contract/')))],
  ['of these, used only by tests', sum(code.filter((file) => /^(server|web)\/(testing|fuzz)\//.test(file)))],
  ['lines of TypeScript, contract', sum(code.filter((file) => file.startsWith('contract/')))],
  ['lines of messages', sum(messages)],
  ['lines of a file, median', lengths[Math.floor(lengths.length / 2)]!],
  ['lines of a file, 95th percentile', lengths[Math.floor(lengths.length * 0.95)]!, 220],
  ['lines of a file, longest', lengths.at(-1)!],
  ['lines of CSS, admin app', sum(adminStyles)],
  ['files of server features without a role in their name', withoutRole.length, 0],
  ['triggers of the database', schema.match(/^CREATE (CONSTRAINT )?TRIGGER/gm)?.length ?? 0],
  ['functions of the database', schema.match(/^CREATE OR REPLACE FUNCTION/gm)?.length ?? 0],
];
for (const [what, is, mayBe] of counts) {
  const isOver = mayBe !== undefined && is > mayBe;
  process.stdout.write(`${String(is).padStart(7)}  ${what}${mayBe === undefined ? '' : ` (at most ${mayBe})`}${isOver ? '  OVER' : ''}\n`);
  if (isOver) process.exitCode = 1;
}
if (withoutRole.length > 0)
  process.stdout.write(
    `${withoutRole.join('\n')}\nThe table in CONTRIBUTING.md says which role a file has, such as .queries.ts or .rules.ts; its name says it.\n`,
  );
