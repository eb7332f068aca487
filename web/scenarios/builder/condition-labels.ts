import { listAnd, listOr } from '#contract/language.ts';
import type { Condition } from '#contract/scenario-parts.ts';
import type { Scenario } from '#contract/scenarios.ts';
import * as text from './builder.messages.ts';
import type { ScopeStep } from './scope.ts';

/** When a step is done, in words. `match` says whether all conditions must hold, or at least one. */
export function conditionLabel(conditions: readonly Condition[], scope: readonly ScopeStep[], match: Scenario['match'] = 'all'): string {
  if (conditions.length === 0) return text.always();
  const words = conditions.map((one) => {
    const known = scope.flatMap(({ values }) => values).find(({ path }) => path === one.field);
    const compared = one.operator.endsWith('empty') ? '' : ` ${one.value === '' ? '…' : one.value}`;
    return text.condition({ value: known?.label ?? one.field, comparison: `${text.operator[one.operator]()}${compared}` });
  });
  return text.ifConditions({ conditions: match === 'any' ? listOr(words) : listAnd(words) });
}
