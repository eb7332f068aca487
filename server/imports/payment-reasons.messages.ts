import { message } from '#contract/language.ts';
import { type Day, dayFirst } from '#server/time/calendar.ts';

type Cell = { value: string };
type Limit = { max: number };
type Row = { row: number };
type Reference = { reference: string };

/**
 * These reasons tell why a row of a file of payments is skipped, what is said beside it, and why it cannot be undone. They are stored by
 * their names.
 */
export const paymentReasons = {
  // These are about the cells of a row.
  tooLong: message<[Limit]>({
    en: ({ max }) => `This text is too long: ${max} characters at most.`,
    fr: ({ max }) => `Ce texte est trop long : ${max} caractères au plus.`,
  }),
  payerMissing: message({
    en: 'Nothing says who paid: a name, an e-mail address, a telephone number or a member ID.',
    fr: 'Rien n’indique qui a payé : un nom, une adresse e-mail, un numéro de téléphone ou un identifiant d’adhérent.',
  }),
  amountMissing: message({ en: 'The amount is missing.', fr: 'Le montant manque.' }),
  amountZero: message({ en: 'The amount must be more than 0.', fr: 'Le montant doit être supérieur à 0.' }),
  paidOnMissing: message({ en: 'The day of the payment is missing.', fr: 'La date du paiement manque.' }),
  paidOnInFuture: message<[Cell]>({
    en: ({ value }) => `“${value}” is in the future.`,
    fr: ({ value }) => `« ${value} » est dans le futur.`,
  }),
  refundedTooMuch: message({
    en: 'More was refunded than was paid.',
    fr: 'Le montant remboursé dépasse le montant payé.',
  }),
  notPaid: message<[Cell]>({
    en: ({ value }) => `By “${value}”, no money arrived.`,
    fr: ({ value }) => `D’après « ${value} », aucun argent n’est arrivé.`,
  }),

  // A row can be skipped although its cells are right.
  nobodyFits: message({
    en: 'No member has this ID, e-mail address, telephone number or exact name.',
    fr: 'Aucun adhérent n’a cet identifiant, cette adresse e-mail, ce numéro de téléphone ou exactement ce nom.',
  }),
  severalFit: message({
    en: 'Several members have this telephone number or name.',
    fr: 'Plusieurs adhérents ont ce numéro de téléphone ou ce nom.',
  }),
  recordedAlready: message<[Reference]>({
    en: ({ reference }) => `A payment with the number ${reference} is recorded already.`,
    fr: ({ reference }) => `Un paiement avec le numéro ${reference} est déjà enregistré.`,
  }),
  sameMoneyRecorded: message<[Reference]>({
    en: ({ reference }) => `The same payer, amount and day as the payment ${reference}, which is recorded already.`,
    fr: ({ reference }) => `Même payeur, même montant et même jour que le paiement ${reference}, déjà enregistré.`,
  }),
  sameReference: message<[Row]>({
    en: ({ row }) => `The same payment number as row ${row}.`,
    fr: ({ row }) => `Même numéro de paiement que la ligne ${row}.`,
  }),
  sameMoney: message<[Row]>({
    en: ({ row }) => `The same payer, amount and day as row ${row}.`,
    fr: ({ row }) => `Même payeur, même montant et même jour que la ligne ${row}.`,
  }),
  closedMonthSkipped: message({
    en: 'The month of this payment is closed.',
    fr: 'Le mois de ce paiement est clos.',
  }),

  // These are said beside a row that is imported.
  withoutMember: message({
    en: 'Recorded without a member, whom you can choose later under “Unmatched”.',
    fr: 'Enregistré sans adhérent : vous pourrez en choisir un plus tard, sous « Non attribué ».',
  }),
  datedInOpenMonth: message<[{ day: Day }]>({
    en: ({ day }) => `The month of this payment is closed, so it counts on ${dayFirst(day)}. Its own day stays written on it.`,
    fr: ({ day }) => `Le mois de ce paiement est clos : il compte donc au ${dayFirst(day)}. Sa propre date y reste inscrite.`,
  }),
  hasOpening: message({
    en: 'This member has an opening balance: please check that this payment is not part of it.',
    fr: 'Cet adhérent a un solde d’ouverture : veuillez vérifier que ce paiement n’en fait pas déjà partie.',
  }),
  partOfOpening: message({
    en: 'The file of members counts this payment already: it is recorded as history, and what this member owes stays the same.',
    fr: 'Le fichier des adhérents compte déjà ce paiement : il est enregistré comme historique, et ce que doit cet adhérent ne change pas.',
  }),

  // These keep a row from being undone.
  paymentGone: message({ en: 'This payment was deleted since.', fr: 'Ce paiement a été supprimé depuis.' }),
  paymentChanged: message({
    en: 'Somebody changed, refunded or attached this payment since.',
    fr: 'Ce paiement a été modifié, remboursé ou attribué depuis.',
  }),
  paymentInClosedMonth: message({
    en: 'This payment is in a month that is closed since.',
    fr: 'Ce paiement est dans un mois clôturé depuis.',
  }),
  paymentSettled: message({
    en: 'A settlement file has this payment since.',
    fr: 'Un relevé contient ce paiement depuis.',
  }),
  creditMoved: message({
    en: 'Credit of this member was moved to another member since.',
    fr: 'Un avoir de cet adhérent a été déplacé vers un autre adhérent depuis.',
  }),
};
