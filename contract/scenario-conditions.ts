import { listAnd, listOr } from './language.ts';
import * as text from './scenario-conditions.messages.ts';
import type { Condition } from './scenario-parts.ts';

/** Conditions as one clause: “Status is TRAITÉ and City is Dakar”. `nameOf` returns the name of the value at a path. */
export function conditionsText(conditions: readonly Condition[], match: 'all' | 'any', nameOf: (path: string) => string): string {
  const words = conditions.map(({ field, operator, value }) => {
    const compared = operator.endsWith('empty') ? '' : ` ${value === '' ? '…' : value}`;
    return text.condition({ value: nameOf(field), comparison: `${text.operator[operator]()}${compared}` });
  });
  return match === 'any' ? listOr(words) : listAnd(words);
}
