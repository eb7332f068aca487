import { Group, Select, TextInput } from '@mantine/core';
import { goneChoice } from '#contract/field-tests.messages.ts';
import { OPS_OF_FIELDS } from '#contract/field-tests.ts';
import { bothWrittenMeanings } from '#contract/numbers.ts';
import { FIELD_TEST_OF, operatorText } from '#contract/scenario-conditions.ts';
import { CONDITION_OPERATORS, type Condition } from '#contract/scenario-parts.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { checkTwoNumbers } from '#web/ui/two-numbers.ts';
import { type ScopeValue, sampleText } from './scope.ts';
import * as text from './step-form.messages.ts';

type Operator = Condition['operator'];
/** Parts of the stored texts of known choices mean nothing to staff, so only whole values are compared. */
const OF_CHOICES: readonly Operator[] = ['equals', 'not-equals', 'empty', 'not-empty'];

/** The programme's own fields have the conditions of the filters in the list of members. */
function offeredFor(of: ScopeValue | undefined): readonly Operator[] {
  const { kind } = of ?? {};
  if (kind) return OPS_OF_FIELDS[kind].flatMap((op) => CONDITION_OPERATORS.filter((one) => FIELD_TEST_OF[one] === op));
  return of?.options ? OF_CHOICES : CONDITION_OPERATORS;
}

interface ComparisonProps {
  n: number;
  condition: Condition;
  of: ScopeValue | undefined;
  change: (part: Partial<Condition>, isTyped?: true) => void;
}

/** Compares a value: with one of its choices by the label, or with a typed text. The condition stores the value of the choice. */
export function Comparison({ n, condition: { operator, value }, of, change }: ComparisonProps) {
  const offered = offeredFor(of);
  const operators = offered.includes(operator) ? offered : [...offered, operator];
  const stored = String(value);
  const isChosen = of?.options && OF_CHOICES.includes(operator);
  const isGone = stored !== '' && !of?.options?.some((one) => one.value === stored);
  // The comparison of days needs a line of its own in the panel.
  const flex = of?.kind === 'date' ? '1 1 11rem' : '1 1 6.5rem';
  const label = { 'aria-label': text.comparedWith({ n }), flex };
  return (
    <Group gap="xs" flex={1}>
      <Select
        flex={flex}
        aria-label={text.comparisonOfCondition({ n })}
        data={operators.map((one) => ({ value: one, label: operatorText(one, of) }))}
        value={operator}
        onChange={(chosen) => chosen && change({ operator: chosen })}
      />
      {operator.endsWith('empty') ? null : isChosen ? (
        <Select
          {...label}
          placeholder={text.chooseValue()}
          data={isGone ? [...of.options!, { value: stored, label: of.kind ? goneChoice() : stored }] : of.options}
          value={stored || null}
          onChange={(chosen) => chosen && change({ value: chosen })}
        />
      ) : of?.kind === 'date' ? (
        <DateField {...label} value={stored} onChange={(day) => change({ value: day }, true)} />
      ) : (
        <TextInput
          {...label}
          placeholder={of && sampleText(of.sample, of.options)}
          maxLength={500}
          inputMode={of?.kind === 'number' ? 'decimal' : 'text'}
          value={stored}
          error={of?.kind === 'number' && checkTwoNumbers(bothWrittenMeanings(stored))}
          onChange={({ currentTarget }) => change({ value: currentTarget.value }, true)}
        />
      )}
    </Group>
  );
}

/** The condition about another value. What was compared before is kept where it can be meant for the new value too. */
export function withField({ operator, value }: Condition, of: ScopeValue | undefined, field: string): Condition {
  const offered = offeredFor(of);
  const kept = offered.includes(operator) ? operator : (offered.find((one) => one === 'equals') ?? offered[0]!);
  if (!of?.options) return { field, operator: kept, value };
  const meant = of.options.find((one) => one.value === value || one.label === value);
  return { field, operator: kept, value: meant?.value ?? '' };
}
