import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, rowOf } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import type { SenderParts } from './attempts.actions.ts';
import { type Lane, lanesWithWork } from './claims.queries.ts';
import { drainLane } from './lane.actions.ts';
import { nextLookInMs } from './limits.rules.ts';
import { openMailers } from './mailers.queries.ts';
import type { ChangedRun } from './progress.queries.ts';
import { otherSenders, recover, recoverForgotten } from './recover.queries.ts';

// The sender delivers all e-mail, and messages to telephone numbers. Each sending process has a number and holds a lock on it, on a connection of its own, while
// it lives. PostgreSQL releases the lock when the process ends in any way, and other senders take over within seconds.

type SenderDeps = Pick<Deps, 'db' | 'sessions' | 'env' | 'log' | 'events' | 'mailer' | 'google' | 'outbound'>;

/** The time between two messages about progress to the screens, and between two looks at whether a run is refused everywhere. */
const PROGRESS_MS = 200;
/** The wait after a failure. */
const AGAIN_MS = 1_000;
/** A sender looks this often for deliveries that it claimed without getting the answer. */
const RECOVER_OWN_MS = 60_000;
/** The first part of the advisory lock's key; the second part is the sender's number. */
const LOCK = 0x6d61696c;

/** The folder server/campaigns implements it and server/worker.ts hands it in. */
export interface RunWatch {
  /** Is called when some e-mails of the campaign's run were refused, or broken off so that nobody knows whether they arrived. */
  refused(campaignId: string): Promise<void>;
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
        await deps.sessions.connection().execute((held) => sendAs(deps, runs, held, controller.signal));
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
  return deps.sessions.connection().execute(async (held) => {
    const engine = await openEngine(deps, runs, held, () => false);
    try {
      let count = 0;
      const waiting = new Set<Lane>();
      for (;;) {
        await engine.recoverDead();
        const lanes = (await lanesWithWork(deps.db)).filter((lane) => !waiting.has(lane));
        const drained = await Promise.all(lanes.map((lane) => drainLane(engine.parts, lane)));
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

async function sendAs(deps: SenderDeps, runs: RunWatch, held: Db, signal: AbortSignal): Promise<void> {
  let lost = false;
  const engine = await openEngine(deps, runs, held, () => signal.aborted || lost);
  const lanes = new Map<Lane, { running?: Promise<void>; notBefore: number; due: number }>();
  const wakeSignal = makeWakeSignal();
  const unsubscribe = deps.events.subscribe(({ type }) => {
    if (type === 'accounts.changed') for (const lane of lanes.values()) lane.notBefore = 0;
    if (type === 'delivery.changed' || type === 'campaign.changed' || type === 'accounts.changed') wakeSignal.wake();
  });
  signal.addEventListener('abort', wakeSignal.wake);
  try {
    while (!signal.aborted) {
      const lookedAt = Date.now();
      // This query also proves that the connection still holds its lock.
      await engine.recoverDead();
      for (const name of await lanesWithWork(deps.db)) {
        const lane = lanes.get(name) ?? { notBefore: 0, due: 0 };
        lanes.set(name, lane);
        if (lane.running || lane.notBefore > Date.now()) continue;
        lane.running = drainLane(engine.parts, name).then(({ until, due, count }) => {
          delete lane.running;
          lane.notBefore = until?.valueOf() ?? 0;
          lane.due = due?.valueOf() ?? 0;
          if (count > 0) wakeSignal.wake();
        });
      }
      const idle = [...lanes.values()].filter(({ running }) => !running);
      await wakeSignal.wait(
        nextLookInMs(
          idle.map(({ notBefore, due }) => Math.max(notBefore, due)),
          lookedAt,
          Date.now(),
        ),
      );
    }
  } catch (error) {
    // Other senders may already take over these e-mails, so nothing more is sent under this number.
    lost = true;
    throw error;
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', wakeSignal.wake);
    await Promise.all([...lanes.values()].map(({ running }) => running));
    await engine.close();
  }
}

/** Takes a number, locks it on the held connection, and returns what the sender of that number does besides sending. */
async function openEngine(deps: SenderDeps, runs: RunWatch, held: Db, stopping: () => boolean) {
  const { db, log } = deps;
  const { sender } = await rowOf(held, sql<{ sender: number }>`select nextval('mail_sender')::int as sender`);
  await sql`select pg_advisory_lock(${LOCK}::int, ${sender}::int)`.execute(held);
  const changed = new Set<string>();
  const refused = new Set<string>();
  const done = new Set<string>();
  let systemEmails = false;
  let recoveredOwnAt = Date.now();
  let progressTimer: NodeJS.Timeout | undefined;
  let publishing = Promise.resolve();
  let closed = false;

  /** Publishes after what is being published at this moment, which a sender that ends must not leave behind. */
  function publishProgress(): Promise<void> {
    publishing = publishing.catch(() => {}).then(publishAll);
    return publishing;
  }

  /** Passes on which runs changed or are done, and notifies the screens. A campaign that fails is told again next time, and holds up no other. */
  async function publishAll(): Promise<void> {
    const failures: unknown[] = [];
    const notifyEach = async (campaigns: Set<string>, notify: (campaignId: string) => Promise<void>) => {
      for (const campaignId of [...campaigns]) {
        campaigns.delete(campaignId);
        try {
          await notify(campaignId);
        } catch (error) {
          campaigns.add(campaignId);
          failures.push(error);
        }
      }
    };
    await notifyEach(done, runs.done);
    await notifyEach(refused, runs.refused);
    await notifyEach(changed, (campaignId) => publish(db, { type: 'campaign.changed', campaignId }));
    if (systemEmails) {
      systemEmails = false;
      await publish(db, { type: 'delivery.changed' });
    }
    if (failures.length > 0) throw failures[0];
  }

  function reportChanges(all: ChangedRun[], withSystemEmails: boolean): void {
    if (all.length === 0 && !withSystemEmails) return;
    systemEmails ||= withSystemEmails;
    for (const run of all) {
      changed.add(run.campaign_id);
      if (run.refused) refused.add(run.campaign_id);
      if (run.done) done.add(run.campaign_id);
    }
    publishSoon();
  }

  function publishSoon(ms = PROGRESS_MS): void {
    progressTimer ??= setTimeout(async () => {
      progressTimer = undefined;
      try {
        await publishProgress();
      } catch (err) {
        log.warn({ err }, 'progress could not be published');
        if (!closed) publishSoon(AGAIN_MS);
      }
    }, ms);
  }

  const parts: SenderParts = { deps, sender, stopping, mailers: openMailers(deps), claimedIds: new Set(), reportChanges };
  return {
    parts,
    publishProgress,
    /** Takes over from dead senders: those whose lock is free. */
    async recoverDead(): Promise<void> {
      await sql`select 1`.execute(held);
      if (Date.now() - recoveredOwnAt > RECOVER_OWN_MS) {
        recoveredOwnAt = Date.now();
        const recovered = await recoverForgotten(db, sender, parts.claimedIds);
        if (recovered) reportChanges(recovered, true);
      }
      for (const other of await otherSenders(db, sender)) {
        await db.transaction().execute(async (db) => {
          const lock = sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}::int, ${other}::int) as free`;
          if (other !== null && !(await rowOf(db, lock)).free) return;
          reportChanges(await recover(db, other), true);
          log.warn({ sender: other }, 'took over from a sender that died');
        });
      }
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(progressTimer);
      parts.mailers.close();
      try {
        await publishProgress();
      } finally {
        // The connection goes back to the pool, where the lock of a sender that ended would look like that of one that lives.
        await sql`select pg_advisory_unlock(${LOCK}::int, ${sender}::int)`.execute(held);
      }
    },
  };
}

/** A wait that `wake` cuts short. A call of it while nobody waits makes the next wait return at once, so that no call is lost. */
function makeWakeSignal() {
  let controller = new AbortController();
  return {
    wake: () => controller.abort(),
    async wait(ms: number): Promise<void> {
      await sleep(ms, undefined, { signal: controller.signal }).catch(() => {});
      if (controller.signal.aborted) controller = new AbortController();
    },
  };
}
