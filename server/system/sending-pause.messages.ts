import { message } from '#contract/language.ts';

export const ended = message({ en: 'Sending is not paused any more.', fr: 'L’envoi n’est plus suspendu.' });
export const beingListed = message({
  en: 'The recipients of a campaign are still being listed. Please try again in a minute.',
  fr: 'La liste des destinataires d’une campagne est encore en préparation. Veuillez réessayer dans une minute.',
});
export const sends = message({ en: 'What waits is being sent', fr: 'Ce qui attend est en cours d’envoi' });
export const dropped = message({
  en: 'What waited before the restore was dropped',
  fr: 'Ce qui attendait avant la restauration a été abandonné',
});
