// `node scripts/pay-proof.ts --members 200 --seed 1`: members pay on their pages, with three providers and at the same time. Forms are
// sent twice, providers fail, other people's addresses are typed, and webhooks are repeated, late, missing and forged, while one of
// the workers is killed with -9. Every payment must be recorded once, on the right member.

import { setTimeout as sleep } from 'node:timers/promises';
import { buildIfStale } from '#server/build-if-stale.ts';
import { countRows, type Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { payLinksOf } from '#server/payments/pay-links.queries.ts';
import { savePayWays } from '#server/payments/pay-setting.queries.ts';
import { startProcess } from '#server/testing/process.ts';
import { checkOpenCheckouts } from '#server/webhooks/checkouts.jobs.ts';
import { checkPayments } from './pay/check.ts';
import { type Attempt, attempt, type Member, type Play, type Told } from './pay/member.ts';
import { openProviders, type Provider } from './pay/providers.ts';
import { serveWeb } from './proof/serve.ts';
import { onStage } from './proof/stage.ts';
import { addTo, randomFrom, readNumbers, say, shuffled } from './proof/tools.ts';
import { untilAnswered } from './storm/deliver.ts';
import { untilSettled } from './storm/settle.ts';

/** Members who are on their pages at the same time. */
const AT_ONCE = 24;

interface Options {
  members: number;
  seed: number;
  workers: number;
  patient: boolean;
  durable: boolean;
  say: (line: string) => void;
}

export async function provePayments({ members: count, seed, workers, patient, durable, say }: Options): Promise<void> {
  await buildIfStale(() => {});
  await onStage(durable, async (stage) => {
    const world = await openProviders();
    stage.atEnd(world.close);
    const web = await serveWeb(stage, { ...world.env, TRUST_PROXY: '127.0.0.1' });
    const env = { ...world.env, ...stage.env, CAURI_ROLE: 'worker' };
    const processes = await Promise.all(Array.from({ length: workers }, () => startProcess(env)));
    stage.atEnd(() => Promise.all(processes.map(({ stop }) => stop())));

    const random = randomFrom(seed);
    const members = await addMembers(web.deps, web.url, { count, random, providers: world.providers });
    const { play, answers } = openPlay(web.url);
    const started = performance.now();
    const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
    await inTurns(members, async (member, i) => {
      if (i === Math.floor(count / 2) && workers > 1) {
        await processes[0]!.stop('SIGKILL');
        say(`killed one of ${workers} workers at member ${i}`);
      }
      // Some members try twice at the same time, on two phones.
      await Promise.all(member.attempts.map((plan) => attempt(play, member, plan)));
    });
    await inTurns(shuffled(play.late, random), (late) => play.tell(late()));
    say(
      `${count} members began ${members.flatMap(({ attempts }) => attempts).length} payments in ${seconds()} s: ${JSON.stringify(answers)}`,
    );

    await untilAllKnown(web.deps, { truths: play.truths.size, patient, say });
    say(`all worked on after ${seconds()} s`);
    for (const line of await checkPayments(web.deps, [...play.truths.values()], answers)) say(line);
  });
}

interface Drawn {
  count: number;
  random: () => number;
  providers: Provider[];
}

async function addMembers({ db, env }: Deps, url: string, { count, random, providers }: Drawn): Promise<Member[]> {
  await savePayWays(db, { transferText: { fr: '', en: '' }, chariowLink: 'https://cauri.mychariow.shop/prd_1' });
  const rows = await db
    .insertInto('member')
    .values(
      Array.from({ length: count }, (_, i) => ({ full_name: `Membre ${i}`, email: `membre${i}@exemple.sn`, payment_option: 'Partiel' })),
    )
    .returning(['id', 'email'])
    .execute();
  const links = await payLinksOf(
    db,
    env,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, email }) => ({
    id,
    email,
    url: `${url}${new URL(links.get(id)!.url).pathname}`,
    attempts: Array.from({ length: 1 + Math.floor(random() * 3) }, () => draw(random, providers, rows)),
  }));
}

function draw(random: () => number, providers: Provider[], others: { email: string }[]): Attempt {
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  return {
    provider: one(providers),
    choice: one(['next', 'next', 'all', 'other'] as const),
    amount: 500 + 100 * Math.floor(random() * 900),
    presses: one([1, 1, 2, 3]),
    providerFails: random() < 0.05,
    fate: one(['pays', 'pays', 'pays', 'fails', 'leaves'] as const),
    otherEmail: random() < 0.3 ? one(others).email : '',
    // Some payments never get a webhook.
    tells: one([0, 1, 1, 2, 4]),
    tellsLate: one([0, 0, 1, 2]),
    comesBack: random() < 0.5,
  };
}

/** Delivers what providers tell, and counts how it is answered. */
function openPlay(url: string): { play: Play; answers: Record<string, number> } {
  const answers: Record<string, number> = {};
  const tell = async ({ provider, kind, delivery: { body, headers } }: Told) => {
    const answer = await untilAnswered(`${url}/api/webhooks/${provider}`, { method: 'POST', body, headers });
    await answer.arrayBuffer();
    addTo(answers, `${kind} ${answer.status}`);
  };
  return { play: { truths: new Map(), ended: new Set(), late: [], tell }, answers };
}

/** Does the work for each item, for several at the same time. */
async function inTurns<T>(items: T[], work: (item: T, i: number) => Promise<void>): Promise<void> {
  let next = 0;
  const turn = async () => {
    for (let i = next++; i < items.length; i = next++) await work(items[i]!, i);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, turn));
}

/** Waits until every payment is recorded: those without a webhook are asked for, as ten minutes later. */
async function untilAllKnown(deps: Deps, { truths, patient, say }: { truths: number; patient: boolean; say: (line: string) => void }) {
  const { db } = deps;
  await untilSettled(deps, patient, say);
  for (let tries = 0; (await countPayments(db)) < truths; tries++) {
    if (tries === 200) throw new Error(`Of ${truths} payments, ${await countPayments(db)} are recorded.`);
    const past = new Date(Date.now() - 600_000);
    await db.updateTable('checkout').set({ created_at: past, checked_at: null }).where('state', '=', 'open').execute();
    await checkOpenCheckouts.handle(deps, {});
    await sleep(500);
    await untilSettled(deps, patient, say);
  }
}

const countPayments = (db: Db): Promise<number> => countRows(db.selectFrom('payment'));

if (import.meta.main) await provePayments({ ...readNumbers({ members: 200, seed: 1 }), workers: 3, patient: true, durable: true, say });
