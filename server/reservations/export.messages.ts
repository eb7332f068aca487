import { message } from '#contract/language.ts';

// The texts of the file of reservations.

export const reservations = message({ en: 'Reservations', fr: 'Réservations' });
export const fileName = message<[{ day: string; rows: number; extension: string }]>({
  en: ({ day, rows, extension }) => `reservations_${day}_${rows}-rows.${extension}`,
  fr: ({ day, rows, extension }) => `reservations_${day}_${rows}-lignes.${extension}`,
});
export const reservation = message({ en: 'Reservation', fr: 'Réservation' });
export const start = message<[{ zone: string }]>({ en: ({ zone }) => `Start (${zone})`, fr: ({ zone }) => `Début (${zone})` });
export const end = message<[{ zone: string }]>({ en: ({ zone }) => `End (${zone})`, fr: ({ zone }) => `Fin (${zone})` });
export const service = message({ en: 'Service', fr: 'Prestation' });
export const client = message({ en: 'Client', fr: 'Client' });
export const place = message({ en: 'Meeting link or place', fr: 'Lien de réunion ou lieu' });
export const clientMessage = message({ en: 'Message of the client', fr: 'Message du client' });
export const staffNote = message({ en: 'Note of the team', fr: 'Note de l’équipe' });
export const reason = message({ en: 'Reason for cancelling', fr: 'Motif de l’annulation' });
export const series = message({ en: 'Series', fr: 'Série' });
export const seriesPlace = message({ en: 'Session of the series', fr: 'Séance de la série' });
export const seriesSize = message({ en: 'Sessions in the series', fr: 'Nombre de séances de la série' });
export const bookedBy = message({ en: 'Booked by', fr: 'Réservée par' });
export const sources = {
  staff: message({ en: 'The team', fr: 'L’équipe' }),
  public: message({ en: 'The client', fr: 'Le client' }),
};
export const bookedOn = message<[{ zone: string }]>({ en: ({ zone }) => `Booked (${zone})`, fr: ({ zone }) => `Réservée le (${zone})` });
