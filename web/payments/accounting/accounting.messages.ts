import type { PLAN_ACCOUNTS } from '#contract/accounting.ts';
import { type Count, counted, countOf, formatCount, message } from '#contract/language.ts';

export const months = message({ en: 'Months', fr: 'Mois' });
export const monthsLead = message({
  en: 'Close a month when its payments are right: nothing in the ledger can have a date in it afterwards. Its journal is for the accountant.',
  fr: 'Clôturez un mois quand ses paiements sont justes : plus aucune écriture ne pourra y avoir sa date. Son journal est destiné au comptable.',
});
export const notLoaded = message({ en: 'The months could not be loaded', fr: 'Les mois n’ont pas pu être chargés' });
export const open = message({ en: 'Open', fr: 'Ouvert' });
export const closed = message({ en: 'Closed', fr: 'Clos' });
export const closedBy = message<[{ name: string; day: string }]>({
  en: ({ name, day }) => `by ${name} on ${day}`,
  fr: ({ name, day }) => `par ${name} le ${day}`,
});
export const payments = message({ en: countOf('payment', 'payments'), fr: countOf('paiement', 'paiements') });
export const unmatched = message<[Count]>({
  en: ({ count }) => `${formatCount(count)} without a member`,
  fr: ({ count }) => `${formatCount(count)} sans adhérent`,
});
export const nothing = message({ en: 'No entry', fr: 'Aucune écriture' });
export const journalOf = message<[{ amount: string }]>({
  en: ({ amount }) => `Journal: ${amount}`,
  fr: ({ amount }) => `Journal : ${amount}`,
});
export const exportOf = message<[{ month: string }]>({
  en: ({ month }) => `Export the journal of ${month}`,
  fr: ({ month }) => `Exporter le journal : ${month}`,
});

export const close = message({ en: 'Close', fr: 'Clôturer' });
export const closeMonth = message<[{ month: string }]>({ en: ({ month }) => `Close ${month}`, fr: ({ month }) => `Clôturer : ${month}` });
export const closeExplained = message({
  en: 'The months before it close with it. No payment, refund, correction or deletion can then have a date in any of these months. A payment of theirs that a provider reports later gets the first open day, and its own day is shown beside it.',
  fr: 'Les mois précédents sont clos avec lui. Plus aucun paiement, remboursement, correction ou suppression ne pourra porter une date de ces mois. Un paiement de ces mois qu’un prestataire signale plus tard prend le premier jour ouvert, et son propre jour est affiché à côté.',
});
export const stillUnmatched = message<[Count]>({
  en: ({ count }) =>
    `${counted(count, { one: 'payment of the month has no member yet. It can', other: 'payments of the month have no member yet. They can' })} still be given one.`,
  fr: ({ count }) =>
    `${counted(count, { one: 'paiement du mois est encore sans adhérent.', other: 'paiements du mois sont encore sans adhérent.' })} L’attribution restera possible.`,
});
export const monthClosed = message({ en: 'Month closed', fr: 'Mois clos' });
export const notClosed = message({ en: 'The month could not be closed', fr: 'Le mois n’a pas pu être clos' });
export const reopen = message({ en: 'Open again', fr: 'Rouvrir' });
export const reopenMonth = message<[{ month: string }]>({
  en: ({ month }) => `Open ${month} again`,
  fr: ({ month }) => `Rouvrir : ${month}`,
});
export const reopenExplained = message({
  en: 'Its entries can be changed again, and so can those of earlier months that were closed together with it. The audit log keeps who opened it, and why.',
  fr: 'Ses écritures pourront de nouveau être modifiées, comme celles des mois précédents qui ont été clos en même temps. Le journal d’audit garde qui l’a rouvert, et pourquoi.',
});
export const why = message({ en: 'Why', fr: 'Pourquoi' });
export const monthReopened = message({ en: 'Month opened again', fr: 'Mois rouvert' });
export const notReopened = message({ en: 'The month could not be opened again', fr: 'Le mois n’a pas pu être rouvert' });

// The account numbers.
export const plan = message({ en: 'Account numbers', fr: 'Numéros de compte' });
export const planLead = message({
  en: 'The numbers of the SYSCOHADA plan that the journal uses. Sales are entered when they are paid.',
  fr: 'Les numéros du plan SYSCOHADA que le journal utilise. Les ventes sont inscrites à leur paiement.',
});
export const planNotLoaded = message({
  en: 'The account numbers could not be loaded',
  fr: 'Les numéros de compte n’ont pas pu être chargés',
});
export const savePlan = message({ en: 'Save the numbers', fr: 'Enregistrer les numéros' });
export const planSaved = message({ en: 'Account numbers saved', fr: 'Numéros de compte enregistrés' });
export const planNotSaved = message({
  en: 'The account numbers could not be saved',
  fr: 'Les numéros de compte n’ont pas pu être enregistrés',
});
export const journalCode = message({ en: 'Code of the journal', fr: 'Code du journal' });
export const accounts: Record<(typeof PLAN_ACCOUNTS)[number], () => string> = {
  customers: message({ en: 'Customers', fr: 'Clients' }),
  cash: message({ en: 'Cash and bank', fr: 'Caisse et banque' }),
  fedapay: message({ en: 'FedaPay', fr: 'FedaPay' }),
  moneroo: message({ en: 'Moneroo', fr: 'Moneroo' }),
  chariow: message({ en: 'Chariow', fr: 'Chariow' }),
  registrations: message({ en: 'Sales: registrations', fr: 'Ventes : inscriptions' }),
  subscriptions: message({ en: 'Sales: subscriptions', fr: 'Ventes : abonnements' }),
  fees: message({ en: 'Fees', fr: 'Frais' }),
  discounts: message({ en: 'Discounts', fr: 'Remises' }),
  waivers: message({ en: 'Waived amounts', fr: 'Montants abandonnés' }),
};
