import { message } from '#contract/language.ts';

// The words around the pages of the documentation.

export const documentation = message({ en: 'Documentation', fr: 'Documentation' });
export const skip = message({ en: 'Skip to the page', fr: 'Aller au contenu' });
export const backToApp = message({ en: 'Back to Cauri', fr: 'Retour à Cauri' });
export const contents = message({ en: 'Contents', fr: 'Sommaire' });
export const onThisPage = message({ en: 'On this page', fr: 'Sur cette page' });
export const guide = message({ en: 'Guide for the team', fr: 'Guide de l’équipe' });
export const operations = message({ en: 'Operations', fr: 'Exploitation' });
export const developers = message({ en: 'Developers', fr: 'Développement' });
export const decisions = message({ en: 'Decisions', fr: 'Décisions' });
export const otherPages = message({ en: 'Other pages', fr: 'Autres pages' });
export const forAdmins = message({ en: 'For admins', fr: 'Réservé aux administrateurs' });
export const previous = message({ en: 'Previous', fr: 'Précédent' });
export const next = message({ en: 'Next', fr: 'Suivant' });
export const search = message({ en: 'Search the documentation', fr: 'Rechercher dans la documentation' });
export const noResults = message({ en: 'Nothing found. Try another word.', fr: 'Aucun résultat. Essayez un autre mot.' });
export const notLoaded = message({
  en: 'The search could not be loaded. Check your connection, then try again.',
  fr: 'La recherche n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.',
});
export const notBuilt = message({
  en: 'The documentation is not built yet.',
  fr: 'La documentation n’est pas encore prête.',
});
