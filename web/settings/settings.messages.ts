import { message } from '#contract/language.ts';

export const settings = message({ en: 'Settings', fr: 'Paramètres' });
export const personal = message({ en: 'Personal Information', fr: 'Informations personnelles' });
export const programme = message({ en: 'Programme', fr: 'Programme' });
export const products = message({ en: 'Products', fr: 'Produits' });
export const payments = message({ en: 'Payment page', fr: 'Page de paiement' });
export const reminders = message({ en: 'Notifications & Reminders', fr: 'Notifications et relances' });
export const spaces = message({ en: 'Space Settings', fr: 'Paramètres des espaces' });
export const tags = message({ en: 'Tags and groups', fr: 'Étiquettes et groupes' });
export const memberFields = message({ en: 'Member fields', fr: 'Champs des adhérents' });
export const email = message({ en: 'Email Settings', fr: 'Paramètres d’e-mail' });
export const coaching = message({ en: 'Coaching', fr: 'Coaching' });
export const backups = message({ en: 'Backups', fr: 'Sauvegardes' });
export const team = message({ en: 'Team', fr: 'Équipe' });
export const landing = message({ en: 'Landing page', fr: 'Page d’accueil' });
export const circle = message({ en: 'Circle', fr: 'Circle' });
export const system = message({ en: 'System', fr: 'Système' });
export const recentlyDeleted = message({ en: 'Recently deleted', fr: 'Corbeille' });

export const notLoaded = message({
  en: 'Failed to load settings. Please try again.',
  fr: 'Les paramètres n’ont pas pu être chargés. Veuillez réessayer.',
});
export const reloadPage = message({ en: 'Reload Page', fr: 'Recharger la page' });
export const notSaved = message({
  en: 'Failed to save settings. Please try again.',
  fr: 'Les paramètres n’ont pas pu être enregistrés. Veuillez réessayer.',
});
export const saved = message({ en: 'Settings saved successfully', fr: 'Paramètres enregistrés' });
export const unsavedChanges = message({
  en: 'You have changes that are not saved.',
  fr: 'Certaines modifications ne sont pas enregistrées.',
});
export const everythingSaved = message({ en: 'Everything is saved.', fr: 'Tout est enregistré.' });
export const discard = message({ en: 'Discard', fr: 'Abandonner' });
export const saveThese = message({ en: 'Save these settings?', fr: 'Enregistrer ces paramètres ?' });
export const holdForAll = message({
  en: 'They hold for the whole programme from now on, also for reminders that were not sent yet.',
  fr: 'Ils s’appliquent dès maintenant à tout le programme, y compris aux relances qui ne sont pas encore envoyées.',
});
export const saveSettings = message({ en: 'Save settings', fr: 'Enregistrer les paramètres' });
export const goOnEditing = message({ en: 'Keep editing', fr: 'Continuer la saisie' });
export const changedMeanwhile = message({
  en: 'Somebody else changed the settings meanwhile',
  fr: 'Quelqu’un d’autre a modifié les paramètres entre-temps',
});

export const nothingFound = message({ en: 'Nothing found', fr: 'Aucun résultat' });
export const clear = message<[{ field: string }]>({ en: ({ field }) => `Clear: ${field}`, fr: ({ field }) => `Effacer : ${field}` });
export const choicesNotLoaded = message({
  en: 'The choices could not be loaded. Please reload the page.',
  fr: 'Les choix n’ont pas pu être chargés. Veuillez recharger la page.',
});
export const archivedForm = message<[{ title: string }]>({
  en: ({ title }) => `${title} (archived: takes no answers)`,
  fr: ({ title }) => `${title} (archivé : n’accepte plus de réponses)`,
});
export const notActive = message<[{ name: string }]>({
  en: ({ name }) => `${name} (not active: never sent)`,
  fr: ({ name }) => `${name} (inactif : jamais envoyé)`,
});
