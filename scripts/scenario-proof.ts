// `node scripts/scenario-proof.ts --events 20000 --kills 100 --seed 1`: events arrive by webhook and run through five
// steps (calls with an idempotency key, a change in Cauri, a message without a key) while random workers are killed with
// -9. Every acknowledged event must reach a final state, every call must be made, and no call with a key may be made
// twice. After each kill, another run does something for each response to a form, and more members enter a segment: each
// response is done once for each such run, and each member starts one run.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { onStage } from './proof/stage.ts';
import { randomFrom, readNumbers, say } from './proof/tools.ts';
import { checkRuns } from './scenarios/check.ts';
import { makeScenario } from './scenarios/make.ts';
import { makeMany } from './scenarios/many.ts';
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

export function proveScenarios({ events, kills, seed, workers = 2, durable = true, say }: Options): Promise<void> {
  return onStage(durable, async (stage) => {
    const random = randomFrom(seed);
    const world = await openWorld(stage, workers, 3);
    const hook = await makeScenario(world.api, world.service);
    const many = await makeMany(world);
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
      await many.goOn();
    }
    await sending;
    say(`${events} events acknowledged after ${seconds()} s`);
    await many.begun();
    await untilFinal(world, say);
    say(`all runs final after ${seconds()} s`);
    for (const line of [...(await checkRuns(world.deps.db, world.service, events)), await many.check()]) say(line);
  });
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
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from scenario_run where state in ('queued', 'running', 'waiting')`.execute(deps.db);
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

if (import.meta.main) await proveScenarios({ ...readNumbers({ events: 2_000, kills: 20, seed: 1, workers: 2 }), say });
