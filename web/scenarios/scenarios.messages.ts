import { message, plural } from '#contract/language.ts';
import type { Frequency } from '#contract/scenario-parts.ts';

export const frequencyLabel: Record<Frequency, () => string> = {
  minute: message({ en: 'Every Minute', fr: 'Toutes les minutes' }),
  hour: message({ en: 'Hourly', fr: 'Toutes les heures' }),
  day: message({ en: 'Daily', fr: 'Tous les jours' }),
  week: message({ en: 'Weekly', fr: 'Toutes les semaines' }),
  month: message({ en: 'Monthly', fr: 'Tous les mois' }),
  year: message({ en: 'Yearly', fr: 'Tous les ans' }),
};

interface Every {
  every: number;
}
const everyUnits = (every: number, one: string, other: string) => `Every ${every} ${plural(every, { one, other })}`;

export const schedule: Record<Frequency, (args: Every) => string> = {
  minute: message<[Every]>({
    en: ({ every }) => everyUnits(every, 'minute', 'minutes'),
    fr: ({ every }) => (every === 1 ? 'Toutes les minutes' : `Toutes les ${every} minutes`),
  }),
  hour: message<[Every]>({
    en: ({ every }) => everyUnits(every, 'hour', 'hours'),
    fr: ({ every }) => (every === 1 ? 'Toutes les heures' : `Toutes les ${every} heures`),
  }),
  day: message<[Every]>({
    en: ({ every }) => everyUnits(every, 'day', 'days'),
    fr: ({ every }) => (every === 1 ? 'Tous les jours' : `Tous les ${every} jours`),
  }),
  week: message<[Every]>({
    en: ({ every }) => everyUnits(every, 'week', 'weeks'),
    fr: ({ every }) => (every === 1 ? 'Toutes les semaines' : `Toutes les ${every} semaines`),
  }),
  month: message<[Every]>({
    en: ({ every }) => everyUnits(every, 'month', 'months'),
    fr: ({ every }) => (every === 1 ? 'Tous les mois' : `Tous les ${every} mois`),
  }),
  year: message<[Every]>({
    en: ({ every }) => everyUnits(every, 'year', 'years'),
    fr: ({ every }) => (every === 1 ? 'Tous les ans' : `Tous les ${every} ans`),
  }),
};
export const eachTimeItHappens = message({ en: 'Each time it happens', fr: 'À chaque occurrence' });

interface Amount {
  n: number;
}
export const anyMoment = message({ en: 'any moment', fr: 'd’un instant à l’autre' });
export const justNow = message({ en: 'just now', fr: 'à l’instant' });
export const inMinutes = message<[Amount]>({ en: ({ n }) => `in ${n}m`, fr: ({ n }) => `dans ${n} min` });
export const inHours = message<[Amount]>({ en: ({ n }) => `in ${n}h`, fr: ({ n }) => `dans ${n} h` });
export const inDays = message<[Amount]>({ en: ({ n }) => `in ${n}d`, fr: ({ n }) => `dans ${n} j` });
export const minutesAgo = message<[Amount]>({ en: ({ n }) => `${n}m ago`, fr: ({ n }) => `il y a ${n} min` });
export const hoursAgo = message<[Amount]>({ en: ({ n }) => `${n}h ago`, fr: ({ n }) => `il y a ${n} h` });
export const daysAgo = message<[Amount]>({ en: ({ n }) => `${n}d ago`, fr: ({ n }) => `il y a ${n} j` });
export const never = message({ en: 'Never', fr: 'Jamais' });

export const active = message({ en: 'Active', fr: 'Actif' });
export const paused = message({ en: 'Paused', fr: 'En pause' });

interface Named {
  name: string;
}
export const isNowActive = message<[Named]>({ en: ({ name }) => `“${name}” is active`, fr: ({ name }) => `« ${name} » est actif` });
export const isNowPaused = message<[Named]>({ en: ({ name }) => `“${name}” is paused`, fr: ({ name }) => `« ${name} » est en pause` });
export const scenarioIsActive = message({ en: 'The scenario is active', fr: 'Le scénario est actif' });
export const scenarioIsPaused = message({ en: 'The scenario is paused', fr: 'Le scénario est en pause' });
export const notActivated = message({ en: 'The scenario cannot be active yet', fr: 'Le scénario ne peut pas encore être activé' });
export const notPaused = message({ en: 'The scenario could not be paused', fr: 'Le scénario n’a pas pu être mis en pause' });

export const frequency = message({ en: 'Frequency', fr: 'Fréquence' });
export const interval = message({ en: 'Interval', fr: 'Intervalle' });
export const intervalRequired = message({ en: 'Interval is required', fr: 'L’intervalle est obligatoire' });
export const startDate = message({ en: 'Start Date', fr: 'Date de début' });
export const scenarioName = message({ en: 'Scenario Name', fr: 'Nom du scénario' });

export const nothingStored = message({ en: 'Nothing', fr: 'Rien' });

export const duplicated = message<[Named]>({
  en: ({ name }) => `“${name}” was created, paused`,
  fr: ({ name }) => `« ${name} » a été créé, en pause`,
});
export const notDuplicated = message({ en: 'The scenario could not be duplicated', fr: 'Le scénario n’a pas pu être dupliqué' });
export const exportFile = message({ en: 'Export as a file', fr: 'Exporter dans un fichier' });
export const exported = message({ en: 'Exported, without connections and secrets', fr: 'Exporté, sans les connexions ni les secrets' });
export const notExported = message({ en: 'The scenario could not be exported', fr: 'Le scénario n’a pas pu être exporté' });

export const deleteScenario = message({ en: 'Delete Scenario', fr: 'Supprimer le scénario' });
export const deleteQuestion = message<[{ name: string; days: number }]>({
  en: ({ name, days }) =>
    `Are you sure you want to delete the scenario "${name}"? What waits in it is cancelled. You can restore it from Recently deleted for ${days} days.`,
  fr: ({ name, days }) =>
    `Voulez-vous vraiment supprimer le scénario « ${name} » ? Ses exécutions en attente sont annulées. Vous pouvez le restaurer depuis la corbeille pendant ${days} jours.`,
});
export const deleted = message({ en: 'Scenario deleted successfully', fr: 'Scénario supprimé' });
export const notDeleted = message({ en: 'Failed to delete scenario.', fr: 'Le scénario n’a pas pu être supprimé.' });

export const runs = message({ en: 'Runs', fr: 'Exécutions' });
export const show = message({ en: 'Show', fr: 'Afficher' });

export const missing = message({ en: 'Scenario not found', fr: 'Scénario introuvable' });
export const scenario = message({ en: 'Scenario', fr: 'Scénario' });
export const allScenarios = message({ en: 'All scenarios', fr: 'Tous les scénarios' });
export const notLoaded = message({ en: 'The scenario could not be loaded', fr: 'Le scénario n’a pas pu être chargé' });
