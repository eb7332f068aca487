import { labelOf, valuesOf } from '#contract/answer-values.ts';
import type { AskedQuestion, QuestionSummary } from '#contract/answers.ts';
import { formatAmount, HOME_CURRENCY } from '#contract/currencies.ts';
import { formatNumber } from '#contract/language.ts';
import { kindOf, scaleOf } from '#contract/questions.ts';
import { fromToUnder } from './answers.messages.ts';

// The chart of each kind of question, from the number of responses that gave each answer.

type Totals = ReadonlyMap<string, number>;
type Bucket = NonNullable<QuestionSummary['buckets']>[number];
type Chart = Pick<QuestionSummary, 'buckets' | 'average' | 'figures' | 'score'>;

/** `totals` has the number of responses by answer, and by '' the number of all answers. */
export function chartOf(question: AskedQuestion, totals: Totals): Chart {
  const given = [...totals].filter(([key, n]) => key !== '' && n > 0);
  switch (kindOf(question)) {
    case 'scale':
      return scaleChart(question, given);
    case 'number':
      return numberChart(given, showNumber(question));
    case 'time':
      return { buckets: hours(given) };
    default:
      return { buckets: valueBuckets(question, given) };
  }
}

type Given = [answer: string, n: number][];

function valueBuckets(question: AskedQuestion, given: Given): Bucket[] {
  const counted = new Map(given);
  const values = valuesOf(question);
  const known = values.map(({ value, label }) => ({ key: value, label, n: counted.get(value) ?? 0 }));
  // These are answers to the type that this question was before.
  const others = given.filter(([key]) => !values.some(({ value }) => value === key));
  return [...known, ...others.map(([key, n]) => ({ key, label: labelOf(question, key), n }))];
}

interface Numbers {
  value: number;
  key: string;
  n: number;
}

/** The answers that are numbers, from the lowest. A question that was of another type before has others too. */
const numbersIn = (given: Given): Numbers[] =>
  given
    .map(([key, n]) => ({ key, value: key.trim() === '' ? Number.NaN : Number(key), n }))
    .filter(({ value }) => Number.isFinite(value))
    .toSorted((a, b) => a.value - b.value);

const countOf = (numbers: Numbers[]) => numbers.reduce((sum, { n }) => sum + n, 0);
const sumOf = (numbers: Numbers[]) => numbers.reduce((sum, { value, n }) => sum + value * n, 0);

function scaleChart(question: AskedQuestion, given: Given): Chart {
  const answers = numbersIn(given).filter(({ value }) => Number.isInteger(value) && Math.abs(value) <= 100);
  const { min, max } = scaleOf(question);
  // Answers to an earlier version may be outside the present limits.
  const low = Math.min(min, ...answers.map(({ value }) => value));
  const high = Math.max(max, ...answers.map(({ value }) => value));
  const steps = Array.from({ length: high - low + 1 }, (_, i) => String(low + i));
  const counted = new Map(given);
  const count = countOf(answers);
  return {
    buckets: steps.map((step) => ({ key: step, label: step, n: counted.get(step) ?? 0 })),
    ...(count > 0 && { average: sumOf(answers) / count, ...(question.type === 'nps' && { score: netPromoters(answers, count) }) }),
  };
}

function netPromoters(answers: Numbers[], count: number): number {
  const promoters = countOf(answers.filter(({ value }) => value >= 9));
  const detractors = countOf(answers.filter(({ value }) => value <= 6));
  return Math.round((100 * (promoters - detractors)) / count);
}

/** With this many different numbers or fewer, each has a bar of its own. */
const SINGLE_BARS = 8;
/** The number of ranges that a chart has otherwise, about. */
const RANGES = 8;

type Show = (n: number) => string;
const showNumber = ({ type, currency = HOME_CURRENCY }: AskedQuestion): Show =>
  type === 'amount' ? (n) => formatAmount(n, currency) : formatNumber;

function numberChart(given: Given, show: Show): Chart {
  const numbers = numbersIn(given);
  const [lowest, highest] = [numbers[0], numbers.at(-1)];
  if (!lowest || !highest) return { buckets: [] };
  const count = countOf(numbers);
  const figures = { min: lowest.value, max: highest.value, median: median(numbers, count), sum: tidy(sumOf(numbers)) };
  const buckets = numbers.length <= SINGLE_BARS ? numbers.map((one) => single(one, show)) : ranges(numbers, show);
  return { buckets, average: figures.sum / count, figures };
}

const single = ({ key, value, n }: Numbers, show: Show): Bucket => ({ key, label: show(value), n });

/** Ranges of an equal width of 1, 2 or 5 times a power of ten, with the lowest and highest answer of each. */
function ranges(numbers: Numbers[], show: Show): Bucket[] {
  const [low, high] = [numbers[0]!.value, numbers.at(-1)!.value];
  const width = niceWidth((high - low) / RANGES);
  const placeOf = (value: number) => Math.floor(tidy(value / width));
  const places = Array.from({ length: placeOf(high) - placeOf(low) + 1 }, (_, i) => placeOf(low) + i);
  const groups = Map.groupBy(numbers, ({ value }) => placeOf(value));
  return places.map((place) => {
    const [from, to] = [tidy(place * width), tidy((place + 1) * width)];
    const all = groups.get(place) ?? [];
    const [first, last] = [all[0], all.at(-1)];
    const bucket = { key: String(from), label: fromToUnder({ from: show(from), to: show(to) }), n: countOf(all) };
    return first && last ? { ...bucket, range: { min: first.key, max: last.key } } : bucket;
  });
}

function niceWidth(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  return tidy(power * ([1, 2, 5, 10].find((step) => step * power >= width) ?? 10));
}

/** Without the error that adding fractions leaves; answers have three decimals at most. */
const tidy = (n: number) => Number(n.toFixed(6));

function median(numbers: Numbers[], count: number): number {
  const at = (place: number) => {
    let before = 0;
    return (
      numbers.find(({ n }) => {
        before += n;
        return before > place;
      })?.value ?? Number.NaN
    );
  };
  return tidy((at(Math.floor((count - 1) / 2)) + at(Math.floor(count / 2))) / 2);
}

/** The hours from the first to the last that was answered. */
function hours(given: Given): Bucket[] {
  const times = given.filter(([key]) => /^\d\d:\d\d$/.test(key));
  if (times.length === 0) return [];
  const hourOf = (time: string) => Number(time.slice(0, 2));
  const all = times.map(([time]) => hourOf(time));
  const [first, last] = [Math.min(...all), Math.max(...all)];
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const hour = String(first + i).padStart(2, '0');
    const n = times.filter(([time]) => time.startsWith(hour)).reduce((sum, [, count]) => sum + count, 0);
    return { key: `${hour}:00`, label: `${hour}:00–${hour}:59`, n, range: { min: `${hour}:00`, max: `${hour}:59` } };
  });
}
