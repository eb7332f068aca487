import { message } from '#contract/language.ts';

export const backups = message({ en: 'Backups', fr: 'Sauvegardes' });
export const lead = message({
  en: 'The database, the uploaded files and, with a passphrase, the secret key in one file.',
  fr: 'La base de données, les fichiers envoyés et, avec une phrase secrète, la clé secrète, dans un seul fichier.',
});
export const health = {
  fine: message({ en: 'Up to date', fr: 'À jour' }),
  old: message({ en: 'Too old', fr: 'Trop ancienne' }),
  failed: message({ en: 'Failed', fr: 'Échec' }),
  none: message({ en: 'None yet', fr: 'Aucune pour l’instant' }),
  off: message({ en: 'Off', fr: 'Désactivées' }),
};
export const backUpNow = message({ en: 'Back up now', fr: 'Sauvegarder maintenant' });
export const isRunning = message({ en: 'A backup is being made.', fr: 'Une sauvegarde est en cours.' });
export const isOld = message({
  en: 'There is no recent backup. If this machine is lost, what happened since the last one is lost with it.',
  fr: 'Il n’y a pas de sauvegarde récente. Si cette machine est perdue, tout ce qui s’est passé depuis la dernière l’est aussi.',
});
export const lastOne = message({ en: 'Last backup', fr: 'Dernière sauvegarde' });
export const nextOne = message({ en: 'Next backup', fr: 'Prochaine sauvegarde' });
export const never = message({ en: 'No backup was made yet.', fr: 'Aucune sauvegarde n’a encore été faite.' });
export const notByItself = message({ en: 'None is made automatically.', fr: 'Aucune n’est faite automatiquement.' });
export const folder = message({ en: 'Folder on the server', fr: 'Dossier sur le serveur' });
export const sameDisk = message({
  en: 'This folder is on the disk of the data: if the disk is lost, both are. Copy the files to another place every day.',
  fr: 'Ce dossier est sur le même disque que les données : si le disque est perdu, les deux le sont. Copiez les fichiers ailleurs chaque jour.',
});
export const withKey = message({
  en: 'New backups hold the secret key, encrypted with the passphrase of the server. Keep the passphrase in another place.',
  fr: 'Les nouvelles sauvegardes contiennent la clé secrète, chiffrée avec la phrase secrète du serveur. Gardez cette phrase ailleurs.',
});
export const withoutKey = message({
  en: 'Backups do not hold the secret key. Keep it in another place, or have the person who runs the server set BACKUP_PASSPHRASE.',
  fr: 'Les sauvegardes ne contiennent pas la clé secrète. Gardez-la ailleurs, ou demandez à la personne qui gère le serveur de définir BACKUP_PASSPHRASE.',
});
export const schedule = message({ en: 'Schedule', fr: 'Programmation' });
export const everyDay = message({ en: 'Make a backup every day', fr: 'Faire une sauvegarde chaque jour' });
export const hour = message({ en: 'Hour', fr: 'Heure' });
export const keepDaily = message({ en: 'Days to keep', fr: 'Jours à garder' });
export const days = message({ en: 'The newest of each day', fr: 'La plus récente de chaque jour' });
export const keepWeekly = message({ en: 'Weeks to keep', fr: 'Semaines à garder' });
export const weeks = message({ en: 'The newest of each week', fr: 'La plus récente de chaque semaine' });
export const recent = message({ en: 'Latest backups', fr: 'Dernières sauvegardes' });
export const missing = message<[{ count: number }]>({
  en: ({ count }) => `${count} ${count === 1 ? 'file was' : 'files were'} not on the disk`,
  fr: ({ count }) => `${count} ${count === 1 ? 'fichier absent' : 'fichiers absents'} du disque`,
});
export const cause = {
  schedule: message({ en: 'Scheduled', fr: 'Programmée' }),
  request: message({ en: 'On request', fr: 'Sur demande' }),
  command: message({ en: 'By command', fr: 'Par commande' }),
};
export const state = {
  done: message({ en: 'Done', fr: 'Terminée' }),
  failed: message({ en: 'Failed', fr: 'Échec' }),
  running: message({ en: 'Running', fr: 'En cours' }),
};
export const saved = message({ en: 'Settings saved successfully', fr: 'Paramètres enregistrés' });
export const notSaved = message({ en: 'The settings could not be saved', fr: 'Les paramètres n’ont pas pu être enregistrés' });
export const notBegun = message({ en: 'The backup could not be started', fr: 'La sauvegarde n’a pas pu être lancée' });
export const notLoaded = message({ en: 'The backups could not be loaded', fr: 'Les sauvegardes n’ont pas pu être chargées' });
