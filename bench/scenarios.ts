import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadInBulk } from './bulk.ts';
import { promised } from './figures.ts';
import { memoryOf } from './processor.ts';
import { exchange } from './raw-http.ts';
import { type Bench, median, patch, post } from './server.ts';
import { promisedShare } from './timing.ts';

const AT_ONCE = 25;
const ROUNDS = 3;
/** Number of events in a round, by the number of reactions. */
const EVENTS = { 1: 3_000, 5: 1_000 } as const;
const MANY_RUNS = 1_000_000;

/**
 * Measures webhooks to one and to five HTTP reactions until all of them are done, beside a bare loop; then the list at a
 * million runs.
 */
export async function scenarios(bench: Bench): Promise<string[]> {
  await bench.restart();
  const listener = await startListener();
  const { pool } = bench.database;
  await pool.query(`
    create table plain_run (like scenario_run including all);
    create table plain_run_step (like scenario_run_step including all);
    alter table plain_run add foreign key (scenario_id) references scenario;
    alter table plain_run_step add foreign key (run_id) references plain_run`);
  const lines: string[] = [];
  for (const reactions of [1, 5] as const) {
    const made = await makeScenario(bench, reactions, listener.url);
    const floor = await startFloor(bench, made.id, listener.url, reactions);
    const ours: Round[] = [];
    const bare: Round[] = [];
    const urls = [new URL(made.hook, bench.url), floor.url] as const;
    for (const url of urls) await round(url, 200, reactions, listener);
    for (let i = 0; i < ROUNDS; i++) {
      ours.push(await round(urls[0], EVENTS[reactions], reactions, listener));
      bare.push(await round(urls[1], EVENTS[reactions], reactions, listener));
    }
    await floor.stop();
    await checkStates(bench, made.id, 200 + ROUNDS * EVENTS[reactions]);
    const ratesOf = (rounds: Round[]) => rounds.map((one) => one.rate);
    const rate = (rounds: Round[]) => String(Math.round(median(ratesOf(rounds)))).padStart(5);
    const p99 = (rounds: Round[]) => Math.round(median(rounds.map((one) => one.p99)));
    const name = `scenario runs of ${reactions} ${reactions === 1 ? 'call' : 'calls'}, of a bare loop`;
    const share = promisedShare(name, '/s', { ours: ratesOf(ours), floor: ratesOf(bare) }, 0.6);
    lines.push(
      `webhook → ${reactions} HTTP        ${rate(ours)} runs/s, acknowledged within ${p99(ours)} ms (p99, ${AT_ONCE} at once, fsync on)`,
      `bare Node + pg loop     ${rate(bare)} runs/s, acknowledged within ${p99(bare)} ms`,
      `ratio                   ${share}`,
    );
  }
  const memory = await memoryOf(bench.pid);
  promised({ name: 'memory after the scenarios', value: memory, unit: 'MB', wanted: { of: 'value', most: 250 } });
  lines.push(`memory of the server    ${memory} MB; wanted: 250 MB at most`);
  lines.push(...(await runList(bench)));
  await listener.close();
  return lines;
}

export interface Round {
  rate: number;
  p99: number;
}

/**
 * Sends this number of events, each as soon as the previous one on its connection is acknowledged, and waits for all
 * their calls.
 */
export async function round(url: URL, events: number, reactions: number, listener: Listener): Promise<Round> {
  const wanted = listener.count() + events * reactions;
  const started = performance.now();
  const waits = await send(url, events);
  await listener.until(wanted);
  const seconds = (performance.now() - started) / 1_000;
  return { rate: events / seconds, p99: waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * 0.99) - 1]! };
}

async function send(url: URL, events: number): Promise<number[]> {
  const waits: number[] = [];
  let sent = 0;
  const body = () => JSON.stringify({ id: ++sent, name: 'Aminata Koné', email: 'aminata@exemple.ci', amount: 50_000 });
  await exchange(url, AT_ONCE, { next: () => (sent < events ? body() : undefined), answered: (ms) => void waits.push(ms) });
  return waits;
}

export interface Listener {
  url: string;
  count: () => number;
  until: (count: number) => Promise<void>;
  close: () => Promise<void>;
}

/** The service that the reactions call. */
export async function startListener(): Promise<Listener> {
  let count = 0;
  let waiting: { count: number; resolve: () => void } | undefined;
  const server = createServer((req, res) => {
    req.resume();
    req.on('end', () => {
      res.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
      if (++count >= (waiting?.count ?? Number.POSITIVE_INFINITY)) waiting?.resolve();
    });
  }).listen(0, '127.0.0.1');
  // The connections that wait for their turn stay open.
  server.keepAliveTimeout = 600_000;
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    count: () => count,
    until: (wanted) =>
      new Promise((resolve) => {
        waiting = { count: wanted, resolve };
        if (count >= wanted) resolve();
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export async function makeScenario({ url, token }: Bench, reactions: number, target: string): Promise<{ id: string; hook: string }> {
  const { data: made } = await post(url, '/api/scenario/create', { name: `Bench ${reactions}` }, token);
  const config = {
    method: 'POST',
    url: target,
    body: '{"who": "{{ trigger.body.email }}", "amount": "{{ trigger.body.amount }}"}',
    headers: [],
  };
  const change = {
    version: made.__v,
    trigger: { module: 'webhooks.received', config: { verify: false } },
    reactions: Array.from({ length: reactions }, () => ({ module: 'http.request', config })),
    concurrency: 50,
  };
  await patch(url, `/api/scenario/${made._id}`, change, token);
  const { data } = await post(url, `/api/scenario/${made._id}/activate`, {}, token);
  return { id: data._id, hook: new URL(data.webhookUrl).pathname };
}

async function startFloor({ database }: Bench, scenarioId: string, target: string, reactions: number) {
  const args = ['bench/scenario-floor.ts', scenarioId, target, String(reactions), JSON.stringify(database.connection)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  return {
    url: new URL(String(line).trim()),
    async stop() {
      child.kill();
      await once(child, 'close');
    },
  };
}

/** Checks that every run has succeeded. */
async function checkStates({ database }: Bench, scenarioId: string, wanted: number): Promise<void> {
  for (let i = 0; ; i++) {
    const { rows } = await database.pool.query('select state, count(*)::int as n from scenario_run where scenario_id = $1 group by 1', [
      scenarioId,
    ]);
    if (rows.length === 1 && rows[0].state === 'succeeded' && rows[0].n === wanted) return;
    if (i > 100) throw new Error(`Not every run succeeded: ${JSON.stringify(rows)}, wanted ${wanted}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Measures the first page, a page in the middle, and one state alone, at a million runs of one scenario among others. */
async function runList({ url, token, database }: Bench): Promise<string[]> {
  const { data } = await post(url, '/api/scenario/create', { name: 'Many runs' }, token);
  await loadInBulk(database.pool, ['scenario_run'], async (client) => {
    await client.query(
      `insert into scenario_run (id, scenario_id, version, state, source, subject, next_step, steps, wake_at, created_at, started_at, finished_at)
       select uuidv7(make_interval(secs => n - ${MANY_RUNS})), $1, 1, case when n % 500 = 0 then 'failed' else 'succeeded' end, 'webhook', 'Aminata Koné',
         4, 4, null, t, t, t from generate_series(1, ${MANY_RUNS}) as n, lateral (select now() + make_interval(secs => n - ${MANY_RUNS}) as t) as at`,
      [data._id],
    );
  });
  const middle = (
    await database.pool.query('select id from scenario_run where scenario_id = $1 order by id offset $2 limit 1', [data._id, MANY_RUNS / 2])
  ).rows[0].id;
  const past = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString().slice(0, 10);
  const lines: string[] = [];
  let worst = 0;
  for (const [name, path] of [
    ['of a scenario', `/api/scenario/${data._id}/runs`],
    ['deep in it', `/api/scenario/${data._id}/runs?cursor=${middle}`],
    ['failed ones', `/api/scenario/${data._id}/runs?state=failed`],
    ['of all', '/api/scenario/runs'],
    ['of a past day', `/api/scenario/runs?from=${past}&to=${past}`],
  ] as const) {
    const times: number[] = [];
    for (let i = 0; i < 40; i++) {
      const began = performance.now();
      const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      const answer = (await response.json()) as { data: unknown[] };
      times.push(performance.now() - began);
      if (answer.data.length !== 20) throw new Error(`${path} answered ${answer.data.length} runs.`);
    }
    worst = Math.max(worst, median(times));
    lines.push(
      `run list, ${name.padEnd(14)} p50 ${median(times).toFixed(1)} ms at ${MANY_RUNS.toLocaleString('en')} runs; wanted: 50 ms at most`,
    );
  }
  promised({ name: 'list of a million runs, the slowest of its pages', value: worst, unit: 'ms', wanted: { of: 'value', most: 50 } });
  return lines;
}
