import type { DUE_STATES } from './filter-values.ts';
import { message } from './language.ts';

export const whatIsOwed = message({ en: 'Amounts owed', fr: 'Sommes dues' });
export const nothingOwed = message({ en: 'Nobody owes anything.', fr: 'Personne ne doit rien.' });
export const owed = message({ en: 'Owed', fr: 'Dû' });
export const overdue = message({ en: 'Overdue', fr: 'En retard' });
export const credit = message({ en: 'Credit', fr: 'Avoir' });
export const nextInstalment = message({ en: 'Next instalment', fr: 'Prochain versement' });

/** The names of the filters by what members owe. */
export const dueState: Record<(typeof DUE_STATES)[number], () => string> = {
  any: message({ en: 'Owes something', fr: 'Doit quelque chose' }),
  overdue: message({ en: 'Overdue', fr: 'En retard' }),
  '1-30': message({ en: '1–30 days overdue', fr: '1 à 30 jours de retard' }),
  '31-60': message({ en: '31–60 days overdue', fr: '31 à 60 jours de retard' }),
  '61-90': message({ en: '61–90 days overdue', fr: '61 à 90 jours de retard' }),
  'over-90': message({ en: 'Over 90 days overdue', fr: 'Plus de 90 jours de retard' }),
  'not-due': message({ en: 'Not due yet', fr: 'Pas encore échu' }),
  credit: message({ en: 'Has a credit', fr: 'A un avoir' }),
};
