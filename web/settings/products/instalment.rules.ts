import * as rule from '#contract/products.messages.ts';
import type { TypedInstalment } from './product-values.ts';

const isWhole = (after: number | string) => Number.isInteger(Number(after)) && String(after).trim() !== '' && Number(after) >= 0;
/** A month counts as 30 days where the order of instalments is checked, as the server does. */
const daysOf = ({ after, unit }: TypedInstalment) => (unit === 'month' ? Number(after) * 30 : Number(after));

/** The sentence for each day that is not a number or not later than the one before it, by the path of its field. */
export function checkInstalments(parts: TypedInstalment[]): Record<string, string> {
  const problems = parts.flatMap((part, i) => {
    if (!isWhole(part.after) || Number(part.after) > 1_000) return [[`instalments.${i}.after`, rule.after()]];
    const before = parts[i - 1];
    const inOrder = before ? daysOf(part) > daysOf(before) : daysOf(part) === 0;
    return inOrder ? [] : [[`instalments.${i}.after`, rule.instalmentOrder()]];
  });
  return Object.fromEntries(problems);
}
