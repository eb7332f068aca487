import { de, message } from '#contract/language.ts';

export const signInAgain = message({ en: 'Please sign in again', fr: 'Veuillez vous reconnecter' });
export const sessionEnded = message({
  en: 'Your session has ended. What you typed on this page is still here: sign in, and it goes on where it stopped.',
  fr: 'Votre session est terminée. Ce que vous avez saisi sur cette page est toujours là : connectez-vous pour reprendre où vous en étiez.',
});
export const replaced = message<[{ name: string }]>({
  en: ({ name }) =>
    `${name} has signed in with this browser in another tab. What you typed on this page is still here: sign in again to go on with it.`,
  fr: ({ name }) =>
    `${name} utilise maintenant ce navigateur dans un autre onglet. Ce que vous avez saisi sur cette page est toujours là : reconnectez-vous pour continuer.`,
});
export const goOnAs = message<[{ name: string }]>({
  en: ({ name }) => `Go on as ${name}`,
  fr: ({ name }) => `Continuer avec le compte ${de(name)}`,
});
export const willBeLost = message({
  en: 'What is not saved on this page will be lost',
  fr: 'Ce qui n’est pas enregistré sur cette page sera perdu',
});
export const belongsTo = message<[{ name: string }]>({
  en: ({ name }) => `It belongs to ${name}, who alone can go on with it.`,
  fr: ({ name }) => `Ces saisies appartiennent au compte ${de(name)}, le seul qui puisse les reprendre.`,
});
export const leavePage = message({ en: 'Leave this page', fr: 'Quitter cette page' });
export const otherAccount = message({ en: 'Use another account', fr: 'Utiliser un autre compte' });
