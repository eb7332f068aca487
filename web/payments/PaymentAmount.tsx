import type { Payment } from '#contract/payments.ts';
import { formatMoney } from '#web/ui/money.ts';
import classes from './payments.module.css';

/** What is left of a payment, beside what it was where some was given back. */
export function PaymentAmount({ payment: { amount, refunded } }: { payment: Payment }) {
  if (refunded.value === 0) return formatMoney(amount);
  // Both are whole minor units over the same power of ten: the rounding brings back the exact difference.
  const left = { ...amount, value: Number((amount.value - refunded.value).toFixed(2)) };
  return (
    <>
      <s className={classes.struck}>{formatMoney(amount)}</s> {formatMoney(left)}
    </>
  );
}
