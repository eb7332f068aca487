import { Button, Menu, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye, IconPencil, IconReceipt, IconTrash } from '@tabler/icons-react';
import { type Payment, payments } from '#contract/payments.ts';
import { call } from '#web/api/call.ts';
import { saveReceipt } from '#web/members/history/history.api.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { undoToast } from '#web/ui/undoToast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { AFTER_PAYMENTS } from './payments.api.ts';

interface Props {
  payment: Payment;
  onOpen: (id: string) => void;
  onEdit: (id: string) => void;
}

/** The actions for one payment. A deleted one can only be restored. */
export const PaymentActions = (props: Props) =>
  props.payment.deleted ? <RestoreButton payment={props.payment} /> : <PaymentMenu {...props} />;

function PaymentMenu({ payment, onOpen, onEdit }: Props) {
  const [deleting, { open, close }] = useDisclosure();
  return (
    <>
      <RowMenu label={`Actions for the payment of ${payment.name}`}>
        <RowMenuItem icon={IconEye} label="View" onClick={() => onOpen(payment._id)} />
        <RowMenuItem icon={IconReceipt} label="Receipt (PDF)" onClick={() => void saveReceipt(payment._id)} />
        <RowMenuItem icon={IconPencil} label="Edit" onClick={() => onEdit(payment._id)} />
        <Menu.Divider />
        <RowMenuItem icon={IconTrash} label="Delete" isDangerous onClick={open} />
      </RowMenu>
      <DeleteDialog payment={payment} opened={deleting} onClose={close} />
    </>
  );
}

const useRestore = () =>
  useCall(payments.restore, AFTER_PAYMENTS, { done: 'Payment restored', failed: 'The payment could not be restored' });

function RestoreButton({ payment }: { payment: Payment }) {
  const restore = useRestore();
  return (
    <Button
      variant="default"
      size="xs"
      mih={44}
      loading={restore.isPending}
      aria-label={`Restore the payment of ${payment.name}`}
      onClick={() => restore.mutate({ params: { id: payment._id } })}
    >
      Restore
    </Button>
  );
}

/** Deletes a payment that was recorded by mistake. It is stored with the reason and can be restored. */
function DeleteDialog({ payment, ...dialog }: { payment: Payment; opened: boolean; onClose: () => void }) {
  const restore = useRestore();
  const params = { id: payment._id };
  return (
    <CallDialog
      {...dialog}
      title={`Delete the payment of ${payment.name}?`}
      withCloseButton={false}
      danger
      submitLabel="Delete payment"
      initialValues={{ reason: '' }}
      send={({ reason }) => call(payments.remove, { params, query: { reason: reason.trim() } })}
      stale={AFTER_PAYMENTS}
      onDone={() => undoToast('Payment deleted', () => restore.mutate({ params }))}
      failed="Failed to delete payment."
    >
      {(form) => (
        <>
          <Text c="dimmed">
            {formatMoney(payment.amount)} no longer counts for the member’s billing. For money that was given back, record a refund instead.
          </Text>
          <TextInput label="Reason" description="Kept with the payment" maxLength={255} data-autofocus {...form.getInputProps('reason')} />
        </>
      )}
    </CallDialog>
  );
}
