import { type Count, counted, de, formatCount, message, plural } from '#contract/language.ts';

// Two versions of a form are compared before publishing, and after somebody else saved first.

export const titleChanged = message({ en: 'The title changed', fr: 'Le titre a changé' });
export const descriptionChanged = message({ en: 'The description changed', fr: 'La description a changé' });
export const orderChanged = message({ en: 'The order of the questions changed', fr: 'L’ordre des questions a changé' });
export const thankYouChanged = message({ en: 'The thank-you text changed', fr: 'Le texte de remerciement a changé' });
export const questionsChanged = message<[Count]>({
  en: ({ count }) => `${counted(count, { one: 'question', other: 'questions' })} changed`,
  fr: ({ count }) => counted(count, { one: 'question modifiée', other: 'questions modifiées' }),
});
export const questionsAdded = message<[Count]>({
  en: ({ count }) => `${counted(count, { one: 'question', other: 'questions' })} added`,
  fr: ({ count }) => counted(count, { one: 'question ajoutée', other: 'questions ajoutées' }),
});
export const questionsRemoved = message<[{ count: number; answers: number }]>({
  en: ({ count, answers }) => {
    const [has, their] = count === 1 ? ['it has', 'its'] : ['they have', 'their'];
    const kept = plural(answers, { one: '1 answer is kept', other: `${formatCount(answers)} answers are kept` });
    const removed = `${counted(count, { one: 'question', other: 'questions' })} removed`;
    return `${removed} (${answers === 0 ? `${has} no answers` : `${their} ${kept}`})`;
  },
  fr: ({ count, answers }) => {
    const kept = plural(answers, { one: '1 réponse est conservée', other: `${formatCount(answers)} réponses sont conservées` });
    const removed = counted(count, { one: 'question retirée', other: 'questions retirées' });
    return `${removed} (${answers === 0 ? 'sans aucune réponse' : kept})`;
  },
});
export const andMore = message<[Count]>({
  en: ({ count }) => `and ${formatCount(count)} more`,
  fr: ({ count }) => `et ${counted(count, { one: 'autre', other: 'autres' })}`,
});
export const publish = message({ en: 'Publish', fr: 'Publier' });
export const keepEditing = message({ en: 'Keep editing', fr: 'Continuer la saisie' });

export const sameFieldsTitle = message<[{ who: string }]>({
  en: ({ who }) => `${who} changed the same fields meanwhile`,
  fr: ({ who }) => `${who} a modifié les mêmes champs entre-temps`,
});
export const chooseVersions = message<[{ who: string; time: string }]>({
  en: ({ who, time }) => `Choose which version to keep of each. Everything else that you or ${who} changed is kept. Saved ${time}.`,
  fr: ({ who, time }) =>
    `Choisissez la version à garder pour chacun. Tout le reste, modifié par vous ou par ${who}, est conservé. Enregistrement : ${time}.`,
});
export const versionOf = message<[{ who: string }]>({
  en: ({ who }) => `Version of ${who}`,
  fr: ({ who }) => `Version ${de(who)}`,
});
export const somebodyElse = message({ en: 'Somebody else', fr: 'Quelqu’un d’autre' });
export const allMine = message({ en: 'All of mine', fr: 'Toutes les miennes' });
export const allTheirs = message({ en: 'All of theirs', fr: 'Toutes les autres' });
export const keepChosen = message({ en: 'Keep the chosen versions', fr: 'Garder les versions choisies' });
export const undoBringsBack = message({
  en: 'Undo (Ctrl+Z) brings your versions back.',
  fr: '« Annuler » (Ctrl+Z) rétablit vos versions.',
});
export const fieldOf = message<[{ title: string; field: string }]>({
  en: ({ title, field }) => `“${title}”: ${field.toLowerCase()}`,
  fr: ({ title, field }) => `« ${title} » : ${field.toLowerCase()}`,
});
export const title = message({ en: 'Title', fr: 'Titre' });
export const thankYouText = message({ en: 'Thank-you text', fr: 'Texte de remerciement' });
export const whoCanAnswer = message({ en: 'Who can answer', fr: 'Qui peut répondre' });
export const textOfQuestion = message({ en: 'Text of the question', fr: 'Texte de la question' });
export const helpText = message({ en: 'Help text', fr: 'Texte d’aide' });
export const requiredOrOptional = message({ en: 'Required or optional', fr: 'Obligatoire ou facultative' });
export const condition = message({ en: 'Condition', fr: 'Condition' });
export const type = message({ en: 'Type', fr: 'Type' });
export const options = message({ en: 'Options', fr: 'Choix' });
export const typeSettings = message({ en: 'Settings of the type', fr: 'Réglages du type' });
export const standardSettings = message({ en: 'Standard', fr: 'Standard' });
export const scale = message({ en: 'Scale', fr: 'Échelle' });
export const fileTypes = message({ en: 'File types', fr: 'Types de fichiers' });
export const deletedByOne = message({
  en: 'Deleted by one, changed by the other',
  fr: 'Supprimée par l’un, modifiée par l’autre',
});
export const access = message<[{ publication: string; visibility: string }]>({
  en: ({ publication, visibility }) => `${publication}, ${visibility.toLowerCase()}`,
  fr: ({ publication, visibility }) => `${publication}, ${visibility.toLowerCase()}`,
});
export const empty = message({ en: 'Empty', fr: 'Vide' });
export const deleted = message({ en: 'Deleted', fr: 'Supprimée' });
export const optional = message({ en: 'Optional', fr: 'Facultative' });
export const alwaysShown = message({ en: 'Always shown', fr: 'Toujours affichée' });
export const fromTo = message<[{ min: number | string; max: number | string }]>({
  en: ({ min, max }) => `${min} to ${max}`,
  fr: ({ min, max }) => `De ${min} à ${max}`,
});
export const kept = message<[{ title: string }]>({
  en: ({ title }) => `Kept: ${title}`,
  fr: ({ title }) => `Conservée : ${title}`,
});
