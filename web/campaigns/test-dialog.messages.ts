import { message } from '#contract/language.ts';

// The texts of the dialog that sends a test. It is loaded when it is opened.

export const title = message({ en: 'Send a test', fr: 'Envoyer un test' });
export const addresses = message({ en: 'Addresses', fr: 'Adresses' });
export const addressesHint = message({
  en: '5 at most, with spaces, commas or lines between them',
  fr: '5 au plus, séparées par des espaces, des virgules ou des retours à la ligne',
});
export const withDataOf = message({ en: 'With the data of', fr: 'Avec les données de' });
export const withDataHint = message({
  en: 'Whose name and figures stand in the message',
  fr: 'L’adhérent dont le nom et les montants figurent dans le message',
});
export const fictionalMember = message({ en: 'A made-up member', fr: 'Un adhérent fictif' });
export const onItsWay = message({
  en: 'The test is on its way, marked [TEST].',
  fr: 'Le test est en route, avec la mention [TEST].',
});
export const failed = message({ en: 'The test could not be sent', fr: 'Le test n’a pas pu être envoyé' });
export const send = message({ en: 'Send the test', fr: 'Envoyer le test' });
export const addressNeeded = message({
  en: 'Please enter an address for the test',
  fr: 'Veuillez saisir une adresse pour le test',
});
export const notAnAddress = message<[{ address: string }]>({
  en: ({ address }) => `“${address}” is not an e-mail address`,
  fr: ({ address }) => `« ${address} » n’est pas une adresse e-mail`,
});
