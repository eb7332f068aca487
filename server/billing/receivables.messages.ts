import { message } from '#contract/language.ts';

export const fileName = message<[{ day: string; rows: number; extension: string }]>({
  en: ({ day, rows, extension }) => `owed_${day}_${rows}-rows.${extension}`,
  fr: ({ day, rows, extension }) => `sommes-dues_${day}_${rows}-lignes.${extension}`,
});
export const member = message({ en: 'Member', fr: 'Adhérent' });
export const name = message({ en: 'Name', fr: 'Nom' });
export const email = message({ en: 'Email', fr: 'E-mail' });
export const phone = message({ en: 'Phone', fr: 'Téléphone' });
export const product = message({ en: 'Product', fr: 'Produit' });
export const currency = message({ en: 'Currency', fr: 'Devise' });
export const nextDay = message({ en: 'Next due day', fr: 'Prochaine échéance' });
