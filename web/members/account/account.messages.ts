import { message } from '#contract/language.ts';

export const account = message({ en: 'Account', fr: 'Compte' });
export const notLoaded = message({ en: 'The account could not be loaded.', fr: 'Le compte n’a pas pu être chargé.' });
export const noPrice = message({
  en: 'The product has no price, so nobody knows what is owed. Set it under Settings > Products.',
  fr: 'Le produit n’a pas de prix : ce qui est dû n’est donc pas connu. Indiquez-le dans Paramètres > Produits.',
});
export const agreed = message({ en: 'Agreed', fr: 'Convenu' });
export const paid = message({ en: 'Paid', fr: 'Payé' });
export const discounts = message({ en: 'Discounts', fr: 'Remises' });
export const waivedAmounts = message({ en: 'Waived', fr: 'Abandonné' });
export const movedCredit = message({ en: 'Credit moved', fr: 'Avoir déplacé' });
export const countedByHand = message({ en: 'Set by hand', fr: 'Fixé à la main' });
export const openingBalance = message({ en: 'Opening balance', fr: 'Solde d’ouverture' });
export const provisional = message({ en: 'Without an exchange rate', fr: 'Sans taux de change' });
export const amountOn = message<[{ amount: string; day: string }]>({
  en: ({ amount, day }) => `${amount} on ${day}`,
  fr: ({ amount, day }) => `${amount} le ${day}`,
});
export const nothing = message({ en: 'Everything is paid', fr: 'Tout est payé' });
export const renewal = message({ en: 'Renewal of the subscription', fr: 'Renouvellement de l’abonnement' });
export const unconverted = message<[{ amounts: string }]>({
  en: ({ amounts }) => `Not added, because the day has no exchange rate: ${amounts}`,
  fr: ({ amounts }) => `Non compté, faute de taux de change ce jour-là : ${amounts}`,
});
export const instalments = message<[{ count: number }]>({
  en: ({ count }) => `Instalments (${count})`,
  fr: ({ count }) => `Versements (${count})`,
});
export const entries = message<[{ count: number }]>({ en: ({ count }) => `Entries (${count})`, fr: ({ count }) => `Écritures (${count})` });
export const noDay = message({ en: 'No day yet', fr: 'Pas encore de date' });
export const paidOf = message<[{ paid: string; amount: string }]>({
  en: ({ paid, amount }) => `${paid} of ${amount}`,
  fr: ({ paid, amount }) => `${paid} sur ${amount}`,
});

export const kind = {
  payment: message({ en: 'Payment', fr: 'Paiement' }),
  refund: message({ en: 'Refund', fr: 'Remboursement' }),
  discount: message({ en: 'Discount', fr: 'Remise' }),
  waiver: message({ en: 'Waived amount', fr: 'Montant abandonné' }),
  'credit-out': message({ en: 'Credit moved to another member', fr: 'Avoir déplacé vers un autre adhérent' }),
  'credit-in': message({ en: 'Credit from another member', fr: 'Avoir reçu d’un autre adhérent' }),
  plan: message({ en: 'Changed plan', fr: 'Échéancier modifié' }),
  'by-hand': message({ en: 'Set by hand', fr: 'Fixé à la main' }),
  opening: message({
    en: 'Opening balance: the status from before accounts were kept',
    fr: 'Solde d’ouverture : le statut d’avant la tenue des comptes',
  }),
};
export const notInForce = message({
  en: 'Its days do not count: it was made for other terms or another way to pay.',
  fr: 'Ses dates ne comptent pas : il a été convenu pour d’autres conditions ou une autre façon de payer.',
});
export const takenBack = message({ en: 'taken back', fr: 'annulé' });
export const takesBack = {
  discount: message({ en: 'Discount taken back', fr: 'Remise annulée' }),
  waiver: message({ en: 'Waived amount taken back', fr: 'Abandon annulé' }),
  plan: message({ en: 'Changed plan taken back', fr: 'Échéancier annulé' }),
  'credit-out': message({ en: 'Moved credit taken back', fr: 'Déplacement d’avoir annulé' }),
  'credit-in': message({ en: 'Moved credit taken back', fr: 'Déplacement d’avoir annulé' }),
};
export const onBy = message<[{ at: string; by: string | null }]>({
  en: ({ at, by }) => (by ? `${at}, ${by}` : at),
  fr: ({ at, by }) => (by ? `${at}, ${by}` : at),
});
export const openPayment = message({ en: 'Open the payment', fr: 'Ouvrir le paiement' });

export const actions = message({ en: 'Change the account', fr: 'Modifier le compte' });
export const recordPayment = message({ en: 'Record a payment', fr: 'Enregistrer un paiement' });
export const giveDiscount = message({ en: 'Give a discount', fr: 'Accorder une remise' });
export const waive = message({ en: 'Waive an amount', fr: 'Abandonner un montant' });
export const changePlan = message({ en: 'Change the plan', fr: 'Modifier l’échéancier' });
export const moveCredit = message({ en: 'Move the credit', fr: 'Déplacer l’avoir' });
export const creditNow = message<[{ amount: string }]>({
  en: ({ amount }) => `Credit: ${amount}`,
  fr: ({ amount }) => `Avoir : ${amount}`,
});
export const moveTo = message({ en: 'To the member', fr: 'Vers l’adhérent' });
export const memberNeeded = message({ en: 'Please choose the member', fr: 'Veuillez choisir l’adhérent' });
export const setStatus = message({ en: 'Set the status by hand', fr: 'Fixer le statut à la main' });
export const takeBack = message({ en: 'Take back', fr: 'Annuler l’écriture' });
export const keepIt = message({ en: 'Keep the entry', fr: 'Garder l’écriture' });
export const takeBackNamed = message<[{ entry: string }]>({
  en: ({ entry }) => `Take back: ${entry}`,
  fr: ({ entry }) => `Annuler : ${entry}`,
});
export const amount = message({ en: 'Amount', fr: 'Montant' });
export const owedNow = message<[{ amount: string }]>({ en: ({ amount }) => `Owed: ${amount}`, fr: ({ amount }) => `Dû : ${amount}` });
export const reason = message({ en: 'Reason', fr: 'Motif' });
export const reasonHelp = message({ en: 'It is kept with the entry.', fr: 'Il est conservé avec l’écriture.' });
export const amountNeeded = message({ en: 'Please enter an amount', fr: 'Veuillez saisir un montant' });
export const dayNeeded = message({ en: 'Please enter a day', fr: 'Veuillez saisir une date' });
export const planLead = message<[{ amount: string }]>({
  en: ({ amount }) => `What is owed, ${amount}, is due on these days instead.`,
  fr: ({ amount }) => `Ce qui est dû, ${amount}, sera à payer à ces dates.`,
});
export const dueOn = message<[{ number: number }]>({ en: ({ number }) => `Due day ${number}`, fr: ({ number }) => `Échéance ${number}` });
export const amountOf = message<[{ number: number }]>({ en: ({ number }) => `Amount ${number}`, fr: ({ number }) => `Montant ${number}` });
export const addPart = message({ en: 'Add an instalment', fr: 'Ajouter un versement' });
export const removePart = message({ en: 'Remove the last instalment', fr: 'Retirer le dernier versement' });
export const done = message({ en: 'The account was updated', fr: 'Le compte a été mis à jour' });
export const failed = message({ en: 'The account was not changed.', fr: 'Le compte n’a pas été modifié.' });
