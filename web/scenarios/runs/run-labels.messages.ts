import { formatCount, message, perLanguage } from '#contract/language.ts';
import type { Run, RunState, RunStep } from '#contract/scenario-parts.ts';

// The list of scenarios uses these names too.

export const runState: Record<RunState, () => string> = {
  queued: message({ en: 'Queued', fr: 'En file d’attente' }),
  running: message({ en: 'Running', fr: 'En cours' }),
  waiting: message({ en: 'Waiting', fr: 'En attente' }),
  succeeded: message({ en: 'Succeeded', fr: 'Réussie' }),
  filtered: message({ en: 'Filtered', fr: 'Filtrée' }),
  failed: message({ en: 'Failed', fr: 'Échec' }),
  'needs-review': message({ en: 'Needs review', fr: 'À vérifier' }),
  cancelled: message({ en: 'Cancelled', fr: 'Annulée' }),
};

export const stepState: Record<RunStep['state'], () => string> = {
  pending: message({ en: 'Not yet', fr: 'Pas encore' }),
  running: runState.running,
  waiting: runState.waiting,
  succeeded: message({ en: 'Done', fr: 'Faite' }),
  skipped: message({ en: 'Skipped', fr: 'Ignorée' }),
  failed: runState.failed,
  'needs-review': runState['needs-review'],
};

export const source: Record<Run['source'], () => string> = {
  schedule: message({ en: 'By schedule', fr: 'Programmation' }),
  event: message({ en: 'An event', fr: 'Un événement' }),
  webhook: message({ en: 'Incoming call', fr: 'Appel entrant' }),
  manual: message({ en: 'Run once', fr: 'Exécutée une fois' }),
  replay: message({ en: 'Replayed', fr: 'Rejouée' }),
};
export const madeUpFor = message<[{ source: string }]>({
  en: ({ source }) => `${source}, made up for`,
  fr: ({ source }) => `${source}, avec retard`,
});
export const scheduledFor = message<[{ time: string }]>({
  en: ({ time }) => `Scheduled for ${time}`,
  fr: ({ time }) => `Prévue le ${time}`,
});

export const goesOn = message({ en: 'Goes on', fr: 'Reprise le' });
export const goesOnAt = message<[{ time: string }]>({ en: ({ time }) => `Goes on ${time}`, fr: ({ time }) => `Reprise le ${time}` });
export const looksAgain = message({ en: 'Looks again', fr: 'Nouvelle vérification le' });
export const triesAgain = message({ en: 'Tries again', fr: 'Nouvel essai le' });

const decimals = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
export const milliseconds = message<[{ ms: number }]>({ en: ({ ms }) => `${formatCount(ms)} ms`, fr: ({ ms }) => `${formatCount(ms)} ms` });
export const seconds = message<[{ s: number }]>({ en: ({ s }) => `${decimals().format(s)} s`, fr: ({ s }) => `${decimals().format(s)} s` });
export const minutes = message<[{ min: number; s: number }]>({
  en: ({ min, s }) => `${min} min ${s} s`,
  fr: ({ min, s }) => `${min} min ${s} s`,
});
export const hours = message<[{ h: number; min: number }]>({
  en: ({ h, min }) => `${h} h ${min} min`,
  fr: ({ h, min }) => `${h} h ${min} min`,
});
