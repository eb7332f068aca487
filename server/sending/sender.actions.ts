import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { publish } from '#server/db/events.ts';
import type { DB } from '#server/db/types.gen.ts';
import type { Deps } from '#server/deps.ts';
import type { SenderParts } from './attempts.actions.ts';
import { accountsWithWork } from './claims.queries.ts';
import { drainLane } from './lane.actions.ts';
import { Mailers } from './mailers.queries.ts';
import { type ChangedRun, otherSenders, recover, recoverForgotten } from './progress.queries.ts';

// The sender delivers all e-mail. Each sending process has a number and holds a lock on it, on a connection of its own, while
// it lives. PostgreSQL releases the lock when the process ends in any way, and other senders take over within seconds.

type SenderDeps = Pick<Deps, 'db' | 'env' | 'log' | 'events' | 'mailer' | 'google'>;

/** The longest time between two looks at the queue, in case no event arrives. */
const POLL_MS = 2_000;
/** The shortest time between two messages about progress to the screens. */
const PROGRESS_MS = 500;
const AGAIN_MS = 1_000;
/** How often a sender looks for deliveries that it claimed without getting the answer. */
const RECOVER_OWN_MS = 60_000;
/** The first part of the advisory lock's key; the second part is the sender's number. */
const LOCK = 0x6d61696c;

/** What happens to a campaign run while its e-mails leave. server/campaigns implements it and server/worker.ts hands it in. */
export interface RunWatch {
  /** Is called when some e-mails of the campaign's run were sent or refused. */
  moved(campaignId: string): Promise<void>;
  /** Is called when no e-mail of the campaign's run is left. */
  done(campaignId: string): Promise<void>;
}

export interface Sender {
  /** Waits for the e-mails that are being sent, and returns the others to the queue. */
  stop(): Promise<void>;
}

export function startSender(deps: SenderDeps, runs: RunWatch): Sender {
  const controller = new AbortController();
  const running = (async () => {
    while (!controller.signal.aborted) {
      try {
        await deps.db.connection().execute((held) => sendAs(deps, runs, held, controller.signal));
      } catch (error) {
        if (controller.signal.aborted) break;
        // The connection broke and its lock was released, so the sender starts again under another number.
        deps.log.warn({ err: error }, 'the sender of e-mails starts again');
        await sleep(AGAIN_MS, undefined, { signal: controller.signal }).catch(() => {});
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

/** Sends everything that is due now and returns how many e-mails that was. Tests and demonstrations use it. */
export async function sendDue(deps: SenderDeps, runs: RunWatch): Promise<number> {
  return deps.db.connection().execute(async (held) => {
    const engine = await SendingEngine.open(deps, runs, held, () => false);
    try {
      let count = 0;
      const waiting = new Set<string | null>();
      for (;;) {
        await engine.recoverDead();
        const lanes = (await accountsWithWork(deps.db)).filter((accountId) => !waiting.has(accountId));
        const drained = await Promise.all(lanes.map((accountId) => drainLane(engine.parts, accountId)));
        for (const [i, { until }] of drained.entries()) if (until && until > new Date()) waiting.add(lanes[i]!);
        await engine.publishProgress();
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
      // This query also proves that the connection still holds its lock.
      await engine.recoverDead();
      for (const accountId of await accountsWithWork(deps.db)) {
        const lane = lanes.get(accountId) ?? { notBefore: 0 };
        lanes.set(accountId, lane);
        if (lane.running || lane.notBefore > Date.now()) continue;
        lane.running = drainLane(engine.parts, accountId).then(({ until, count }) => {
          delete lane.running;
          lane.notBefore = until?.valueOf() ?? 0;
          if (count > 0) alarm.ring();
        });
      }
      await engine.publishProgress();
      const due = [...lanes.values()]
        .filter(({ running, notBefore }) => !running && notBefore > 0)
        .map(({ notBefore }) => notBefore - Date.now());
      await alarm.wait(Math.max(50, Math.min(POLL_MS, ...due)));
    }
  } catch (error) {
    // Other senders may already take over these e-mails, so nothing more is sent under this number.
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
  #recoveredOwnAt = Date.now();
  #progressTimer: NodeJS.Timeout | undefined;

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

  #moved(runs: ChangedRun[]): void {
    this.#systemEmails ||= runs.length === 0;
    for (const { campaign_id, done } of runs) {
      this.#changed.add(campaign_id);
      if (done) this.#done.add(campaign_id);
    }
    this.#progressTimer ??= setTimeout(() => {
      this.#progressTimer = undefined;
      this.publishProgress().catch((err: unknown) => this.#deps.log.warn({ err }, 'progress could not be published'));
    }, PROGRESS_MS);
  }

  /** Passes on which runs changed or are done, and notifies the screens. */
  async publishProgress(): Promise<void> {
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

  /** Takes over from dead senders: those whose lock is free. */
  async recoverDead(): Promise<void> {
    const { db, log } = this.#deps;
    await sql`select 1`.execute(this.#held);
    if (Date.now() - this.#recoveredOwnAt > RECOVER_OWN_MS) {
      this.#recoveredOwnAt = Date.now();
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
    clearTimeout(this.#progressTimer);
    this.parts.mailers.close();
    await this.publishProgress();
    await sql`select pg_advisory_unlock(${LOCK}::int, ${this.parts.sender}::int)`.execute(this.#held);
  }
}

/** A wait that `ring` cuts short. A ring while nobody waits makes the next wait return at once, so that no ring is lost. */
function makeAlarm() {
  let bell = new AbortController();
  return {
    ring: () => bell.abort(),
    async wait(ms: number): Promise<void> {
      await sleep(ms, undefined, { signal: bell.signal }).catch(() => {});
      if (bell.signal.aborted) bell = new AbortController();
    },
  };
}
