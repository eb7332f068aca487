import { randomUUID } from 'node:crypto';
import type { Answer } from '#contract/endpoint.ts';
import type { Preview } from '#contract/scenario-parts.ts';
import { refOf } from '#contract/scenario-ways.ts';
import * as rule from '#contract/scenarios.messages.ts';
import type { scenarios } from '#contract/scenarios.ts';
import { openConnection } from '#server/accounts/connection-secrets.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { serviceIdOf } from './catalogue/catalogue.rules.ts';
import { StepError } from './catalogue/module.rules.ts';
import { prepareStep } from './engine/step.rules.ts';
import { auditScenario, lockedScenario, readDrafted } from './locked.actions.ts';
import { previewOf } from './preview.actions.ts';
import { findRun, insertRun } from './runs.queries.ts';
import { latestEvent, storeSample } from './samples.queries.ts';
import * as text from './scenarios.messages.ts';
import { asDrafted, type ScenarioRow, versionOfDraft } from './scenarios.queries.ts';
import { findSubject, holdSubject, listSubjects, type Subject, scopeFor } from './subjects.queries.ts';

/** Runs a scenario or a step for a subject that staff chose, only after they saw and confirmed what it does. */
export function trialRoutes(deps: Deps) {
  return {
    async subjects({ params, query }) {
      return { data: await listSubjects(deps.db, await readDrafted(deps.db, params.id), query.search ?? '') };
    },

    async preview({ params, body }) {
      const scenario = await readDrafted(deps.db, params.id);
      return { data: await previewOf(deps, deps.db, scenario, await findSubject(deps.db, scenario, body.subject), body.step) };
    },

    async testStep({ params, body: { step, subject: chosen, ...confirmation } }, req) {
      const scenario = await readDrafted(deps.db, params.id);
      const note = () => auditScenario(deps.db, req, scenario.id, 'test-step', { after: { step, subject: chosen } });
      if (step === 'trigger') {
        await note();
        return { data: await testTrigger(deps, scenario, chosen) };
      }
      if (!scenario.definition.reactions.some(({ _id }) => _id === step)) throw new AppError(404, text.reactionGone());
      if (chosen === undefined) throw fieldError(400, 'subject', rule.subjectRequired());
      const subject = await findSubject(deps.db, scenario, chosen);
      requireConfirmation(await previewOf(deps, deps.db, scenario, subject, step), confirmation);
      await note();
      return { data: await testReaction(deps, scenario, step, subject) };
    },

    async runOnce({ params, body: { subject: chosen, ...confirmation } }, req) {
      const shown = await readDrafted(deps.db, params.id);
      if (!shown.definition.trigger || shown.definition.reactions.length === 0) throw new AppError(409, text.chooseTriggerAndReaction());
      if (chosen === undefined) throw fieldError(400, 'subject', rule.subjectRequired());
      const found = await findSubject(deps.db, shown, chosen);
      const preview = await previewOf(deps, deps.db, shown, found);
      requireConfirmation(preview, confirmation);
      return deps.db.transaction().execute(async (db) => {
        await holdSubject(db, found.output);
        const row = await lockedScenario(db, params.id);
        // The run must be what was shown.
        if (row.rev !== preview.version) throw new AppError(409, text.changedMeanwhile(), { data: preview });
        // The member or the response may have been erased since the subject was read.
        const subject = await findSubject(db, shown, chosen);
        const version = await versionOfDraft(db, row);
        const steps = 1 + asDrafted(row).definition.reactions.length;
        const manual = { scenario_id: row.id, version, steps, source: 'manual', subject: subject.label } as const;
        const run = await insertRun(db, manual, { output: subject.output });
        await auditScenario(db, req, row.id, 'run', { after: { run, subject: chosen } });
        return { data: (await findRun(db, run))! };
      });
    },
  } satisfies Partial<Handlers<typeof scenarios>>;
}

/** Refuses until staff have seen and confirmed what would be sent or changed. */
function requireConfirmation(preview: Preview, { confirmed, version }: { confirmed: boolean; version?: number | undefined }): void {
  if (version !== undefined && version !== preview.version) throw new AppError(409, text.changedMeanwhile(), { data: preview });
  if (confirmed || preview.effects.length === 0) return;
  throw new AppError(409, text.confirmFirst({ effects: preview.effects.join('; ') }), { data: preview });
}

type Tested = Answer<typeof scenarios.testStep>['data'];

/** Only reads the chosen subject, or otherwise the latest record of the trigger's kind. */
async function testTrigger(deps: Deps, scenario: ScenarioRow, subject: string | undefined): Promise<Tested> {
  const begun = performance.now();
  const output = subject === undefined ? await latestEvent(deps.db, scenario) : (await findSubject(deps.db, scenario, subject)).output;
  const durationMs = Math.round(performance.now() - begun);
  if (output === undefined) return { ok: false, input: null, output: null, error: text.nothingHappened(), durationMs };
  await keepExample(deps.db, output, { scenarioId: scenario.id, step: 'trigger', output, subject: null });
  return { ok: true, input: null, output, error: null, durationMs };
}

/** Really does one reaction, for the subject and with examples of the steps before it. */
async function testReaction(deps: Deps, scenario: ScenarioRow, id: string, subject: Subject): Promise<Tested> {
  const reaction = scenario.definition.reactions.find(({ _id }) => _id === id)!;
  const { scope } = await scopeFor(deps.db, scenario, subject);
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
      await keepExample(deps.db, subject.output, { scenarioId: scenario.id, step: refOf(id), output, subject: subject.id });
      return { ok: true, input, output, error: null, durationMs: Math.round(performance.now() - begun) };
    } catch (error) {
      throw new StepError(step.stored(error));
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, input, output: null, error: message.slice(0, 1_000), durationMs: Math.round(performance.now() - begun) };
  }
}

interface Example {
  scenarioId: string;
  step: string;
  output: unknown;
  /** The id of the subject for which a reaction was done. */
  subject: string | null;
}

/** Keeps what a step gave as its example, unless the person whom its subject is about was erased while the step was done. */
const keepExample = (db: Db, about: unknown, { scenarioId, step, output, subject }: Example): Promise<void> =>
  db.transaction().execute(async (db) => {
    if (await holdSubject(db, about)) await storeSample(db, scenarioId, step, output, subject);
  });
