import { message } from '#contract/language.ts';

export const emailNotFound = message({ en: 'This e-mail does not exist.', fr: 'Cet e-mail n’existe pas.' });
export const fileNotFound = message({ en: 'This file does not exist.', fr: 'Ce fichier n’existe pas.' });

// The footer of a campaign's e-mail, in the language of its receiver

export const whyThisEmail = message({
  en: 'You receive this message because you are part of the programme.',
  fr: 'Vous recevez ce message parce que vous faites partie du programme.',
});
export const unsubscribe = message({ en: 'Unsubscribe', fr: 'Se désabonner' });
