import type { DeletedKind } from '#contract/deleted.ts';
import { counted, message, plural } from '#contract/language.ts';

export const adminsRestore = message<[{ days: number }]>({
  en: ({ days }) => `Restore what was deleted within ${days} days. After that it is deleted for good; payments are kept.`,
  fr: ({ days }) =>
    `Restaurez ce qui a été supprimé depuis moins de ${days} jours. Passé ce délai, tout est effacé définitivement, sauf les paiements, qui sont conservés.`,
});
export const coachesAsk = message<[{ days: number }]>({
  en: ({ days }) => `What was deleted can be restored by an admin for ${days} days. After that it is deleted for good.`,
  fr: ({ days }) =>
    `Pendant ${days} jours, un administrateur peut restaurer ce qui a été supprimé. Passé ce délai, tout est effacé définitivement.`,
});
export const searchDeleted = message({ en: 'Search what was deleted', fr: 'Rechercher dans la corbeille' });
export const kind = message({ en: 'Kind', fr: 'Type' });
export const allKinds = message({ en: 'All kinds', fr: 'Tous les types' });
export const loadFailed = message({ en: 'What was deleted could not be loaded', fr: 'La corbeille n’a pas pu être chargée' });
export const nothingDeleted = message({ en: 'Nothing was deleted', fr: 'La corbeille est vide' });
export const waitsHere = message<[{ days: number }]>({
  en: ({ days }) => `What staff delete waits here for ${days} days.`,
  fr: ({ days }) => `Ce que l’équipe supprime reste ici pendant ${days} jours.`,
});
export const nothingMatches = message({ en: 'Nothing deleted matches', fr: 'Aucun élément supprimé ne correspond' });
export const tryAnother = message({ en: 'Try another word, or all kinds.', fr: 'Essayez un autre mot, ou tous les types.' });
export const showAll = message({ en: 'Show all', fr: 'Tout afficher' });

export const kinds: Record<DeletedKind, { one: () => string; many: () => string }> = {
  form: { one: message({ en: 'Form', fr: 'Formulaire' }), many: message({ en: 'Forms', fr: 'Formulaires' }) },
  responses: { one: message({ en: 'Responses', fr: 'Réponses' }), many: message({ en: 'Responses', fr: 'Réponses' }) },
  template: { one: message({ en: 'Template', fr: 'Modèle' }), many: message({ en: 'Templates', fr: 'Modèles' }) },
  campaign: { one: message({ en: 'Campaign', fr: 'Campagne' }), many: message({ en: 'Campaigns', fr: 'Campagnes' }) },
  scenario: { one: message({ en: 'Scenario', fr: 'Scénario' }), many: message({ en: 'Scenarios', fr: 'Scénarios' }) },
  segment: { one: message({ en: 'Segment', fr: 'Segment' }), many: message({ en: 'Segments', fr: 'Segments' }) },
  member: { one: message({ en: 'Member', fr: 'Adhérent' }), many: message({ en: 'Members', fr: 'Adhérents' }) },
  payment: { one: message({ en: 'Payment', fr: 'Paiement' }), many: message({ en: 'Payments', fr: 'Paiements' }) },
};
export const untitledForm = message({ en: 'Untitled Form', fr: 'Formulaire sans titre' });
export const untitled = message({ en: 'Untitled', fr: 'Sans titre' });
export const responsesTo = message<[{ count: number; form: string }]>({
  en: ({ count, form }) => `${counted(count, { one: 'response', other: 'responses' })} to “${form}”`,
  fr: ({ count, form }) => `${counted(count, { one: 'réponse', other: 'réponses' })} à « ${form} »`,
});
export const formWith = message<[{ count: number }]>({
  en: ({ count }) => `Form with ${counted(count, { one: 'response', other: 'responses' })}`,
  fr: ({ count }) => `Formulaire avec ${counted(count, { one: 'réponse', other: 'réponses' })}`,
});
export const paymentOf = message<[{ amount: string; receipt: string | null }]>({
  en: ({ amount, receipt }) => (receipt ? `Payment of ${amount}, receipt ${receipt}` : `Payment of ${amount}`),
  fr: ({ amount, receipt }) => (receipt ? `Paiement de ${amount}, reçu ${receipt}` : `Paiement de ${amount}`),
});
export const deletedAt = message<[{ time: string; by: string | null }]>({
  en: ({ time, by }) => (by ? `Deleted ${time} by ${by}` : `Deleted ${time}`),
  fr: ({ time, by }) => (by ? `Supprimé le ${time} par ${by}` : `Supprimé le ${time}`),
});
export const kept = message({ en: 'Kept', fr: 'Conservé' });
export const daysLeft = message<[{ count: number }]>({
  en: ({ count }) => `${count} ${plural(count, { one: 'day left', other: 'days left' })}`,
  fr: ({ count }) => `${count} ${plural(count, { one: 'jour restant', other: 'jours restants' })}`,
});

export const restored = message({ en: 'Restored', fr: 'Élément restauré' });
export const restoreFailed = message<[{ name: string }]>({
  en: ({ name }) => `“${name}” could not be restored`,
  fr: ({ name }) => `« ${name} » n’a pas pu être restauré`,
});
export const restoreOne = message<[{ name: string }]>({ en: ({ name }) => `Restore ${name}`, fr: ({ name }) => `Restaurer ${name}` });
export const deletedForGood = message({ en: 'Deleted for good', fr: 'Élément effacé définitivement' });
export const deleteFailed = message<[{ name: string }]>({
  en: ({ name }) => `“${name}” could not be deleted`,
  fr: ({ name }) => `« ${name} » n’a pas pu être effacé`,
});
export const deleteForGood = message({ en: 'Delete for good', fr: 'Effacer définitivement' });
export const deleteOneForGood = message<[{ name: string }]>({
  en: ({ name }) => `Delete ${name} for good`,
  fr: ({ name }) => `Effacer définitivement ${name}`,
});
export const deleteQuestion = message<[{ name: string }]>({
  en: ({ name }) => `Delete “${name}” for good?`,
  fr: ({ name }) => `Effacer définitivement « ${name} » ?`,
});

export const loseForm = message({
  en: 'The form is deleted. It cannot be brought back.',
  fr: 'Le formulaire sera effacé, sans retour possible.',
});
export const loseFormWithResponses = message({
  en: 'The form is deleted with all its responses and their files. It cannot be brought back.',
  fr: 'Le formulaire sera effacé avec toutes ses réponses et leurs fichiers, sans retour possible.',
});
export const loss: Record<Exclude<DeletedKind, 'form' | 'payment'>, () => string> = {
  responses: message({
    en: 'The responses are deleted with their files. They cannot be brought back.',
    fr: 'Les réponses seront effacées avec leurs fichiers, sans retour possible.',
  }),
  template: message({
    en: 'The template is deleted. It cannot be brought back.',
    fr: 'Le modèle sera effacé, sans retour possible.',
  }),
  campaign: message({
    en: 'The campaign is deleted. E-mails that it sent stay in the history of the members. It cannot be brought back.',
    fr: 'La campagne sera effacée, sans retour possible. Les e-mails qu’elle a envoyés restent dans l’historique des adhérents.',
  }),
  scenario: message({
    en: 'The scenario is deleted with the history of its runs. It cannot be brought back.',
    fr: 'Le scénario sera effacé avec l’historique de ses exécutions, sans retour possible.',
  }),
  member: message({
    en: 'Everything about this member is erased. Payments and entries of the account stay with their amounts, days and numbers, without the name. It cannot be brought back.',
    fr: 'Tout ce qui concerne cet adhérent sera effacé, sans retour possible. Les paiements et les écritures du compte restent avec leurs montants, dates et numéros, sans le nom.',
  }),
  segment: message({
    en: 'The segment is deleted. No member changes. It cannot be brought back.',
    fr: 'Le segment sera effacé, sans retour possible. Aucun adhérent n’est modifié.',
  }),
};
