import { de, message } from '#contract/language.ts';

type Person = [{ name: string }];

export const team = message({ en: 'Team', fr: 'Équipe' });
export const teamLead = message({
  en: 'Admins may do everything. Coaches see their own reservations; what they offer is under Coaching.',
  fr: 'Les administrateurs peuvent tout faire. Les coachs voient leurs propres réservations ; leurs prestations sont dans la section Coaching.',
});
export const teamNotLoaded = message({ en: 'The team could not be loaded', fr: 'L’équipe n’a pas pu être chargée' });
export const accounts = message({ en: 'Accounts', fr: 'Comptes' });
export const you = message<Person>({ en: ({ name }) => `${name} (you)`, fr: ({ name }) => `${name} (vous)` });
export const invited = message({ en: 'Invited', fr: 'Invité' });
export const secondStepOn = message({ en: 'Second step on', fr: 'Validation en deux étapes' });
export const signedIn = message({ en: 'Signed in <time></time>', fr: 'Dernière connexion <time></time>' });
export const neverSignedIn = message({ en: 'Never signed in', fr: 'Aucune connexion' });

export const inviteAdmin = message({ en: 'Invite an admin', fr: 'Inviter un administrateur' });
export const sendInvitation = message({ en: 'Send invitation', fr: 'Envoyer l’invitation' });
export const invitationSent = message({ en: 'Invitation sent', fr: 'Invitation envoyée' });
export const addedNotSent = message<Person>({
  en: ({ name }) => `${name} was added. The invitation was not sent.`,
  fr: ({ name }) => `Le compte ${de(name)} a été ajouté. L’invitation n’a pas été envoyée.`,
});
export const invitationNotSent = message({
  en: 'The invitation could not be sent',
  fr: 'L’invitation n’a pas pu être envoyée',
});
export const emailHelp = message({
  en: 'An e-mail with a link to choose a password goes to this address.',
  fr: 'Un e-mail contenant un lien pour choisir un mot de passe est envoyé à cette adresse.',
});

export const actionsFor = message<Person>({ en: ({ name }) => `Actions for ${name}`, fr: ({ name }) => `Actions pour ${name}` });
export const accountSaved = message({ en: 'Account saved', fr: 'Compte enregistré' });
export const accountNotChanged = message({
  en: 'The account could not be changed',
  fr: 'Le compte n’a pas pu être modifié',
});
export const makeAdminQuestion = message<Person>({
  en: ({ name }) => `Make ${name} an admin?`,
  fr: ({ name }) => `Donner à ${name} le rôle d’administrateur ?`,
});
export const makeAdminBody = message({
  en: 'An admin sees payments and may change everything, this team too. They have to sign in again.',
  fr: 'Un administrateur voit les paiements et peut tout modifier, y compris cette équipe. La personne devra se reconnecter.',
});
export const makeAdmin = message({ en: 'Make admin', fr: 'Nommer administrateur' });
export const makeCoachQuestion = message<Person>({
  en: ({ name }) => `Make ${name} a coach?`,
  fr: ({ name }) => `Donner à ${name} le rôle de coach ?`,
});
export const makeCoachBody = message({
  en: 'They no longer see payments, templates, campaigns and settings. They have to sign in again.',
  fr: 'La personne ne verra plus les paiements, les modèles, les campagnes ni les paramètres. Elle devra se reconnecter.',
});
export const makeCoach = message({ en: 'Make coach', fr: 'Nommer coach' });
export const stepOffQuestion = message<Person>({
  en: ({ name }) => `Turn off the second step of ${name}?`,
  fr: ({ name }) => `Désactiver la validation en deux étapes ${de(name)} ?`,
});
export const stepOffBody = message({
  en: 'For somebody who has lost the phone and the recovery codes: make sure that it is really them who asks. They are signed out everywhere, notified by e-mail, and sign in with the password alone.',
  fr: 'À faire pour une personne qui a perdu son téléphone et ses codes de secours : assurez-vous que c’est bien elle qui le demande. Toutes ses sessions sont fermées, un e-mail la prévient, et elle se connecte avec son seul mot de passe.',
});
export const turnOff = message({ en: 'Turn off', fr: 'Désactiver' });
export const deactivateQuestion = message<Person>({
  en: ({ name }) => `Deactivate the account of ${name}?`,
  fr: ({ name }) => `Désactiver le compte ${de(name)} ?`,
});
export const deactivateBody = message({
  en: 'They are signed out everywhere at once and cannot sign in. What they did stays. You can activate the account again.',
  fr: 'Toutes les sessions de la personne sont fermées aussitôt, et elle ne peut plus se connecter. Ce qu’elle a fait est conservé. Vous pourrez activer le compte à nouveau.',
});
export const deactivate = message({ en: 'Deactivate', fr: 'Désactiver' });
export const activate = message({ en: 'Activate', fr: 'Activer' });
export const sendAgain = message({ en: 'Send the invitation again', fr: 'Renvoyer l’invitation' });
export const signOutQuestion = message<Person>({
  en: ({ name }) => `Sign ${name} out everywhere?`,
  fr: ({ name }) => `Fermer toutes les sessions ${de(name)} ?`,
});
export const signOutBody = message({
  en: 'What is being typed there can be sent after signing in again.',
  fr: 'Une saisie en cours peut être envoyée après une nouvelle connexion.',
});
export const signOutEverywhere = message({ en: 'Sign out everywhere', fr: 'Fermer toutes les sessions' });
export const stepOff = message({ en: 'Turn off the second step', fr: 'Désactiver la validation en deux étapes' });

export const requests = message({ en: 'Requests for an account', fr: 'Demandes de compte' });
export const requestsLead = message({
  en: 'Each request waits for an admin. A decision is final; a rejected address can be invited later.',
  fr: 'Chaque demande attend la décision d’un administrateur. Une décision est définitive ; une adresse refusée peut être invitée plus tard.',
});
export const requestsNotLoaded = message({
  en: 'The requests could not be loaded',
  fr: 'Les demandes n’ont pas pu être chargées',
});
export const asked = message({ en: 'Asked <time></time>', fr: 'Demandé <time></time>' });
export const requestRange = message<[{ range: string }]>({
  en: ({ range }) => `Showing ${range} requests`,
  fr: ({ range }) => `Demandes ${range}`,
});
