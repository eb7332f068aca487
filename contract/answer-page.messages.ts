import { message } from './language.ts';

export const checkAnswers = message({
  en: 'Your answers were not sent yet. Please look at the message beside each marked question.',
  fr: 'Vos réponses n’ont pas encore été envoyées. Veuillez lire le message à côté de chaque question signalée.',
});
export const checkPage = message({
  en: 'Please look at the message beside each marked question, then press Next again.',
  fr: 'Veuillez lire le message à côté de chaque question signalée, puis appuyer à nouveau sur « Suivant ».',
});
export const trapped = message({
  en: 'We could not be sure that a person sent this. Please press Submit again.',
  fr: 'Nous n’avons pas pu vérifier qu’une personne a envoyé ces réponses. Veuillez appuyer à nouveau sur « Envoyer ».',
});
