import * as text from './forms.messages.ts';
import type { Question } from './forms.ts';
import { kindOf, RATING, SCALE, scaleOf } from './questions.ts';

// The editor and the server have one rule for the ends of a scale and the bounds of a number.

interface Problem {
  field: 'minValue' | 'maxValue' | 'minChoices' | 'maxChoices';
  message: string;
}

type Bounded = Pick<Question, 'type' | 'minValue' | 'maxValue' | 'minChoices' | 'maxChoices' | 'options'>;

/** Returns what is wrong with the ends or bounds of a question; undefined for a question without such a problem. */
export function boundsProblem(question: Bounded): Problem | undefined {
  const { type, minValue, maxValue } = question;
  if (kindOf(question) === 'number') {
    const isWrong = minValue !== undefined && maxValue !== undefined && maxValue < minValue;
    return isWrong ? { field: 'maxValue', message: text.highestBelowLowest() } : undefined;
  }
  if (type === 'checkbox') return choicesProblem(question);
  if (type === 'rating') return outside('maxValue', maxValue, RATING.low, RATING.high);
  if (type !== 'linear-scale') return undefined;
  const { min, max } = scaleOf(question);
  return (
    outside('minValue', minValue, SCALE.minLow, SCALE.minHigh) ??
    outside('maxValue', maxValue, SCALE.maxLow, SCALE.maxHigh) ??
    (min >= max ? { field: 'maxValue', message: text.highestAboveLowest() } : undefined)
  );
}

function choicesProblem({ minChoices = 0, maxChoices, options = [] }: Bounded): Problem | undefined {
  if (minChoices > options.length) return { field: 'minChoices', message: text.moreThanOptions() };
  return maxChoices !== undefined && maxChoices < minChoices ? { field: 'maxChoices', message: text.highestBelowLowest() } : undefined;
}

function outside(field: 'minValue' | 'maxValue', value: number | undefined, min: number, max: number): Problem | undefined {
  if (value === undefined || (Number.isInteger(value) && value >= min && value <= max)) return undefined;
  return { field, message: text.endBetween({ min, max }) };
}
