import { message } from '#contract/language.ts';

// The words for the responses that a selection means.

export const allResponses = message({ en: 'All responses', fr: 'Toutes les réponses' });
export const late = message({ en: 'Received after close', fr: 'Reçues après la fermeture' });
export const from = message<[{ day: string }]>({ en: ({ day }) => `Since ${day}`, fr: ({ day }) => `Depuis le ${day}` });
export const to = message<[{ day: string }]>({ en: ({ day }) => `Until ${day}`, fr: ({ day }) => `Jusqu’au ${day}` });
export const status = message<[{ name: string }]>({
  en: ({ name }) => `Status · ${name}`,
  fr: ({ name }) => `Statut · ${name}`,
});
export const noStatus = message({ en: 'Without a status', fr: 'Sans statut' });
export const owner = message<[{ name: string }]>({
  en: ({ name }) => `Owner · ${name}`,
  fr: ({ name }) => `Responsable · ${name}`,
});
export const noOwner = message({ en: 'Without an owner', fr: 'Sans responsable' });
export const gone = message({ en: 'no longer there', fr: 'n’existe plus' });
