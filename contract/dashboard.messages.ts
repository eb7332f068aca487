import { message } from './language.ts';

export const daysAllowed = message({ en: 'Days can be 7, 30 or 90.', fr: 'La durée peut être de 7, 30 ou 90 jours.' });
