import { countOf, formatCount, message, plural } from '#contract/language.ts';

export const title = message({ en: 'Dashboard', fr: 'Tableau de bord' });
export const greeting = message<[{ name: string }]>({
  en: ({ name }) => `Hello, ${name}.`,
  fr: ({ name }) => `Bonjour, ${name}.`,
});
export const daysShown = message({ en: 'Days shown', fr: 'Période affichée' });
export const days = message<[{ days: number }]>({ en: ({ days }) => `${days} days`, fr: ({ days }) => `${days} jours` });
export const loadFailed = message({ en: 'The dashboard could not be loaded', fr: 'Le tableau de bord n’a pas pu être chargé' });

export const responseAnalytics = message({ en: 'Response analytics', fr: 'Analyse des réponses' });
export const today = message<[{ count: number }]>({
  en: ({ count }) => (count === 0 ? 'None today' : `${formatCount(count)} today`),
  fr: ({ count }) => (count === 0 ? 'Aucune aujourd’hui' : `${formatCount(count)} aujourd’hui`),
});
export const responses = message({ en: 'Responses', fr: 'Réponses' });
export const responsesInDays = message<[{ count: number; days: number }]>({
  en: ({ count, days }) => `${plural(count, { one: 'response', other: 'responses' })} in ${days} days`,
  fr: ({ count, days }) => `${plural(count, { one: 'réponse', other: 'réponses' })} en ${days} jours`,
});
export const responsesByDay = message({ en: 'Responses by day', fr: 'Réponses par jour' });
export const userStatistics = message({ en: 'Member statistics', fr: 'Statistiques des adhérents' });
export const users = message({ en: countOf('member', 'members'), fr: countOf('adhérent', 'adhérents') });
export const newUsers = message({ en: 'New members', fr: 'Nouveaux adhérents' });
export const joinedInDays = message<[{ count: number; days: number }]>({
  en: ({ days }) => `joined in ${days} days`,
  fr: ({ count, days }) => `${plural(count, { one: 'nouvel adhérent', other: 'nouveaux adhérents' })} en ${days} jours`,
});
export const newUsersByDay = message({ en: 'New members by day', fr: 'Nouveaux adhérents par jour' });
export const day = message({ en: 'Day', fr: 'Jour' });
export const ofDay = message<[{ name: string; count: number }]>({
  en: ({ name, count }) => `${name}: ${formatCount(count)}`,
  fr: ({ name, count }) => `${name} : ${formatCount(count)}`,
});

export const asManyAsBefore = message<[{ days: number }]>({
  en: ({ days }) => `As many as in the ${days} days before`,
  fr: ({ days }) => `Autant que les ${days} jours précédents`,
});
export const noneBefore = message<[{ days: number }]>({
  en: ({ days }) => `None in the ${days} days before`,
  fr: ({ days }) => `Rien pendant les ${days} jours précédents`,
});
export const moreThanBefore = message<[{ share: string; days: number }]>({
  en: ({ share, days }) => `${share} more than in the ${days} days before`,
  fr: ({ share, days }) => `${share} de plus que les ${days} jours précédents`,
});
export const lessThanBefore = message<[{ share: string; days: number }]>({
  en: ({ share, days }) => `${share} less than in the ${days} days before`,
  fr: ({ share, days }) => `${share} de moins que les ${days} jours précédents`,
});

export const moneyReceived = message({ en: 'Money received', fr: 'Encaissements' });
export const nothingYet = message({
  en: 'Nothing has come in yet. <link>Record a payment</link>',
  fr: 'Aucun encaissement pour l’instant. <link>Enregistrer un paiement</link>',
});
export const inDays = message<[{ days: number }]>({ en: ({ days }) => `in ${days} days`, fr: ({ days }) => `en ${days} jours` });
export const currency = message({ en: 'Currency', fr: 'Devise' });
export const receivedByMonth = message<[{ currency: string }]>({
  en: ({ currency }) => `Received by month, in ${currency}`,
  fr: ({ currency }) => `Encaissements par mois, en ${currency}`,
});
export const month = message({ en: 'Month', fr: 'Mois' });
export const received = message({ en: 'Received', fr: 'Encaissé' });

export const byAge = message({ en: 'By age and month', fr: 'Par retard et par mois' });
export const dueThisMonth = message({ en: 'Due by the end of the month', fr: 'À payer d’ici la fin du mois' });
export const owedFailed = message({ en: 'What members owe could not be loaded', fr: 'Les sommes dues n’ont pas pu être chargées' });

export const formStatistics = message({ en: 'Form statistics', fr: 'Statistiques des formulaires' });
export const forms = message({ en: 'Forms', fr: 'Formulaires' });
export const published = message({ en: 'Published', fr: 'Publiés' });
export const drafts = message({ en: 'Drafts', fr: 'Brouillons' });
export const allResponses = message({ en: 'Responses in all', fr: 'Réponses au total' });

export const recentForms = message({ en: 'Recent forms', fr: 'Formulaires récents' });
export const allForms = message({ en: 'All forms', fr: 'Tous les formulaires' });
export const noForms = message({ en: 'No forms yet', fr: 'Aucun formulaire pour l’instant' });
export const view = message({ en: 'View', fr: 'Voir' });
export const viewForm = message<[{ name: string }]>({ en: ({ name }) => `View ${name}`, fr: ({ name }) => `Voir ${name}` });

export const usersByStatus = message({ en: 'Members by status', fr: 'Adhérents par statut' });
export const byPayment = message({ en: 'By payment', fr: 'Par paiement' });
export const usersByPayment = message({ en: 'Members by payment', fr: 'Adhérents par paiement' });

export const yourSessions = message({ en: 'Your sessions', fr: 'Vos séances' });
export const allReservations = message({ en: 'All reservations', fr: 'Toutes les réservations' });
export const sessionsToday = message({ en: 'Today', fr: 'Aujourd’hui' });
export const nextSessions = message({ en: 'Next', fr: 'À venir' });
export const noSessionsToday = message({ en: 'You have no session today.', fr: 'Vous n’avez aucune séance aujourd’hui.' });
export const noSessions = message({
  en: 'You have no session today, and none is coming.',
  fr: 'Vous n’avez aucune séance aujourd’hui, et aucune n’est à venir.',
});
export const openSession = message<[{ client: string; day: string; time: string }]>({
  en: ({ client, day, time }) => `${client}, on ${day} at ${time}`,
  fr: ({ client, day, time }) => `${client}, le ${day} à ${time}`,
});

export const quickActions = message({ en: 'Quick actions', fr: 'Actions rapides' });
export const manageSettings = message({ en: 'Manage settings', fr: 'Gérer les paramètres' });
export const createForm = message({ en: 'Create form', fr: 'Créer un formulaire' });
export const manageForms = message({ en: 'Manage forms', fr: 'Gérer les formulaires' });
export const createTemplates = message({ en: 'Create templates', fr: 'Créer des modèles' });
export const viewForms = message({ en: 'View forms', fr: 'Voir les formulaires' });
export const viewUsers = message({ en: 'View members', fr: 'Voir les adhérents' });
export const runReminders = message({ en: 'Run reminders', fr: 'Lancer les relances' });
export const running = message({ en: 'running ...', fr: 'en cours…' });

export const setUp = message({ en: 'Set up your programme', fr: 'Mettez en place votre programme' });
export const hide = message({ en: 'Hide', fr: 'Masquer' });
export const stepsDone = message<[{ done: number; steps: number }]>({
  en: ({ done, steps }) => `${done} of ${steps} done`,
  fr: ({ done, steps }) => `${done} sur ${steps} ${plural(done, { one: 'terminée', other: 'terminées' })}`,
});
export const stepDone = message<[{ step: string }]>({ en: ({ step }) => `Done: ${step}`, fr: ({ step }) => `Fait : ${step}` });
export const createFirstForm = message({ en: 'Create your first form', fr: 'Créez votre premier formulaire' });
export const askAnything = message({
  en: 'Ask your leads and members anything.',
  fr: 'Posez vos questions à vos prospects et à vos adhérents.',
});
export const publishAndShare = message({ en: 'Publish it and share its link', fr: 'Publiez-le et partagez son lien' });
export const anyPhone = message({
  en: 'Anyone with the link can answer, on any phone.',
  fr: 'Toute personne qui a le lien peut répondre, sur n’importe quel téléphone.',
});
export const addMembers = message({ en: 'Add your members', fr: 'Ajoutez vos adhérents' });
export const oneByOne = message({ en: 'One by one, or all at once from a file.', fr: 'Un par un, ou tous à la fois depuis un fichier.' });
export const recordFirstPayment = message({ en: 'Record the first payment', fr: 'Enregistrez le premier paiement' });
export const dueDaysFollow = message({
  en: 'Due days and statuses follow from it.',
  fr: 'Les échéances et les statuts en découlent.',
});
