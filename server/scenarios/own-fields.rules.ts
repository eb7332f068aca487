import { asksValue } from '#contract/field-tests.ts';
import type { MemberField } from '#contract/member-fields.ts';
import { FIELD_TEST_OF, ownFieldAt, ownFieldPath } from '#contract/scenario-conditions.ts';
import type { Condition, ModuleOutput } from '#contract/scenario-parts.ts';
import { valueThatFits } from '#server/members/fields.rules.ts';
import { stored } from '#server/stored-errors.ts';
import type { Definition } from './definition.rules.ts';
import * as text from './steps.messages.ts';

// Conditions on the programme's own fields of members. A condition stores the ids of the field and of a choice, so that both can be renamed.

const conditionsIn = ({ conditions, reactions }: Definition) => [
  ...conditions.map((condition) => ({ step: 'trigger', condition })),
  ...reactions.flatMap(({ _id, conditions: own }) => own.map((condition) => ({ step: _id, condition }))),
];

export const asksOwnField = (definition: Definition): boolean =>
  conditionsIn(definition).some(({ condition }) => ownFieldAt(condition.field) !== undefined);

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

/** The fields that the conditions ask about, by the paths of their values. */
export function ownValuesIn(definitions: readonly Definition[], fields: readonly MemberField[]): ReadonlyMap<string, ModuleOutput> {
  const paths = definitions.flatMap((definition) => conditionsIn(definition).map(({ condition }) => condition.field));
  return new Map(
    paths.flatMap((path) => {
      const field = fields.find(({ _id }) => _id === ownFieldAt(path));
      return field ? [[path, toOwnOutput(field)] as const] : [];
    }),
  );
}

/** Why conditions on own fields cannot be decided, as the sentences are stored, by their steps; `trigger` are those of the scenario. */
export const conditionTroubles = (definition: Definition, fields: readonly MemberField[]): { step: string; trouble: string }[] =>
  conditionsIn(definition).flatMap(({ step, condition }) => {
    const trouble = troubleOf(condition, fields);
    return trouble ? [{ step, trouble }] : [];
  });

function troubleOf({ field: path, operator, value }: Condition, fields: readonly MemberField[]): string | undefined {
  const id = ownFieldAt(path);
  if (id === undefined) return undefined;
  const field = fields.find(({ _id }) => _id === id);
  if (!field) return stored(text.conditionFieldGone);
  const op = FIELD_TEST_OF[operator];
  if (op && !asksValue(op)) return undefined;
  if (valueThatFits(field, String(value)) !== null) return undefined;
  return stored(field.kind === 'choice' && value !== '' ? text.conditionChoiceGone : text.conditionValueNeeded, { field: field.name });
}
