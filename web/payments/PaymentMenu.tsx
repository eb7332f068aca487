import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconEye, IconPencil, IconReceipt, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type Payment, payments } from '#contract/payments.ts';
import { download } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.tsx';
import { DeletePayment } from './DeletePayment.tsx';
import { RestorePayment } from './RestorePayment.tsx';

interface Props {
  payment: Payment;
  onOpen: (id: string) => void;
  onEdit: (id: string) => void;
}

/** Saves the receipt, or says why there is none. */
export const saveReceipt = ({ _id }: Payment) =>
  download(payments.receipt, { params: { id: _id } }).catch((error: Error) => toast.error('The receipt could not be made', error));

/** What can be done with one payment: a deleted one can only be restored. */
export function PaymentActions(props: Props) {
  if (!props.payment.deleted) return <PaymentMenu {...props} />;
  return <RestorePayment payment={props.payment} />;
}

function PaymentMenu({ payment, onOpen, onEdit }: Props) {
  const [deleting, setDeleting] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      {/* Outside the table, which would cut it off, and inside the page's landmark. */}
      <Menu width={200} portalProps={{ target: '#main' }}>
        <Menu.Target>
          <ActionIcon aria-label={`Actions for the payment of ${payment.name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEye size={16} />} onClick={() => onOpen(payment._id)}>
            View
          </Menu.Item>
          <Menu.Item leftSection={<IconReceipt size={16} />} onClick={() => void saveReceipt(payment)}>
            Receipt (PDF)
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(payment._id)}>
            Edit
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash size={16} />} onClick={() => setDeleting('open')}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {deleting !== 'never' && <DeletePayment payment={payment} opened={deleting === 'open'} onClose={() => setDeleting('closed')} />}
    </>
  );
}
