import { message } from './language.ts';

// The statuses that a form has until staff make a list of their own.
export const inProgress = message({ en: 'In progress', fr: 'En cours' });
export const onHold = message({ en: 'On hold', fr: 'En attente' });
export const accepted = message({ en: 'Accepted', fr: 'Acceptée' });
export const declined = message({ en: 'Declined', fr: 'Refusée' });
