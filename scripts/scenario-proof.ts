// `node scripts/scenario-proof.ts --events 20000 --kills 100 --seed 1`: events arrive by webhook and run through five
// steps (calls with an idempotency key, a change in Cauri, a message without a key) while random workers are killed with
// -9. Every acknowledged event must reach a final state, every call must be made, and no call with a key may be made
// twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { randomFrom } from './faults/random.ts';
import { openWorld, type World } from './scenarios/world.ts';

const SENDERS = 8;
/** Long enough for the lease of a killed worker's runs to expire many times. */
const PATIENCE_MS = 180_000;

interface Options {
  events: number;
  kills: number;
  seed: number;
  workers?: number;
  durable?: boolean;
  say: (line: string) => void;
}

export async function proveScenarios({ events, kills, seed, workers = 2, durable = true, say }: Options): Promise<void> {
  const random = randomFrom(seed);
  const world = await openWorld({ workers, durable, delayMs: 3 });
  try {
    const hook = await makeScenario(world);
    const started = performance.now();
    const seconds = () => ((performance.now() - started) / 1_000).toFixed(1);
    const sent = { acknowledged: 0, done: false };
    const sending = send(world, hook, events, sent);
    // The kills are spread over the sending and the work that follows.
    for (let i = 1; i <= kills; i++) {
      const share = (i - random()) / kills;
      while (!sent.done && sent.acknowledged < share * events) await sleep(5);
      await sleep(random() * 300);
      const alive = world.workers.filter(({ child }) => child.exitCode === null && child.signalCode === null);
      const victim = alive[Math.floor(random() * alive.length)]!;
      await victim.stop('SIGKILL');
      if (i % 10 === 0 || i === kills) say(`${i}/${kills} killed after ${sent.acknowledged} acknowledged events, ${seconds()} s`);
      await world.startWorker();
    }
    await sending;
    say(`${events} events acknowledged after ${seconds()} s`);
    await untilFinal(world, say);
    say(`all runs final after ${seconds()} s`);
    for (const line of await check(world, events)) say(line);
  } finally {
    await world.close();
  }
}

async function makeScenario({ api, service }: World): Promise<string> {
  const { data: connection } = await api('POST', '/api/connection', { service: 'telegram', name: 'Bot', values: { token: '1:proof' } });
  const { data: made } = await api('POST', '/api/scenario/create', { name: 'Proof' });
  const http = {
    module: 'http.request',
    config: { method: 'POST', url: `${service.url}/step`, body: '{"event": "{{ trigger.body.id }}"}' },
  };
  const reactions = [
    http,
    { module: 'staff.notify', config: { title: 'event {{ trigger.body.id }}', message: 'M', priority: 'low' } },
    { module: 'telegram.send-message', connection: connection._id, config: { chat: '1', text: 'event {{ trigger.body.id }}' } },
    http,
    http,
  ];
  const trigger = { module: 'webhooks.received', config: { verify: false, dedupe: 'body.id' } };
  await api('PATCH', `/api/scenario/${made._id}`, { version: made.__v, trigger, reactions, concurrency: 50, pauseAfter: null });
  const { data } = await api('POST', `/api/scenario/${made._id}/activate`);
  return new URL(String(data.webhookUrl)).pathname;
}

/** Sends each event until it is acknowledged, and some of them once more, which must not create a second run. */
async function send({ url }: World, hook: string, events: number, sent: { acknowledged: number; done: boolean }): Promise<void> {
  let next = 0;
  const post = (id: number) =>
    fetch(url + hook, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ id: `e${id}` }) });
  const sender = async () => {
    for (let id = ++next; id <= events; id = ++next) {
      for (;;) {
        const response = await post(id).catch(() => undefined);
        await response?.arrayBuffer();
        if (response?.status === 202) break;
        await sleep(20);
      }
      if (id % 50 === 0) await (await post(id)).arrayBuffer();
      sent.acknowledged++;
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  sent.done = true;
}

async function untilFinal({ deps }: World, say: (line: string) => void): Promise<void> {
  let seen = -1;
  for (let since = Date.now(); ; ) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from scenario_run where state in ('queued', 'running', 'waiting')`.execute(deps.db);
    const open = rows[0]!.n;
    if (open === 0) return;
    if (open !== seen) {
      say(`${open} runs are under way`);
      [seen, since] = [open, Date.now()];
    }
    if (Date.now() - since > PATIENCE_MS) throw new Error(`${open} runs do not end.`);
    await sleep(2_000);
  }
}

async function check({ deps, service }: World, events: number): Promise<string[]> {
  const { rows: states } = await sql<{ state: string; n: number }>`select state, count(*)::int as n from scenario_run group by 1`.execute(
    deps.db,
  );
  const count = new Map(states.map(({ state, n }) => [state, n]));
  const total = states.reduce((sum, { n }) => sum + n, 0);
  const [succeeded, review] = [count.get('succeeded') ?? 0, count.get('needs-review') ?? 0];
  if (total !== events) throw new Error(`${events} events were acknowledged and ${total} runs are there.`);
  if (succeeded + review !== total) throw new Error(`Runs ended otherwise than expected: ${JSON.stringify(states)}`);
  const { rows: notices } = await sql<{ n: number; titles: number }>`
    select count(*)::int as n, count(distinct args)::int as titles from notification where args ->> 'title' like 'event e%'`.execute(
    deps.db,
  );
  const notified = notices[0]!;
  if (notified.n !== events || notified.titles !== events)
    throw new Error(`${notified.n} notifications of ${notified.titles} events, for ${events}.`);
  // Each run makes one call with a key before the message and two after it.
  const wanted = succeeded * 3 + review;
  if (service.keys.size !== wanted) throw new Error(`${service.keys.size} calls by key, and ${wanted} are wanted.`);
  const twice = [...service.messages.values()].filter((n) => n > 1).length;
  if (twice > 0) throw new Error(`${twice} messages without a key were sent twice.`);
  if (service.messages.size < succeeded || service.messages.size > succeeded + review)
    throw new Error(`${service.messages.size} messages for ${succeeded} runs.`);
  const repeated = [...service.keys.values()].filter((n) => n > 1).length;
  return [
    `${events} events: 0 lost, ${succeeded} succeeded, ${review} wait for a person (the message may have gone out: ${service.messages.size - succeeded} had).`,
    `${service.keys.size} calls by key, each one effect (${repeated} were asked for again with their key after a kill); 0 messages doubled; ${notified.n} notifications, one each.`,
  ];
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      events: { type: 'string', default: '2000' },
      kills: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      workers: { type: 'string', default: '2' },
    },
  });
  await proveScenarios({
    events: Number(values.events),
    kills: Number(values.kills),
    seed: Number(values.seed),
    workers: Number(values.workers),
    say: (line) => void process.stdout.write(`${line}\n`),
  });
}
