import { message } from '#contract/language.ts';

// The texts of the list of templates, of their cards, and of the dialog for a template in use.

export const templates = message({ en: 'Templates', fr: 'Modèles' });
export const purpose = message({
  en: 'Messages that campaigns and reminders send, with the member’s own words in them.',
  fr: 'Les messages qu’envoient les campagnes et les relances, avec les données propres à chaque adhérent.',
});
export const createTemplate = message({ en: 'Create Template', fr: 'Créer un modèle' });
export const searchTemplates = message({ en: 'Search templates', fr: 'Rechercher un modèle' });
export const listFailed = message({ en: 'Failed to fetch templates', fr: 'Les modèles n’ont pas pu être chargés' });
export const noTemplates = message({
  en: 'No templates found. Create your first template!',
  fr: 'Aucun modèle trouvé. Créez votre premier modèle !',
});
export const howToBegin = message({
  en: 'Write a message once, with fields such as the member’s name, and send it to as many as you like.',
  fr: 'Rédigez un message une fois, avec des champs comme le nom de l’adhérent, et envoyez-le à autant de personnes que vous voulez.',
});
export const noTemplateMatches = message({ en: 'No template matches', fr: 'Aucun modèle ne correspond' });
export const showAllTemplates = message({ en: 'Show all templates', fr: 'Afficher tous les modèles' });
export const filter = message({ en: 'Filter', fr: 'Filtrer' });
export const filteredBy = message<[{ status: string }]>({
  en: ({ status }) => `Filter: ${status}`,
  fr: ({ status }) => `Filtre : ${status}`,
});
export const allButArchived = message({ en: 'All but archived', fr: 'Tous sauf les archivés' });
export const sort = message({ en: 'Sort', fr: 'Trier' });
export const byName = message({ en: 'By name', fr: 'Par nom' });

export const notFound = message({ en: 'Template not found', fr: 'Modèle introuvable' });
export const goToTemplates = message({ en: 'Go to templates', fr: 'Aller aux modèles' });

export const duplicated = message({ en: 'Template duplicated successfully', fr: 'Modèle dupliqué' });
export const duplicateFailed = message({ en: 'The template could not be duplicated', fr: 'Le modèle n’a pas pu être dupliqué' });
export const deleteQuestion = message({
  en: 'Are you sure you want to delete this template?',
  fr: 'Voulez-vous vraiment supprimer ce modèle ?',
});
export const deleteConsequence = message<[{ name: string; days: number }]>({
  en: ({ name, days }) =>
    `“${name}” will no longer be there to choose. E-mails that were sent with it stay in the history. You can restore it from Recently deleted for ${days} days.`,
  fr: ({ name, days }) =>
    `« ${name} » ne pourra plus être choisi. Les e-mails envoyés avec ce modèle restent dans l’historique. Vous pouvez le restaurer depuis la corbeille pendant ${days} jours.`,
});
export const deleteTemplate = message({ en: 'Delete template', fr: 'Supprimer le modèle' });
export const deleted = message({ en: 'Template deleted successfully', fr: 'Modèle supprimé' });
export const deleteFailed = message({ en: 'The template could not be deleted', fr: 'Le modèle n’a pas pu être supprimé' });

export const inUse = message({ en: 'This template is in use', fr: 'Ce modèle est utilisé' });
export const usedHere = message<[{ name: string }]>({
  en: ({ name }) => `“${name}” cannot be deleted yet, because it is used here:`,
  fr: ({ name }) => `« ${name} » ne peut pas encore être supprimé, car il est utilisé ici :`,
});
export const useInstead = message({ en: 'Use this template instead', fr: 'Utiliser ce modèle à la place' });
export const noOtherTemplate = message({
  en: 'There is no other active template. Create or activate one first.',
  fr: 'Il n’y a pas d’autre modèle actif. Créez-en ou activez-en un d’abord.',
});
export const restorableFor = message<[{ days: number }]>({
  en: ({ days }) => `The old template can be restored for ${days} days.`,
  fr: ({ days }) => `L’ancien modèle peut être restauré pendant ${days} jours.`,
});
export const chooseTemplate = message({ en: 'Choose a template', fr: 'Choisir un modèle' });
export const replaceAndDelete = message({ en: 'Replace and delete', fr: 'Remplacer et supprimer' });
export const replaced = message({ en: 'Template replaced and deleted', fr: 'Modèle remplacé et supprimé' });
export const usedByScenario = message<[{ name: string }]>({
  en: ({ name }) => `Scenario: ${name}`,
  fr: ({ name }) => `Scénario : ${name}`,
});
export const usedByProduct = message<[{ name: string }]>({
  en: ({ name }) => `Product: ${name}`,
  fr: ({ name }) => `Produit : ${name}`,
});
export const usedByCampaign = message<[{ name: string }]>({
  en: ({ name }) => `Campaign: ${name}`,
  fr: ({ name }) => `Campagne : ${name}`,
});
