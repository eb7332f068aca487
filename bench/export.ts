import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promised } from './figures.ts';
import { COUNT, manyResponses } from './many-responses.ts';
import { memoryOf } from './processor.ts';
import { type Bench, median, post } from './server.ts';
import { promisedShare, timed } from './timing.ts';

const ROUNDS = 3;

/**
 * Measures a file of all responses, from the click until it can be downloaded, against COPY of the same rows to the same
 * client.
 */
export async function exports(bench: Bench): Promise<string[]> {
  const { formId } = await manyResponses(bench);
  const copy = `copy (select * from response where form_id = '${formId}') to stdout (format csv)`;
  await bench.restart();
  // Deleting many responses makes counting them slow until autovacuum has run, which waits for up to a minute.
  await bench.database.pool.query('vacuum response');
  const [before, rounds, floor] = [await memoryOf(bench.pid), [] as Round[], [] as number[]];
  // Both run once before they are measured.
  const exported = (format: string) => exportOnce(bench, `/api/forms/${formId}/exports`, format, COUNT);
  const cold = await exported('csv');
  await bench.database.pool.query(copy);
  for (let i = 0; i < ROUNDS; i++) {
    rounds.push(await exported('csv'));
    floor.push(COUNT / ((await timed(() => bench.database.pool.query(copy))) / 1_000));
  }
  const xlsx = await exported('xlsx');
  const share = promisedShare(`export of ${COUNT} responses, of COPY`, 'rows/s', { ours: rounds.map(({ rate }) => rate), floor }, 0.5);
  const peak = Math.max(...[cold, ...rounds, xlsx].map((one) => one.peak));
  promised({ name: 'first byte of an export', value: cold.firstByte, unit: 'ms', wanted: { of: 'value', most: 1_000 } });
  promised({ name: 'memory while exporting', value: peak, unit: 'MB', wanted: { of: 'value', most: 250 } });
  const show = (rates: number[]) => String(Math.round(median(rates))).padStart(7);
  return [
    `CSV of ${COUNT} responses   ${show(rounds.map(({ rate }) => rate))} rows/s (median of ${ROUNDS}, its rows counted in the finished file; the first ever ${Math.round(cold.rate)})`,
    `COPY to CSV, no file        ${show(floor)} rows/s`,
    `ratio                       ${share}`,
    `first byte                  ${cold.firstByte.toFixed(0)} ms after the click; wanted: 1000 at most`,
    `memory of the process       ${before} MB before, ${Math.max(...[cold, ...rounds].map(({ peak }) => peak))} MB at most; the file has ${rounds[0]!.megabytes.toFixed(0)} MB`,
    `XLSX of the same            ${show([xlsx.rate])} rows/s, first byte ${xlsx.firstByte.toFixed(0)} ms, ${xlsx.peak} MB at most`,
  ];
}

interface Round {
  seconds: number;
  rate: number;
  firstByte: number;
  peak: number;
  megabytes: number;
}

/** Asks for a file of so many rows and waits until it can be downloaded. */
export async function exportOnce(bench: Bench, path: string, format: string, count: number): Promise<Round> {
  const started = performance.now();
  const { data } = await post(bench.url, path, { format }, bench.token);
  let [firstByte, peak] = [0, 0];
  for (;;) {
    if (!firstByte && (await anythingWritten(bench))) firstByte = performance.now() - started;
    peak = Math.max(peak, await memoryOf(bench.pid));
    const { rows } = await bench.database.pool.query('select state, size, written from export where id = $1', [data._id]);
    const { state, size, written } = rows[0];
    const seconds = (performance.now() - started) / 1_000;
    if (state === 'done' && written === count) return { seconds, rate: count / seconds, firstByte, peak, megabytes: size / 1e6 };
    if (state !== 'queued' && state !== 'running') throw new Error(`The export is ${state}.`);
    await delay(10);
  }
}

async function anythingWritten({ data }: Bench): Promise<boolean> {
  const folder = join(data, 'uploads');
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  for (const file of files)
    if (file.endsWith('.part') && ((await stat(join(folder, file)).catch(() => undefined))?.size ?? 0) > 0) return true;
  return false;
}
