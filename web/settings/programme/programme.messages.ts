import { message } from '#contract/language.ts';

export const programme = message({ en: 'Programme', fr: 'Programme' });
export const language = message({ en: 'Language', fr: 'Langue' });
export const languageHelp = message({
  en: 'Members and forms for which no other language was chosen use it, and so do e-mails to the team.',
  fr: 'Elle vaut pour les adhérents et les formulaires sans autre choix de langue, ainsi que pour les e-mails à l’équipe.',
});
export const timeZone = message({ en: 'Time zone', fr: 'Fuseau horaire' });
export const timeZoneHelp = message({
  en: 'Times on every screen, the daily run, weekly hours and schedules follow it. What is booked or scheduled keeps its moment.',
  fr: 'Les heures de tous les écrans, l’exécution quotidienne, les horaires hebdomadaires et les programmations en dépendent. Ce qui est déjà réservé ou programmé reste au même instant.',
});
export const noTimeZoneMatches = message({ en: 'No time zone matches', fr: 'Aucun fuseau horaire ne correspond' });
export const africa = message({ en: 'Africa', fr: 'Afrique' });
export const elsewhere = message({ en: 'Elsewhere', fr: 'Ailleurs' });
export const scenarioActions = message({ en: 'Actions in a scenario, at most', fr: 'Actions par scénario, au plus' });
export const scenarioActionsHelp = message({
  en: 'Long scenarios are harder to follow. Those that already hold more stay as they are.',
  fr: 'Les longs scénarios sont plus difficiles à suivre. Ceux qui en contiennent déjà plus restent tels quels.',
});
