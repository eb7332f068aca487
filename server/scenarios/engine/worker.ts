import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { groupCommit } from '#server/db/group-commit.ts';
import type { Deps } from '#server/deps.ts';
import { unseal } from '../connections.queries.ts';
import type { Definition } from '../definition.rules.ts';
import { type ClaimedRun, claimRuns, FROM_THE_FIRST, keepClaims, LEASE_SECONDS, stepsOf } from './claim.queries.ts';
import { type Committed, commitRuns, type RunOutcome } from './commit.queries.ts';
import { type Engine, execute, type Work } from './execute.ts';
import { recordOutcome } from './outcomes.queries.ts';
import { runSchedules } from './schedules.ts';

/** Runs that this process works on at a time. */
const MOST = 64;
const CLAIM = 50;
/** So often it looks by itself; a notification wakes it at once. */
const LOOK_MS = 1_000;
const TELL_MS = 500;
const MOST_TOLD = 50;
const MOST_DEFINITIONS = 1_000;

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
  // Versions never change: what was read once is true for ever.
  const definitions = new Map<string, Definition>();
  let stopping = false;
  let wake = () => {};
  let woken = true;
  let lookAfter = FROM_THE_FIRST;
  const rouse = () => {
    woken = true;
    wake();
  };

  const commitTogether = groupCommit<RunOutcome, Committed | undefined>(async (_, items) => {
    const rows = new Map((await commitRuns(deps.db, items)).map((row) => [row.id, row]));
    for (const { scenarioId } of rows.values()) void tell(scenarioId);
    return items.map(({ runId }) => rows.get(runId));
  }, 100);
  const engine: Engine = { deps, worker, isStopping: () => stopping, commit: (outcome) => commitTogether('', outcome) };

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

  async function definitionsOf(runs: ClaimedRun[]): Promise<void> {
    const missing = new Map(runs.filter((run) => !definitions.has(keyOf(run))).map((run) => [keyOf(run), run]));
    if (missing.size === 0) return;
    if (definitions.size > MOST_DEFINITIONS) definitions.clear();
    const wanted = [...missing.values()];
    const rows = await deps.db
      .selectFrom('scenario_version')
      .selectAll()
      .where((eb) => eb.or(wanted.map((run) => eb.and([eb('scenario_id', '=', run.scenarioId), eb('version', '=', run.version)]))))
      .execute();
    for (const row of rows) definitions.set(`${row.scenario_id}:${row.version}`, row.definition as unknown as Definition);
  }

  async function connectionsOf(runs: ClaimedRun[]): Promise<Work['connections']> {
    const ids = new Set(runs.flatMap((run) => definitions.get(keyOf(run))?.reactions.flatMap(({ connection }) => connection ?? []) ?? []));
    if (ids.size === 0) return new Map();
    const rows = await deps.db
      .selectFrom('connection')
      .select(['id', 'secret'])
      .where('id', 'in', [...ids])
      .execute();
    return new Map(
      rows.flatMap((row) => {
        try {
          return [[row.id, unseal(deps, row)] as const];
        } catch (error) {
          deps.log.warn({ err: error, connection: row.id }, 'a connection cannot be read');
          return [];
        }
      }),
    );
  }

  /** Takes what is due and begins it; answers how much that was. */
  async function take(): Promise<number> {
    const due = await runSchedules(deps.db);
    const room = Math.min(CLAIM, MOST - inFlight.size);
    if (room <= 0) return due;
    let runs = await claimRuns(deps.db, worker, room, lookAfter);
    // Round and round, so that scenarios that have much to do leave room for the others.
    if (runs.length === 0 && lookAfter !== FROM_THE_FIRST) runs = await claimRuns(deps.db, worker, room, FROM_THE_FIRST);
    const ids = runs.map(({ scenarioId }) => scenarioId).sort();
    lookAfter = runs.length < room ? FROM_THE_FIRST : ids.at(-1)!;
    if (runs.length === 0) return due;
    const [known] = await Promise.all([
      stepsOf(
        deps.db,
        runs.map(({ id }) => id),
      ),
      definitionsOf(runs),
    ]);
    const connections = await connectionsOf(runs);
    for (const run of runs) {
      const definition = definitions.get(keyOf(run))!;
      inFlight.set(run.id, work({ run, definition, known: known.get(run.id) ?? [], connections }));
    }
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

const keyOf = ({ scenarioId, version }: ClaimedRun) => `${scenarioId}:${version}`;
