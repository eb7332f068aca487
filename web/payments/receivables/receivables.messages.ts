import { message } from '#contract/language.ts';

export const notLoaded = message({ en: 'What members owe could not be loaded', fr: 'Les sommes dues n’ont pas pu être chargées' });
export const nothingOwedHint = message({
  en: 'What members agreed to pay appears here with its days.',
  fr: 'Ce que les adhérents ont convenu de payer s’affiche ici avec ses échéances.',
});
export const byAge = message({ en: 'By age', fr: 'Par ancienneté' });
export const byAgeLead = message({
  en: 'What is owed, by the days since it was due',
  fr: 'Ce qui est dû, selon le nombre de jours depuis l’échéance',
});
export const byMonth = message({ en: 'Expected by month', fr: 'Attendu par mois' });
export const byMonthLead = message({
  en: 'Instalments that are due today or later',
  fr: 'Versements dont l’échéance est aujourd’hui ou plus tard',
});
export const later = message({ en: 'Later', fr: 'Plus tard' });
export const withoutDay = message({ en: 'On no known day', fr: 'Sans échéance connue' });
