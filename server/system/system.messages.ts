import { formatCount, message, plural } from '#contract/language.ts';

export const retried = message<[{ count: number }]>({
  en: ({ count }) => plural(count, { one: 'The job runs again', other: `${formatCount(count)} jobs run again` }),
  fr: ({ count }) =>
    plural(count, {
      one: 'La tâche de fond est exécutée à nouveau',
      other: `${formatCount(count)} tâches de fond sont exécutées à nouveau`,
    }),
});
export const dismissed = message<[{ count: number }]>({
  en: ({ count }) => plural(count, { one: 'The failed job was deleted', other: `${formatCount(count)} failed jobs were deleted` }),
  fr: ({ count }) =>
    plural(count, {
      one: 'La tâche de fond en échec est supprimée',
      other: `${formatCount(count)} tâches de fond en échec sont supprimées`,
    }),
});
export const nothingFailed = message({
  en: 'There is no such failed job any more: somebody else retried or deleted it.',
  fr: 'Cette tâche de fond en échec n’existe plus : quelqu’un d’autre l’a exécutée à nouveau ou supprimée.',
});
export const noProcess = message({ en: 'This process was forgotten already.', fr: 'Ce processus a déjà été oublié.' });
export const processLives = message({ en: 'This process is running.', fr: 'Ce processus est en marche.' });
