import { Skeleton, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { PAYMENT_SORTS, Payment } from '#contract/payments.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { formatDate } from '#web/ui/dates.ts';
import list from '#web/ui/list.module.css';
import { SortableHead } from '#web/ui/SortableHead.tsx';
import { PaymentAmount } from './PaymentAmount.tsx';
import { PaymentActions } from './PaymentMenu.tsx';
import { PaymentStatus } from './PaymentStatus.tsx';
import { METHOD } from './payment-words.ts';
import classes from './payments.module.css';

export interface Sorting {
  sort: (typeof PAYMENT_SORTS)[number];
  order: 'asc' | 'desc';
}

export interface ListProps {
  /** Undefined while they are on their way. */
  payments: Payment[] | undefined;
  stale: boolean;
  onOpen: (id: string) => void;
  onEdit: (id: string) => void;
}

export function PaymentTable({
  payments,
  stale,
  onOpen,
  onEdit,
  sorting,
  onSort,
}: ListProps & { sorting: Sorting; onSort: (s: Sorting) => void }) {
  // `first`: the way that people look for first.
  const head = (sort: Sorting['sort'], first: Sorting['order']) => {
    const sorted = sorting.sort === sort ? sorting.order : undefined;
    const order: Sorting['order'] = sorted === first ? (first === 'asc' ? 'desc' : 'asc') : first;
    return { sorted, onSort: () => onSort({ sort, order }) };
  };
  return (
    <div className={list.frame} aria-busy={stale || !payments}>
      <Table verticalSpacing="xs" horizontalSpacing="sm" highlightOnHover={Boolean(payments)} data-stale={stale || undefined}>
        <Table.Thead>
          <Table.Tr>
            <SortableHead label="Name" {...head('name', 'asc')} />
            <Table.Th>Member</Table.Th>
            <Table.Th>Product</Table.Th>
            <Table.Th>Method</Table.Th>
            <SortableHead label="Amount" end {...head('amount', 'desc')} />
            <SortableHead label="Date" {...head('createdAt', 'desc')} />
            <Table.Th>Status</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {payments ? (
            payments.map((payment) => (
              <Table.Tr key={payment._id}>
                <Table.Th scope="row" className={classes.who}>
                  <PayerName payment={payment} onOpen={onOpen} />
                  <div className={list.dim}>{payment.email}</div>
                </Table.Th>
                <Table.Td>
                  <MemberOf payment={payment} />
                </Table.Td>
                <Table.Td className={list.nowrap}>{payment.produit}</Table.Td>
                <Table.Td>{METHOD[payment.moyen]}</Table.Td>
                <Table.Td className={classes.amount}>
                  <PaymentAmount payment={payment} />
                </Table.Td>
                <Table.Td className={list.nowrap}>
                  <time dateTime={payment.createdAt}>{formatDate(payment.createdAt)}</time>
                </Table.Td>
                <Table.Td>
                  <PaymentStatus payment={payment} />
                </Table.Td>
                <Table.Td className={list.actions}>
                  <PaymentActions payment={payment} onOpen={onOpen} onEdit={onEdit} />
                </Table.Td>
              </Table.Tr>
            ))
          ) : (
            <LoadingRows />
          )}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The way to the payment; a deleted one is to be restored before it is looked at. */
export function PayerName({ payment, onOpen, mih }: { payment: Payment; onOpen: ListProps['onOpen']; mih?: number }) {
  if (payment.deleted) return <span className={list.name}>{payment.name}</span>;
  return (
    <UnstyledButton className={list.name} mih={mih} onClick={() => onOpen(payment._id)}>
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

function LoadingRows() {
  return [64, 48, 70, 55, 60, 44].map((width) => (
    <Table.Tr key={width} aria-hidden="true">
      <Table.Td>
        <Skeleton h={14} w={`${width}%`} mt={4} mb={8} />
        <Skeleton h={11} w="80%" mb={4} />
      </Table.Td>
      {[120, 76, 90, 84, 72, 48, 24].map((w) => (
        <Table.Td key={w}>
          <Skeleton h={14} w={w} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}
