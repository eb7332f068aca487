import { message } from '#contract/language.ts';

export * from '#contract/words.messages.ts';

// The words of buttons and states that many screens share. The same act has the same verb everywhere.

export const all = message({ en: 'All', fr: 'Tous' });
export const back = message({ en: 'Back', fr: 'Retour' });
export const cancel = message({ en: 'Cancel', fr: 'Annuler' });
export const close = message({ en: 'Close', fr: 'Fermer' });
export const confirm = message({ en: 'Confirm', fr: 'Confirmer' });
export const copy = message({ en: 'Copy', fr: 'Copier' });
export const delete_ = message({ en: 'Delete', fr: 'Supprimer' });
export const download = message({ en: 'Download', fr: 'Télécharger' });
export const duplicate = message({ en: 'Duplicate', fr: 'Dupliquer' });
export const edit = message({ en: 'Edit', fr: 'Modifier' });
export const loading = message({ en: 'Loading...', fr: 'Chargement…' });
export const name = message({ en: 'Name', fr: 'Nom' });
export const needsReconnecting = message({ en: 'Needs reconnecting', fr: 'À reconnecter' });
export const none = message({ en: 'None', fr: 'Aucun' });
export const preview = message({ en: 'Preview', fr: 'Aperçu' });
export const remove = message({ en: 'Remove', fr: 'Retirer' });
export const restore = message({ en: 'Restore', fr: 'Restaurer' });
export const save = message({ en: 'Save', fr: 'Enregistrer' });
export const search = message({ en: 'Search', fr: 'Rechercher' });
export const tryAgain = message({ en: 'Try again', fr: 'Réessayer' });
export const undo = message({ en: 'Undo', fr: 'Annuler' });
export const undone = message({ en: 'Undone', fr: 'Action annulée' });
export const pressToUndo = message({ en: 'Press Z to undo.', fr: 'Appuyez sur Z pour annuler.' });
/** The name of something, where it stands by itself. */
export const quoted = message<[{ name: string }]>({ en: ({ name }) => `“${name}”`, fr: ({ name }) => `« ${name} »` });
export const noLongerThere = message({ en: 'No longer there', fr: 'N’existe plus' });
export const notDownloaded = message({ en: 'The file could not be downloaded', fr: 'Le fichier n’a pas pu être téléchargé' });
export const newestFirst = message({ en: 'Newest first', fr: 'Les plus récents d’abord' });
export const oldestFirst = message({ en: 'Oldest first', fr: 'Les plus anciens d’abord' });
export const allStates = message({ en: 'All states', fr: 'Tous les états' });
export const allStatuses = message({ en: 'All statuses', fr: 'Tous les statuts' });
export const keepMine = message({ en: 'Keep my version', fr: 'Garder ma version' });
export const takeTheirs = message({ en: 'Take theirs', fr: 'Prendre l’autre version' });
export const tryAnotherStatus = message({ en: 'Try another word, or another status.', fr: 'Essayez un autre mot, ou un autre statut.' });
export const actionsFor = message<[{ name: string }]>({
  en: ({ name }) => `Actions for ${name}`,
  fr: ({ name }) => `Actions pour ${name}`,
});
export const view = message({ en: 'View', fr: 'Voir' });
export const state = message({ en: 'State', fr: 'État' });
export const noMatchAdvice = message({ en: 'Try another word, or another state.', fr: 'Essayez un autre mot, ou un autre état.' });
export const saveChanges = message({ en: 'Save changes', fr: 'Enregistrer les modifications' });
export const redo = message({ en: 'Redo', fr: 'Rétablir' });
export const required = message({ en: 'Required', fr: 'Obligatoire' });
export const yourVersion = message({ en: 'Your version', fr: 'Votre version' });
export const erasePerson = message({ en: 'Erase a person’s data', fr: 'Effacer les données d’une personne' });
export const createForm = message({ en: 'Create a form', fr: 'Créer un formulaire' });
export const lastChangedFirst = message({ en: 'Last changed first', fr: 'Les dernières modifications d’abord' });
export const downloadFile = message<[{ name: string; size: string }]>({
  en: ({ name, size }) => `Download ${name}, ${size}`,
  fr: ({ name, size }) => `Télécharger ${name}, ${size}`,
});
export const allCoaches = message({ en: 'All coaches', fr: 'Tous les coachs' });
export const importMembers = message({ en: 'Import members', fr: 'Importer des adhérents' });
export const importPayments = message({ en: 'Import payments', fr: 'Importer des paiements' });
export const never = message({ en: 'Never', fr: 'Jamais' });
export const newConnection = message({ en: 'New connection', fr: 'Nouvelle connexion' });
export const paused = message({ en: 'Paused', fr: 'En pause' });
