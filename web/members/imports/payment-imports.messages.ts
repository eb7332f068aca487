import { type Count, counted, formatCount, message, plural } from '#contract/language.ts';

export const importHint = message({
  en: 'From a CSV or Excel file of past payments. You see what would happen to each row before anything changes.',
  fr: 'Depuis un fichier CSV ou Excel de paiements passés. Vous voyez ce que deviendrait chaque ligne avant toute modification.',
});
export const fileOfPayments = message({ en: 'File of payments', fr: 'Fichier de paiements' });
export const importing = message({ en: 'Recording payments…', fr: 'Enregistrement des paiements…' });

// A column can contain these.
export const member = message({ en: 'Member (ID, e-mail or name)', fr: 'Adhérent (ID, e-mail ou nom)' });
export const memberEmail = message({ en: 'Member: e-mail', fr: 'Adhérent : e-mail' });
export const email = message({ en: 'Payer: e-mail', fr: 'Payeur : e-mail' });
export const phone = message({ en: 'Payer: telephone', fr: 'Payeur : téléphone' });
export const fullName = message({ en: 'Payer: full name', fr: 'Payeur : nom complet' });
export const firstName = message({ en: 'Payer: first name', fr: 'Payeur : prénom' });
export const lastName = message({ en: 'Payer: last name', fr: 'Payeur : nom de famille' });
export const amount = message({ en: 'Amount', fr: 'Montant' });
export const paidOn = message({ en: 'Day of the payment', fr: 'Date du paiement' });
export const method = message({ en: 'Method', fr: 'Moyen' });
export const reference = message({ en: 'Payment ID or receipt number', fr: 'Référence ou numéro de reçu' });
export const fee = message({ en: 'Fee of the provider', fr: 'Frais du prestataire' });
export const refunded = message({ en: 'Amount refunded', fr: 'Montant remboursé' });
export const paymentState = message({ en: 'Whether it was paid', fr: 'Payé ou non' });

// These are about how rows are treated.
export const nobodyIsTold = message({
  en: 'Payments of a file are history: no confirmation and no welcome is sent for them, and no scenario starts from them. Instalments, statuses and access follow as for every payment.',
  fr: 'Les paiements d’un fichier appartiennent au passé : aucune confirmation ni bienvenue n’est envoyée, et aucun scénario ne démarre. Les échéances, les statuts et les accès suivent, comme pour tout paiement.',
});
export const unmatched = message({ en: 'Member not found, or several', fr: 'Adhérent introuvable, ou plusieurs' });
export const unmatchedHint = message({
  en: 'Import the file of members first, if there is one. You choose the member of an unmatched payment later.',
  fr: 'Importez d’abord le fichier des adhérents, s’il y en a un. L’adhérent d’un paiement non attribué se choisit plus tard.',
});
export const keepUnmatched = message({ en: 'Record it without a member', fr: 'Enregistrer sans adhérent' });
export const sameMoney = message({ en: 'Same payer, amount and day', fr: 'Même payeur, montant et jour' });
export const sameMoneyHint = message({
  en: 'As a payment that is recorded, or another row. The same number is never recorded twice.',
  fr: 'Qu’un paiement enregistré, ou qu’une autre ligne. Un même numéro n’est jamais enregistré deux fois.',
});
export const recordAnyway = message({ en: 'Record both', fr: 'Enregistrer les deux' });
export const opening = message({
  en: 'Member added by a file that says what was paid',
  fr: 'Adhérent ajouté par un fichier qui dit ce qui est payé',
});
export const openingHint = message({
  en: 'Does that file already count the payments of before? It does in a move from another Cauri.',
  fr: 'Ce fichier compte-t-il déjà les paiements d’avant ? C’est le cas quand on vient d’un autre Cauri.',
});
export const isCounted = message({ en: 'Yes: keep them as history, owe the same', fr: 'Oui : garder comme historique, dû inchangé' });
export const countInAddition = message({ en: 'No: count them in addition', fr: 'Non : les compter en plus' });
export const closedMonth = message({ en: 'Payments of closed months', fr: 'Paiements de mois clos' });
export const closedMonthHint = message({
  en: 'A closed month never changes: they count later, or not at all.',
  fr: 'Un mois clos ne change jamais : ils comptent plus tard, ou pas du tout.',
});
export const onOpenDay = message({ en: 'On the first open day', fr: 'Au premier jour ouvert' });
export const usualCategory = message({ en: 'What the payments are for', fr: 'Objet des paiements' });
export const usualCategoryHint = message({
  en: 'Where no column says it.',
  fr: 'Quand aucune colonne ne l’indique.',
});

export const wrongCellsHint = message({
  en: 'Such as a method that is not known.',
  fr: 'Par exemple un moyen inconnu.',
});

// The result.
const paymentsEn = (count: number) => counted(count, { one: 'payment', other: 'payments' });
const paymentsFr = (count: number) => counted(count, { one: 'paiement', other: 'paiements' });
type Results = { added: number; skipped: number };
const resultsEn = ({ added, skipped }: Results) => `${paymentsEn(added)}, ${counted(skipped, { one: 'row', other: 'rows' })} skipped`;
const resultsFr = ({ added, skipped }: Results) =>
  `${paymentsFr(added)}, ${counted(skipped, { one: 'ligne ignorée', other: 'lignes ignorées' })}`;
export const results = message<[Results]>({ en: resultsEn, fr: resultsFr });
export const resultsSoFar = message<[Results]>({
  en: (so) => `${resultsEn(so)} so far`,
  fr: (so) => `Pour l’instant : ${resultsFr(so)}`,
});
export const doneAt = message<[Results & { time: string }]>({
  en: ({ time, ...so }) => `Done ${time}: ${resultsEn(so)}.`,
  fr: ({ time, ...so }) => `Terminé le ${time} : ${resultsFr(so)}.`,
});
export const cancelledAt = message<[{ time: string; added: number }]>({
  en: ({ time, added }) => (added === 0 ? `Cancelled ${time}. Nothing was imported.` : `Cancelled ${time}, after ${paymentsEn(added)}.`),
  fr: ({ time, added }) => (added === 0 ? `Arrêté le ${time}. Rien n’a été importé.` : `Arrêté le ${time}, après ${paymentsFr(added)}.`),
});
export const undoneAt = message<[{ time: string; undone: number; kept: number }]>({
  en: ({ time, undone, kept }) =>
    kept === 0
      ? `Undone ${time}: ${paymentsEn(undone)} deleted again.`
      : `Undone ${time}: ${paymentsEn(undone)} deleted again, ${formatCount(kept)} kept because they cannot be undone any more.`,
  fr: ({ time, undone, kept }) => {
    const back = `Annulé le ${time} : ${paymentsFr(undone)} ${plural(undone, { one: 'supprimé', other: 'supprimés' })}`;
    if (kept === 0) return `${back}.`;
    return `${back}, ${counted(kept, { one: 'gardé, car il ne peut plus être annulé', other: 'gardés, car ils ne peuvent plus être annulés' })}.`;
  },
});
export const importRows = message<[Count]>({
  en: ({ count }) => (count === 0 ? 'Nothing to import' : `Record ${paymentsEn(count)}`),
  fr: ({ count }) => (count === 0 ? 'Rien à importer' : `Enregistrer ${paymentsFr(count)}`),
});
export const whatUndoDoes = message<[{ added: number }]>({
  en: ({ added }) =>
    `${paymentsEn(added)} would be deleted, and what followed for their members with them. Payments that were changed since, those of closed months, those that a settlement file has, and those of members whose credit was moved since stay.`,
  fr: ({ added }) =>
    `${paymentsFr(added)} ${plural(added, { one: 'serait supprimé', other: 'seraient supprimés' })}, avec ce qui en a découlé pour leurs adhérents. Les paiements modifiés depuis, ceux de mois clos, ceux qu’un relevé contient et ceux d’adhérents dont un avoir a été déplacé depuis restent.`,
});
export const outcomes = {
  new: message({ en: 'To record', fr: 'À enregistrer' }),
  recorded: message({ en: 'Recorded', fr: 'Enregistrés' }),
};
export const willBeRecorded = message({ en: 'Will be recorded', fr: 'Sera enregistré' });
export const deletedAgain = message({ en: 'Deleted again', fr: 'Supprimé de nouveau' });
export const viewPayment = message({ en: 'View the payment', fr: 'Voir le paiement' });
export const probably = message<[{ names: string }]>({
  en: ({ names }) => `Probably: ${names}`,
  fr: ({ names }) => `Probablement : ${names}`,
});
export const keepRow = message<[{ n: number }]>({
  en: ({ n }) => `Record it without a member: row ${n}`,
  fr: ({ n }) => `Enregistrer sans adhérent : ligne ${n}`,
});
export const keepAllRows = message({
  en: 'In all rows: record without a member',
  fr: 'Dans toutes les lignes : enregistrer sans adhérent',
});
