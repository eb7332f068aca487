import type { Payment } from '#contract/payments.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { STATE_TONE } from './payment-words.ts';
import classes from './payments.module.css';

/** What became of a payment, and what its amount leaves open. */
export function PaymentStatus({ payment: { status, flag } }: { payment: Payment }) {
  return (
    <span className={classes.pair}>
      <StatusBadge tone={STATE_TONE[status]}>{status}</StatusBadge>
      {flag && <StatusBadge tone="warning">{flag}</StatusBadge>}
    </span>
  );
}
