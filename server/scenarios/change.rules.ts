import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { Config } from '#contract/scenario-parts.ts';
import type { scenarios } from '#contract/scenarios.ts';
import type { Db } from '#server/db/db.ts';
import type { DB } from '#server/db/types.gen.ts';
import { AppError } from '#server/errors.ts';
import { nextRunOf } from './activation.queries.ts';
import { type AnyModule, findModule, serviceIdOf } from './catalogue/index.ts';
import { type Definition, filterOf, problemsOf, type ReactionDefinition, type StepDefinition, startConfig } from './definition.rules.ts';
import type { ScenarioRow } from './scenarios.queries.ts';

type Body = Omit<z.output<typeof scenarios.update.body>, 'version' | 'trigger' | 'reactions'>;
/** A step whose values are null begins with those that its module begins with. */
type StepInput = { module: string; connection: string | null; config: Config | null };
export interface ScenarioChange extends Body {
  trigger?: StepInput | null;
  reactions?: (StepInput & { _id?: string; conditions: ReactionDefinition['conditions'] })[];
}

/** The columns that a change means, checked against the catalogue and the connections that there are. */
export async function changeOf(
  db: Db,
  row: ScenarioRow,
  change: ScenarioChange,
): Promise<Omit<Updateable<DB['scenario']>, 'definition'> & { definition?: Definition }> {
  const was = row.definition;
  const definition: Definition = {
    match: change.match ?? was.match,
    conditions: change.conditions ?? was.conditions,
    trigger: change.trigger === undefined ? was.trigger : change.trigger && stepOf(change.trigger, 'trigger'),
    reactions: change.reactions === undefined ? was.reactions : change.reactions.map((one) => reactionOf(one)),
  };
  if (new Set(definition.reactions.map(({ _id }) => _id)).size < definition.reactions.length)
    throw new AppError(400, 'Two reactions have the same id.', { errors: { reactions: 'Two reactions have the same id.' } });
  await checkConnections(db, definition);
  const isChanged = JSON.stringify(definition) !== JSON.stringify(was);
  // An active scenario stays one that can run.
  const problem = row.active && isChanged ? problemsOf(definition)[0] : undefined;
  if (problem)
    throw new AppError(400, `Pause the scenario first, or complete the change: ${problem.message}`, {
      errors: { [problem.step ?? 'trigger']: problem.message },
    });

  const columns = {
    name: change.name,
    frequency: change.frequency,
    every: change.time,
    start_date: change.startDate,
    start_time: change.startTime,
    missed: change.missed,
    overlap: change.overlap,
    concurrency: change.concurrency,
    per_minute: change.perMinute,
    pause_after: change.pauseAfter,
  };
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Updateable<DB['scenario']>;
  const next = { ...row, ...given, definition } as ScenarioRow;
  return {
    ...(given as Omit<Updateable<DB['scenario']>, 'definition'>),
    ...(isChanged && {
      definition,
      trigger_module: definition.trigger?.module ?? null,
      trigger_filter: JSON.stringify(filterOf(definition.trigger)),
    }),
    ...(row.active && { next_run_at: await nextRunOf(db, next) }),
  };
}

function stepOf({ module: id, connection, config }: StepInput, type: AnyModule['type']): StepDefinition {
  const module = findModule(id);
  if (module?.type !== type) {
    const sentence = type === 'trigger' ? 'There is no such trigger.' : 'There is no such action.';
    throw new AppError(400, sentence, { errors: { module: sentence } });
  }
  // Values of fields that the module does not have are dropped.
  const kept = config && Object.fromEntries(Object.entries(config).filter(([name]) => Object.hasOwn(module.fields, name)));
  return { module: id, connection, config: kept ?? startConfig(module) };
}

const reactionOf = ({ _id = randomUUID(), conditions, ...step }: NonNullable<ScenarioChange['reactions']>[number]): ReactionDefinition => ({
  _id,
  ...stepOf(step, 'action'),
  conditions,
});

async function checkConnections(db: Db, { trigger, reactions }: Definition): Promise<void> {
  const used = [...(trigger ? [trigger] : []), ...reactions].filter((step) => step.connection !== null);
  if (used.length === 0) return;
  const rows = await db
    .selectFrom('connection')
    .select(['id', 'service'])
    .where(
      'id',
      'in',
      used.map(({ connection }) => connection!),
    )
    .forKeyShare()
    .execute();
  for (const { connection, module } of used) {
    const row = rows.find(({ id }) => id === connection);
    const sentence = 'This connection does not exist any more, or belongs to another service.';
    if (row?.service !== serviceIdOf(module)) throw new AppError(400, sentence, { errors: { connection: sentence } });
  }
}
