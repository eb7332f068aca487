// The lower bound of bench/scenarios.ts, in a separate process like Cauri: it receives calls, writes the rows of a run,
// makes its HTTP calls, and does nothing else. It has no versions, mapping, limits, leases or redaction.
import { randomUUID } from 'node:crypto';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const [scenarioId, target, steps, connection] = process.argv.slice(2) as [string, string, string, string];
const STEPS = Number(steps);
const AT_ONCE = 50;
const pool = new pg.Pool({ ...JSON.parse(connection), max: 20 });
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const queue: string[] = [];
let working = 0;

const begin = `
  with run as (
    insert into plain_run (id, scenario_id, version, source, next_step, steps) values ($1, $2, 1, 'webhook', 1, $3) returning id
  )
  insert into plain_run_step (run_id, index, state, output, started_at, duration_ms) select id, 0, 'succeeded', $4, now(), 0 from run`;
const claim = "update plain_run set state = 'running', started_at = now(), wake_at = now() + interval '20 seconds' where id = $1";
const commit = `
  with run as (
    update plain_run set next_step = $2 + 1, state = case when $3 then 'succeeded' else 'running' end,
      wake_at = case when $3 then null else wake_at end, finished_at = case when $3 then now() end
    where id = $1 returning id
  )
  insert into plain_run_step (run_id, index, state, attempt, input, output, started_at, duration_ms) select id, $2, 'succeeded', 1, $4, $5, now(), 1 from run`;

function call(body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'idempotency-key': randomUUID() };
    request(target, { method: 'POST', agent, headers }, (res) => {
      let text = '';
      res.on('data', (chunk) => (text += chunk));
      res.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end(body);
  });
}

async function work(id: string): Promise<void> {
  await pool.query({ name: 'claim', text: claim, values: [id] });
  for (let index = 1; index <= STEPS; index++) {
    const body = JSON.stringify({ run: id, index });
    const answer = JSON.parse(await call(body));
    const output = JSON.stringify({ status: 200, body: answer });
    await pool.query({
      name: 'commit',
      text: commit,
      values: [id, index, index === STEPS, JSON.stringify({ method: 'POST', url: target, body }), output],
    });
  }
}

function next(): void {
  while (working < AT_ONCE && queue.length > 0) {
    working++;
    void work(queue.shift()!).finally(() => {
      working--;
      next();
    });
  }
}

const server = createServer(async (req, res) => {
  let body = '';
  for await (const chunk of req) body += chunk;
  const id = randomUUID();
  await pool.query({ name: 'begin', text: begin, values: [id, scenarioId, STEPS + 1, JSON.stringify({ body: JSON.parse(body) })] });
  res.writeHead(202, { 'content-type': 'application/json' }).end('{"success":true}');
  queue.push(id);
  next();
}).listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`));
