import { asksValue } from '#contract/field-tests.ts';
import type { MemberField } from '#contract/member-fields.ts';
import { FIELD_TEST_OF, ownFieldAt, ownFieldPath } from '#contract/scenario-conditions.ts';
import type { Condition, ModuleOutput } from '#contract/scenario-parts.ts';
import { valueThatFits } from '#server/members/fields.rules.ts';
import { stored } from '#server/stored-errors.ts';
import type { Definition, StepDefinition } from './definition.rules.ts';
import * as text from './steps.messages.ts';

// The programme's own fields of members in conditions and in the texts of steps. The ids of a field and of a choice are stored, so that both can be renamed.

export const conditionsIn = ({ conditions, reactions }: Definition) => [
  ...conditions.map((condition) => ({ step: 'trigger', condition })),
  ...reactions.flatMap(({ _id, conditions: own }) => own.map((condition) => ({ step: _id, condition }))),
];

/** The paths of own fields whose values the step's texts insert. */
const insertedBy = ({ config }: StepDefinition): string[] =>
  [...JSON.stringify(config).matchAll(/\{\{\s*([\w$-]+\.member\.fields\.[\da-f-]{36})/gi)].map(([, path]) => path!);

const pathsIn = (definition: Definition): string[] => [
  ...conditionsIn(definition).map(({ condition }) => condition.field),
  ...definition.reactions.flatMap(insertedBy),
];

export const asksOwnField = (definition: Definition): boolean => pathsIn(definition).some((path) => ownFieldAt(path) !== undefined);

/** The labels of all choices, by their ids, for the texts of steps. */
export const choiceLabels = (fields: readonly MemberField[]): ReadonlyMap<string, string> =>
  new Map(fields.flatMap(({ options }) => options.map(({ _id, label }) => [_id, label] as const)));

const SAMPLES = { text: 'Dakar', number: 3, date: '2026-12-05' };

/** A field as a value of a step that has a member. */
export const toOwnOutput = ({ _id, name, kind, options }: MemberField): ModuleOutput => ({
  path: ownFieldPath(_id),
  label: name,
  kind,
  ...(kind === 'choice'
    ? { sample: options[0]?._id, options: options.map((one) => ({ value: one._id, label: one.label })) }
    : { sample: SAMPLES[kind] }),
});

/** The fields that conditions ask about and texts insert, by the paths of their values. */
export function ownValuesIn(definitions: readonly Definition[], fields: readonly MemberField[]): ReadonlyMap<string, ModuleOutput> {
  const paths = definitions.flatMap(pathsIn);
  return new Map(
    paths.flatMap((path) => {
      const field = fields.find(({ _id }) => _id === ownFieldAt(path));
      return field ? [[path, toOwnOutput(field)] as const] : [];
    }),
  );
}

/**
 * Conditions on own fields may be undecidable, and texts impossible to fill in. The sentences are as they are stored, by their steps;
 * `trigger` are those of the scenario. `field` is null for a text.
 */
export const ownFieldProblems = (
  definition: Definition,
  fields: readonly MemberField[],
): { step: string; field: 'conditions' | null; problem: string }[] => [
  ...conditionsIn(definition).flatMap(({ step, condition }) => {
    const problem = problemOf(condition, fields);
    return problem ? [{ step, field: 'conditions' as const, problem }] : [];
  }),
  ...definition.reactions
    .filter((reaction) => insertedBy(reaction).some((path) => !fields.some(({ _id }) => _id === ownFieldAt(path))))
    .map(({ _id }) => ({ step: _id, field: null, problem: stored(text.insertedFieldGone) })),
];

function problemOf({ field: path, operator, value }: Condition, fields: readonly MemberField[]): string | undefined {
  const id = ownFieldAt(path);
  if (id === undefined) return undefined;
  const field = fields.find(({ _id }) => _id === id);
  if (!field) return stored(text.conditionFieldGone);
  const op = FIELD_TEST_OF[operator];
  if (op && !asksValue(op)) return undefined;
  if (valueThatFits(field, String(value)) !== null) return undefined;
  return stored(field.kind === 'choice' && value !== '' ? text.conditionChoiceGone : text.conditionValueNeeded, { field: field.name });
}
