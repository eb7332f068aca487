import { isDay } from '#contract/day.ts';
import { type FieldTest, isDecimal } from '#contract/field-tests.ts';
import { isFound, searchKey, searchWords } from '#contract/search.ts';

/** An undefined `stored` is no value. The lists ask the database the same (`fieldConditions`), and a test compares the two. */
export function meetsFieldTest(stored: string | number | undefined, { op, value }: Omit<FieldTest, 'field'>): boolean {
  if (op === 'empty' || op === 'filled') return (stored !== undefined) === (op === 'filled');
  if (stored === undefined) return false;
  if (op === 'contains') return searchWords(value).length > 0 && isFound(value, String(stored));
  const isNumbers = typeof stored === 'number' && isDecimal(value);
  if (op === 'is') return typeof stored === 'number' ? isNumbers && stored === Number(value) : searchKey(stored) === searchKey(value);
  const first = op === 'min' ? value : stored;
  const last = op === 'min' ? stored : value;
  if (isDay(value)) return String(first) <= String(last);
  return isNumbers && Number(first) <= Number(last);
}
