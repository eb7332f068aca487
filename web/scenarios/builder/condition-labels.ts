import type { Condition } from '#contract/scenario-parts.ts';
import * as text from './builder.messages.ts';
import type { ScopeStep } from './scope.ts';

/** A short text that says when a step is done. */
export function conditionLabel(conditions: readonly Condition[], scope: readonly ScopeStep[]): string {
  const [one] = conditions;
  if (!one) return text.always();
  if (conditions.length > 1) return text.ifConditions({ count: conditions.length });
  const known = scope.flatMap(({ values }) => values).find(({ path }) => path === one.field);
  const compared = one.operator.endsWith('empty') ? '' : ` ${one.value === '' ? '…' : one.value}`;
  return text.ifCondition({ value: known?.label ?? one.field, comparison: `${text.operator[one.operator]()}${compared}` });
}
