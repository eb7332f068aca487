import { UnstyledButton } from '@mantine/core';
import type { PAYMENT_SORTS, Payment } from '#contract/payments.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { formatDate } from '#web/ui/dates.ts';
import type { Column } from '#web/ui/list/columns.ts';
import list from '#web/ui/list/list.module.css';
import { PaymentAmount } from './PaymentAmount.tsx';
import { PaymentActions } from './PaymentMenu.tsx';
import { PaymentStatus } from './PaymentStatus.tsx';
import { METHOD } from './payment-words.ts';
import classes from './payments.module.css';

interface Ways {
  onOpen: (id: string) => void;
  onEdit: (id: string) => void;
}

interface PaymentColumn extends Column<Payment> {
  sort?: (typeof PAYMENT_SORTS)[number];
}

export const paymentColumns = (onOpen: Ways['onOpen']): PaymentColumn[] => [
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    cell: (payment) => (
      <div className={classes.who}>
        <PayerName payment={payment} onOpen={onOpen} />
        <div className={list.dim}>{payment.email}</div>
      </div>
    ),
  },
  { id: 'member', label: 'Member', cell: (payment) => <MemberOf payment={payment} /> },
  { id: 'product', label: 'Product', cell: ({ produit }) => <span className={list.nowrap}>{produit}</span> },
  { id: 'method', label: 'Method', cell: ({ moyen }) => METHOD[moyen] },
  {
    id: 'amount',
    label: 'Amount',
    sort: 'amount',
    first: 'desc',
    orders: { asc: 'Smallest amount first', desc: 'Largest amount first' },
    numeric: true,
    cell: (payment) => <PaymentAmount payment={payment} />,
  },
  {
    id: 'date',
    label: 'Date',
    sort: 'createdAt',
    first: 'desc',
    orders: { asc: 'Oldest first', desc: 'Newest first' },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
  },
  { id: 'status', label: 'Status', cell: (payment) => <PaymentStatus payment={payment} /> },
];

/** The way to the payment; a deleted one is to be restored before it is looked at. */
function PayerName({ payment, onOpen, mih }: { payment: Payment; onOpen: Ways['onOpen']; mih?: number }) {
  if (payment.deleted) return <span className={list.name}>{payment.name}</span>;
  return (
    <UnstyledButton className={list.name} mih={mih} onClick={() => onOpen(payment._id)} data-row-link>
      {payment.name}
    </UnstyledButton>
  );
}

export function MemberOf({ payment: { member } }: { payment: Payment }) {
  if (!member) return <span className={list.dim}>Nobody yet</span>;
  return (
    <a href={`/users/${member._id}/profile`} className={classes.payer} style={{ color: 'inherit', textDecoration: 'none' }}>
      <Avatar picture={member.profile} name={member.fullName} size={28} />
      {member.fullName}
    </a>
  );
}

/** A payment where a table does not fit. */
export function PaymentCard({ payment, ...ways }: { payment: Payment } & Ways) {
  return (
    <>
      <div className={list.cardHead}>
        <PayerName payment={payment} onOpen={ways.onOpen} mih={44} />
        <PaymentActions payment={payment} {...ways} />
      </div>
      <div className={list.cardLine}>
        <PaymentAmount payment={payment} />
        <PaymentStatus payment={payment} />
      </div>
      <div className={list.dim}>{payment.email}</div>
      <div className={`${list.cardLine} ${list.dim}`}>
        <span>
          {payment.produit} · {METHOD[payment.moyen]}
        </span>
        <time dateTime={payment.createdAt}>{formatDate(payment.createdAt)}</time>
      </div>
    </>
  );
}
