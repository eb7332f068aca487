import { Paper, Skeleton } from '@mantine/core';
import { formatDate } from '#web/ui/dates.ts';
import list from '#web/ui/list.module.css';
import { PaymentAmount } from './PaymentAmount.tsx';
import { PaymentActions } from './PaymentMenu.tsx';
import { PaymentStatus } from './PaymentStatus.tsx';
import { type ListProps, PayerName } from './PaymentTable.tsx';
import { METHOD } from './payment-words.ts';
import classes from './payments.module.css';

/** The list where a table does not fit. */
export function PaymentCards({ payments, stale, onOpen, onEdit }: ListProps) {
  if (!payments) return <LoadingCards />;
  return (
    <ul className={list.cards} aria-busy={stale} data-stale={stale || undefined}>
      {payments.map((payment) => (
        <Paper component="li" withBorder key={payment._id} className={classes.card}>
          <div className={classes.cardLine} style={{ flexWrap: 'nowrap' }}>
            <PayerName payment={payment} onOpen={onOpen} mih={44} />
            <PaymentActions payment={payment} onOpen={onOpen} onEdit={onEdit} />
          </div>
          <div className={classes.cardLine}>
            <span className={classes.amount}>
              <PaymentAmount payment={payment} />
            </span>
            <PaymentStatus payment={payment} />
          </div>
          <div className={list.dim}>{payment.email}</div>
          <div className={`${classes.cardLine} ${list.dim}`}>
            <span>
              {payment.produit} · {METHOD[payment.moyen]}
            </span>
            <time dateTime={payment.createdAt}>{formatDate(payment.createdAt)}</time>
          </div>
        </Paper>
      ))}
    </ul>
  );
}

function LoadingCards() {
  return (
    <ul className={list.cards} aria-hidden="true">
      {[70, 45, 60, 52].map((width) => (
        <Paper component="li" withBorder key={width} className={classes.card}>
          <Skeleton h={16} w={`${width}%`} my={12} />
          <Skeleton h={14} w="50%" />
          <Skeleton h={12} w="65%" />
          <Skeleton h={12} w="90%" />
        </Paper>
      ))}
    </ul>
  );
}
