import { Anchor, Box, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PAYMENT_SORTS, Payment } from '#contract/payments.ts';
import * as label from '#contract/status.messages.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { formatDate, formatDateTime } from '#web/ui/dates.ts';
import { EmailText } from '#web/ui/EmailText.tsx';
import type { Column } from '#web/ui/list/columns.ts';
import list from '#web/ui/list/list.module.css';
import { RowLink } from '#web/ui/list/RowLink.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import * as word from '#web/ui/words.messages.ts';
import { PaymentActions } from './PaymentMenu.tsx';
import { leftOf, STATE_TONE } from './payment-labels.ts';
import * as text from './payments.messages.ts';

interface Actions {
  onOpen: (id: string) => void;
  onEdit: (id: string) => void;
}

interface PaymentColumn extends Column<Payment> {
  sort?: (typeof PAYMENT_SORTS)[number];
}

export const PAYMENT_COLUMNS: PaymentColumn[] = [
  {
    id: 'name',
    label: word.name(),
    sort: 'name',
    cell: (payment) => (
      <Group gap="sm" wrap="nowrap" miw="clamp(6.5rem, 60vw - 36rem, 13.5rem)">
        {/* On a tablet, the picture would push the status of the payment out of sight. */}
        <Box visibleFrom="lg">
          <Avatar picture={payment.member?.profile ?? null} name={payment.member?.fullName ?? payment.name} size={36} />
        </Box>
        <div>
          <PayerName payment={payment} />
          <div className="ui-dim">{payment.email && <EmailText email={payment.email} />}</div>
          <OtherMember payment={payment} />
        </div>
      </Group>
    ),
  },
  {
    id: 'product',
    label: text.product(),
    cell: ({ produit }) => (
      <Box className="ui-text" miw="clamp(5rem, 20vw - 8rem, 8rem)">
        {produit}
      </Box>
    ),
  },
  { id: 'method', label: text.method(), cell: ({ moyen }) => <span className={list.nowrap}>{label.paymentMethod[moyen]()}</span> },
  {
    id: 'amount',
    label: text.amount(),
    sort: 'amount',
    first: 'desc',
    orders: { asc: text.smallestFirst(), desc: text.largestFirst() },
    numeric: true,
    cell: (payment) => <PaymentAmount payment={payment} />,
  },
  {
    id: 'date',
    label: text.date(),
    sort: 'createdAt',
    first: 'desc',
    orders: { asc: word.oldestFirst(), desc: word.newestFirst() },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
  },
  { id: 'status', label: word.status(), cell: (payment) => <PaymentStatus payment={payment} /> },
];

/** A deleted payment must be restored before it can be opened. */
function PayerName({ payment }: { payment: Payment }) {
  const { _id, name, createdAt, deleted } = payment;
  if (deleted) return <span className={list.name}>{name}</span>;
  const label = text.paymentOfPayer({ name, amount: formatMoney(leftOf(payment)), time: formatDateTime(createdAt) });
  return (
    <RowLink opens="payment" id={_id} className={list.name} label={label}>
      {name}
    </RowLink>
  );
}

/** The member is named where the name of the payer does not say it. */
function OtherMember({ payment: { member, name, deleted } }: { payment: Payment }) {
  if (member) return member.fullName === name ? null : <div className="ui-dim">{text.paidFor({ member: member.fullName })}</div>;
  return deleted ? null : <div className="ui-dim">{text.nobodyYet()}</div>;
}

export function MemberOf({ payment: { member } }: { payment: Payment }) {
  if (!member) return <span className="ui-dim">{text.nobodyYet()}</span>;
  return (
    <Anchor
      c="inherit"
      fw={400}
      inherit
      className="ui-row-xs"
      renderRoot={(link) => <Link to="/users/$memberId/profile" params={{ memberId: member._id }} {...link} />}
    >
      <Avatar picture={member.profile} name={member.fullName} size={28} />
      {member.fullName}
    </Anchor>
  );
}

/** The amount without its refunds. When there are refunds, the original amount is struck through beside it. */
const PaymentAmount = ({ payment }: { payment: Payment }) => (
  <Text component="span" inherit fw={600} className={list.nowrap}>
    {payment.refunded.value !== 0 && (
      <Text component="s" inherit fw={400} c="dimmed">
        {formatMoney(payment.amount)}
      </Text>
    )}{' '}
    {formatMoney(leftOf(payment))}
  </Text>
);

/** The status of a payment, and a warning when its amount differs from what was due. */
export function PaymentStatus({ payment: { status, flag, deleted } }: { payment: Payment }) {
  if (deleted)
    return (
      <>
        <StatusBadge tone="neutral">{label.paymentState.Deleted()}</StatusBadge>
        <div className="ui-dim">{text.deletedOn({ date: formatDate(deleted.at), by: deleted.by })}</div>
        {deleted.reason && <div className="ui-dim">{deleted.reason}</div>}
      </>
    );
  return (
    <Group component="span" gap={6} display="inline-flex">
      <StatusBadge tone={STATE_TONE[status]}>{label.paymentState[status]()}</StatusBadge>
      {flag && <StatusBadge tone="warning">{label.paymentFlag[flag]()}</StatusBadge>}
    </Group>
  );
}

/** A payment as a card, where the screen is too narrow for a table. */
export const PaymentCard = ({ payment, ...actions }: { payment: Payment } & Actions) => (
  <>
    <div className={list.cardHead}>
      <PayerName payment={payment} />
      <PaymentActions payment={payment} {...actions} />
    </div>
    <div className={list.cardLine}>
      <PaymentAmount payment={payment} />
      <PaymentStatus payment={payment} />
    </div>
    <div className="ui-dim">{payment.email && <EmailText email={payment.email} />}</div>
    <OtherMember payment={payment} />
    <div className={`${list.cardLine} ui-dim`}>
      <span>
        {payment.produit} · {label.paymentMethod[payment.moyen]()}
      </span>
      <time dateTime={payment.createdAt}>{formatDate(payment.createdAt)}</time>
    </div>
  </>
);
