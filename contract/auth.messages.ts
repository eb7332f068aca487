import { message } from './language.ts';

export const nameNeeded = message({ en: 'Please enter your name', fr: 'Veuillez saisir votre nom' });
export const passwordNeeded = message({ en: 'Please enter your password', fr: 'Veuillez saisir votre mot de passe' });
export const passwordTooShort = message({
  en: 'Password must be at least 8 characters long',
  fr: 'Le mot de passe doit compter au moins 8 caractères',
});
export const codeIncomplete = message({
  en: 'Please enter the complete 8-digit verification code',
  fr: 'Veuillez saisir les 8 chiffres du code de vérification',
});
export const appCodeNeeded = message({
  en: 'Please enter the 6-digit code of the app',
  fr: 'Veuillez saisir le code à 6 chiffres de l’application',
});
export const passwordForAddress = message({
  en: 'Please enter your password to change the e-mail address',
  fr: 'Veuillez saisir votre mot de passe pour changer l’adresse e-mail',
});
