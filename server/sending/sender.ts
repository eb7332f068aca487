import { type Kysely, sql } from 'kysely';
import { publish } from '#server/db/events.ts';
import type { DB } from '#server/db/types.gen.ts';
import type { Deps } from '#server/deps.ts';
import { makeAlarm } from './alarm.ts';
import type { SenderParts } from './attempts.ts';
import { busyAccounts } from './claims.queries.ts';
import { drainLane } from './lane.ts';
import { Mailers } from './mailers.ts';
import { type Moved, otherSenders, recover, recoverForgotten } from './progress.queries.ts';

// What sends all mail. Each process that does has a number and holds a lock on it, on a connection of its own, for as long
// as it lives: PostgreSQL lets go of the lock when the process ends, however it ends, and others take over within seconds.

type SenderDeps = Pick<Deps, 'db' | 'env' | 'log' | 'events' | 'mailer' | 'google'>;

/** Looks at what waits at least so often, whatever it was told. */
const LOOK_MS = 2_000;
/** Screens are told of progress so often. */
const TELL_MS = 500;
const AGAIN_MS = 1_000;
/** Looks so often for what it claimed without knowing. */
const FORGOTTEN_MS = 60_000;
/** One key of two parts; the other part is the sender's number. */
const LOCK = 0x6d61696c;

/** What is done about runs of campaigns as their e-mails leave; server/campaigns does it, server/worker.ts hands it in. */
export interface RunWatch {
  /** Some e-mails of the campaign's run were sent or refused. */
  moved(campaignId: string): Promise<void>;
  /** No e-mail of the campaign's run is left. */
  done(campaignId: string): Promise<void>;
}

export interface Sender {
  /** Lets what is on its way end, and gives back the rest. */
  stop(): Promise<void>;
}

/** Sends what waits, and what comes, until it is stopped. */
export function startSender(deps: SenderDeps, runs: RunWatch): Sender {
  const controller = new AbortController();
  const running = (async () => {
    while (!controller.signal.aborted) {
      try {
        await deps.db.connection().execute((held) => sendAs(deps, runs, held, controller.signal));
      } catch (error) {
        if (controller.signal.aborted) break;
        // Its connection broke, and with it its lock: it goes on as another sender.
        deps.log.warn({ err: error }, 'the sender of e-mails begins anew');
        await pause(AGAIN_MS, controller.signal);
      }
    }
  })();
  return {
    async stop() {
      controller.abort();
      await running;
    },
  };
}

/** Sends what is due now and nothing that comes later; answers how many e-mails that were. For tests and proofs. */
export async function sendDue(deps: SenderDeps, runs: RunWatch): Promise<number> {
  return deps.db.connection().execute(async (held) => {
    const engine = await SendingEngine.open(deps, runs, held, () => false);
    try {
      let count = 0;
      const waiting = new Set<string | null>();
      for (;;) {
        await engine.recoverDead();
        const lanes = (await busyAccounts(deps.db)).filter((accountId) => !waiting.has(accountId));
        const drained = await Promise.all(lanes.map((accountId) => drainLane(engine.parts, accountId)));
        for (const [i, { until }] of drained.entries()) if (until && until > new Date()) waiting.add(lanes[i]!);
        await engine.tell();
        const round = drained.reduce((sum, lane) => sum + lane.count, 0);
        if (round === 0) return count;
        count += round;
      }
    } finally {
      await engine.close();
    }
  });
}

async function sendAs(deps: SenderDeps, runs: RunWatch, held: Kysely<DB>, signal: AbortSignal): Promise<void> {
  let lost = false;
  const engine = await SendingEngine.open(deps, runs, held, () => signal.aborted || lost);
  const lanes = new Map<string | null, { running?: Promise<void>; notBefore: number }>();
  const alarm = makeAlarm();
  const unsubscribe = deps.events.subscribe(({ type }) => {
    if (type === 'accounts.changed') for (const lane of lanes.values()) lane.notBefore = 0;
    if (type === 'delivery.changed' || type === 'campaign.changed' || type === 'accounts.changed') alarm.ring();
  });
  signal.addEventListener('abort', alarm.ring);
  try {
    while (!signal.aborted) {
      // Also says that the lock is held still.
      await engine.recoverDead();
      for (const accountId of await busyAccounts(deps.db)) {
        const lane = lanes.get(accountId) ?? { notBefore: 0 };
        lanes.set(accountId, lane);
        if (lane.running || lane.notBefore > Date.now()) continue;
        lane.running = drainLane(engine.parts, accountId).then(({ until, count }) => {
          delete lane.running;
          lane.notBefore = until?.valueOf() ?? 0;
          if (count > 0) alarm.ring();
        });
      }
      await engine.tell();
      const due = [...lanes.values()]
        .filter(({ running, notBefore }) => !running && notBefore > 0)
        .map(({ notBefore }) => notBefore - Date.now());
      await alarm.wait(Math.max(50, Math.min(LOOK_MS, ...due)));
    }
  } catch (error) {
    // Others may take its e-mails over already: nothing more is begun under this number.
    lost = true;
    throw error;
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', alarm.ring);
    await Promise.all([...lanes.values()].map(({ running }) => running));
    await engine.close();
  }
}

class SendingEngine {
  readonly parts: SenderParts;
  readonly #deps: SenderDeps;
  readonly #runs: RunWatch;
  readonly #held: Kysely<DB>;
  readonly #changed = new Set<string>();
  readonly #done = new Set<string>();
  #systemEmails = false;
  #lookedAt = Date.now();
  #telling: NodeJS.Timeout | undefined;

  static async open(deps: SenderDeps, runs: RunWatch, held: Kysely<DB>, stopping: () => boolean): Promise<SendingEngine> {
    const { rows } = await sql<{ sender: number }>`select nextval('mail_sender')::int as sender`.execute(held);
    const { sender } = rows[0]!;
    await sql`select pg_advisory_lock(${LOCK}::int, ${sender}::int)`.execute(held);
    return new SendingEngine(deps, runs, held, sender, stopping);
  }

  private constructor(deps: SenderDeps, runs: RunWatch, held: Kysely<DB>, sender: number, stopping: () => boolean) {
    this.#deps = deps;
    this.#runs = runs;
    this.#held = held;
    this.parts = { deps, sender, stopping, mailers: new Mailers(deps), inHand: new Set(), moved: (runs) => this.#moved(runs) };
  }

  #moved(runs: Moved[]): void {
    this.#systemEmails ||= runs.length === 0;
    for (const { campaign_id, done } of runs) {
      this.#changed.add(campaign_id);
      if (done) this.#done.add(campaign_id);
    }
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      this.tell().catch((err: unknown) => this.#deps.log.warn({ err }, 'progress could not be told'));
    }, TELL_MS);
  }

  /** Hands in the runs that are done and those that moved, and notifies the screens. */
  async tell(): Promise<void> {
    const { db } = this.#deps;
    for (const campaignId of this.#done) {
      this.#done.delete(campaignId);
      await this.#runs.done(campaignId);
    }
    for (const campaignId of this.#changed) {
      this.#changed.delete(campaignId);
      await this.#runs.moved(campaignId);
      await publish(db, { type: 'campaign.changed', campaignId });
    }
    if (!this.#systemEmails) return;
    this.#systemEmails = false;
    await publish(db, { type: 'delivery.changed' });
  }

  /** Takes over from senders whose lock is free: they are dead. */
  async recoverDead(): Promise<void> {
    const { db, log } = this.#deps;
    await sql`select 1`.execute(this.#held);
    if (Date.now() - this.#lookedAt > FORGOTTEN_MS) {
      this.#lookedAt = Date.now();
      this.#moved(await recoverForgotten(db, this.parts.sender, this.parts.inHand));
    }
    for (const other of await otherSenders(db, this.parts.sender)) {
      await db.transaction().execute(async (db) => {
        if (other !== null) {
          const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}::int, ${other}::int) as free`.execute(db);
          if (!rows[0]!.free) return;
        }
        this.#moved(await recover(db, other));
        log.warn({ sender: other }, 'took over from a sender that died');
      });
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#telling);
    this.parts.mailers.close();
    await this.tell();
    await sql`select pg_advisory_unlock(${LOCK}::int, ${this.parts.sender}::int)`.execute(this.#held);
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
