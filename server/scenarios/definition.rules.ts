import { randomUUID } from 'node:crypto';
import type { MemberField } from '#contract/member-fields.ts';
import { ownFieldAt } from '#contract/scenario-conditions.ts';
import type { Condition, Config } from '#contract/scenario-parts.ts';
import { IF, mayFollow, type Placed, refOf } from '#contract/scenario-ways.ts';
import * as rule from '#contract/scenarios.messages.ts';
import type { Scenario } from '#contract/scenarios.ts';
import { readStored } from '#server/stored-errors.ts';
import { type AnyModule, findModule, findTrigger, isMappable, nameOf, needsConnection } from './catalogue/catalogue.rules.ts';
import type { Field } from './catalogue/module.rules.ts';
import { plain } from './conditions.rules.ts';
import { isEmptyValue } from './mapping.rules.ts';
import { conditionsIn, ownFieldProblems } from './own-fields.rules.ts';
import * as text from './scenarios.messages.ts';

/** A scenario is stored in this form. */
export interface StepDefinition {
  module: string;
  connection: string | null;
  config: Config;
}
/** A step on the main line has no `way`, and one after whose failure the run stops has no `onError`. */
export interface ReactionDefinition extends StepDefinition, Pick<Placed, 'way' | 'onError'> {
  _id: string;
  conditions: Condition[];
}
export interface Definition {
  match: 'all' | 'any';
  conditions: Condition[];
  trigger: StepDefinition | null;
  reactions: ReactionDefinition[];
}

const isEmpty = (value: unknown) => isEmptyValue(typeof value === 'string' ? value.trim() : value);

/** The initial values of a module's form. */
export const startConfig = (module: AnyModule): Config =>
  Object.fromEntries(Object.entries(module.fields).flatMap(([name, { default: value }]) => (value === undefined ? [] : [[name, value]])));

/** False for a value that is not among the fixed choices of its field. */
const areOptions = (value: unknown, { options }: Field): boolean =>
  !options || [value].flat().every((one) => options.some((option) => option.value === one));

/** Sentences, by field, for what a step still lacks or cannot do; `connection` counts as a field. */
export function missingOf({ module: id, connection, config }: StepDefinition): Map<string, string> {
  const missing = new Map<string, string>();
  const module = findModule(id);
  if (!module) return missing.set('', rule.appUnknown());
  for (const [name, field] of Object.entries(module.fields)) {
    const label = field.label();
    if (field.required && isEmpty(config[name])) missing.set(name, rule.fieldRequired({ label }));
    else if (!isEmpty(config[name]) && !areOptions(config[name], field)) missing.set(name, rule.optionUnknown({ label }));
  }
  if (module.type === 'action' && needsConnection(id) && !connection)
    missing.set('connection', rule.connectionRequired({ name: module.name() }));
  for (const [name, message] of module.check?.(config) ?? []) if (!missing.has(name)) missing.set(name, message);
  return missing;
}

/** The things that the definitions of scenarios refer to, as they are now. */
export interface Referred {
  /** The programme's own fields, where a condition asks about one. */
  fields: readonly MemberField[];
  /** The names of the fields of a step with a choice that does not exist. */
  gone: (step: StepDefinition) => string[];
  /** The options of forms that got another text, because conditions on answers compare with texts. */
  renamed: readonly RenamedOption[];
}

export interface RenamedOption {
  question: string;
  before: string;
  now: string;
}

/** All problems that prevent a scenario from being active. */
export function problemsOf(definition: Definition, { fields, gone, renamed }: Referred): Scenario['problems'] {
  const { trigger, reactions } = definition;
  const problems: Scenario['problems'] = [];
  if (!trigger) problems.push({ step: null, field: 'trigger', message: text.lacksTrigger() });
  if (reactions.length === 0) problems.push({ step: null, field: 'reactions', message: text.lacksReaction() });
  const steps = [...(trigger ? [{ ...trigger, step: 'trigger' }] : []), ...reactions.map((one) => ({ ...one, step: one._id }))];
  for (const one of steps) {
    for (const [field, message] of missingOf(one)) problems.push({ step: one.step, field: field || null, message });
    for (const field of gone(one)) {
      const label = findModule(one.module)!.fields[field]!.label();
      problems.push({ step: one.step, field, message: rule.optionUnknown({ label }) });
    }
  }
  for (const { _id, module, conditions } of reactions)
    if (module === IF && conditions.length === 0) problems.push({ step: _id, field: 'conditions', message: rule.ifNeedsConditions() });
  for (const { step, field, problem } of ownFieldProblems(definition, fields)) problems.push({ step, field, message: readStored(problem) });
  for (const { step, condition } of conditionsIn(definition)) {
    const option = renamed.find((one) => one.question === questionAt(condition) && plain(one.before) === plain(condition.value));
    if (option) problems.push({ step, field: 'conditions', message: text.conditionOptionRenamed(option) });
  }
  return [...problems, ...conditionProblems('trigger', definition.conditions, new Set(['trigger'])), ...reactions.flatMap(valueProblems)];
}

/** The problems of a reaction with values that no earlier step provides: they would be empty, and nobody would be told. */
function valueProblems(reaction: ReactionDefinition, at: number, reactions: readonly ReactionDefinition[]): Scenario['problems'] {
  const { _id: step, module, config, conditions } = reaction;
  const before = reactions.slice(0, at).filter((one) => mayFollow(reactions, reaction, one));
  const known = new Set(['trigger', ...before.map(({ _id }) => refOf(_id))]);
  const texts = Object.entries(findModule(module)?.fields ?? {}).flatMap(([field, one]) =>
    isMappable(one) && asksUnknown(config[field], known) ? [{ step, field, message: text.valueGone({ label: one.label() }) }] : [],
  );
  return [...texts, ...conditionProblems(step, conditions, known)];
}

function conditionProblems(step: string, conditions: readonly Condition[], known: ReadonlySet<string>): Scenario['problems'] {
  const gone = asksUnknown(conditions, known);
  const lacks = conditions.some(({ field, operator, value }) => !operator.endsWith('empty') && isEmpty(value) && !ownFieldAt(field));
  return gone || lacks ? [{ step, field: 'conditions', message: gone ? text.conditionValueGone() : text.conditionLacksValue() }] : [];
}

/** The id of the question whose answer a condition compares with a whole text, as that of an option. */
export const questionAt = ({ field, operator }: Condition): string | undefined =>
  operator.endsWith('equals') ? /^trigger\.answers\.([\da-f-]{36})$/.exec(field)?.[1] : undefined;

const asksUnknown = (value: unknown, known: ReadonlySet<string>): boolean =>
  JSON.stringify(value ?? null)
    .match(REFERENCE)
    ?.some((name) => !known.has(name)) ?? false;

/** The events that the trigger wants: {fact: [values]}, as migrations/0021 describes them. */
export function filterOf(trigger: StepDefinition | null): Record<string, string[]> {
  const module = trigger && findTrigger(trigger.module);
  if (!trigger || module?.by !== 'event') return {};
  return Object.fromEntries(
    Object.entries(module.fields).flatMap(([name, { type }]) => {
      const wanted = type === 'multiselect' ? [trigger.config[name]].flat().filter((one) => !isEmpty(one)) : [];
      return wanted.length > 0 ? [[name, wanted.map(String)]] : [];
    }),
  );
}

/**
 * It is null when a run that has finished the steps before `nextStep` can continue with another version. The finished steps must be the
 * same, in the same places, because later steps read their outputs. The failed step and those after it may differ.
 */
export function mismatchOf(then: Definition, now: Definition, nextStep: number): string | null {
  if (then.trigger?.module !== now.trigger?.module) return text.otherTrigger();
  for (let i = 0; i < nextStep - 1; i++) {
    const [done, there] = [then.reactions[i], now.reactions[i]];
    if (done?._id !== there?._id || done?.module !== there?.module) {
      return text.otherStep({ n: i + 1, name: nameOf(done?.module ?? '') });
    }
  }
  if (now.reactions.length < nextStep) return text.nothingLeft();
  return null;
}

/** Copies the reactions under new ids and updates the references to them inside the values. */
export function withNewIds(definition: Definition): Definition {
  const ids = new Map(definition.reactions.map(({ _id }) => [refOf(_id), randomUUID()]));
  const reactions = definition.reactions.map((one) => ({
    ...one,
    _id: ids.get(refOf(one._id)),
    ...(one.way && { way: { ...one.way, step: ids.get(refOf(one.way.step)) } }),
  }));
  return renameReferences({ ...definition, reactions } as Definition, new Map([...ids].map(([ref, id]) => [ref, refOf(id)])));
}

/** A name at the beginning of a mark in a text, or of the path of a condition. */
const REFERENCE = /(?<=\{\{\s*)\w+(?=[\s.|}])|(?<="field":")\w+(?=\.)/g;

/** Writes the new names of steps wherever a value refers to one. The same word elsewhere, as in a sentence, stays. */
export const renameReferences = (definition: Definition, names: ReadonlyMap<string, string>): Definition =>
  JSON.parse(JSON.stringify(definition).replaceAll(REFERENCE, (name) => names.get(name) ?? name)) as Definition;
