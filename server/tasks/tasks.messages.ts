import { message } from '#contract/language.ts';

export const noTask = message({ en: 'There is no such task.', fr: 'Cette tâche n’existe pas.' });
export const changedMeanwhile = message({
  en: 'Somebody else changed this task meanwhile. Please look at it again.',
  fr: 'Quelqu’un d’autre a modifié cette tâche entre-temps. Veuillez la vérifier à nouveau.',
});
export const noMember = message({ en: 'There is no such member.', fr: 'Cet adhérent n’existe pas.' });
export const noAssignee = message({
  en: 'Please choose somebody of the team who can sign in.',
  fr: 'Veuillez choisir une personne de l’équipe qui peut se connecter.',
});
export const hiddenFromAssignee = message({
  en: 'This coach does not see the member. Choose the member’s coach or an admin.',
  fr: 'Ce coach ne voit pas l’adhérent. Choisissez le coach de l’adhérent ou un administrateur.',
});
