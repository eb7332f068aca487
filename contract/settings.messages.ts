import { message } from './language.ts';

type Max = [{ max: number }];

export const reminderNumber = message<Max>({
  en: ({ max }) => `Please choose a number of reminders from 0 to ${max}.`,
  fr: ({ max }) => `Veuillez choisir un nombre de relances de 0 à ${max}.`,
});
export const actionNumber = message<[{ max: number }]>({
  en: ({ max }) => `Please choose a number from 1 to ${max}.`,
  fr: ({ max }) => `Veuillez choisir un nombre de 1 à ${max}.`,
});
export const dayNumber = message<Max>({
  en: ({ max }) => `Each number of days must be from 0 to ${max}.`,
  fr: ({ max }) => `Chaque nombre de jours doit être compris entre 0 et ${max}.`,
});
export const tooManyDays = message<Max>({
  en: ({ max }) => `Please give no more than ${max} numbers of days.`,
  fr: ({ max }) => `Veuillez indiquer ${max} nombres de jours au plus.`,
});
export const chooseHour = message({
  en: 'Please choose an hour from 0 to 23.',
  fr: 'Veuillez choisir une heure de 0 à 23.',
});
export const chooseTimeZone = message({
  en: 'Please choose a time zone from the list',
  fr: 'Veuillez choisir un fuseau horaire dans la liste',
});
export const setInProducts = message({
  en: 'Prices, instalments and the length of a subscription belong to a product: change them under Settings > Products.',
  fr: 'Les prix, les versements et la durée d’un abonnement dépendent du produit : modifiez-les dans Paramètres > Produits.',
});
