import type { PaymentOption } from '#contract/members.ts';
import { type CountedPayment, creditOf, inOrder, isPaid, type RegistrationBase } from './billing.rules.ts';
import { type Agreement, amountForInstalments, convert, dueOf, openInstalment, scheduleOf, scheduleTotal } from './schedule.rules.ts';

/**
 * Returns the base for another payment option: what counted as paid stays, and is compared with the other instalments. A
 * completed registration says nothing about the instalments of the new option, so what counts is the number that staff wrote
 * or what the payments and entries of the base and the amount of a file, `opening`, cover.
 */
export function withOption(
  given: RegistrationBase,
  option: PaymentOption,
  { included, opening }: { included: CountedPayment[]; opening: number },
  agreement: Agreement,
): RegistrationBase {
  if (option === given.option) return given;
  const { from, ...base } = given;
  const isCompleted = base.status === 'Completed';
  if (isCompleted && option === 'Complete') return { ...base, option };
  const [former, other] = [scheduleOf(base.option, agreement), scheduleOf(option, agreement)];
  const { currency, terms } = agreement;
  const payments = inOrder(included.filter(({ category }) => category === 'Registration'));
  // An amount of a file that came with a merge stands in the base already.
  const fromMerges = (currency && base.fromMerges && convert(base.fromMerges, currency, terms.prices)) ?? 0;
  const said = Math.max(0, opening - fromMerges);
  const paid = currency ? payments.reduce((sum, one) => sum + (convert(one, currency, terms.prices) ?? 0), said) : payments.length;
  // An edit by staff adds what counted until then to the base, where it may be more than the payments and entries.
  const kept = (currency && base.credited && convert(base.credited, currency, terms.prices)) ?? 0;
  const credit = isCompleted ? Math.max(amountForInstalments(other, base.sequence), paid, kept) : creditOf(base, former, agreement);
  if (isCompleted && credit >= scheduleTotal(other)) return { ...base, option, sequence: Math.max(base.sequence, other.bounds.length) };
  const sequence = openInstalment(other, credit);
  const first = Math.min(from?.instalment ?? openInstalment(former, credit), former.parts.length - 1);
  // The first day of both options is the same, so the next one follows from it.
  const known = dueOf(former, 0, { anchor: from?.due ?? base.next, first, setAt: null });
  const start = known ?? payments.find(isPaid)?.paidOn ?? null;
  const next = dueOf(other, sequence, { anchor: start, first: 0, setAt: null });
  const { credited: _, ...others } = base;
  return {
    ...others,
    status: isCompleted ? 'Progress' : base.status,
    option,
    sequence,
    next,
    // The month of the next day may be too short for the first one.
    ...(start && next !== start && other.parts.every(({ fixed }) => !fixed) && { from: { due: start, instalment: 0 } }),
    ...(currency && { credited: { amount: credit, currency } }),
  };
}

interface Products {
  product: string | null;
  /** The product that payments last gave the member; null when they gave none. */
  paidProduct: string | null;
}

type OfProduct = CountedPayment & { product: string };

/**
 * Returns the product of the latest payment, and the payment with which the member came to it: the first of those that follow one another
 * without another product. Null when there is none that was not refunded.
 */
export function latestProduct(payments: OfProduct[]): { product: string; since: string } | null {
  const all = payments.filter(({ amount }) => amount > 0).sort((a, b) => b.paidAt.valueOf() - a.paidAt.valueOf() || (a.id < b.id ? 1 : -1));
  const [latest] = all;
  if (!latest) return null;
  const other = all.findIndex(({ product }) => product !== latest.product);
  return { product: latest.product, since: all.at(other === -1 ? -1 : other - 1)!.id };
}

/** Returns the product of the latest payment, unless staff chose another one. It goes with the payments that gave it. */
export function productAfter({ product, paidProduct }: Products, payments: OfProduct[]): Products {
  const paid = latestProduct(payments)?.product ?? null;
  const isChosenByStaff = product === null ? paidProduct === paid : product !== paidProduct;
  return isChosenByStaff ? { product, paidProduct } : { product: paid, paidProduct: paid };
}
