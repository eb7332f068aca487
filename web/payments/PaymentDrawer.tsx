import { Button, Drawer, Group, Skeleton, Stack, Title } from '@mantine/core';
import { IconPencil, IconReceipt, IconUserShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#web/ui/dates.ts';
import list from '#web/ui/list/list.module.css';
import { formatMoney } from '#web/ui/money.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { AttachMember } from './AttachMember.tsx';
import { saveReceipt } from './PaymentMenu.tsx';
import { PaymentStatus } from './PaymentStatus.tsx';
import { MemberOf } from './payment-columns.tsx';
import { CATEGORY, METHOD } from './payment-words.ts';
import { paymentById } from './payments.api.ts';
import classes from './payments.module.css';
import { RefundForm } from './RefundForm.tsx';

interface Props {
  /** Undefined: closed. */
  id: string | undefined;
  onClose: () => void;
  onEdit: (id: string) => void;
}

/** One payment whole: whose it is, what was given back, its receipt. */
export function PaymentDrawer({ id, onClose, onEdit }: Props) {
  return (
    <Drawer opened={id !== undefined} onClose={onClose} position="right" size="md" title="Payment">
      {id !== undefined && <Details key={id} id={id} onEdit={onEdit} />}
    </Drawer>
  );
}

function Details({ id, onEdit }: { id: string } & Pick<Props, 'onEdit'>) {
  const { data: payment, error, refetch, isFetching } = useQuery(paymentById(id));
  const [refunding, setRefunding] = useState(false);
  const [moving, setMoving] = useState(false);
  if (error) return <ErrorState title="This payment could not be loaded" error={error} retry={refetch} retrying={isFetching} />;
  if (!payment)
    return (
      <Stack role="status" aria-label="Loading...">
        <Skeleton h={34} w="60%" />
        {[80, 65, 72, 50, 60].map((width) => (
          <Skeleton key={width} h={14} w={`${width}%`} />
        ))}
      </Stack>
    );
  const facts: [string, React.ReactNode][] = [
    ['Name', payment.name],
    ['Email', payment.email || 'Not given'],
    ['Phone', payment.phone ?? 'Not given'],
    ['Category', CATEGORY[payment.category]],
    ['Product', payment.produit],
    ['Method', METHOD[payment.moyen]],
    ['Payment ID', payment.paymentId],
    ['Paid', formatDateTime(payment.createdAt)],
  ];
  return (
    <Stack gap="lg">
      <div>
        <p className={classes.big}>{formatMoney(payment.amount)}</p>
        <PaymentStatus payment={payment} />
      </div>
      {payment.member && <MemberOf payment={payment} />}
      {!payment.member && <AttachMember payment={payment} />}
      {payment.member && moving && <AttachMember payment={payment} onCancel={() => setMoving(false)} />}
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {payment.refunds.length > 0 && (
        <section>
          <Title order={3} size="h4">
            Refunds
          </Title>
          <ul className={list.cards}>
            {payment.refunds.map((refund) => (
              <li key={refund._id}>
                <div className={classes.cardLine}>
                  <span className={classes.amount}>{formatMoney(refund.amount)}</span>
                  <time dateTime={refund.at} className={list.dim}>
                    {formatDateTime(refund.at)}
                  </time>
                </div>
                <div className={list.dim}>{refund.by ? `${refund.reason} (${refund.by})` : refund.reason}</div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {refunding && <RefundForm payment={payment} done={() => setRefunding(false)} />}
      <Group>
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => onEdit(id)}>
          Edit
        </Button>
        {payment.member && !moving && (
          <Button variant="default" leftSection={<IconUserShare size={16} />} onClick={() => setMoving(true)}>
            Move to another member
          </Button>
        )}
        <Button variant="default" leftSection={<IconReceipt size={16} />} onClick={() => void saveReceipt(payment)}>
          Receipt (PDF)
        </Button>
        {!refunding && payment.status !== 'Refunded' && (
          <Button variant="default" onClick={() => setRefunding(true)}>
            Record a refund
          </Button>
        )}
      </Group>
    </Stack>
  );
}
