import { de, message } from '#contract/language.ts';

type Person = [{ name: string }];

export const noAccount = message({ en: 'This account does not exist.', fr: 'Ce compte n’existe pas.' });
export const noOpenInvitation = message<Person>({
  en: ({ name }) => `${name} has no open invitation.`,
  fr: ({ name }) => `${name} n’a pas d’invitation en attente.`,
});
export const accountSaved = message({ en: 'Account saved', fr: 'Compte enregistré' });
export const signedOut = message({ en: 'Signed out everywhere', fr: 'Toutes les sessions ont été fermées' });
export const notYourself = message({
  en: 'You cannot change your own role or close your own account. Please ask another admin.',
  fr: 'Vous ne pouvez ni changer votre propre rôle ni fermer votre propre compte. Veuillez vous adresser à un autre administrateur.',
});
export const wasRefused = message<Person>({
  en: ({ name }) => `The request of ${name} was refused. Invite the address again instead.`,
  fr: ({ name }) => `La demande ${de(name)} a été refusée. Invitez plutôt l’adresse à nouveau.`,
});
export const waitsForDecision = message<Person>({
  en: ({ name }) => `${name} waits for a decision: approve or reject the request under Notifications.`,
  fr: ({ name }) => `${name} attend une décision : approuvez ou refusez la demande dans les notifications.`,
});
export const mustAccept = message<Person>({
  en: ({ name }) => `${name} has to accept the invitation first.`,
  fr: ({ name }) => `${name} doit d’abord accepter l’invitation.`,
});
export const lastAdmin = message({
  en: 'This is the last active admin. Make somebody else an admin first.',
  fr: 'C’est le dernier administrateur actif. Nommez d’abord un autre administrateur.',
});
