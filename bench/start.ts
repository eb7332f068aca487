import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promised } from './figures.ts';
import { startServer, stopServer, untilReady } from './server.ts';

const PORT = 3998;

/** Measures the time from the command to the first answer, on a new data folder with the embedded database. */
export async function startTimes(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cauri-bench-start-'));
  try {
    const first = await start(folder);
    const second = await start(folder);
    promised({ name: 'start until the first answer', value: second, unit: 'ms', wanted: { of: 'value', most: 3_000 } });
    return [`first start (makes the database)  ${first} ms`, `second start                      ${second} ms; wanted: below 3000`];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function start(folder: string): Promise<number> {
  const started = performance.now();
  const server = startServer({ CAURI_DATA: folder, PORT: String(PORT) });
  await untilReady(`http://127.0.0.1:${PORT}`, server);
  const took = Math.round(performance.now() - started);
  await stopServer(server);
  return took;
}
