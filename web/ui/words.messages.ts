import { message } from '#contract/language.ts';

// The words of buttons and states that many screens share. The same act has the same verb everywhere.

export const all = message({ en: 'All', fr: 'Tous' });
export const back = message({ en: 'Back', fr: 'Retour' });
export const cancel = message({ en: 'Cancel', fr: 'Annuler' });
export const close = message({ en: 'Close', fr: 'Fermer' });
export const confirm = message({ en: 'Confirm', fr: 'Confirmer' });
export const copy = message({ en: 'Copy', fr: 'Copier' });
export const delete_ = message({ en: 'Delete', fr: 'Supprimer' });
export const description = message({ en: 'Description', fr: 'Description' });
export const download = message({ en: 'Download', fr: 'Télécharger' });
export const duplicate = message({ en: 'Duplicate', fr: 'Dupliquer' });
export const edit = message({ en: 'Edit', fr: 'Modifier' });
export const email = message({ en: 'Email', fr: 'E-mail' });
export const loading = message({ en: 'Loading...', fr: 'Chargement…' });
export const name = message({ en: 'Name', fr: 'Nom' });
export const none = message({ en: 'None', fr: 'Aucun' });
export const phone = message({ en: 'Phone', fr: 'Téléphone' });
export const preview = message({ en: 'Preview', fr: 'Aperçu' });
export const remove = message({ en: 'Remove', fr: 'Retirer' });
export const restore = message({ en: 'Restore', fr: 'Restaurer' });
export const save = message({ en: 'Save', fr: 'Enregistrer' });
export const search = message({ en: 'Search', fr: 'Rechercher' });
export const status = message({ en: 'Status', fr: 'Statut' });
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
