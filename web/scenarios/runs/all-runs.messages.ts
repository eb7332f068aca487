import { countOf, formatCount, message } from '#contract/language.ts';

// The runs of all scenarios.

export const title = message({ en: 'Scenario Runs', fr: 'Exécutions des scénarios' });
export const purpose = message({
  en: 'What the scenarios did, for whom, and what failed.',
  fr: 'Ce que les scénarios ont fait, pour qui, et ce qui a échoué.',
});
export const search = message({ en: 'Search names, scenarios and errors', fr: 'Rechercher un nom, un scénario ou une erreur' });
export const subject = message({ en: 'Subject', fr: 'Sujet' });
export const reason = message({ en: 'Reason', fr: 'Motif' });
export const time = message({ en: 'Time', fr: 'Date' });
export const howRunsCome = message({
  en: 'A run appears here each time a scenario is set off.',
  fr: 'Une exécution apparaît ici chaque fois qu’un scénario se déclenche.',
});
export const selectedRuns = message({ en: 'Selected runs', fr: 'Exécutions sélectionnées' });
export const retryThen = message({ en: 'Retry as they were', fr: 'Réessayer telles quelles' });
export const retryCurrent = message({ en: 'Retry with the newest version', fr: 'Réessayer avec la dernière version' });
export const mostAtOnce = message<[{ most: number }]>({
  en: ({ most }) => `The newest ${formatCount(most)} are retried first`,
  fr: ({ most }) => `Les ${formatCount(most)} plus récentes d’abord`,
});
export const goOn = message({ en: countOf('run goes on', 'runs go on'), fr: countOf('exécution reprend', 'exécutions reprennent') });
export const notRetried = message({
  en: countOf('run was not retried', 'runs were not retried'),
  fr: countOf('exécution n’a pas repris', 'exécutions n’ont pas repris'),
});
export const retryFailed = message({ en: 'The runs could not be retried', fr: 'Les exécutions n’ont pas pu reprendre' });
