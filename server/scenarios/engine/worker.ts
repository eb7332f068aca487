import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { groupCommit } from '#server/db/group-commit.ts';
import type { Deps } from '#server/deps.ts';
import { claimRuns, FROM_THE_FIRST, keepClaims, LEASE_SECONDS } from './claim.queries.ts';
import { type Committed, commitRuns, type RunOutcome } from './commit.queries.ts';
import { type Engine, execute, type Work } from './execute.ts';
import { makeLoader } from './load.queries.ts';
import { recordOutcome } from './outcomes.queries.ts';
import { runSchedules } from './schedules.ts';
import { isTrouble, notifyOfTrouble } from './trouble.queries.ts';

/** Runs that this process works on at a time. */
const MOST = 128;
const CLAIM = 100;
/** So often it looks by itself; a notification wakes it at once. */
const LOOK_MS = 1_000;
/** With so many under way, it takes some at a time: a look for each that ends would cost more than the work. */
const BUSY = 16;
const PACE_MS = 12;
const CLOCK_MS = 200;
const TELL_MS = 500;
const MOST_TOLD = 50;

export interface ScenarioWorker {
  /** Works until nothing is due any more. */
  drain(): Promise<number>;
  /** Works from now on, until it is stopped. */
  start(): void;
  stop(): Promise<void>;
}

export function openScenarioWorker(deps: Deps): ScenarioWorker {
  const worker = randomUUID();
  const inFlight = new Map<string, Promise<void>>();
  const load = makeLoader(deps);
  let stopping = false;
  let wake = () => {};
  let woken = true;
  let lookAfter = FROM_THE_FIRST;
  let clockAt = 0;
  const rouse = () => {
    woken = true;
    wake();
  };

  /** Runs that fail or need review are written together with the notification of that. */
  const commitTroubleToo = (items: readonly RunOutcome[]): Promise<Committed[]> =>
    items.some(isTrouble)
      ? deps.db.transaction().execute(async (db) => {
          const rows = await commitRuns(db, items);
          await notifyOfTrouble(db, rows);
          return rows;
        })
      : commitRuns(deps.db, items);

  const commitTogether = groupCommit<RunOutcome, Committed | undefined>(
    async (_, items) => {
      const rows = new Map((await commitTroubleToo(items)).map((row) => [row.id, row]));
      for (const { scenarioId } of rows.values()) void tell(scenarioId);
      return items.map(({ runId }) => rows.get(runId));
    },
    { maxItems: 100 },
  );
  const engine: Engine = { deps, worker, isStopping: () => stopping, tell, commit: (outcome) => commitTogether('', outcome) };

  // Screens follow along; a few times a second is enough for them.
  const toTell = new Set<string>();
  async function tell(scenarioId: string): Promise<void> {
    const isFirst = toTell.size === 0;
    toTell.add(scenarioId);
    if (!isFirst) return;
    await delay(TELL_MS, undefined, { ref: false });
    const ids = [...toTell].slice(0, MOST_TOLD);
    toTell.clear();
    // Screens that miss it look again later.
    await sql`
      select pg_notify('cauri_event', json_build_object('type', 'scenario.changed', 'scenarioId', id)::text)
      from unnest(${ids}::uuid[]) as id`
      .execute(deps.db)
      .catch(() => {});
  }

  /** Takes what is due and begins it; answers how much that was. */
  async function take(): Promise<number> {
    let due = 0;
    if (Date.now() - clockAt >= CLOCK_MS) {
      due = await runSchedules(deps.db);
      // Where many are due, the next batch comes at once.
      clockAt = due > 0 ? 0 : Date.now();
    }
    const room = Math.min(CLAIM, MOST - inFlight.size);
    if (room <= 0) return due;
    let runs = await claimRuns(deps.db, worker, room, lookAfter);
    // Round and round, so that scenarios that have much to do leave room for the others.
    if (runs.length === 0 && lookAfter !== FROM_THE_FIRST) runs = await claimRuns(deps.db, worker, room, FROM_THE_FIRST);
    const ids = runs.map(({ scenarioId }) => scenarioId).sort();
    lookAfter = runs.length < room ? FROM_THE_FIRST : ids.at(-1)!;
    if (runs.length === 0) return due;
    for (const one of await load(runs)) inFlight.set(one.run.id, work(one));
    return due + runs.length;
  }

  async function work(given: Work): Promise<void> {
    const { id, scenarioId, failures } = given.run;
    try {
      const outcome = await execute(engine, given);
      if (outcome === 'failed' || (outcome === 'succeeded' && failures > 0)) await recordOutcome(deps.db, scenarioId, outcome);
    } catch (error) {
      // The database, most likely: the lease runs out and the run goes on from its last committed step.
      deps.log.warn({ err: error, run: id }, 'a run of a scenario was interrupted');
    } finally {
      inFlight.delete(id);
      rouse();
    }
  }

  const idle = () =>
    new Promise<void>((resolve) => {
      if (woken || stopping) return resolve();
      const timer = setTimeout(resolve, LOOK_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function loop(): Promise<void> {
    while (!stopping) {
      woken = false;
      if (inFlight.size >= BUSY) await delay(PACE_MS);
      const taken = await take().catch((error: unknown) => {
        deps.log.warn({ err: error }, 'scenarios could not be looked at; they are tried again');
        return 0;
      });
      if (taken === 0 || inFlight.size >= MOST) await idle();
    }
  }

  async function beat(): Promise<void> {
    while (!stopping || inFlight.size > 0) {
      await delay((LEASE_SECONDS * 1_000) / 4, undefined, { ref: false });
      if (inFlight.size > 0) await keepClaims(deps.db, worker, [...inFlight.keys()]).catch(() => []);
    }
  }

  let running: Promise<unknown> | undefined;
  let unsubscribe = () => {};
  return {
    async drain() {
      let total = 0;
      for (;;) {
        // What ends while we look may have set off something more.
        const busy = inFlight.size > 0;
        clockAt = 0;
        const taken = await take();
        total += taken;
        if (taken === 0 && !busy) return total;
        await Promise.race([...inFlight.values(), delay(5)]);
      }
    },
    start() {
      unsubscribe = deps.events.subscribe((event) => {
        if (event.type === 'scenario.changed' && event.due) rouse();
      });
      void beat();
      running = loop();
    },
    async stop() {
      stopping = true;
      unsubscribe();
      rouse();
      await running;
      // Steps under way may end; what they cannot finish in time, somebody else goes on with.
      await Promise.race([Promise.all(inFlight.values()), delay(6_000, undefined, { ref: false })]);
    },
  };
}
