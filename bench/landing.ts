import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../scripts/chromium.ts';
import { promised } from './figures.ts';
import { type Bench, median } from './server.ts';
import { slowNetwork } from './slow-network.ts';
import { kB, total, weigh } from './weight.ts';

/** The package is downloaded from npm when it is needed: as a dependency it would double what everybody installs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const RUNS = 3;
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/**
 * Measures the landing page: its weight, when a phone on a slow network shows it, and Lighthouse's score with its phone
 * settings.
 */
export async function landing({ url }: Bench): Promise<string[]> {
  const { html, files } = await weigh(url, '/');
  promised({ name: 'landing page, JavaScript and CSS', value: total(files) / 1_000, unit: 'kB', wanted: { of: 'value', most: 60 } });
  return [
    `HTML with its style  ${kB(html.gzip)} gzip`,
    `JavaScript and CSS   ${kB(total(files))} gzip in ${files.length} files; wanted: 60 kB at most`,
    ...(await slowNetwork('landing page', `${url}/`)),
    ...(await lighthouse(`${url}/`)),
  ];
}

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

async function lighthouse(page: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-lighthouse-'));
  try {
    const reports: Report[] = [];
    for (let i = 0; i < RUNS; i++) reports.push(await judge(page, join(folder, `${i}.json`)));
    const scores = CATEGORIES.map((name) => {
      const score = Math.round(median(reports.map((r) => r.categories[name]!.score)) * 100);
      promised({ name: `landing page, Lighthouse ${name}`, value: score, unit: '', wanted: { of: 'value', least: 95 } });
      return `${name} ${score}`;
    });
    return [`Lighthouse, as a phone, median of ${RUNS}: ${scores.join(', ')}; wanted: 95 at least`, ...lacking(reports.at(-1)!)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function judge(page: string, file: string): Promise<Report> {
  const options = [
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    `--chrome-flags=${FLAGS}`,
  ];
  await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, page, ...options], { env: { ...process.env, CHROME_PATH: await findChromium() } });
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Returns what kept the last run from a full score. */
const lacking = ({ categories, audits }: Report): string[] =>
  Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => audits[id]!))
    .filter(({ score }) => score !== null && score < 1)
    .map(({ score, title, displayValue = '' }) => `  ${Math.round(score! * 100)}  ${title} ${displayValue}`.trimEnd());
