import { isDay } from '#contract/day.ts';
import { withDecimalSign } from '#contract/language.ts';
import type { MemberField, MemberFieldValue } from '#contract/member-fields.ts';
import { anyNumber, bothMeanings } from '#contract/numbers.ts';
import { checkTwoNumbers } from '#web/ui/two-numbers.ts';
import * as text from './fields.messages.ts';

/** A value as it is typed; numbers have a comma in French too. */
export const typedOwn = (value: string | number | undefined): string =>
  typeof value === 'number' ? withDecimalSign(String(value)) : (value ?? '');

/** The sentence for a value that cannot be saved as it is typed; a value that is `saved` as it is stays. */
export function checkOwn({ kind }: MemberField, typed: string, saved?: string): string | null {
  if (typed.trim() === '' || typed === saved) return null;
  if (kind === 'number') return checkTwoNumbers(bothMeanings(typed)) ?? (anyNumber(typed) === undefined ? text.numberLike() : null);
  return kind === 'date' && !isDay(typed) ? text.dayLike() : null;
}

/** It is null when the typed text takes the value away. */
export function readOwn({ kind }: MemberField, typed: string): MemberFieldValue {
  if (typed.trim() === '') return null;
  return kind === 'number' ? anyNumber(typed)! : typed.trim();
}
