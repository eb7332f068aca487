import * as text from './answer-rules.messages.ts';
import type { AnswerValue } from './answers.ts';
import { type Chosen, chosenValues, OTHER_MAX, readChoices } from './choices.ts';
import { formatAmount, HOME_CURRENCY, MINOR_DIGITS } from './currencies.ts';
import { readEmail } from './email.ts';
import type { Question } from './forms.ts';
import { formatNumber } from './language.ts';
import { NUMBER } from './number-bounds.ts';
import { type ReadNumber, readAmount, readNumber, readTime } from './numbers.ts';
import { readPhone } from './phone.ts';
import { FIXED, mostFiles, type QuestionType, scaleOf } from './questions.ts';
import { validEmail } from './shared.messages.ts';
import { typedDay } from './typed-day.ts';

// These rules say what makes a value an answer to a question of each type, and how it is stored. The server, the answering page and its
// version without a script have no other rules.

/** Maximum length of a written answer, in characters. */
export const ANSWER_MAX = { 'short-answer': 1_000, paragraph: 20_000 } as const;

type Checked = { value: AnswerValue } | { error: string };
type Rule = (question: Question, value: unknown) => Checked;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** The answer may be a text where the question asked for a text before. */
export const isFileId = (answer: string): boolean => UUID.test(answer);
/** Longer texts are no number, address or time, and are not looked at further. */
const SHORT_MAX = 400;

const oneOption: Rule = (question, value) => {
  const chosen = readChoices(question, list(value));
  const [answer, ...more] = chosen ? chosenValues(chosen) : [];
  if (answer === undefined || more.length > 0) return { error: text.chooseOne() };
  return otherProblem(chosen) ?? { value: answer };
};

/** Returns what is wrong with an answer in the person's own words. */
function otherProblem({ other }: Chosen = { ids: [] }): { error: string } | undefined {
  if (other === undefined) return undefined;
  if (other === '') return { error: text.writeOther() };
  const checked = checkText(other, OTHER_MAX);
  return 'error' in checked ? checked : undefined;
}

const scale: Rule = (question, value) => {
  const { min, max } = scaleOf(question);
  const given = one(value);
  const n = typeof given === 'string' ? Number(given) : given;
  const isStep = typeof n === 'number' && Number.isInteger(n) && n >= min && n <= max;
  return isStep ? { value: String(n) } : { error: text.numberBetween({ min, max }) };
};

const fixed: Rule = ({ type }, value) => {
  const values: readonly string[] = type === 'consent' ? FIXED.consent : FIXED['yes-no'];
  const given = one(value);
  const found = values.find((known) => known === given || FIXED_LABELS[known]?.() === given);
  return found ? { value: found } : { error: text.chooseOne() };
};
const FIXED_LABELS: Record<string, () => string> = { yes: text.yes, no: text.no };

/** One file is stored as its id and several as a list, so that an answer to a question for one file is a text. */
const file: Rule = (question, value) => {
  const given = list(value);
  if (given.length === 0 || !given.every((id) => typeof id === 'string' && isFileId(id))) return { error: text.chooseFileAgain() };
  const ids = [...new Set(given.map((id) => String(id).toLowerCase()))];
  const most = mostFiles(question);
  if (ids.length > most) return { error: most === 1 ? text.chooseFileAgain() : text.filesAtMost({ most }) };
  return { value: ids.length === 1 ? ids[0]! : ids };
};

const nothing: Rule = () => ({ error: text.notAQuestion() });

export const RULES: Record<QuestionType, Rule> & Partial<Record<string, Rule>> = {
  'short-answer': (_, value) => checkText(value, ANSWER_MAX['short-answer']),
  paragraph: (_, value) => checkText(value, ANSWER_MAX.paragraph),
  email: (_, value) => found(readEmail(short(value)), validEmail),
  phone({ country }, value) {
    const [given, number] = Array.isArray(value) && value.length === 2 ? value : [country, one(value)];
    return found(readPhone(short(number), typeof given === 'string' ? given : country), text.validPhone);
  },
  'multiple-choice': oneOption,
  dropdown: oneOption,
  checkbox(question, value) {
    const read = readChoices(question, list(value));
    if (!read) return { error: text.chooseAmong() };
    const chosen = chosenValues(read);
    const { minChoices: min = 1, maxChoices: max = Number.POSITIVE_INFINITY } = question;
    const problem = otherProblem(read);
    if (problem) return problem;
    return chosen.length >= min && chosen.length <= max ? { value: chosen } : { error: choicesHint(question) ?? text.chooseAmong() };
  },
  'yes-no': fixed,
  consent: fixed,
  number: (question, value) =>
    checkNumber(question, readNumber(short(value), question.whole ? 0 : NUMBER.digits), {
      digits: question.whole ? 0 : NUMBER.digits,
      show: formatNumber,
    }),
  amount(question, value) {
    const { currency = HOME_CURRENCY } = question;
    return checkNumber({ ...question, minValue: question.minValue ?? 0 }, readAmount(short(value), currency), {
      digits: MINOR_DIGITS[currency],
      show: (n) => formatAmount(n, currency),
    });
  },
  'linear-scale': scale,
  rating: scale,
  nps: scale,
  date: (_, value) => found(typedDay(short(value)), text.dateThatExists),
  time: (_, value) => found(readTime(short(value)), text.timeThatExists),
  'file-upload': file,
  image: file,
  statement: nothing,
  section: nothing,
};

/** Returns the sentence that says how many options an answer has; undefined where any number will do. */
export function choicesHint({ minChoices: min, maxChoices: max }: Question): string | undefined {
  if (min !== undefined && max !== undefined) return min === max ? text.chooseExactly({ count: min }) : text.chooseFromTo({ min, max });
  if (min !== undefined) return text.chooseAtLeast({ count: min });
  return max === undefined ? undefined : text.chooseAtMost({ count: max });
}

const found = (value: string | undefined, error: () => string): Checked => (value === undefined ? { error: error() } : { value });

/** The value as a text; empty when it is none. A program may send a number as such, whose point groups no digits: a fourth decimal says so. */
function short(value: unknown): string {
  const given = one(value);
  const written = typeof given === 'number' ? String(given).replace(/\.\d{3}$/, '$&0') : given;
  return typeof written === 'string' && written.length <= SHORT_MAX ? written : '';
}

function checkNumber(
  { minValue: min, maxValue: max }: Question,
  read: ReadNumber,
  { digits, show }: { digits: number; show: (n: number) => string },
): Checked {
  if (!('value' in read)) {
    if (read.problem === 'ambiguous') {
      const written = Number(read.decimal);
      return { error: text.ambiguousNumber({ whole: read.whole ?? '', decimal: formatNumber(written) }) };
    }
    if (read.problem === 'decimals') return { error: digits === 0 ? text.wholeNumber() : text.decimalsAtMost({ digits }) };
    return { error: read.problem === 'large' ? text.numberAtMost({ max: show(NUMBER.max) }) : text.validNumber() };
  }
  const n = Number(read.value);
  const isLow = min !== undefined && n < min;
  const isHigh = max !== undefined && n > max;
  if (!isLow && !isHigh) return { value: read.value };
  if (min !== undefined && max !== undefined) return { error: text.numberWithin({ min: show(min), max: show(max) }) };
  return { error: isLow ? text.numberAtLeast({ min: show(min) }) : text.numberAtMost({ max: show(max!) }) };
}

function checkText(value: unknown, max: number): Checked {
  const given = one(value);
  if (typeof given !== 'string') return { error: text.enterText() };
  // HTML forms send line ends as CR LF.
  const written = given.replaceAll('\r\n', '\n');
  if (written.length > max) return { error: text.tooLong({ max }) };
  if (written.includes('\u0000')) return { error: text.unstorableCharacter() };
  return { value: written.trim() };
}

export function isEmpty(value: unknown): boolean {
  // Only one level is checked: nested lists are never an answer, and their depth would be up to the sender.
  return Array.isArray(value) ? value.every(isBlank) : isBlank(value);
}

const isBlank = (value: unknown) => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value.filter((v) => !isEmpty(v)) : [value]);
const one = (value: unknown): unknown => (Array.isArray(value) ? (value.length === 1 ? value[0] : undefined) : value);
