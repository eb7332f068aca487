import { withDecimalSign } from '#contract/language.ts';
import type { bothMeanings } from '#contract/numbers.ts';
import * as text from './two-numbers.messages.ts';

/** Returns the sentence that asks which of two numbers a text means, each as it can be written without doubt. */
export function checkTwoNumbers(both: ReturnType<typeof bothMeanings>): string | null {
  if (!both) return null;
  const decimal = String(Number(both.decimal));
  // With a fourth decimal, the point cannot be taken for one of thousands.
  return text.twoNumbers({ whole: both.whole, decimal: withDecimalSign(/\.\d{3}$/.test(decimal) ? `${decimal}0` : decimal) });
}
