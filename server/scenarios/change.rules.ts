import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Config } from '#contract/scenario-parts.ts';
import { END, IF, inOrder, MAX_WAYS, type Placed, waysTo } from '#contract/scenario-ways.ts';
import * as rule from '#contract/scenarios.messages.ts';
import type { scenarios } from '#contract/scenarios.ts';
import type { Db, RowChange } from '#server/db/db.ts';
import { fieldError } from '#server/errors.ts';
import { type AnyModule, findModule, serviceIdOf } from './catalogue/catalogue.rules.ts';
import { type Definition, type ReactionDefinition, type StepDefinition, startConfig } from './definition.rules.ts';
import * as text from './scenarios.messages.ts';
import { asDrafted, type ScenarioDraft, type ScenarioRow } from './scenarios.queries.ts';

type Body = Omit<z.output<typeof scenarios.update.body>, 'version' | 'trigger' | 'reactions'>;
/** A step whose configuration is null starts with the default values of its module. */
type StepInput = { module: string; connection: string | null; config: Config | null };
export interface ScenarioChange extends Body {
  trigger?: StepInput | null;
  reactions?: (StepInput & { _id?: string; conditions: ReactionDefinition['conditions'] } & Pick<Placed, 'way' | 'onError'>)[];
}

/**
 * Returns the changed columns, which are the name and the draft, after checking them against the catalogue and the existing
 * connections.
 */
export async function changeOf(db: Db, stored: ScenarioRow, change: ScenarioChange): Promise<RowChange<'scenario'>> {
  const row = asDrafted(stored);
  const was = row.definition;
  const definition: Definition = {
    match: change.match ?? was.match,
    conditions: change.conditions ?? was.conditions,
    trigger: change.trigger === undefined ? was.trigger : change.trigger && stepOf(change.trigger, 'trigger', 'trigger.'),
    reactions: change.reactions === undefined ? was.reactions : reactionsOf(change.reactions, was.reactions),
  };
  await checkConnections(db, definition);
  const draft: ScenarioDraft = {
    definition,
    frequency: change.frequency ?? row.frequency,
    every: change.time ?? row.every,
    start_date: change.startDate ?? row.start_date,
    start_time: change.startTime ?? row.start_time,
    missed: change.missed ?? row.missed,
    overlap: change.overlap ?? row.overlap,
    concurrency: change.concurrency ?? row.concurrency,
    per_minute: change.perMinute === undefined ? row.per_minute : change.perMinute,
    pause_after: change.pauseAfter === undefined ? row.pause_after : change.pauseAfter,
  };
  // A draft that equals the published version again leaves nothing to publish.
  const isPublished = stored.published_at !== null && isSame(draft, stored);
  return { ...(change.name !== undefined && { name: change.name }), draft: isPublished ? null : JSON.stringify(draft) };
}

const isSame = (draft: ScenarioDraft, row: ScenarioRow): boolean =>
  (Object.keys(draft) as (keyof ScenarioDraft)[]).every((name) => isDeepStrictEqual(draft[name], row[name]));

function moduleOf(id: string, type: AnyModule['type'], field: string): AnyModule {
  const module = findModule(id);
  if (module?.type !== type) throw fieldError(400, field, type === 'trigger' ? text.noTrigger() : text.noAction());
  return module;
}

/** Returns the step that begins with the module which this field of a call names. */
export const freshStep = (id: string, type: AnyModule['type'], field: string): StepInput => ({
  module: moduleOf(id, type, field).id,
  connection: null,
  config: null,
});

/** `at` is the place of the step in the body of the call, which ends with a dot. */
export function stepOf({ module: id, connection, config }: StepInput, type: AnyModule['type'], at = ''): StepDefinition {
  const module = moduleOf(id, type, `${at}module`);
  // Values of fields that the module does not have are removed.
  const known = config && Object.fromEntries(Object.entries(config).filter(([name]) => Object.hasOwn(module.fields, name)));
  return { module: id, connection, config: known ?? startConfig(module) };
}

/**
 * The reactions in the order in which they are done. What was left out about ways stays as it was, because an older version of the
 * app in an open tab does not know of it.
 */
function reactionsOf(given: NonNullable<ScenarioChange['reactions']>, was: readonly ReactionDefinition[]): ReactionDefinition[] {
  const before = new Map(was.map((one) => [one._id, one]));
  const made = given.map(({ _id = randomUUID(), conditions, way, onError, ...step }, i): ReactionDefinition => {
    const stands = way === undefined ? before.get(_id)?.way : way;
    const fails = step.module === IF || step.module === END ? 'stop' : (onError ?? before.get(_id)?.onError);
    return {
      _id,
      ...stepOf(step, 'action', `reactions.${i}.`),
      conditions,
      ...(stands && { way: stands }),
      ...(fails === 'continue' && { onError: fails }),
    };
  });
  return checkWays(made);
}

/** Puts reactions in the order in which they are done, and refuses ways that do not exist. */
export function checkWays(reactions: readonly ReactionDefinition[]): ReactionDefinition[] {
  if (new Set(reactions.map(({ _id }) => _id)).size < reactions.length) throw fieldError(400, 'reactions', text.sameReactionTwice());
  const ordered = inOrder(reactions);
  if (ordered.length < reactions.length) throw fieldError(400, 'reactions', text.wayGone());
  if (ordered.some((one) => waysTo(ordered, one).length > MAX_WAYS))
    throw fieldError(400, 'reactions', rule.tooManyWays({ most: MAX_WAYS }));
  return ordered;
}

async function checkConnections(db: Db, { trigger, reactions }: Definition): Promise<void> {
  const placed = reactions.map((step, i) => ({ ...step, at: `reactions.${i}.` }));
  const used = [...(trigger ? [{ ...trigger, at: 'trigger.' }] : []), ...placed].filter((step) => step.connection !== null);
  if (used.length === 0) return;
  const ids = used.map(({ connection }) => connection!);
  const rows = await db.selectFrom('connection').select(['id', 'service']).where('id', 'in', ids).forKeyShare().execute();
  for (const { connection, module, at } of used) {
    const row = rows.find(({ id }) => id === connection);
    if (row?.service !== serviceIdOf(module)) throw fieldError(400, `${at}connection`, text.connectionGone());
  }
}
