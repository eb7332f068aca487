// `node scripts/webhook-storm.ts --count 10000 --seed 1`: payment providers deliver their webhooks several times,
// shuffled, in parallel, forged and truncated, while the providers themselves are busy and failing. Four worker processes
// handle them, and one of them is killed with -9 midway. Every payment must be recorded once, and every member's billing
// must be right.

import { startProcess } from '#server/testing/process.ts';
import { serveWeb } from './proof/serve.ts';
import { onStage } from './proof/stage.ts';
import { addTo, readNumbers, say } from './proof/tools.ts';
import { checkRecords } from './storm/check.ts';
import { untilAnswered } from './storm/deliver.ts';
import { untilSettled } from './storm/settle.ts';
import { type Act, openWorld } from './storm/world.ts';

const SENDERS = 24;

interface Options {
  count: number;
  seed: number;
  workers: number;
  /** Waits until the queue gives the killed process's work to another one, as in production. */
  patient: boolean;
  durable: boolean;
  say: (line: string) => void;
}

export function proveNoPaymentIsLost({ count, seed, workers, patient, durable, say }: Options): Promise<void> {
  return onStage(durable, async (stage) => {
    const world = await openWorld({ count, seed });
    stage.atEnd(world.close);
    const { deps, url } = await serveWeb(stage, world.env);
    await world.addMembers(deps.db);
    const env = { ...world.env, ...stage.env, CAURI_ROLE: 'worker' };
    const processes = await Promise.all(Array.from({ length: workers }, () => startProcess(env)));
    stage.atEnd(() => Promise.all(processes.map(({ stop }) => stop())));

    const started = performance.now();
    let sent = 0;
    const killAt = Math.floor(world.acts.length / 2);
    const answers = await send(url, world.acts, async () => {
      if (++sent !== killAt) return;
      await processes[0]!.stop('SIGKILL');
      say(`killed one of ${workers} workers after ${sent} deliveries`);
    });
    const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
    say(`${world.acts.length} deliveries sent in ${seconds()} s: ${JSON.stringify(answers)}`);
    await untilSettled(deps, patient, say);
    say(`all worked on after ${seconds()} s`);
    for (const line of await checkRecords(deps.db, world, answers)) say(line);
  });
}

/** Performs all acts in order with many requests in parallel. Returns how many of each kind got which status. */
async function send(url: string, acts: Act[], onSent: () => Promise<void>): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  let next = 0;
  const sender = async () => {
    for (let act = acts[next++]; act; act = acts[next++]) {
      const { provider, delivery, kind } = act();
      const response = await untilAnswered(`${url}/api/webhooks/${provider}`, {
        method: 'POST',
        body: delivery.body,
        headers: delivery.headers,
      });
      await response.arrayBuffer();
      addTo(answers, `${kind} ${response.status}`);
      await onSent();
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return answers;
}

if (import.meta.main)
  await proveNoPaymentIsLost({ ...readNumbers({ count: 10_000, seed: 1 }), workers: 4, patient: true, durable: true, say });
