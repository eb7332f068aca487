import { message } from '#contract/language.ts';

// Answers to other systems that call the incoming webhook of a scenario.

export const notActive = message({
  en: 'This scenario is not active yet. The call was kept as an example, and set nothing off.',
  fr: 'Ce scénario n’est pas encore actif. L’appel a été conservé comme exemple et n’a rien déclenché.',
});
export const takenAsExample = message({
  en: 'Taken as an example: this scenario is not active yet.',
  fr: 'Conservé comme exemple : ce scénario n’est pas encore actif.',
});
export const received = {
  accepted: message({ en: 'Accepted.', fr: 'Accepté.' }),
  known: message({ en: 'This event is known already.', fr: 'Cet événement est déjà connu.' }),
  kept: message({
    en: 'Kept: this scenario is paused. Its staff choose whether the call runs once it is switched on again.',
    fr: 'Conservé : ce scénario est en pause. Son équipe choisira si l’appel s’exécute quand il sera réactivé.',
  }),
};
export const noScenario = message({ en: 'There is no scenario at this address.', fr: 'Il n’y a aucun scénario à cette adresse.' });
export const unknownEncoding = message({
  en: 'The body is encoded in a way that is not known here. Send it plain, or as gzip.',
  fr: 'Le corps est encodé d’une façon inconnue ici. Envoyez-le tel quel, ou en gzip.',
});
export const bodyTooLarge = message<[{ kilobytes: number }]>({
  en: ({ kilobytes }) => `The body is larger than ${kilobytes} kB.`,
  fr: ({ kilobytes }) => `Le corps dépasse ${kilobytes} ko.`,
});
export const notUnpacked = message({
  en: 'The body could not be unpacked: it is not what its Content-Encoding says.',
  fr: 'Le corps n’a pas pu être décompressé : il n’est pas ce qu’annonce son Content-Encoding.',
});
export const multipartUnreadable = message({
  en: 'The multipart body could not be read.',
  fr: 'Le corps multipart n’a pas pu être lu.',
});
