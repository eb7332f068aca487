import { formatCount, message } from '#contract/language.ts';

export const onlyFirstRows = message<[{ rows: number }]>({
  en: ({ rows }) =>
    `Only the first ${formatCount(rows)} rows can be shown. Choose more filters, or turn the order round to see the last ones.`,
  fr: ({ rows }) =>
    `Seules les ${formatCount(rows)} premières lignes peuvent être affichées. Ajoutez des filtres, ou inversez l’ordre pour voir les dernières.`,
});
