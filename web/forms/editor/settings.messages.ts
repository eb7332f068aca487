import { counted, message } from '#contract/language.ts';

export const settings = message({ en: 'Settings', fr: 'Paramètres' });
export const lead = message({
  en: 'These apply at once, without publishing.',
  fr: 'Ils s’appliquent aussitôt, sans publication.',
});
export const saved = message({ en: 'Settings saved', fr: 'Paramètres enregistrés' });
export const language = message({ en: 'Language of the form', fr: 'Langue du formulaire' });
export const languageHelp = message({
  en: 'In which its title and questions are written, and in which Cauri speaks to the people who answer.',
  fr: 'Celle du titre et des questions, et celle dans laquelle Cauri s’adresse aux personnes qui répondent.',
});
export const closesAt = message({ en: 'Closing date and time', fr: 'Date et heure de fermeture' });
export const staysOpen = message<[{ zone: string }]>({
  en: ({ zone }) => `${zone}. Empty: the form stays open.`,
  fr: ({ zone }) => `En ${zone}. Vide : le formulaire reste ouvert.`,
});
export const closesOn = message<[{ at: string; zone: string }]>({
  en: ({ at, zone }) => `The form closes on ${at}, ${zone}.`,
  fr: ({ at, zone }) => `Le formulaire ferme le ${at}, ${zone}.`,
});
export const closedSince = message<[{ at: string; zone: string }]>({
  en: ({ at, zone }) => `The form has been closed since ${at}, ${zone}.`,
  fr: ({ at, zone }) => `Le formulaire est fermé depuis le ${at}, ${zone}.`,
});
export const dateAndTime = message({
  en: 'Please enter both a date and a time',
  fr: 'Veuillez saisir une date et une heure',
});
export const openAgain = message({ en: 'Open again', fr: 'Rouvrir' });
export const removeClosing = message({ en: 'Remove the closing date', fr: 'Retirer la date de fermeture' });
export const maxResponses = message({ en: 'Maximum responses', fr: 'Nombre maximal de réponses' });
export const maxResponsesHelp = message({
  en: 'The form says that it is full once it has as many. Empty: no limit.',
  fr: 'Une fois ce nombre atteint, le formulaire indique qu’il est complet. Vide : aucune limite.',
});
export const notifyEmails = message({ en: 'E-mail for new responses', fr: 'E-mail pour les nouvelles réponses' });
export const notifyEmailsHelp = message({
  en: 'Who gets an e-mail when responses arrive, one address a line. Those that arrive within a minute come in one e-mail.',
  fr: 'Qui reçoit un e-mail lorsque des réponses arrivent, une adresse par ligne. Celles qui arrivent en l’espace d’une minute sont réunies dans un seul e-mail.',
});
export const retention = message({ en: 'Delete responses after', fr: 'Supprimer les réponses après' });
export const retentionHelp = message({
  en: 'Responses this old are deleted with their files. Empty: they are kept.',
  fr: 'Les réponses qui atteignent cet âge sont supprimées avec leurs fichiers. Vide : elles sont conservées.',
});
export const outlived = message<[{ days: number }]>({
  en: ({ days }) =>
    `They are ${counted(days, { one: 'day', other: 'days' })} old or older, and are deleted for good in the coming night, with their files.`,
  fr: ({ days }) =>
    `Elles ont ${counted(days, { one: 'jour', other: 'jours' })} ou plus, et seront effacées définitivement la nuit prochaine, avec leurs fichiers.`,
});
export const days = message({ en: 'days', fr: 'jours' });
export const errorAbout = message<[{ entry: string; error: string }]>({
  en: ({ entry, error }) => `${entry}: ${error}`,
  fr: ({ entry, error }) => `${entry} : ${error}`,
});
