import { message } from './language.ts';
import type { CONDITION_OPERATORS } from './scenario-parts.ts';

// Conditions of scenarios in words.

export const always = message({ en: 'Always', fr: 'Toujours' });
export const ifConditions = message<[{ conditions: string }]>({
  en: ({ conditions }) => `If ${conditions}`,
  fr: ({ conditions }) => `Si ${conditions}`,
});
export const condition = message<[{ value: string; comparison: string }]>({
  en: ({ value, comparison }) => `${value} ${comparison}`,
  fr: ({ value, comparison }) => `« ${value} » ${comparison}`,
});
export const goneValue = message({ en: 'A value that is no longer there', fr: 'Une valeur qui n’existe plus' });
export const operator: Record<(typeof CONDITION_OPERATORS)[number], () => string> = {
  equals: message({ en: 'is', fr: 'est' }),
  'not-equals': message({ en: 'is not', fr: 'n’est pas' }),
  contains: message({ en: 'contains', fr: 'contient' }),
  'not-contains': message({ en: 'does not contain', fr: 'ne contient pas' }),
  'starts-with': message({ en: 'starts with', fr: 'commence par' }),
  greater: message({ en: 'is greater than', fr: 'est supérieur à' }),
  less: message({ en: 'is less than', fr: 'est inférieur à' }),
  min: message({ en: 'is at least', fr: 'est au moins' }),
  max: message({ en: 'is at most', fr: 'est au plus' }),
  empty: message({ en: 'is empty', fr: 'est vide' }),
  'not-empty': message({ en: 'is not empty', fr: 'n’est pas vide' }),
};
