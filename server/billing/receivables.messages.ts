import { message } from '#contract/language.ts';

export const fileName = message<[{ day: string; rows: number; extension: string }]>({
  en: ({ day, rows, extension }) => `owed_${day}_${rows}-rows.${extension}`,
  fr: ({ day, rows, extension }) => `sommes-dues_${day}_${rows}-lignes.${extension}`,
});
export const nextDay = message({ en: 'Next due day', fr: 'Prochaine échéance' });
