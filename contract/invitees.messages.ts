import { message } from './language.ts';

export const noAddress = message<[{ entry: string }]>({
  en: ({ entry }) => `“${entry}” has no e-mail address.`,
  fr: ({ entry }) => `« ${entry} » ne contient aucune adresse e-mail.`,
});
export const invalidAddress = message<[{ address: string }]>({
  en: ({ address }) => `“${address}” is not a valid e-mail address.`,
  fr: ({ address }) => `« ${address} » n’est pas une adresse e-mail valide.`,
});
export const twice = message<[{ address: string }]>({
  en: ({ address }) => `${address} is in the list more than once.`,
  fr: ({ address }) => `${address} figure plusieurs fois dans la liste.`,
});
