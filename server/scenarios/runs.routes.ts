import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { scenarios } from '#contract/scenarios.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import type { Handlers } from '#server/http/serve.ts';
import { StepError } from './catalogue/define.ts';
import { serviceIdOf } from './catalogue/index.ts';
import { openConnection } from './connections.queries.ts';
import { refOf } from './definition.rules.ts';
import { prepareStep } from './engine/step.ts';
import { endRun, findRun, findRunDetail, insertRun, listRuns, lockRun, tellWorkers, wakeRun } from './runs.queries.ts';
import { keepSample, latestEvent, samplesOf, subjectOf } from './samples.ts';
import { findScenario, type ScenarioRow } from './scenarios.queries.ts';
import { NO_SCENARIO } from './scenarios.routes.ts';

const NO_RUN = 'This run does not exist.';
const GONE = 'The scenario of this run was deleted.';
type Calls = 'samples' | 'testStep' | 'runOnce' | 'runs' | 'allRuns' | 'run' | 'retry' | 'resolve' | 'replay' | 'cancel';
type LockedRun = NonNullable<Awaited<ReturnType<typeof lockRun>>>;

export function runRoutes(deps: Deps): Handlers<Pick<typeof scenarios, Calls>> {
  const scenarioOf = async (db: Db, id: string) => found(await findScenario(db, id), NO_SCENARIO);

  /** Something that staff ask of one run. */
  const ask = (
    req: FastifyRequest,
    id: string,
    verb: string,
    work: (db: Db, run: LockedRun, scenario: ScenarioRow) => Promise<string | undefined>,
  ) =>
    deps.db.transaction().execute(async (db) => {
      const run = found(await lockRun(db, id), NO_RUN);
      const scenario = found(await findScenario(db, run.scenario_id), GONE);
      const other = await work(db, run, scenario);
      await audit(db, req, { action: `scenario.run.${verb}`, subject: { type: 'scenario', id: scenario.id }, after: { run: id } });
      return { data: (await findRun(db, other ?? id))! };
    });

  return {
    samples: async ({ params }) => ({ data: await samplesOf(deps.db, await scenarioOf(deps.db, params.id)) }),
    runs: async ({ params, query }) => listRuns(deps.db, { scenarioId: (await scenarioOf(deps.db, params.id)).id, ...query }),
    allRuns: ({ query }) => listRuns(deps.db, query),
    run: async ({ params }) => ({ data: found(await findRunDetail(deps.db, params.id), NO_RUN) }),

    async testStep({ params, body: { step } }, req) {
      const scenario = await scenarioOf(deps.db, params.id);
      await audit(deps.db, req, { action: 'scenario.test-step', subject: { type: 'scenario', id: scenario.id }, after: { step } });
      return { data: step === 'trigger' ? await testTrigger(deps, scenario) : await testReaction(deps, scenario, step) };
    },

    runOnce: ({ params }, req) =>
      deps.db.transaction().execute(async (db) => {
        const scenario = await scenarioOf(db, params.id);
        const { definition, version, id } = scenario;
        if (!definition.trigger || definition.reactions.length === 0)
          throw new AppError(409, 'Choose a trigger and at least one reaction first.');
        const example = (await samplesOf(db, scenario)).find(({ step }) => step === 'trigger')!;
        const output = example.source === 'test' ? example.output : ((await latestEvent(db, scenario)) ?? example.output);
        const run = await insertRun(db, {
          scenarioId: id,
          version,
          steps: 1 + definition.reactions.length,
          source: 'manual',
          subject: subjectOf(output),
          output,
        });
        await audit(db, req, { action: 'scenario.run', subject: { type: 'scenario', id }, after: { run } });
        return { data: (await findRun(db, run))! };
      }),

    retry: ({ params }, req) =>
      ask(req, params.id, 'retry', async (db, run) => {
        if (run.state !== 'failed') throw new AppError(409, 'Only a failed run can go on from the failed step.');
        if (run.depth > 5) throw new AppError(409, 'This run was stopped because scenarios set each other off in a circle.');
        await wakeRun(db, run);
        return undefined;
      }),

    resolve: ({ params, body: { decision } }, req) =>
      ask(req, params.id, `resolve-${decision}`, async (db, run) => {
        if (run.state !== 'needs-review') throw new AppError(409, 'This run does not wait for a decision.');
        const step = { stop: 'failed', done: 'succeeded', again: 'waiting' } as const;
        await db
          .updateTable('scenario_run_step')
          .set({ state: step[decision] })
          .where('run_id', '=', run.id)
          .where('index', '=', run.next_step)
          .execute();
        if (decision === 'stop') await endRun(db, run, 'failed', null);
        else await wakeRun(db, run, decision === 'done' ? { nextStep: run.next_step + 1 } : {});
        return undefined;
      }),

    replay: ({ params }, req) =>
      ask(req, params.id, 'replay', async (db, run, { id, version, definition }) => {
        const first = await db
          .selectFrom('scenario_run_step')
          .selectAll()
          .where('run_id', '=', run.id)
          .where('index', '=', 0)
          .executeTakeFirst();
        const given = first?.state === 'succeeded' ? { output: first.output as unknown } : { event: first?.input as unknown };
        return insertRun(db, {
          scenarioId: id,
          version,
          steps: 1 + definition.reactions.length,
          source: 'replay',
          subject: run.subject,
          replayOf: run.id,
          ...given,
        });
      }),

    cancel: ({ params }, req) =>
      ask(req, params.id, 'cancel', async (db, run) => {
        if (run.finished_at) throw new AppError(409, 'This run has ended already.');
        if (run.state === 'running') await db.updateTable('scenario_run').set({ cancel: true }).where('id', '=', run.id).execute();
        else await endRun(db, run, 'cancelled', null);
        await tellWorkers(db, run.scenario_id);
        return undefined;
      }),
  };
}

interface Tested {
  ok: boolean;
  input: unknown;
  output: unknown;
  error: string | null;
  durationMs: number;
}

async function testTrigger(deps: Deps, scenario: ScenarioRow): Promise<Tested> {
  const begun = performance.now();
  const output = await latestEvent(deps.db, scenario);
  const durationMs = Math.round(performance.now() - begun);
  if (output === undefined) return { ok: false, input: null, output: null, error: 'Nothing of this kind has happened yet.', durationMs };
  await keepSample(deps.db, scenario.id, 'trigger', output);
  return { ok: true, input: null, output, error: null, durationMs };
}

/** One reaction for real, with the examples of the steps before it. */
async function testReaction(deps: Deps, scenario: ScenarioRow, id: string): Promise<Tested> {
  const reaction = found(
    scenario.definition.reactions.find(({ _id }) => _id === id),
    'This reaction does not exist any more.',
  );
  const scope = Object.fromEntries((await samplesOf(deps.db, scenario)).map(({ step, output }) => [step, output]));
  const begun = performance.now();
  let input: unknown = null;
  try {
    const connection = reaction.connection
      ? await openConnection(deps, deps.db, reaction.connection, serviceIdOf(reaction.module))
      : undefined;
    const run = { id: randomUUID(), scenarioId: scenario.id, depth: 0 };
    const step = prepareStep({ deps, step: reaction, scope, connection, run, key: `test:${run.id}` });
    input = JSON.parse(step.kept(step.input) ?? 'null');
    try {
      const result = step.action.local ? await deps.db.transaction().execute((db) => step.run(db)) : await step.run(deps.db);
      const output = JSON.parse(step.kept(result.output ?? null) ?? 'null') as unknown;
      await keepSample(deps.db, scenario.id, refOf(id), output);
      return { ok: true, input, output, error: null, durationMs: Math.round(performance.now() - begun) };
    } catch (error) {
      throw new StepError(step.sentence(error));
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, input, output: null, error: message.slice(0, 1_000), durationMs: Math.round(performance.now() - begun) };
  }
}
