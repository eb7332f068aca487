import type { CONDITION_OPERATORS, Condition } from '#contract/scenario-parts.ts';
import type { ScopeStep } from './scope.ts';

export const OPERATORS: Record<(typeof CONDITION_OPERATORS)[number], string> = {
  equals: 'is',
  'not-equals': 'is not',
  contains: 'contains',
  'not-contains': 'does not contain',
  'starts-with': 'starts with',
  greater: 'is greater than',
  less: 'is less than',
  empty: 'is empty',
  'not-empty': 'is not empty',
};

/** A short text that says when a step is done. */
export function conditionLabel(conditions: readonly Condition[], scope: readonly ScopeStep[]): string {
  const [one] = conditions;
  if (!one) return 'Always';
  if (conditions.length > 1) return `If ${conditions.length} conditions hold`;
  const known = scope.flatMap(({ values }) => values).find(({ path }) => path === one.field);
  const compared = one.operator.endsWith('empty') ? '' : ` ${one.value === '' ? '…' : one.value}`;
  return `If ${known?.label ?? one.field} ${OPERATORS[one.operator]}${compared}`;
}
