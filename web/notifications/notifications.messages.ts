import { counted, de, message } from '#contract/language.ts';
import type { Notification, NotificationTab } from '#contract/notifications.ts';
import type { Decision } from './notifications.api.ts';

export const title = message({ en: 'Notifications', fr: 'Notifications' });
export const unread = message<[{ count: number }]>({
  en: ({ count }) => (count === 0 ? 'Everything is read.' : counted(count, { one: 'unread notification', other: 'unread notifications' })),
  fr: ({ count }) => (count === 0 ? 'Tout est lu.' : counted(count, { one: 'notification non lue', other: 'notifications non lues' })),
});
export const tabs: Record<NotificationTab, () => string> = {
  all: message({ en: 'All', fr: 'Toutes' }),
  unread: message({ en: 'Unread', fr: 'Non lues' }),
  'admin-requests': message({ en: 'Admin Requests', fr: 'Demandes de compte' }),
  alerts: message({ en: 'Alerts', fr: 'Alertes' }),
};
export const markAllRead = message({ en: 'Mark all as read', fr: 'Tout marquer comme lu' });
export const markAllFailed = message({ en: 'Failed to mark all as read', fr: 'Les notifications n’ont pas pu être marquées comme lues' });
export const searchNotifications = message({ en: 'Search notifications', fr: 'Rechercher une notification' });
export const loadFailed = message({ en: 'The notifications could not be loaded', fr: 'Les notifications n’ont pas pu être chargées' });
export const none = message({ en: 'No notifications', fr: 'Aucune notification' });
export const whatAppears = message({
  en: 'New responses, requests for an account and whatever needs your attention appear here.',
  fr: 'Les nouvelles réponses, les demandes de compte et tout ce qui demande votre attention s’affichent ici.',
});
export const whatAppearsForCoach = message({
  en: 'Your reservations, your tasks and whatever else needs your attention appear here.',
  fr: 'Vos réservations, vos tâches et tout ce qui demande votre attention s’affichent ici.',
});
export const nothingMatches = message({ en: 'Nothing here matches.', fr: 'Aucune notification ne correspond.' });
export const showAll = message({ en: 'Show all', fr: 'Tout afficher' });
export const dailyEmail = message({ en: 'Daily e-mail of what is unread', fr: 'E-mail quotidien des notifications non lues' });
export const choiceFailed = message({ en: 'Failed to save your choice', fr: 'Votre choix n’a pas pu être enregistré' });

export const priority: Record<Notification['priority'], () => string> = {
  critical: message({ en: 'Critical', fr: 'Critique' }),
  high: message({ en: 'High', fr: 'Élevée' }),
  medium: message({ en: 'Medium', fr: 'Moyenne' }),
  low: message({ en: 'Low', fr: 'Faible' }),
};
export const outcome: Record<NonNullable<Notification['actionTaken']>, () => string> = {
  active: message({ en: 'Approved', fr: 'Approuvée' }),
  rejected: message({ en: 'Rejected', fr: 'Refusée' }),
};
export const unreadMark = message({ en: 'Unread: ', fr: 'Non lue : ' });
export const dismiss = message({ en: 'Dismiss', fr: 'Marquer comme lue' });
export const dismissOne = message<[{ title: string }]>({
  en: ({ title }) => `Dismiss: ${title}`,
  fr: ({ title }) => `Marquer comme lue : ${title}`,
});
export const dismissFailed = message({
  en: 'Failed to dismiss the notification',
  fr: 'La notification n’a pas pu être marquée comme lue',
});

export const reject = message({ en: 'Reject', fr: 'Refuser' });
export const rejectRequestOf = message<[{ name: string }]>({
  en: ({ name }) => `Reject the request of ${name}`,
  fr: ({ name }) => `Refuser la demande ${de(name)}`,
});
export const rejectQuestion = message<[{ name: string }]>({
  en: ({ name }) => `Reject the request of ${name}?`,
  fr: ({ name }) => `Refuser la demande ${de(name)} ?`,
});
export const rejectBody = message({
  en: 'The decision is final. An e-mail tells the person that the request was refused.',
  fr: 'La décision est définitive. Un e-mail informe la personne que sa demande a été refusée.',
});
export const rejectRequest = message({ en: 'Reject the request', fr: 'Refuser la demande' });
export const approve = message({ en: 'Approve', fr: 'Approuver' });
export const approveRequestOf = message<[{ name: string }]>({
  en: ({ name }) => `Approve the request of ${name}`,
  fr: ({ name }) => `Approuver la demande ${de(name)}`,
});
export const decided: Record<Decision, () => string> = {
  approve: message({ en: 'Admin request approved', fr: 'Demande de compte approuvée' }),
  reject: message({ en: 'Admin request rejected', fr: 'Demande de compte refusée' }),
};
export const decisionFailed: Record<Decision, () => string> = {
  approve: message({ en: 'Failed to approve admin request', fr: 'La demande de compte n’a pas pu être approuvée' }),
  reject: message({ en: 'Failed to reject admin request', fr: 'La demande de compte n’a pas pu être refusée' }),
};

export const onThisDevice = message({ en: 'Notifications on this device', fr: 'Notifications sur cet appareil' });
export const blockedHere = message({
  en: 'Your browser blocks them. Allow notifications for this site in its settings.',
  fr: 'Votre navigateur les bloque. Autorisez les notifications de ce site dans ses réglages.',
});
export const installFirst = message({
  en: 'To get notifications on this device, add Cauri to the home screen first.',
  fr: 'Pour recevoir les notifications sur cet appareil, ajoutez d’abord Cauri à l’écran d’accueil.',
});
export const oneMoment = message({ en: 'One moment…', fr: 'Un instant…' });
export const serviceFailed = message({
  en: 'This browser could not reach the service that carries its notifications. Check the connection and try again.',
  fr: 'Ce navigateur n’a pas pu joindre le service qui achemine ses notifications. Vérifiez la connexion et réessayez.',
});
export const turnOnFailed = message({
  en: 'Notifications could not be turned on',
  fr: 'Les notifications n’ont pas pu être activées',
});
export const turnOffFailed = message({
  en: 'Notifications could not be turned off',
  fr: 'Les notifications n’ont pas pu être désactivées',
});
