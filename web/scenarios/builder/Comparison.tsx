import { Select, TextInput } from '@mantine/core';
import { operator as operators } from '#contract/scenario-conditions.messages.ts';
import { CONDITION_OPERATORS, type Condition } from '#contract/scenario-parts.ts';
import { type ScopeValue, sampleText } from './scope.ts';
import * as text from './step-form.messages.ts';

/** How a value of known choices can be compared: parts of its stored texts mean nothing to staff. */
const OF_CHOICES: readonly Condition['operator'][] = ['equals', 'not-equals', 'empty', 'not-empty'];

interface ComparisonProps {
  n: number;
  condition: Condition;
  of: ScopeValue | undefined;
  change: (part: Partial<Condition>, isTyped?: true) => void;
}

/** Compares a value: with one of its choices by the label, or with a typed text. The condition stores the value of the choice. */
export function Comparison({ n, condition: { operator, value }, of, change }: ComparisonProps) {
  const isOffered = (one: Condition['operator']) => !of?.options || OF_CHOICES.includes(one) || one === operator;
  const stored = String(value);
  return (
    <>
      <Select
        flex={1}
        aria-label={text.comparisonOfCondition({ n })}
        allowDeselect={false}
        data={CONDITION_OPERATORS.filter(isOffered).map((one) => ({ value: one, label: operators[one]() }))}
        value={operator}
        onChange={(chosen) => chosen && change({ operator: chosen })}
      />
      {operator.endsWith('empty') ? null : of?.options && OF_CHOICES.includes(operator) ? (
        <Select
          flex={1}
          aria-label={text.comparedWith({ n })}
          placeholder={text.chooseValue()}
          allowDeselect={false}
          data={
            of.options.some((one) => one.value === stored) || stored === '' ? of.options : [...of.options, { value: stored, label: stored }]
          }
          value={stored || null}
          onChange={(chosen) => chosen && change({ value: chosen })}
        />
      ) : (
        <TextInput
          flex={1}
          aria-label={text.comparedWith({ n })}
          placeholder={of && sampleText(of.sample, of.options)}
          maxLength={500}
          value={stored}
          onChange={({ currentTarget }) => change({ value: currentTarget.value }, true)}
        />
      )}
    </>
  );
}

/** The condition about another value. What was compared before is kept where it can be meant for the new value too. */
export function withField({ operator, value }: Condition, of: ScopeValue | undefined, field: string): Condition {
  if (!of?.options) return { field, operator, value };
  const meant = of.options.find((one) => one.value === value || one.label === value);
  return { field, operator: OF_CHOICES.includes(operator) ? operator : 'equals', value: meant?.value ?? '' };
}
