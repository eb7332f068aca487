import { isNarrowed, type Selection } from '#contract/answers.ts';
import type { CheckedConditions, Condition, Preview, PreviewStep } from '#contract/scenario-parts.ts';
import { IF, matchOf, refOf } from '#contract/scenario-ways.ts';
import * as rule from '#contract/scenarios.messages.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { readStored } from '#server/stored-errors.ts';
import { findModule, nameOf, optionsOf, serviceIdOf, toTag } from './catalogue/catalogue.rules.ts';
import * as effects from './catalogue/effects.messages.ts';
import * as each from './catalogue/for-each.messages.ts';
import { memberName, who } from './catalogue/member-actions.modules.ts';
import type { Action, Effect, EffectContext, Field } from './catalogue/module.rules.ts';
import { holds } from './conditions.rules.ts';
import { missingOf, type ReactionDefinition } from './definition.rules.ts';
import { inputOf, whatIsMissing } from './engine/step.rules.ts';
import { isEmptyValue, type Scope, text } from './mapping.rules.ts';
import { fieldsAskedIn } from './own-fields.queries.ts';
import { ownFieldProblems } from './own-fields.rules.ts';
import { PreviewedWays } from './preview-ways.rules.ts';
import { withoutCredentials } from './redact.rules.ts';
import * as messages from './scenarios.messages.ts';
import type { ScenarioRow } from './scenarios.queries.ts';
import { type Subject, scopeFor } from './subjects.queries.ts';
import { conditionWords, numberedWays } from './words.rules.ts';

// Staff read in words what a run would do, before they run a scenario or a step, and as a dry run. It sends and changes nothing.

const LONGEST_VALUE = 4_000;

/**
 * Returns what a run for the subject would do, in one step or in all. Nothing is sent or changed. 409 when a condition cannot be decided,
 * or when one step would use examples that are not the subject's, because its test would write to somebody else.
 */
export async function previewOf(deps: Deps, db: Db, scenario: ScenarioRow, subject: Subject, only?: string): Promise<Preview> {
  const { definition, rev } = scenario;
  const { scope, values, tested } = await scopeFor(db, scenario, subject);
  const isWhole = only === undefined;
  const [undecidable] = isWhole ? ownFieldProblems(definition, await fieldsAskedIn(db, [definition])) : [];
  if (undecidable) throw new AppError(409, readStored(undecidable.problem));
  const words = (conditions: readonly Condition[], match?: 'all' | 'any') => conditionWords(definition, conditions, { match, values });
  const conditions = isWhole && definition.conditions.length > 0 ? definition.conditions : undefined;
  const runs = !conditions || holds(conditions, definition.match, scope);
  const chosen = definition.reactions.filter(({ _id }) => isWhole || _id === only);
  const config = JSON.stringify(chosen.map((one) => one.config));
  const untested = definition.reactions.findIndex(({ _id }) => !tested.includes(refOf(_id)) && config.includes(refOf(_id)));
  if (!isWhole && untested >= 0)
    throw new AppError(409, messages.testEarlierFirst({ n: untested + 1, name: nameOf(definition.reactions[untested]!.module) }));
  const steps: PreviewStep[] = [];
  const ways = new PreviewedWays();
  let now = new Date();
  for (const [i, reaction] of chosen.entries()) {
    const isIf = reaction.module === IF;
    const match = isIf ? matchOf(reaction) : 'all';
    const checked = isWhole ? checkedConditions(reaction.conditions, scope, words, match) : null;
    const reached = isWhole ? ways.reach(reaction) : true;
    const skipped = !runs || reached === false || (!isIf && checked?.holds === false);
    const step = await previewStep({ deps, db, now }, reaction, scope, { skipped, isFirst: i === 0 });
    const took = skipped ? null : ways.leave(reaction, checked, step.outcome);
    steps.push({ ...step, conditions: checked, ways: isWhole ? numberedWays(definition.reactions, reaction) : [], reached, took });
    // A later Wait step begins when the one before it is over.
    if (step.waitsUntil && reached) now = new Date(step.waitsUntil);
  }
  const sentences = steps.flatMap(effectSentence);
  return {
    subject: readStored(subject.label),
    version: rev,
    holds: runs,
    conditions: conditions ? { says: words(conditions, definition.match), holds: runs } : null,
    steps,
    effects: sentences,
  };
}

/** A step that is skipped has no sentence. */
function effectSentence({ outcome, effect, usesExamples, reached, ways }: PreviewStep): string[] {
  if (outcome === 'skipped' || effect === null) return [];
  const said = usesExamples ? effects.mayDiffer({ effect }) : effect;
  if (reached !== null) return [said];
  const way = ways.at(-1);
  if (!way) return [effects.ifNotEnded({ effect: said })];
  return [way.on === 'error' ? effects.ifStepFails({ step: way.step, effect: said }) : effects.onAWay({ step: way.step, effect: said })];
}

/** The conditions of a step. The outputs of earlier steps are not known yet, so a condition on them may hold. */
function checkedConditions(
  conditions: readonly Condition[],
  scope: Scope,
  words: (conditions: readonly Condition[], match: 'all' | 'any') => string,
  match: 'all' | 'any',
): CheckedConditions | null {
  if (conditions.length === 0) return null;
  const known = conditions.filter(({ field }) => !field.includes('step_'));
  const isOpen = known.length < conditions.length;
  const met = known.map((one) => holds([one], 'all', scope));
  // One known condition decides when it fails and all must hold, or when it holds and one is enough.
  const decided = match === 'all' ? met.includes(false) : met.includes(true);
  return { says: words(conditions, match), holds: isOpen && !decided ? null : holds(known, match, scope) };
}

type Shown = Omit<PreviewStep, 'conditions' | 'ways' | 'took' | 'reached'>;

async function previewStep(
  ctx: EffectContext,
  reaction: ReactionDefinition,
  scope: Scope,
  { skipped, isFirst }: { skipped: boolean; isFirst: boolean },
): Promise<Shown> {
  const module = findModule(reaction.module);
  const own = { step: reaction._id, name: nameOf(reaction.module), service: toTag(serviceIdOf(reaction.module)) };
  const usesExamples = JSON.stringify(reaction).replaceAll(refOf(reaction._id), '').includes('step_');
  const shown: Shown = { ...own, outcome: 'skipped', usesExamples, effect: null, leaves: false, waitsUntil: null, values: [], error: null };
  const fails = skipped ? 'skipped' : 'fails';
  const [missing] = missingOf(reaction).values();
  if (module?.type !== 'action' || missing !== undefined) return { ...shown, outcome: fails, error: missing ?? rule.appUnknown() };
  try {
    const input = inputOf(module, reaction.config, scope);
    const values = await valuesOf(ctx, module, input);
    if (skipped) return { ...shown, values };
    const empty = whatIsMissing(module, reaction.config, input, scope);
    if (empty !== undefined) return { ...shown, values, outcome: 'fails', error: readStored(empty) };
    const effect: Effect | null = await module.effect(ctx, input as never);
    return {
      ...shown,
      outcome: 'runs',
      effect: effect?.says ?? null,
      leaves: effect?.leaves ?? false,
      waitsUntil: module.waitsUntil?.(ctx.now, input as never).toISOString() ?? null,
      values: [...values, ...(effect?.texts ?? [])],
    };
  } catch (error) {
    // An earlier step may still create what is missing, a member for instance, and then this step would run after all.
    const effect = isFirst ? null : effects.ifEarlierStepsAllow({ step: module.name() });
    return { ...shown, effect, leaves: effect !== null, outcome: fails, error: readError(error) };
  }
}

const readError = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 1_000);

/** The step's fields as people read them, without secrets. */
async function valuesOf(ctx: EffectContext, action: Action, input: Record<string, unknown>): Promise<PreviewStep['values']> {
  const values: PreviewStep['values'] = [];
  for (const [name, field] of Object.entries(action.fields)) {
    if (action.sensitive?.includes(name) || isEmptyValue(input[name]) || field.type === 'password') continue;
    values.push({ label: field.label(), value: (await labelOf(ctx, field, input[name])).slice(0, LONGEST_VALUE) });
  }
  return values;
}

async function labelOf({ deps, db }: EffectContext, field: Field, value: unknown): Promise<string> {
  if (field === who) return memberName(db, text(value)).catch(() => text(value));
  if (field.type === 'url') return withoutCredentials(text(value));
  if (field.type === 'pairs' && Array.isArray(value))
    return (value as { name: string; value: string }[]).map((one) => `${one.name}: ${one.value}`).join('\n');
  if (field.type === 'responses') return isNarrowed(value as Partial<Selection>) ? each.responsesFiltered() : each.responsesAll();
  if (!field.lookUp && !field.options) return text(value);
  // Only our own lists are looked up, because a preview calls no other service.
  const chosen = [value].flat().map(text);
  const options = optionsOf(field) ?? (await field.lookUp!({ deps, db, search: undefined, chosen, connection: undefined }).catch(() => []));
  const label = (id: unknown) => options.find((option) => option.value === id)?.label ?? text(id);
  return Array.isArray(value) ? value.map(label).join(', ') : label(value);
}
