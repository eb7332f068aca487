import type { Question } from './forms.ts';

// The answers to questions with options: the ids of options, and an answer in the person's own words where the question
// offers "Other", which is stored as `other:` and the text.

/** The value of the field that chooses an own answer, and what all own answers are counted and filtered by. */
export const OTHER = 'other';
const PREFIX = `${OTHER}:`;
export const OTHER_MAX = 500;

export const withOther = (text: string): string => PREFIX + text;
export const otherText = (value: string): string | undefined => (value.startsWith(PREFIX) ? value.slice(PREFIX.length) : undefined);
/** The value by which an answer is counted and compared: own answers are one. */
export const bucketOf = (value: string): string => (value.startsWith(PREFIX) ? OTHER : value);

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const isOptionId = (value: string): boolean => ID.test(value);

export interface Chosen {
  /** The ids of options. */
  ids: string[];
  /** The own answer, which may still be empty; undefined when "Other" is not chosen. */
  other?: string;
}

/**
 * Reads what was chosen; undefined when something is no option. The page without a script sends `other` and the text as two
 * values, and that text is the person's own also where an option has the same. A text alone is an own answer too, because the person
 * wrote it; beside an option that was chosen later it is not.
 */
export function readChoices(question: Question, given: unknown[]): Chosen | undefined {
  const ids = new Set<string>();
  const texts: string[] = [];
  let isTicked = false;
  for (const [i, one] of given.entries()) {
    if (question.other && given[i - 1] === OTHER && typeof one === 'string') {
      texts.push(one);
      continue;
    }
    if (question.other && typeof one === 'string' && bucketOf(one) === OTHER) {
      isTicked = true;
      texts.push(otherText(one) ?? '');
      continue;
    }
    const option = findOption(question, one);
    if (option) ids.add(option);
    else if (!question.other || typeof one !== 'string' || isOptionId(one)) return undefined;
    else texts.push(one);
  }
  const [written = '', ...more] = texts.map((text) => text.trim()).filter((text) => text !== '');
  if (more.length > 0) return undefined;
  return isTicked || (ids.size === 0 && written !== '') ? { ids: [...ids], other: written } : { ids: [...ids] };
}

/** The values that `readChoices` reads again. */
export const chosenValues = ({ ids, other }: Chosen): string[] => (other === undefined ? ids : [...ids, withOther(other)]);

/** Finds the option by its id or its text and returns its id. */
function findOption({ options = [] }: Question, given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  return (options.find((o) => o.id === given) ?? options.find((o) => o.value.trim() === given.trim()))?.id;
}
