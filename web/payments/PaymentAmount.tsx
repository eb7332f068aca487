import type { Payment } from '#contract/payments.ts';
import { formatMoney } from '#web/ui/money.ts';
import { leftOf } from './payment-words.ts';
import classes from './payments.module.css';

/** What is left of a payment, beside what it was where some was given back. */
export function PaymentAmount({ payment }: { payment: Payment }) {
  const { amount, refunded } = payment;
  return (
    <span className={classes.amount}>
      {refunded.value !== 0 && <s className={classes.struck}>{formatMoney(amount)}</s>} {formatMoney(leftOf(payment))}
    </span>
  );
}
