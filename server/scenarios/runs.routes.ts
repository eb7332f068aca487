import type { FastifyRequest } from 'fastify';
import { MOST_RETRIED } from '#contract/scenario-runs.ts';
import type { scenarios } from '#contract/scenarios.ts';
import { type Db, updateRow } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { failedRuns, listAllRuns } from './all-runs.queries.ts';
import { auditScenario, readDrafted } from './locked.actions.ts';
import {
  currentFor,
  endRun,
  findFirstStep,
  findRun,
  findRunDetail,
  insertRun,
  listRuns,
  lockRun,
  notifyWorkers,
  wakeRun,
} from './runs.queries.ts';
import { samplesOf } from './samples.queries.ts';
import * as text from './scenarios.messages.ts';
import { asDrafted, lockScenario, type ScenarioRow, versionOfDraft } from './scenarios.queries.ts';
import { holdSubject } from './subjects.queries.ts';
import { readVersion } from './versions.queries.ts';

type LockedRun = NonNullable<Awaited<ReturnType<typeof lockRun>>>;

export function runRoutes(deps: Deps) {
  /** Wraps an action of staff on one run. */
  const ask = (
    req: FastifyRequest,
    id: string,
    verb: string,
    work: (db: Db, run: LockedRun, scenario: ScenarioRow) => Promise<string | undefined>,
  ) =>
    deps.db.transaction().execute(async (db) => {
      const { scenario: scenarioId } = found(await findRun(db, id), text.noRun());
      // Whoever erases the person or the response would not find a run that is made of this one meanwhile.
      await holdSubject(db, (await findFirstStep(db, id))?.output);
      // Whoever deletes the scenario has cancelled the runs that wait, and would not know of one that goes on after that.
      const scenario = found(await lockScenario(db, scenarioId), text.scenarioDeleted());
      const run = found(await lockRun(db, id), text.noRun());
      const other = await work(db, run, scenario);
      await auditScenario(db, req, scenario.id, `run.${verb}`, { after: { run: id } });
      return { data: (await findRun(db, other ?? id))! };
    });

  return {
    samples: async ({ params }) => ({ data: await samplesOf(deps.db, await readDrafted(deps.db, params.id)) }),
    runs: async ({ params, query }) => listRuns(deps.db, { scenarioId: (await readDrafted(deps.db, params.id)).id, ...query }),
    allRuns: ({ query }) => listAllRuns(deps.db, query),
    async retryMany({ body: { definition, runs } }, req) {
      const ids = 'ids' in runs ? runs.ids : await failedRuns(deps.db, runs.filter, runs.except, MOST_RETRIED);
      const refused: { run: string; title: string; reason: string }[] = [];
      for (const id of new Set(ids)) {
        // Each run is a transaction of its own, so that a run which cannot go on does not stop the others.
        const reason = await ask(req, id, 'retry', (db, run, scenario) => retryRun(db, run, scenario, definition)).then(
          () => undefined,
          reasonOf,
        );
        if (reason !== undefined) refused.push({ run: id, title: (await findRun(deps.db, id))?.subject ?? '', reason });
      }
      return {
        data: { count: new Set(ids).size - refused.length, refused: refused.slice(0, SHOWN_REFUSED), refusedCount: refused.length },
      };
    },
    run: async ({ params }) => ({ data: found(await findRunDetail(deps.db, params.id), text.noRun()) }),

    retry: ({ params, body }, req) =>
      ask(req, params.id, 'retry', (db, run, scenario) => retryRun(db, run, scenario, body?.definition ?? 'then')),

    resolve: ({ params, body: { decision } }, req) =>
      ask(req, params.id, `resolve-${decision}`, async (db, run) => {
        if (run.state !== 'needs-review') throw new AppError(409, text.noDecision());
        const step = { stop: 'failed', done: 'succeeded', again: 'waiting' } as const;
        await db
          .updateTable('scenario_run_step')
          .set({ state: step[decision] })
          .where('run_id', '=', run.id)
          .where('index', '=', run.next_step)
          .execute();
        if (decision === 'stop') await endRun(db, run, 'failed');
        else await wakeRun(db, run, decision === 'done' ? run.next_step + 1 : undefined);
      }),

    replay: ({ params }, req) =>
      ask(req, params.id, 'replay', async (db, run, scenario) => {
        // A scenario that was never published only has its draft.
        const isDraft = scenario.published_at === null;
        const { definition } = isDraft ? asDrafted(scenario) : scenario;
        // The reactions read what their own trigger gives, so an event of another one would leave their values empty.
        const { trigger } = await readVersion(db, run.scenario_id, run.version);
        if (trigger?.module !== definition.trigger?.module) throw new AppError(409, text.eventOfOtherTrigger());
        const version = isDraft ? await versionOfDraft(db, scenario) : scenario.version;
        const first = await findFirstStep(db, run.id);
        const given = first?.state === 'succeeded' ? { output: first.output } : { event: first?.input };
        const steps = 1 + definition.reactions.length;
        const again = { scenario_id: scenario.id, version, steps, source: 'replay', subject: run.subject, replay_of: run.id } as const;
        return insertRun(db, again, given);
      }),

    cancel: ({ params }, req) =>
      ask(req, params.id, 'cancel', async (db, run) => {
        if (run.finished_at) throw new AppError(409, text.ended());
        if (run.state === 'running') await updateRow(db, 'scenario_run', run.id, { cancel: true });
        else await endRun(db, run, 'cancelled');
        await notifyWorkers(db, run.scenario_id);
      }),
  } satisfies Partial<Handlers<typeof scenarios>>;
}

const SHOWN_REFUSED = 20;

/** A run that could not be retried has its reason for the person who asked for many. Any other error ends the whole call. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError && error.status < 500) return error.message;
  throw error;
}

async function retryRun(db: Db, run: LockedRun, scenario: ScenarioRow, definition: 'then' | 'current'): Promise<undefined> {
  if (run.state !== 'failed') throw new AppError(409, text.onlyFailed());
  if (run.depth > 5) throw new AppError(409, text.inACircle());
  if (definition === 'current') await moveToCurrent(db, run, scenario);
  await wakeRun(db, run);
}

/** Lets the run follow the published version from now on. Refuses with the reason when its finished steps do not fit. */
async function moveToCurrent(db: Db, run: LockedRun, { id, version, definition }: ScenarioRow): Promise<void> {
  const current = await currentFor(db, { id: run.id, scenario_id: id, version: run.version, next_step: run.next_step });
  if (current?.problem) throw new AppError(409, current.problem);
  await updateRow(db, 'scenario_run', run.id, { version, steps: 1 + definition.reactions.length });
}
