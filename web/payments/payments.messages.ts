import { countOf, de, message } from '#contract/language.ts';

export * from '#contract/words.messages.ts';

export const title = message({ en: 'Payments', fr: 'Paiements' });
export const payments = message({ en: countOf('payment', 'payments'), fr: countOf('paiement', 'paiements') });
export const paymentsMatch = message({
  en: countOf('payment matches', 'payments match'),
  fr: countOf('paiement correspond', 'paiements correspondent'),
});
export const newPayment = message({ en: 'New payment', fr: 'Nouveau paiement' });
export const toConfirm = message({ en: 'To confirm', fr: 'À confirmer' });
export const accounting = message({ en: 'Accounting', fr: 'Comptabilité' });
export const reportedFor = message({ en: 'Paid in a closed month, on', fr: 'Payé dans un mois clos, le' });
export const reconcile = message({ en: 'Reconcile', fr: 'Rapprocher' });
export const providers = message({ en: 'Providers', fr: 'Prestataires' });

export const searchPayments = message({ en: 'Search payments', fr: 'Rechercher un paiement' });
export const searchPlaceholder = message({ en: 'Name, e-mail or payment ID', fr: 'Nom, e-mail ou référence' });
export const listFailed = message({ en: 'The payments could not be loaded', fr: 'Les paiements n’ont pas pu être chargés' });
export const noPayment = message({ en: 'No payment data found', fr: 'Aucun paiement trouvé' });
export const whereFrom = message({
  en: 'Payments by Mobile Money arrive by themselves; cash is recorded here.',
  fr: 'Les paiements par Mobile Money arrivent tout seuls ; les espèces s’enregistrent ici.',
});
export const showAll = message({ en: 'Show all payments', fr: 'Afficher tous les paiements' });

export const month = message({ en: 'Month', fr: 'Mois' });
export const periodOfPayment = message({ en: 'Period of payment', fr: 'Période de paiement' });
export const allDates = message({ en: 'All dates', fr: 'Toutes les dates' });
export const chosenDays = message({ en: 'Chosen days', fr: 'Jours choisis' });
export const period = {
  today: message({ en: 'Today', fr: 'Aujourd’hui' }),
  lastWeek: message({ en: 'Last 7 days', fr: '7 derniers jours' }),
  thisMonth: message({ en: 'This month', fr: 'Ce mois-ci' }),
  lastMonth: message({ en: 'Last month', fr: 'Le mois dernier' }),
};
export const paidFrom = message({ en: 'Paid from', fr: 'Payé à partir du' });
export const paidTo = message({ en: 'Paid until', fr: 'Payé jusqu’au' });
export const amounts = message({ en: 'Amounts', fr: 'Montants' });
export const amountAtLeast = message({ en: 'Amount at least', fr: 'Montant minimal' });
export const amountAtMost = message({ en: 'Amount at most', fr: 'Montant maximal' });
export const howAmountsCompare = message({
  en: 'Both amounts are included. Each payment counts in its own currency, before refunds.',
  fr: 'Les deux montants sont compris. Chaque paiement compte dans sa devise, avant remboursement.',
});
export const applyAmounts = message({ en: 'Apply amounts', fr: 'Appliquer les montants' });
export const removeAmounts = message<[{ range: string }]>({
  en: ({ range }) => `Remove amounts: ${range}`,
  fr: ({ range }) => `Retirer les montants : ${range}`,
});
export const amountToAmount = message<[{ min: string; max: string }]>({
  en: ({ min, max }) => `${min} to ${max}`,
  fr: ({ min, max }) => `De ${min} à ${max}`,
});
export const atLeast = message<[{ amount: string }]>({
  en: ({ amount }) => `At least ${amount}`,
  fr: ({ amount }) => `Au moins ${amount}`,
});
export const atMost = message<[{ amount: string }]>({ en: ({ amount }) => `At most ${amount}`, fr: ({ amount }) => `Au plus ${amount}` });
export const method = message({ en: 'Method', fr: 'Moyen' });
export const allMethods = message({ en: 'All methods', fr: 'Tous les moyens' });
export const allProducts = message({ en: 'All products', fr: 'Tous les produits' });
export const allCategories = message({ en: 'All categories', fr: 'Toutes les catégories' });
export const currency = message({ en: 'Currency', fr: 'Devise' });
export const allCurrencies = message({ en: 'All currencies', fr: 'Toutes les devises' });
export const member = message({ en: 'Member', fr: 'Adhérent' });
export const amount = message({ en: 'Amount', fr: 'Montant' });
export const smallestFirst = message({ en: 'Smallest amount first', fr: 'Les plus petits montants d’abord' });
export const largestFirst = message({ en: 'Largest amount first', fr: 'Les plus grands montants d’abord' });
export const date = message({ en: 'Date', fr: 'Date' });
export const paidFor = message<[{ member: string }]>({ en: ({ member }) => `For ${member}`, fr: ({ member }) => `Pour ${member}` });
export const nobodyYet = message({ en: 'Nobody yet', fr: 'Pas encore attribué' });
export const deletedOn = message<[{ date: string; by: string | null }]>({
  en: ({ date, by }) => (by ? `Deleted on ${date} by ${by}` : `Deleted on ${date}`),
  fr: ({ date, by }) => (by ? `Supprimé le ${date} par ${by}` : `Supprimé le ${date}`),
});

export const paymentOfPayer = message<[{ name: string; amount: string; time: string }]>({
  en: ({ name, amount, time }) => `${name}, ${amount} on ${time}`,
  fr: ({ name, amount, time }) => `${name}, ${amount} le ${time}`,
});
export const actionsFor = message<[{ name: string; day: string }]>({
  en: ({ name, day }) => `Actions for the payment of ${name} on ${day}`,
  fr: ({ name, day }) => `Actions pour le paiement ${de(name)} du ${day}`,
});
export const receipt = message({ en: 'Receipt (PDF)', fr: 'Reçu (PDF)' });
export const restored = message({ en: 'Payment restored', fr: 'Paiement restauré' });
export const restoreFailed = message({ en: 'The payment could not be restored', fr: 'Le paiement n’a pas pu être restauré' });
export const restorePaymentOf = message<[{ name: string }]>({
  en: ({ name }) => `Restore the payment of ${name}`,
  fr: ({ name }) => `Restaurer le paiement ${de(name)}`,
});
export const deletePaymentOf = message<[{ name: string }]>({
  en: ({ name }) => `Delete the payment of ${name}?`,
  fr: ({ name }) => `Supprimer le paiement ${de(name)} ?`,
});
export const deletePayment = message({ en: 'Delete payment', fr: 'Supprimer le paiement' });
export const paymentDeleted = message({ en: 'Payment deleted', fr: 'Paiement supprimé' });
export const deleteFailed = message({ en: 'Failed to delete payment.', fr: 'Le paiement n’a pas pu être supprimé.' });
export const noLongerCounts = message<[{ amount: string }]>({
  en: ({ amount }) => `${amount} no longer counts for the member’s billing.`,
  fr: ({ amount }) => `${amount} ne compteront plus dans la facturation de l’adhérent.`,
});
export const billingStays = message<[{ name: string; day: string }]>({
  en: ({ name, day }) =>
    `On ${day}, staff set what ${name} owes, by hand or by an import, with this payment included. A change of the payment does not change that: check the status and the due day afterwards.`,
  fr: ({ name, day }) =>
    `Le ${day}, l’équipe a fixé ce que doit ${name}, à la main ou par un import, ce paiement compris. Modifier le paiement n’y change rien : vérifiez ensuite le statut et l’échéance.`,
});
export const refundInstead = message({
  en: 'For money that was given back, record a refund instead.',
  fr: 'Si l’argent a été rendu, enregistrez plutôt un remboursement.',
});
export const reason = message({ en: 'Reason', fr: 'Motif' });
export const keptWithPayment = message({ en: 'Kept with the payment', fr: 'Conservé avec le paiement' });

export const payment = message({ en: 'Payment', fr: 'Paiement' });
export const loadFailed = message({ en: 'This payment could not be loaded', fr: 'Ce paiement n’a pas pu être chargé' });
export const notFound = message({ en: 'Payment not found', fr: 'Paiement introuvable' });
export const notGiven = message({ en: 'Not given', fr: 'Non renseigné' });
export const paid = message({ en: 'Paid', fr: 'Payé le' });
export const import_ = message({ en: 'Import', fr: 'Importer' });
export const refunds = message({ en: 'Refunds', fr: 'Remboursements' });
export const reasonBy = message<[{ reason: string; by: string }]>({
  en: ({ reason, by }) => `${reason} (${by})`,
  fr: ({ reason, by }) => `${reason} (${by})`,
});
export const moveToAnother = message({ en: 'Move to another member', fr: 'Attribuer à un autre adhérent' });
export const recordARefund = message({ en: 'Record a refund', fr: 'Enregistrer un remboursement' });
export const recordRefund = message({ en: 'Record refund', fr: 'Enregistrer le remboursement' });
export const refundRecorded = message({ en: 'Refund recorded', fr: 'Remboursement enregistré' });
export const refundFailed = message({ en: 'The refund could not be recorded', fr: 'Le remboursement n’a pas pu être enregistré' });
export const amountGivenBack = message({ en: 'Amount given back', fr: 'Montant rendu' });

export const moved = message({ en: 'Payment moved', fr: 'Paiement réattribué' });
export const attached = message({ en: 'Payment attached', fr: 'Paiement attribué' });
export const notPutBack = message({
  en: 'The payment could not be put back',
  fr: 'Le paiement n’a pas pu être remis comme avant',
});
export const moveFailed = message({ en: 'The payment could not be moved', fr: 'Le paiement n’a pas pu être réattribué' });
export const attachFailed = message({ en: 'The payment could not be attached', fr: 'Le paiement n’a pas pu être attribué' });
export const chooseOther = message({
  en: 'Choose whose payment it is.',
  fr: 'Choisissez à qui est ce paiement.',
});
export const bothFollow = message({
  en: 'The billing of both members follows.',
  fr: 'La facturation des deux adhérents sera mise à jour.',
});
export const chooseMember = message({
  en: 'This payment belongs to nobody yet. Choose its member; the billing follows.',
  fr: 'Ce paiement n’est encore attribué à personne. Choisissez l’adhérent ; sa facturation sera mise à jour.',
});
export const move = message({ en: 'Move', fr: 'Réattribuer' });
export const moveTo = message<[{ name: string }]>({ en: ({ name }) => `Move to ${name}`, fr: ({ name }) => `Réattribuer à ${name}` });
export const attach = message({ en: 'Attach', fr: 'Attribuer' });
export const attachTo = message<[{ name: string }]>({ en: ({ name }) => `Attach to ${name}`, fr: ({ name }) => `Attribuer à ${name}` });

export const whoPays = message({ en: 'Who pays?', fr: 'Qui paie ?' });
export const noMemberPays = message({ en: 'Somebody who is no member yet', fr: 'Une personne qui n’est pas encore adhérente' });
export const toAmount = message({ en: 'Continue', fr: 'Continuer' });
export const otherPayer = message({ en: 'Change', fr: 'Changer' });
export const notProposed = message({ en: 'What is owed could not be loaded', fr: 'Ce qui est dû n’a pas pu être chargé' });
export const nothingDue = message({ en: 'Nothing is to be paid', fr: 'Rien n’est à payer' });
export const overdueNow = message<[{ amount: string }]>({
  en: ({ amount }) => `Overdue: ${amount}`,
  fr: ({ amount }) => `En retard : ${amount}`,
});
export const dueNext = message<[{ amount: string }]>({
  en: ({ amount }) => `Next instalment: ${amount}`,
  fr: ({ amount }) => `Prochain versement : ${amount}`,
});
export const dueOn = message<[{ amount: string; day: string }]>({
  en: ({ amount, day }) => `Next instalment: ${amount} on ${day}`,
  fr: ({ amount, day }) => `Prochain versement : ${amount} le ${day}`,
});
export const renewalNext = message<[{ amount: string }]>({
  en: ({ amount }) => `Next period of the subscription: ${amount}`,
  fr: ({ amount }) => `Prochaine période de l’abonnement : ${amount}`,
});
export const recordPayment = message({ en: 'Record payment', fr: 'Enregistrer le paiement' });
export const recorded = message({ en: 'Payment recorded', fr: 'Paiement enregistré' });
export const recordedForNobody = message({
  en: 'Payment recorded; it waits for its member',
  fr: 'Paiement enregistré ; il reste à l’attribuer à un adhérent',
});
export const doubtTitle = message({ en: 'Record this payment all the same?', fr: 'Enregistrer ce paiement malgré tout ?' });
export const recordAnyway = message({ en: 'Record it all the same', fr: 'Enregistrer malgré tout' });
export const createFailed = message({ en: 'Failed to create payment.', fr: 'Le paiement n’a pas pu être enregistré.' });
export const editPayment = message({ en: 'Edit payment', fr: 'Modifier le paiement' });
export const corrected = message({ en: 'Payment corrected', fr: 'Paiement corrigé' });
export const changedMeanwhile = message({
  en: 'Somebody else changed this payment meanwhile',
  fr: 'Quelqu’un d’autre a modifié ce paiement entre-temps',
});
export const editFailed = message({ en: 'The payment could not be corrected', fr: 'Le paiement n’a pas pu être corrigé' });
export const saveChanges = message({ en: 'Save changes', fr: 'Enregistrer les modifications' });
export const reportedBy = message<[{ provider: string }]>({
  en: ({ provider }) =>
    `${provider} reported this payment, so its amount, date, method and payment ID stay as they are. For money that was given back, record a refund instead.`,
  fr: ({ provider }) =>
    `Ce paiement vient de ${provider} : son montant, sa date, son moyen et sa référence ne peuvent pas être modifiés. Si l’argent a été rendu, enregistrez plutôt un remboursement.`,
});
export const paymentMethod = message({ en: 'Payment method', fr: 'Moyen de paiement' });
export const paymentIdHint = message({
  en: 'The provider’s reference, or the number on the receipt',
  fr: 'La référence du prestataire, ou le numéro du reçu',
});
export const wholeAmount = message<[{ currency: string }]>({
  en: ({ currency }) => `Please enter a whole number: ${currency} has no cents`,
  fr: ({ currency }) => `Veuillez saisir un nombre entier : le ${currency} n’a pas de centimes`,
});
export const amountAboveZero = message({
  en: 'Please enter an amount above zero',
  fr: 'Veuillez saisir un montant supérieur à zéro',
});
export const dateRequired = message({ en: 'Date is required', fr: 'La date est obligatoire' });
