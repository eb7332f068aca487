import { message } from '#contract/language.ts';

export const noRoom = message({
  en: ({ folder, free, kept }: { folder: string; free: number; kept: number }) =>
    `The disk of ${folder} has only ${free} MB free, and ${kept} MB stay free for the product itself. Delete old files, keep fewer backups, or choose a larger disk.`,
  fr: ({ folder, free, kept }: { folder: string; free: number; kept: number }) =>
    `Le disque de ${folder} n’a plus que ${free} Mo libres, et ${kept} Mo restent libres pour le produit lui-même. Supprimez d’anciens fichiers, gardez moins de sauvegardes ou choisissez un disque plus grand.`,
});
export const exists = message({
  en: ({ path }: { path: string }) => `There is already a file ${path}.`,
  fr: ({ path }: { path: string }) => `Le fichier ${path} existe déjà.`,
});
export const cannotWrite = message({
  en: ({ path, code }: { path: string; code: string }) =>
    `The server cannot write to ${path} (${code}). Allow it to write there, or choose another place (BACKUP_FOLDER).`,
  fr: ({ path, code }: { path: string; code: string }) =>
    `Le serveur ne peut pas écrire dans ${path} (${code}). Autorisez-le à y écrire, ou choisissez un autre endroit (BACKUP_FOLDER).`,
});
export const databaseLost = message({
  en: 'The database cannot be reached, or the connection to it was lost.',
  fr: 'La base de données est injoignable, ou sa connexion a été perdue.',
});
export const migrating = message({
  en: 'The database was being upgraded for too long.',
  fr: 'La mise à niveau de la base de données a duré trop longtemps.',
});
export const interrupted = message({
  en: 'The process that made the backup was stopped.',
  fr: 'Le processus qui faisait la sauvegarde a été arrêté.',
});
export const other = message({
  en: 'Something unexpected happened. The log of the server says more.',
  fr: 'Une erreur inattendue s’est produite. Le journal du serveur en dit plus.',
});
export const busy = message({
  en: 'Another backup is being made right now. Wait until it is done.',
  fr: 'Une autre sauvegarde est en cours. Attendez qu’elle soit terminée.',
});
export const saved = message({ en: 'Settings saved successfully', fr: 'Paramètres enregistrés' });
export const begun = message({
  en: 'The backup is being made. This page shows when it is done.',
  fr: 'La sauvegarde est en cours. Cette page indique quand elle est terminée.',
});
