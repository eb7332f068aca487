import type { z } from 'zod';
import type { ModuleOutput } from '#contract/scenario-parts.ts';
import type { Sample } from '#contract/scenario-tests.ts';
import { refOf } from '#contract/scenario-ways.ts';
import type { Db } from '#server/db/db.ts';
import { listMemberFields } from '#server/members/fields.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { dayIn } from '#server/time/calendar.ts';
import { findModule, findTrigger } from './catalogue/catalogue.rules.ts';
import type { Scope } from './mapping.rules.ts';
import { toOwnOutput } from './own-fields.rules.ts';
import type { ScenarioRow } from './scenarios.queries.ts';

/** The choice of a webhook's example, which was pasted or waited for. */
export const EXAMPLE = 'example';

type Shown = z.output<typeof Sample>;

/** The example values that the outputs declare, with their paths turned into an object. */
function declared(outputs: readonly Pick<ModuleOutput, 'path' | 'sample'>[]): unknown {
  const made: Scope = {};
  for (const { path, sample } of outputs) {
    const names = path.split('.');
    const parent = names.slice(0, -1).reduce<Scope>((at, name) => {
      at[name] ??= {};
      return at[name] as Scope;
    }, made);
    parent[names.at(-1)!] = sample;
  }
  return made;
}

/** Example values of each step: from its last test, otherwise from the last run that reached it, otherwise as the module declares them. */
export async function samplesOf(db: Db, { id, definition }: ScenarioRow): Promise<Shown[]> {
  const { trigger, reactions } = definition;
  const steps = [
    ...(trigger ? [{ step: 'trigger', module: trigger.module, index: 0 }] : []),
    ...reactions.map(({ _id, module }, i) => ({ step: refOf(_id), module, index: i + 1 })),
  ];
  const tested = await db.selectFrom('scenario_sample').selectAll().where('scenario_id', '=', id).execute();
  const ran = await latestRun(db, id, definition);
  const own = (await listMemberFields(db)).filter((field) => !field.archived || asks(definition, field._id)).map(toOwnOutput);
  const shown: Shown[] = [];
  for (const { step, module, index } of steps) {
    const test = tested.find((one) => one.step === step);
    const real = test ?? ran.get(index);
    const more = (index === 0 && (await moreOutputs(db, definition, real?.output))) || [];
    const outputs = [...more, ...(hasMember(module) ? own : [])];
    if (real) shown.push({ step, source: test ? 'test' : 'run', at: real.at.toISOString(), output: real.output, outputs });
    else
      shown.push({ step, source: 'declared', at: null, output: declared([...(findModule(module)?.outputs ?? []), ...outputs]), outputs });
  }
  return shown;
}

const hasMember = (module: string): boolean => findModule(module)?.outputs.some(({ path }) => path === 'member.fullName') ?? false;

/** An archived field is offered only where a condition asks about it already. */
const asks = (definition: ScenarioRow['definition'], field: string): boolean => JSON.stringify(definition).includes(field);

/** Outputs of the trigger that depend on its configuration, such as the answers to the chosen form. */
async function moreOutputs(db: Db, definition: ScenarioRow['definition'], example: unknown): Promise<ModuleOutput[]> {
  const { trigger } = definition;
  const module = trigger && findTrigger(trigger.module);
  return (await module?.moreOutputs?.(db, trigger!.config, { example, usedIn: JSON.stringify(definition) })) ?? [];
}

/** The outputs of the last successful run, for the steps that are still the same. */
async function latestRun(db: Db, scenarioId: string, definition: ScenarioRow['definition']) {
  const run = await db
    .selectFrom('scenario_run as r')
    .innerJoin('scenario_version as v', (join) => join.onRef('v.scenario_id', '=', 'r.scenario_id').onRef('v.version', '=', 'r.version'))
    .select(['r.id', 'v.definition'])
    .where('r.scenario_id', '=', scenarioId)
    .where('r.state', '=', 'succeeded')
    .where('r.finished_at', 'is not', null)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!run) return new Map<number, { output: unknown; at: Date }>();
  const then = run.definition as unknown as ScenarioRow['definition'];
  const steps = await db
    .selectFrom('scenario_run_step')
    .selectAll()
    .where('run_id', '=', run.id)
    .where('state', '=', 'succeeded')
    .execute();
  const isSame = (index: number) =>
    index === 0
      ? then.trigger?.module === definition.trigger?.module
      : then.reactions[index - 1]?._id === definition.reactions[index - 1]?._id;
  return new Map(
    steps
      .filter((step) => isSame(step.index))
      .map((step) => [step.index, { output: step.output as unknown, at: step.started_at ?? new Date() }]),
  );
}

/** The output of a schedule that is due at this moment. */
export async function dueNow(db: Db) {
  const now = new Date();
  return { at: now.toISOString(), day: dayIn(await findTimeZone(db), now), late: false };
}

/** The trigger's output for the latest record that it would react to; undefined when there is none. */
export async function latestEvent(db: Db, { definition: { trigger } }: ScenarioRow): Promise<unknown> {
  const module = trigger && findTrigger(trigger.module);
  if (!trigger || !module) return undefined;
  if (module.by === 'schedule') return dueNow(db);
  const [latest] = (await module.choices?.(db, trigger.config, { search: '' })) ?? [];
  return latest && module.load?.(db, latest.event);
}

/** Keeps what the trigger told, or what a step told in a test for the subject with this id. */
export async function storeSample(db: Db, scenarioId: string, step: string, output: unknown, subject: string | null = null) {
  const json = JSON.stringify(output ?? null);
  await db
    .insertInto('scenario_sample')
    .values({ scenario_id: scenarioId, step, output: json, subject })
    .onConflict((c) => c.columns(['scenario_id', 'step']).doUpdateSet({ output: json, subject, at: new Date() }))
    .execute();
  if (step !== 'trigger') return;
  // The example is another one now, for which no step has been tested.
  await db
    .updateTable('scenario_sample')
    .set({ subject: null })
    .where('scenario_id', '=', scenarioId)
    .where('subject', '=', EXAMPLE)
    .execute();
}
