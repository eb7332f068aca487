import { ActionIcon, Button, Menu, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDots, IconEye, IconPencil, IconReceipt, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Payment } from '#contract/payments.ts';
import { saveReceipt } from '#web/members/history/history.api.ts';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { toast } from '#web/ui/toast.tsx';
import { undoToast } from '#web/ui/undoToast.tsx';
import { useDeletePayment, useRestorePayment } from './payments.api.ts';

interface Props {
  payment: Payment;
  onOpen: (id: string) => void;
  onEdit: (id: string) => void;
}

/** The actions for one payment. A deleted one can only be restored. */
export const PaymentActions = (props: Props) =>
  props.payment.deleted ? <RestoreButton payment={props.payment} /> : <PaymentMenu {...props} />;

function PaymentMenu({ payment, onOpen, onEdit }: Props) {
  const [deleting, setDeleting] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      {/* The menu is outside the table, which would cut it off, and inside the main landmark. */}
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
          <Menu.Item leftSection={<IconReceipt size={16} />} onClick={() => void saveReceipt(payment._id)}>
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
      {deleting !== 'never' && <DeleteDialog payment={payment} opened={deleting === 'open'} onClose={() => setDeleting('closed')} />}
    </>
  );
}

/** Restores a deleted payment and shows how it went. */
function useRestore({ _id }: Payment) {
  const restore = useRestorePayment();
  const run = () => toast.outcome(restore.mutateAsync(_id), 'Payment restored', 'The payment could not be restored');
  return { run, pending: restore.isPending };
}

function RestoreButton({ payment }: { payment: Payment }) {
  const { run, pending } = useRestore(payment);
  return (
    <Button
      variant="default"
      size="xs"
      mih={44}
      loading={pending}
      aria-label={`Restore the payment of ${payment.name}`}
      onClick={() => void run()}
    >
      Restore
    </Button>
  );
}

/** Deletes a payment that was recorded by mistake. It is stored with the reason and can be restored. */
function DeleteDialog({ payment, opened, onClose }: { payment: Payment; opened: boolean; onClose: () => void }) {
  const remove = useDeletePayment();
  const restore = useRestore(payment);
  const form = useForm({ initialValues: { reason: '' } });
  const submit = form.onSubmit(({ reason }) =>
    remove.mutateAsync({ id: payment._id, reason: reason.trim() }).then(
      () => {
        onClose();
        undoToast('Payment deleted', restore.run);
      },
      (error: Error) => toast.error('Failed to delete payment.', error),
    ),
  );
  return (
    <Modal opened={opened} onClose={onClose} title={`Delete the payment of ${payment.name}?`} withCloseButton={false}>
      <form onSubmit={submit}>
        <Stack>
          <Text c="dimmed">
            {formatMoney(payment.amount)} no longer counts for the member’s billing. For money that was given back, record a refund instead.
          </Text>
          <TextInput label="Reason" description="Kept with the payment" maxLength={255} data-autofocus {...form.getInputProps('reason')} />
          <FormFoot danger submit="Delete payment" busy={remove.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
