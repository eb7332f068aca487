import { listAnd, listOr } from '#contract/language.ts';
import { conditionsText, ownFieldAt, unknownValue } from '#contract/scenario-conditions.ts';
import type { Condition, ModuleOutput, RunStep } from '#contract/scenario-parts.ts';
import { IF, matchOf, refOf, waysTo } from '#contract/scenario-ways.ts';
import { findModule, nameOf, optionsOf, serviceIdOf, toOutput, toTag } from './catalogue/catalogue.rules.ts';
import { memberOutputs } from './catalogue/member-output.queries.ts';
import type { Definition, ReactionDefinition, StepDefinition } from './definition.rules.ts';
import { isEmptyValue, text } from './mapping.rules.ts';
import * as words from './words.messages.ts';

/** Names of what was chosen in fields whose options are looked up, by id. */
export type Names = ReadonlyMap<string, string>;

/** The labels of what was chosen in a field, or the value itself. */
export function chosenLabels({ module, config }: StepDefinition, name: string, names: Names): string[] {
  const value = config[name];
  if (isEmptyValue(value)) return [];
  const field = findModule(module)?.fields[name];
  const options = field ? optionsOf(field) : null;
  const label = (one: string) => options?.find((option) => option.value === one)?.label ?? names.get(one) ?? one;
  return [value].flat().map((one) => (typeof one === 'object' && one !== null ? `${one.name}: ${one.value}` : label(text(one))));
}

/** A trigger waits for one of what was chosen in its fields; a step does something with all of it. */
const chosenIn = (definition: Definition, step: StepDefinition, names: Names, list: typeof listOr, values?: Values): words.Chosen => ({
  names: (field) => list(chosenLabels(step, field, names).map((name) => words.quoted({ name }))),
  count: (field) => chosenLabels(step, field, names).length,
  value: (field) => withValueNames(definition, text(step.config[field]), values),
});

/** The text with the names of the values of earlier steps in place of the values. */
export const withValueNames = (definition: Definition, typed: string, values?: Values): string =>
  typed.replaceAll(/\{\{\s*([\w.-]+)[^}]*\}\}/g, (_, path: string) => `[${(values?.get(path) ?? valueAt(definition, path)).label}]`);

const stepWords = (definition: Definition, step: StepDefinition, names: Names, values?: Values): string =>
  words.does[step.module]?.(chosenIn(definition, step, names, listAnd, values)) ??
  words.doesModule({ module: nameOf(step.module), service: toTag(serviceIdOf(step.module)).name });

type Value = Pick<ModuleOutput, 'label' | 'options' | 'kind'>;
/** Values, by their paths, that the modules do not declare. */
export type Values = ReadonlyMap<string, Value>;

/** The name of the value at a path such as `trigger.member.status`, and its choices. */
function valueAt({ trigger, reactions }: Definition, path: string): Value {
  const [ref = '', ...rest] = path.split('.');
  const id = ref === 'trigger' ? trigger?.module : reactions.find(({ _id }) => refOf(_id) === ref)?.module;
  const inStep = rest.join('.');
  // A condition may ask for a value of the member that its step no longer provides.
  const output = [...(findModule(id ?? '')?.outputs ?? []), ...memberOutputs()].find((one) => one.path === inStep);
  if (output) return toOutput(output);
  if (ownFieldAt(path) || (id === undefined && ref !== 'trigger')) return { label: unknownValue(path) };
  // A value that another system sent, or that a step read from one, has only the name that it came with.
  return { label: rest[0] === 'answers' ? words.anAnswer() : (rest[0] === 'body' ? rest.slice(1).join('.') : inStep) || path };
}

export const conditionWords = (
  definition: Definition,
  conditions: readonly Condition[],
  { match = 'all', values }: { match?: 'all' | 'any' | undefined; values?: Values | undefined },
): string => conditionsText(conditions, match, (path) => values?.get(path) ?? valueAt(definition, path));

/** The ways on which a step stands, with the numbers of the steps at which they begin. */
export const numberedWays = (reactions: readonly ReactionDefinition[], step: ReactionDefinition): RunStep['ways'] =>
  waysTo(reactions, step).map((way) => ({ step: reactions.findIndex(({ _id }) => _id === way.step) + 1, on: way.on }));

/** A step in words with when it is done: its own condition, and the ways on which it stands. */
function stepSentence(definition: Definition, reaction: ReactionDefinition, names: Names, values: Values): string {
  const { reactions } = definition;
  const own = stepWords(definition, reaction, names, values);
  const step =
    reaction.conditions.length === 0
      ? own
      : words.onlyIf({ conditions: conditionWords(definition, reaction.conditions, { values }), step: own });
  const ways = waysTo(reactions, reaction);
  // The failure of a step is told right after that step, so the ways of the step are not told again.
  const told = ways.slice(Math.max(0, ways.map(({ on }) => on).lastIndexOf('error')));
  return told.reduceRight((inner, { step: id, on }) => {
    if (on !== 'yes') return on === 'no' ? words.otherwise({ step: inner }) : words.ifThatFails({ step: inner });
    return words.onlyIf({ conditions: ifWords(definition, reactions.find(({ _id }) => _id === id)!, values), step: inner });
  }, step);
}

export const ifWords = (definition: Definition, reaction: ReactionDefinition, values: Values): string =>
  conditionWords(definition, reaction.conditions, { match: matchOf(reaction), values });

/** The beginning is null for a schedule and without a trigger. */
export function scenarioWords(definition: Definition, names: Names, values: Values): { begins: string | null; steps: string[] } {
  const { trigger, reactions, conditions, match } = definition;
  const begins = (trigger && words.begins[trigger.module]?.(chosenIn(definition, trigger, names, listOr))) ?? null;
  // An If step says nothing itself, because the steps on its ways do.
  const steps = reactions.filter(({ module }) => module !== IF).map((one) => stepSentence(definition, one, names, values));
  return {
    begins:
      begins && conditions.length > 0
        ? words.beginsOnlyIf({ begins, conditions: conditionWords(definition, conditions, { match, values }) })
        : begins,
    steps,
  };
}
