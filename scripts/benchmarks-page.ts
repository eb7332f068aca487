// node scripts/benchmarks-page.ts FILE…: writes results that `npm run bench -- --json FILE` kept into the tables of
// docs/benchmarks.md, with the day and the machine. A table stays as it is when no file has its figures.
import { readFile, writeFile } from 'node:fs/promises';
import { type Conditions, type Figure, figureRows } from '../bench/figures.ts';
import { type Comparison, comparisonRows } from '../bench/peers/comparison.ts';

type Kept = { conditions: Conditions } & ({ figures: Figure[] } | { peer: string; comparisons: Comparison[] });

const PAGE = 'docs/benchmarks.md';

const files = process.argv.slice(2);
if (files.length === 0) {
  process.stderr.write('Name the files that npm run bench -- --json FILE wrote.\n');
  process.exit(1);
}
let page = await readFile(PAGE, 'utf8');
for (const file of files) page = withTable(page, JSON.parse(await readFile(file, 'utf8')) as Kept);
await writeFile(PAGE, page);

/** Replaces what stands between the two comments of this table. */
function withTable(text: string, kept: Kept): string {
  const name = 'figures' in kept ? 'figures' : kept.peer.split(' ')[0]!;
  const rows = 'figures' in kept ? figureRows(kept.figures) : comparisonRows(kept.peer, kept.comparisons);
  const [from, to] = [`<!-- table: ${name} -->`, '<!-- end of the table -->'];
  const start = text.indexOf(from);
  const end = text.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`${PAGE} has no table called ${name}.`);
  return `${text.slice(0, start)}${from}\n\n${sentenceOf(kept.conditions)}\n\n${markdown(rows)}\n\n${text.slice(end)}`;
}

function sentenceOf({ at, commit, cores, processor, memoryMb, node, loadAtTheEnd, seconds }: Conditions): string {
  const machine = `${cores} cores${processor ? ` (${processor})` : ''}, ${Math.round(memoryMb / 1_024)} GB, Node ${node}`;
  return `${at.slice(0, 10)}, commit ${commit.slice(0, 8)}, ${machine}, in ${(seconds / 60).toFixed(1)} minutes; load at the end ${loadAtTheEnd[0]}.`;
}

function markdown([head, ...rows]: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.trim().replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = head!.map((_, i) => (i === 0 ? '---' : '---:'));
  return [head!, rule, ...rows].map(line).join('\n');
}
