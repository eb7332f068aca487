import { message } from '#contract/language.ts';

// These sentences say why Circle did not do what was asked for. They are stored by their names (refusals.rules.ts).

export const quotaSpent = message({
  en: 'The calls to Circle of this month are used up. They are there again on the first of the next month.',
  fr: 'Les appels à Circle de ce mois sont épuisés. Ils seront à nouveau disponibles le premier du mois prochain.',
});
export const notLinked = message({ en: 'Circle is not linked any more.', fr: 'Circle n’est plus lié.' });
export const notInCircle = message({ en: 'This member is no longer in Circle.', fr: 'Cet adhérent n’est plus dans Circle.' });
export const invitationHeld = message({
  en: 'Circle may have sent the invitation before a backup was restored. Try again if this member is not in the community.',
  fr: 'Circle a peut-être envoyé l’invitation avant la restauration d’une sauvegarde. Réessayez si cet adhérent n’est pas dans la communauté.',
});
export const samePerson = message<[{ name: string }]>({
  en: ({ name }) => `In Circle, this is the same person as ${name}.`,
  fr: ({ name }) => `Dans Circle, c’est la même personne que ${name}.`,
});
export const accessRefused = message<[{ group: string; why: string }]>({
  en: ({ group, why }) => `Circle did not change the access to “${group}”: ${why}`,
  fr: ({ group, why }) => `Circle n’a pas modifié l’accès à « ${group} » : ${why}`,
});
