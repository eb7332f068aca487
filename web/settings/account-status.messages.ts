import { message } from '#contract/language.ts';

/** The status of an account in the lists of the team and of the coaches. */
export const accountStatus = {
  Pending: message({ en: 'Pending', fr: 'En attente' }),
  Active: message({ en: 'Active', fr: 'Actif' }),
  Inactive: message({ en: 'Inactive', fr: 'Inactif' }),
  Banned: message({ en: 'Banned', fr: 'Banni' }),
  Rejected: message({ en: 'Rejected', fr: 'Refusé' }),
};
