import { message } from '#contract/language.ts';
import { CURRENCIES } from '#contract/money.ts';
import { reservationStatus } from '#contract/reservations.messages.ts';
import { billingStatus, memberStatus } from '#contract/status.messages.ts';
import { formatMoney } from '#server/products/money.rules.ts';
import { dayFirst } from '#server/time/calendar.ts';

// These sentences say what a run is about. They are stored by their names (server/stored-errors.ts), which must stay.

interface Who {
  who: string;
}
const labelOf = (labels: Record<string, () => string>, value: string): string => labels[value]?.() ?? value;

const amountOf = (value: number, code: string): string => {
  const currency = CURRENCIES.find((one) => one === code);
  return currency ? formatMoney({ value, currency }) : String(value);
};

export const answered = message<[{ who: string; form: string }]>({
  en: ({ who, form }) => `${who} · answered “${form}”`,
  fr: ({ who, form }) => `${who} · a répondu à « ${form} »`,
});
export const somebodyAnswered = message<[{ form: string }]>({
  en: ({ form }) => `Somebody · answered “${form}”`,
  fr: ({ form }) => `Quelqu’un · a répondu à « ${form} »`,
});
export const booked = message<[Who & { service: string }]>({
  en: ({ who, service }) => `${who} · booked ${service}`,
  fr: ({ who, service }) => `${who} · a réservé : ${service}`,
});
export const reservationNow = message<[Who & { status: string }]>({
  en: ({ who, status }) => `${who} · reservation is now ${labelOf(reservationStatus, status).toLowerCase()}`,
  fr: ({ who, status }) => `${who} · réservation maintenant ${labelOf(reservationStatus, status).toLowerCase()}`,
});
export const reminded = message<[Who & { sequence: string }]>({
  en: ({ who, sequence }) => `${who} · was sent reminder ${sequence}`,
  fr: ({ who, sequence }) => `${who} · a reçu la relance ${sequence}`,
});
export const becameMember = message<[Who]>({
  en: ({ who }) => `${who} · became a member`,
  fr: ({ who }) => `${who} · a rejoint le programme`,
});
export const statusNow = message<[Who & { status: string }]>({
  en: ({ who, status }) => `${who} · status is now ${labelOf(memberStatus, status)}`,
  fr: ({ who, status }) => `${who} · le statut est maintenant « ${labelOf(memberStatus, status)} »`,
});
export const paymentNow = message<[Who & { status: string }]>({
  en: ({ who, status }) => `${who} · payment is now ${labelOf(billingStatus, status)}`,
  fr: ({ who, status }) => `${who} · le paiement est maintenant « ${labelOf(billingStatus, status)} »`,
});
export const subscriptionNow = message<[Who & { status: string }]>({
  en: ({ who, status }) => `${who} · subscription is now ${labelOf(billingStatus, status)}`,
  fr: ({ who, status }) => `${who} · l’abonnement est maintenant « ${labelOf(billingStatus, status)} »`,
});
export const wasTagged = message<[Who & { tag: string }]>({
  en: ({ who, tag }) => `${who} · was given the tag ${tag}`,
  fr: ({ who, tag }) => `${who} · a reçu l’étiquette ${tag}`,
});
export const enteredSegment = message<[Who & { segment: string }]>({
  en: ({ who, segment }) => `${who} · entered the segment “${segment}”`,
  fr: ({ who, segment }) => `${who} · correspond désormais au segment « ${segment} »`,
});
export const paid = message<[Who & { amount: number; currency: string }]>({
  en: ({ who, amount, currency }) => `${who} · paid ${amountOf(amount, currency)}`,
  fr: ({ who, amount, currency }) => `${who} · a payé ${amountOf(amount, currency)}`,
});
export const couldNotPay = message<[Who]>({
  en: ({ who }) => `${who} · could not pay`,
  fr: ({ who }) => `${who} · n’a pas pu payer`,
});
export const couldNotPayAmount = message<[Who & { amount: number; currency: string }]>({
  en: ({ who, amount, currency }) => `${who} · could not pay ${amountOf(amount, currency)}`,
  fr: ({ who, amount, currency }) => `${who} · n’a pas pu payer ${amountOf(amount, currency)}`,
});
export const owes = message<[Who & { amount: number; currency: string; day: string }]>({
  en: ({ who, amount, currency, day }) => `${who} · owes ${amountOf(amount, currency)}, due ${dayFirst(day)}`,
  fr: ({ who, amount, currency, day }) => `${who} · doit ${amountOf(amount, currency)}, échéance du ${dayFirst(day)}`,
});
export const sessionStarts = message<[Who & { service: string }]>({
  en: ({ who, service }) => `${who} · ${service} begins soon`,
  fr: ({ who, service }) => `${who} · ${service} commence bientôt`,
});
export const sessionEnded = message<[Who & { service: string }]>({
  en: ({ who, service }) => `${who} · ${service} has ended`,
  fr: ({ who, service }) => `${who} · séance terminée : ${service}`,
});
export const callWithId = message<[{ id: string }]>({
  en: ({ id }) => `Call with id ${id}`,
  fr: ({ id }) => `Appel avec l’identifiant ${id}`,
});
export const callWithoutContent = message({ en: 'A call without content', fr: 'Un appel sans contenu' });
export const dueNow = message({ en: 'As if it were due now', fr: 'Comme si l’heure était venue' });
