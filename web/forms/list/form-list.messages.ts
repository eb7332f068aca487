import type { FormUse } from '#contract/forms.ts';
import { countOf, formatCount, message } from '#contract/language.ts';

export const formCount = message({ en: countOf('form', 'forms'), fr: countOf('formulaire', 'formulaires') });
export const formsMatch = message({
  en: countOf('form matches', 'forms match'),
  fr: countOf('formulaire correspond', 'formulaires correspondent'),
});
/** Leads to the search over the answers to all forms. */
export const searchAnswers = message({ en: 'Search answers', fr: 'Rechercher dans les réponses' });
export const searchForms = message({ en: 'Search forms', fr: 'Rechercher un formulaire' });
export const allStates = message({ en: 'All but archived', fr: 'Tous sauf les archivés' });
export const allVisibilities = message({ en: 'Any visibility', fr: 'Toutes les visibilités' });
export const visibility = message({ en: 'Visibility', fr: 'Visibilité' });
export const loadFailed = message({ en: 'Failed to fetch forms', fr: 'Les formulaires n’ont pas pu être chargés' });
export const noForms = message({ en: 'No forms yet', fr: 'Aucun formulaire pour l’instant' });
export const noFormsForAdmins = message({
  en: 'Ask your members and leads anything, and read their answers here.',
  fr: 'Posez vos questions à vos adhérents et à vos prospects, et lisez leurs réponses ici.',
});
export const noFormsForCoaches = message({
  en: 'The forms that an admin creates appear here.',
  fr: 'Les formulaires créés par un administrateur apparaissent ici.',
});
export const noMatch = message({ en: 'No form matches', fr: 'Aucun formulaire ne correspond' });
export const noMatchAdvice = message({
  en: 'Try another word, or another filter.',
  fr: 'Essayez un autre mot, ou un autre filtre.',
});
export const showAll = message({ en: 'Show all forms', fr: 'Afficher tous les formulaires' });

export const created = message({ en: 'Created', fr: 'Création' });
export const createdOn = message<[{ day: string }]>({
  en: ({ day }) => `Created <day>${day}</day>`,
  fr: ({ day }) => `Créé le <day>${day}</day>`,
});
export const changed = message({ en: 'Changed', fr: 'Modification' });
export const longestUnchangedFirst = message({ en: 'Changed longest ago first', fr: 'Les modifications les plus anciennes d’abord' });
export const fewestResponsesFirst = message({ en: 'Fewest responses first', fr: 'Le moins de réponses d’abord' });
export const mostResponsesFirst = message({ en: 'Most responses first', fr: 'Le plus de réponses d’abord' });
export const responsesTo = message<[{ count: number; name: string }]>({
  en: ({ count, name }) => `${formatCount(count)}: the responses to ${name}`,
  fr: ({ count, name }) => `${formatCount(count)} : les réponses à « ${name} »`,
});
export const draftsFirst = message({ en: 'Drafts first', fr: 'Les brouillons d’abord' });
export const publishedFirst = message({ en: 'Published first', fr: 'Les formulaires publiés d’abord' });
export const byVisibility = message({ en: 'By visibility', fr: 'Par visibilité' });
export const byVisibilityReversed = message({ en: 'By visibility, reversed', fr: 'Par visibilité, ordre inverse' });

export const viewResponses = message({ en: 'View Responses', fr: 'Voir les réponses' });
export const copyLink = message({ en: 'Copy Link', fr: 'Copier le lien' });
export const downloadTitle = message<[{ name: string }]>({
  en: ({ name }) => `Download the responses to ${name}`,
  fr: ({ name }) => `Télécharger les réponses à « ${name} »`,
});
export const downloading = message({ en: 'Downloading form responses...', fr: 'Téléchargement des réponses du formulaire…' });
export const duplicated = message({ en: 'Form duplicated successfully!', fr: 'Formulaire dupliqué' });
export const notDuplicated = message({ en: 'The form could not be duplicated', fr: 'Le formulaire n’a pas pu être dupliqué' });
export const deleted = message({ en: 'Form deleted successfully', fr: 'Formulaire supprimé' });
export const notDeleted = message({ en: 'The form could not be deleted', fr: 'Le formulaire n’a pas pu être supprimé' });
export const deleteTitle = message<[{ name: string }]>({
  en: ({ name }) => `Delete “${name}”?`,
  fr: ({ name }) => `Supprimer « ${name} » ?`,
});
export const deleteForm = message({ en: 'Delete form', fr: 'Supprimer le formulaire' });
export const deleteLoss = message<[{ responses: number; isPublished: boolean; days: number }]>({
  en: ({ responses, isPublished, days }) =>
    `${isPublished ? 'Its link stops working at once. ' : ''}${
      responses === 0
        ? 'It has no responses.'
        : `Its ${responses === 1 ? 'one response' : `${formatCount(responses)} responses`} can no longer be seen.`
    } You can restore it from Recently deleted for ${days} days.`,
  fr: ({ responses, isPublished, days }) =>
    `${isPublished ? 'Son lien cesse aussitôt de fonctionner. ' : ''}${
      responses === 0
        ? 'Il n’a aucune réponse.'
        : responses === 1
          ? 'Son unique réponse n’est plus visible.'
          : `Ses ${formatCount(responses)} réponses ne sont plus visibles.`
    } Vous pouvez le restaurer depuis la corbeille pendant ${days} jours.`,
});
export const stillUsed = message<[{ names: string }]>({
  en: ({ names }) => `It is still used in: ${names}. Nothing arrives there any more, and links to it open a page that takes no answers.`,
  fr: ({ names }) =>
    `Il est encore utilisé dans : ${names}. Plus rien n’y parvient, et les liens vers lui ouvrent une page qui n’accepte pas de réponses.`,
});
/** Names something that uses a form, with its kind. The name of a setting says that it is one. */
export const use = message<[FormUse]>({
  en: ({ kind, name }) =>
    ({
      segment: `segment “${name}”`,
      campaign: `campaign “${name}”`,
      scenario: `scenario “${name}”`,
      template: `template “${name}”`,
      setting: name,
      landing: 'the landing page',
    })[kind],
  fr: ({ kind, name }) =>
    ({
      segment: `segment « ${name} »`,
      campaign: `campagne « ${name} »`,
      scenario: `scénario « ${name} »`,
      template: `modèle « ${name} »`,
      setting: name,
      landing: 'la page d’accueil',
    })[kind],
});
