import { de, message } from '#contract/language.ts';

export const dashboard = message({ en: 'Dashboard', fr: 'Tableau de bord' });
export const forms = message({ en: 'Forms', fr: 'Formulaires' });
export const members = message({ en: 'Members', fr: 'Adhérents' });
export const tasks = message({ en: 'Tasks', fr: 'Tâches' });
export const payments = message({ en: 'Payments', fr: 'Paiements' });
export const templates = message({ en: 'Templates', fr: 'Modèles' });
export const workflows = message({ en: 'Workflows', fr: 'Campagnes' });
export const reminders = message({ en: 'Reminders', fr: 'Relances' });
export const history = message({ en: 'History', fr: 'Historique' });
export const outbox = message({ en: 'Outbox', fr: 'Boîte d’envoi' });
export const notifications = message({ en: 'Notifications', fr: 'Notifications' });
export const scenarios = message({ en: 'Scenarios', fr: 'Scénarios' });
export const reservations = message({ en: 'Reservations', fr: 'Réservations' });
export const settings = message({ en: 'Settings', fr: 'Paramètres' });

export const skip = message({ en: 'Skip to the page', fr: 'Aller au contenu' });
export const topBar = message({ en: 'Top bar', fr: 'Barre du haut' });
export const menu = message({ en: 'Menu', fr: 'Menu' });
export const openMenu = message({ en: 'Open the menu', fr: 'Ouvrir le menu' });
export const closeMenu = message({ en: 'Close the menu', fr: 'Fermer le menu' });
export const main = message({ en: 'Main', fr: 'Navigation principale' });
export const unread = message<[{ count: number }]>({
  en: ({ count }) => `, ${count} unread`,
  fr: ({ count }) => `, ${count} non lue${count > 1 ? 's' : ''}`,
});
export const searchAndCommands = message({ en: 'Search and commands', fr: 'Recherche et commandes' });
export const accountMenuOf = message<[{ name: string }]>({
  en: ({ name }) => `Account menu of ${name}`,
  fr: ({ name }) => `Menu du compte ${de(name)}`,
});
export const logOut = message({ en: 'Log out', fr: 'Se déconnecter' });

export const adminsOnly = message({ en: 'Admins only', fr: 'Réservé aux administrateurs' });
export const forAdmins = message({ en: 'This page is for admins', fr: 'Cette page est réservée aux administrateurs' });
export const goToForms = message({ en: 'Go to forms', fr: 'Aller aux formulaires' });
export const yoursIsCoach = message({
  en: 'Your account is a coach’s. If you need this page, please ask an admin of the programme.',
  fr: 'Vous avez un compte de coach. Si vous avez besoin de cette page, adressez-vous à un administrateur du programme.',
});

export const somethingWrong = message({ en: 'Something went wrong', fr: 'Une erreur est survenue' });
export const pageNotLoaded = message({ en: 'This page could not be loaded', fr: 'Cette page n’a pas pu être chargée' });
export const pageWentWrong = message({
  en: 'Something went wrong on this page',
  fr: 'Une erreur est survenue sur cette page',
});
export const reload = message({ en: 'Reload Page', fr: 'Recharger la page' });
export const checkConnection = message({
  en: 'Check your connection, then reload the page.',
  fr: 'Vérifiez votre connexion, puis rechargez la page.',
});
export const nothingLost = message({
  en: 'Nothing that was saved is lost. Reload the page to go on.',
  fr: 'Rien de ce qui a été enregistré n’est perdu. Rechargez la page pour continuer.',
});
export const pageNotFound = message({ en: 'Page not found', fr: 'Page introuvable' });
export const oops = message({ en: 'Oops! Page not found', fr: 'Oups ! Page introuvable' });
export const nothingHere = message({
  en: 'There is nothing at this address. It may have been mistyped, or the page may have moved.',
  fr: 'Il n’y a rien à cette adresse. Elle contient peut-être une faute de frappe, ou la page a été déplacée.',
});
export const goHome = message({ en: 'Return to Home', fr: 'Retour à l’accueil' });
