import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { FROM_THE_FIRST } from '#server/db/db.ts';
import { groupCommit } from '#server/db/group-commit.ts';
import type { Deps } from '#server/deps.ts';
import { traced } from '#server/tracing/tracing.ts';
import { anyRunWaits, claimRuns, LEASE_SECONDS, renewClaims } from './claim.queries.ts';
import { type Committed, commitRuns, type RunOutcome } from './commit.queries.ts';
import { type Engine, execute, type Work } from './execute.actions.ts';
import { needsAttention, notifyOfFailures } from './failure-notices.queries.ts';
import { makeLoader } from './load.queries.ts';
import { lockScenariosOf, recordFailure, recordSuccesses } from './outcomes.queries.ts';
import { runSchedules } from './schedules.queries.ts';

/** The number of runs that this process works on at a time. */
const MOST = 128;
const CLAIM = 100;
/** The worker polls this often by itself; a database notification wakes it at once. */
const LOOK_MS = 1_000;
/**
 * With this many runs under way the worker claims several at a time, because one query for each run that ends would cost more than
 * the work.
 */
const BUSY = 16;
const PACE_MS = 12;
const CLOCK_MS = 200;
const NOTIFY_MS = 500;
const MOST_NOTIFIED = 50;

export interface ScenarioWorker {
  /** Works until nothing is due any more, and returns how many runs and schedules it handled. */
  drain(): Promise<number>;
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
  const wakeUp = () => {
    woken = true;
    wake();
  };

  /** Writes runs that fail or need review together with the notification about them and, where too many failed, the pause. */
  const commitWithNotices = (items: readonly RunOutcome[]): Promise<Committed[]> =>
    items.some(needsAttention)
      ? deps.db.transaction().execute(async (db) => {
          const failed = items.filter(({ state }) => state === 'failed').map(({ runId }) => runId);
          await lockScenariosOf(db, failed);
          const rows = await commitRuns(db, items);
          await notifyOfFailures(db, rows);
          for (const { state, scenarioId } of rows) if (state === 'failed') await recordFailure(db, scenarioId);
          return rows;
        })
      : commitRuns(deps.db, items);

  const commitTogether = groupCommit<RunOutcome, Committed | undefined>(
    async (_, items) => {
      const rows = new Map((await commitWithNotices(items)).map((row) => [row.id, row]));
      for (const { scenarioId } of rows.values()) void notifyScreens(scenarioId);
      return items.map(({ runId }) => rows.get(runId));
    },
    { maxItems: 100 },
  );
  const endFailures = groupCommit(
    async (_, scenarioIds: string[]) => {
      await recordSuccesses(deps.db, scenarioIds);
      return scenarioIds.map(() => undefined);
    },
    { maxItems: 100 },
  );
  const engine: Engine = { deps, worker, isStopping: () => stopping, notifyScreens, commit: (outcome) => commitTogether('', outcome) };

  // Screens are notified a few times a second at most, which is enough to follow the runs.
  const changedScenarios = new Set<string>();
  async function notifyScreens(scenarioId: string): Promise<void> {
    const isFirst = changedScenarios.size === 0;
    changedScenarios.add(scenarioId);
    if (!isFirst) return;
    await delay(NOTIFY_MS, undefined, { ref: false });
    const ids = [...changedScenarios].slice(0, MOST_NOTIFIED);
    changedScenarios.clear();
    // A notification that is lost does no harm, because screens refresh later.
    await sql`
      select pg_notify('cauri_event', json_build_object('type', 'scenario.changed', 'scenarioId', id)::text)
      from unnest(${ids}::uuid[]) as id`
      .execute(deps.db)
      .catch(() => {});
  }

  /** Claims what is due and begins it; returns how much that was. */
  async function take(): Promise<number> {
    let due = 0;
    if (Date.now() - clockAt >= CLOCK_MS) {
      due = await runSchedules(deps.db);
      // When schedules were due, the next batch is checked at once.
      clockAt = due > 0 ? 0 : Date.now();
    }
    const room = Math.min(CLAIM, MOST - inFlight.size);
    if (room <= 0 || !(await anyRunWaits(deps.db))) return due;
    let runs = await claimRuns(deps.db, worker, room, lookAfter);
    // Scenarios are served in turn, so that those with many runs leave room for the others.
    if (runs.length === 0 && lookAfter !== FROM_THE_FIRST) runs = await claimRuns(deps.db, worker, room, FROM_THE_FIRST);
    const ids = runs.map(({ scenarioId }) => scenarioId).sort();
    lookAfter = runs.length < room ? FROM_THE_FIRST : ids.at(-1)!;
    if (runs.length === 0) return due;
    for (const one of await load(runs)) inFlight.set(one.run.id, work(one));
    return due + runs.length;
  }

  async function work(given: Work): Promise<void> {
    const { id, scenarioId } = given.run;
    try {
      const attributes = { 'cauri.scenario': scenarioId, 'cauri.scenario.run': id };
      const outcome = await traced('scenario run', attributes, () => execute(engine, given));
      if (outcome === 'succeeded') await endFailures('', scenarioId);
    } catch (error) {
      // The database is the likely cause: the lease expires and the run continues from its last committed step.
      deps.log.warn({ err: error, run: id }, 'a run of a scenario was interrupted');
    } finally {
      inFlight.delete(id);
      wakeUp();
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
      if (inFlight.size > 0) await renewClaims(deps.db, worker, [...inFlight.keys()]).catch(() => []);
    }
  }

  let running: Promise<unknown> | undefined;
  let unsubscribe = () => {};
  return {
    async drain() {
      let total = 0;
      for (;;) {
        // A run that ends during the query may have caused new runs.
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
        if (event.type === 'scenario.changed' && event.due) wakeUp();
      });
      void beat();
      running = loop();
    },
    async stop() {
      stopping = true;
      unsubscribe();
      wakeUp();
      await running;
      // Steps under way may finish; another worker continues those that take longer than this.
      await Promise.race([Promise.all(inFlight.values()), delay(6_000, undefined, { ref: false })]);
    },
  };
}
