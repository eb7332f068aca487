import { formatCount, message, plural } from '#contract/language.ts';

export const gone = message({ en: 'This can no longer be restored.', fr: 'Cet élément ne peut plus être restauré.' });
export const deletedForGood = message({ en: 'Deleted for good', fr: 'Élément effacé définitivement' });
export const paymentRestored = message({ en: 'Payment restored', fr: 'Paiement restauré' });
export const formRestored = message({ en: 'Form restored', fr: 'Formulaire restauré' });
export const publishedFormRestored = message({
  en: 'Form restored. Its link works again.',
  fr: 'Formulaire restauré. Son lien fonctionne à nouveau.',
});
export const responsesRestored = message<[{ count: number }]>({
  en: ({ count }) => plural(count, { one: 'Response restored', other: `${formatCount(count)} responses restored` }),
  fr: ({ count }) => plural(count, { one: 'Réponse restaurée', other: `${formatCount(count)} réponses restaurées` }),
});
export const templateRestored = message({ en: 'Template restored', fr: 'Modèle restauré' });
export const segmentRestored = message({ en: 'Segment restored', fr: 'Segment restauré' });
export const campaignRestored = message({ en: 'Campaign restored', fr: 'Campagne restaurée' });
export const draftRestored = message({
  en: 'Campaign restored as a draft. Launch it again to send it.',
  fr: 'Campagne restaurée en brouillon. Lancez-la à nouveau pour l’envoyer.',
});
export const memberRestored = message({ en: 'Member restored', fr: 'Adhérent restauré' });
export const archivedMemberRestored = message({
  en: 'Member restored to the archive, where they were before.',
  fr: 'Adhérent restauré dans les archives, où il était avant.',
});
/** The name that an erased member leaves on payments. */
export const formerMember = message<[{ number: number }]>({
  en: ({ number }) => `Former member ${number}`,
  fr: ({ number }) => `Ancien adhérent ${number}`,
});
/** The name that an erased member leaves on payments that had been taken from them. */
export const formerPayer = message({ en: 'Former payer', fr: 'Ancien payeur' });
export const scenarioRestored = message({
  en: 'Scenario restored. It stays paused until you switch it on.',
  fr: 'Scénario restauré. Il reste en pause jusqu’à ce que vous l’activiez.',
});
