import type { Payment } from '#contract/payments.ts';
import { formatDate } from '#web/ui/dates.ts';
import list from '#web/ui/list/list.module.css';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { STATE_TONE } from './payment-words.ts';
import classes from './payments.module.css';

/** What became of a payment, and what its amount leaves open. */
export function PaymentStatus({ payment: { status, flag, deleted } }: { payment: Payment }) {
  if (deleted) return <Deleted {...deleted} />;
  return (
    <span className={classes.pair}>
      <StatusBadge tone={STATE_TONE[status]}>{status}</StatusBadge>
      {flag && <StatusBadge tone="warning">{flag}</StatusBadge>}
    </span>
  );
}

function Deleted({ at, by, reason }: NonNullable<Payment['deleted']>) {
  const when = by ? `Deleted on ${formatDate(at)} by ${by}` : `Deleted on ${formatDate(at)}`;
  return (
    <>
      <StatusBadge tone="neutral">Deleted</StatusBadge>
      <div className={list.dim}>{when}</div>
      {reason && <div className={list.dim}>{reason}</div>}
    </>
  );
}
