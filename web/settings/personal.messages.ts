import { message } from '#contract/language.ts';

export const roleName = {
  admin: message({ en: 'Admin', fr: 'Administrateur' }),
  coach: message({ en: 'Coach', fr: 'Coach' }),
};

export const personalInformation = message({ en: 'Personal Information', fr: 'Informations personnelles' });
export const userUpdated = message({ en: 'User updated successfully', fr: 'Informations mises à jour' });
export const userNotUpdated = message({ en: 'Error updating user', fr: 'Les informations n’ont pas pu être mises à jour' });
export const signInWithNew = message({
  en: 'You sign in with it from then on.',
  fr: 'C’est avec elle que vous vous connecterez ensuite.',
});
export const yourPassword = message({ en: 'Your password', fr: 'Votre mot de passe' });
export const itIsYou = message({
  en: 'It shows that it is you who changes the address',
  fr: 'Il confirme que c’est bien vous qui changez l’adresse',
});
export const role = message({ en: 'Role', fr: 'Rôle' });
export const accountCreated = message({ en: 'Account created', fr: 'Compte créé le' });
export const lastLogin = message({ en: 'Last login', fr: 'Dernière connexion' });
export const updateUser = message({ en: 'Update user', fr: 'Mettre à jour' });

export const confirmNewAddress = message({ en: 'Confirm the new address', fr: 'Confirmer la nouvelle adresse' });
export const notNow = message({ en: 'Not now', fr: 'Plus tard' });
export const addressChanged = message({ en: 'Your e-mail address was changed.', fr: 'Votre adresse e-mail a été changée.' });
export const addressNotConfirmed = message({
  en: 'The address could not be confirmed',
  fr: 'L’adresse n’a pas pu être confirmée',
});
export const codeSentTo = message<[{ email: string }]>({
  en: ({ email }) => `We sent an 8-digit code to ${email}. Until you enter it, your present address stays.`,
  fr: ({ email }) =>
    `Nous avons envoyé un code à 8 chiffres à ${email}. Votre adresse actuelle reste valable jusqu’à ce que vous le saisissiez.`,
});

export const othersSignedOut = message({
  en: 'Every other place where you are signed in is signed out.',
  fr: 'Toutes vos autres sessions seront fermées.',
});
export const currentPassword = message({ en: 'Current password', fr: 'Mot de passe actuel' });
export const currentPasswordNeeded = message({
  en: 'Please enter your current password',
  fr: 'Veuillez saisir votre mot de passe actuel',
});
export const passwordUpdated = message({ en: 'Password updated successfully', fr: 'Mot de passe changé' });
export const passwordNotUpdated = message({ en: 'Error updating password', fr: 'Le mot de passe n’a pas pu être changé' });

export const whereSignedIn = message({ en: 'Where you are signed in', fr: 'Vos sessions ouvertes' });
export const sessionsNotLoaded = message({
  en: 'Your sessions could not be loaded',
  fr: 'Vos sessions n’ont pas pu être chargées',
});
export const signedOutThere = message({ en: 'Signed out there.', fr: 'La session a été fermée.' });
export const notSignedOut = message({
  en: 'This session could not be signed out',
  fr: 'Cette session n’a pas pu être fermée',
});
export const thisBrowser = message({ en: 'This browser', fr: 'Ce navigateur' });
export const inUseNow = message({ en: 'In use now', fr: 'Utilisée en ce moment' });
export const lastSeen = message({ en: 'Last seen <time></time>', fr: 'Utilisée <time></time>' });
export const logOutHere = message({ en: 'Log out of this browser', fr: 'Se déconnecter de ce navigateur' });
export const logOut = message({ en: 'Log out', fr: 'Se déconnecter' });
export const signOutOf = message<[{ browser: string }]>({
  en: ({ browser }) => `Sign out of ${browser}`,
  fr: ({ browser }) => `Fermer la session : ${browser}`,
});
export const signOut = message({ en: 'Sign out', fr: 'Fermer la session' });
export const browserOn = message<[{ browser: string; system: string }]>({
  en: ({ browser, system }) => `${browser} on ${system}`,
  fr: ({ browser, system }) => `${browser} sur ${system}`,
});
export const unknownBrowser = message({ en: 'Unknown browser', fr: 'Navigateur inconnu' });
