import { type Count, formatCount, message, plural } from '#contract/language.ts';

// The copy of their answers that people get by e-mail.

type Named = [{ name: string }];

export const subject = message<Named>({
  en: ({ name }) => `Your answers: ${name}`,
  fr: ({ name }) => `Vos réponses : ${name}`,
});
export const received = message<Named>({
  en: ({ name }) => `Thank you. Your response to “${name}” has been recorded. Here is a copy of your answers.`,
  fr: ({ name }) => `Merci. Votre réponse à « ${name} » a été enregistrée. Voici une copie de vos réponses.`,
});
export const files = message<[Count]>({
  en: ({ count }) => `${formatCount(count)} ${plural(count, { one: 'file', other: 'files' })}`,
  fr: ({ count }) => `${formatCount(count)} ${plural(count, { one: 'fichier', other: 'fichiers' })}`,
});
export const whyThisEmail = message<Named>({
  en: ({ name }) =>
    `You get this e-mail because this address was entered in the form “${name}”. If you did not enter it, you need not do anything.`,
  fr: ({ name }) =>
    `Vous recevez cet e-mail parce que cette adresse a été saisie dans le formulaire « ${name} ». Si vous ne l’avez pas saisie, vous n’avez rien à faire.`,
});
