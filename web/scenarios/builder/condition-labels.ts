import * as text from '#contract/scenario-conditions.messages.ts';
import { conditionsText } from '#contract/scenario-conditions.ts';
import type { Condition } from '#contract/scenario-parts.ts';
import type { Scenario } from '#contract/scenarios.ts';
import { namedAt, type ScopeStep, valueLabel } from './scope.ts';

/** `match` says whether all conditions must hold, or at least one. */
export function conditionLabel(conditions: readonly Condition[], scope: readonly ScopeStep[], match: Scenario['match'] = 'all'): string {
  if (conditions.length === 0) return text.always();
  return text.ifConditions({
    conditions: conditionsText(conditions, match, (path) => namedAt(scope, path) ?? { label: valueLabel(scope, path) }),
  });
}
