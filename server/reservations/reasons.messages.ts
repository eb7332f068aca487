import { message } from '#contract/language.ts';

// Reasons of a cancellation that nobody has typed. They are stored and read later.

export const byClient = message({ en: 'Cancelled by the client', fr: 'Annulée par le client' });
