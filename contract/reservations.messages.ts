import type { RESERVATION_STATUS } from './filter-values.ts';
import { message } from './language.ts';

export const reservationStatus: Record<(typeof RESERVATION_STATUS)[number], () => string> = {
  pending: message({ en: 'Pending', fr: 'En attente' }),
  confirmed: message({ en: 'Confirmed', fr: 'Confirmée' }),
  cancelled: message({ en: 'Cancelled', fr: 'Annulée' }),
  completed: message({ en: 'Completed', fr: 'Effectuée' }),
  missed: message({ en: 'Missed', fr: 'Manquée' }),
};

export const tooFewTimes = message({ en: 'A series has two sessions or more', fr: 'Une série compte au moins deux séances' });
export const tooManyTimes = message({ en: 'A series has 52 sessions at most', fr: 'Une série compte 52 séances au plus' });
export const dateRequired = message({ en: 'Date is required', fr: 'La date est obligatoire' });
export const timeRequired = message({ en: 'Time is required', fr: 'L’heure est obligatoire' });
export const coachRequired = message({ en: 'Coach selection is required', fr: 'Veuillez choisir un coach' });
export const serviceRequired = message({ en: 'Service is required', fr: 'La prestation est obligatoire' });
export const reasonRequired = message({ en: 'Reason is required', fr: 'Le motif est obligatoire' });
