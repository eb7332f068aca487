import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Payment, PaymentCategory, PaymentMethod } from '#contract/payments.ts';
import { formatDate } from '#web/ui/dates.ts';
import list from '#web/ui/list/list.module.css';
import { formatMoney } from '#web/ui/money.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { saveReceipt } from './history.api.ts';
import classes from './history.module.css';

const CATEGORY: Record<PaymentCategory, string> = { Registration: 'Inscription', Subscription: 'Abonnement' };
const METHOD: Record<PaymentMethod, string> = {
  Fedapay: 'Fedapay',
  Moneroo: 'Moneroo',
  Chariow: 'Chariow',
  Cash: 'Cash or money transfer',
};

/** One payment as a card. */
export function PaymentRow({ payment }: { payment: Payment }) {
  const { name, email, category, moyen, createdAt, produit, amount, refunded, status } = payment;
  const receipt = useMutation({
    mutationFn: () => saveReceipt(payment._id),
    onError: (error) => toast.error('The receipt could not be loaded', error),
  });
  return (
    <li className={classes.payment}>
      <div className={classes.who}>
        <p className={classes.name}>{name}</p>
        <p className={list.dim}>{email}</p>
      </div>
      <div className={classes.about}>
        <StatusBadge tone={category === 'Registration' ? 'info' : 'neutral'}>{CATEGORY[category]}</StatusBadge>
        <p className={list.dim}>{`${produit} · ${METHOD[moyen]}`}</p>
      </div>
      <div className={classes.what}>
        <p className={classes.amount}>{formatMoney(amount)}</p>
        <p className={list.dim}>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
        {(status === 'Refunded' || status === 'Partially refunded') && <p className={list.dim}>{`${status}: ${formatMoney(refunded)}`}</p>}
      </div>
      <Tooltip label="Receipt (PDF)">
        <ActionIcon
          className={classes.receipt}
          aria-label={`Receipt of ${formatMoney(amount)}, ${formatDate(createdAt)}`}
          loading={receipt.isPending}
          onClick={() => receipt.mutate()}
        >
          <IconFileDownload size={18} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
