import { Button, Menu, Text, TextInput } from '@mantine/core';
import { IconEye, IconPencil, IconReceipt, IconTrash } from '@tabler/icons-react';
import { type Payment, payments } from '#contract/payments.ts';
import { call } from '#web/api/call.ts';
import { saveReceipt } from '#web/members/history/history.api.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { useDialog } from '#web/ui/DialogHost.tsx';
import { formatDate } from '#web/ui/dates.ts';
import { formatMoney } from '#web/ui/money.ts';
import { offerUndo } from '#web/ui/offerUndo.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as word from '#web/ui/words.messages.ts';
import { KeptBilling } from './KeptBilling.tsx';
import { leftOf } from './payment-labels.ts';
import { AFTER_PAYMENTS } from './payments.api.ts';
import * as text from './payments.messages.ts';

interface Props {
  payment: Payment;
  onOpen: (id: string) => void;
  onEdit: (id: string) => void;
}

/** The actions for one payment. A deleted one can only be restored. */
export const PaymentActions = (props: Props) =>
  props.payment.deleted ? <RestoreButton payment={props.payment} /> : <PaymentMenu {...props} />;

function PaymentMenu({ payment, onOpen, onEdit }: Props) {
  const open = useDialog();
  const remove = () => open((dialog) => <DeleteDialog payment={payment} {...dialog} />);
  return (
    <RowMenu label={text.actionsFor({ name: payment.name, day: formatDate(payment.createdAt) })}>
      <RowMenuItem icon={IconEye} label={word.view()} onClick={() => onOpen(payment._id)} />
      <RowMenuItem icon={IconReceipt} label={text.receipt()} onClick={() => void saveReceipt(payment._id)} />
      <RowMenuItem icon={IconPencil} label={word.edit()} onClick={() => onEdit(payment._id)} />
      <Menu.Divider />
      <RowMenuItem icon={IconTrash} label={word.delete_()} isDangerous onClick={remove} />
    </RowMenu>
  );
}

const useRestore = (done?: string) => useCall(payments.restore, AFTER_PAYMENTS, { done, failed: text.restoreFailed() });

function RestoreButton({ payment }: { payment: Payment }) {
  const restore = useRestore(text.restored());
  return (
    <Button
      variant="default"
      size="xs"
      mih={44}
      loading={restore.isPending}
      aria-label={text.restorePaymentOf({ name: payment.name })}
      onClick={() => restore.mutate({ params: { id: payment._id } })}
    >
      {word.restore()}
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
      title={text.deletePaymentOf({ name: payment.name })}
      withCloseButton={false}
      danger
      submitLabel={text.deletePayment()}
      initialValues={{ reason: '' }}
      send={({ reason }) => call(payments.remove, { params, query: { reason: reason.trim() } })}
      stale={AFTER_PAYMENTS}
      onDone={() => offerUndo({ done: text.paymentDeleted(), name: payment.name, undo: () => restore.mutateAsync({ params }) })}
      failed={text.deleteFailed()}
    >
      {(form) => (
        <>
          <KeptBilling payment={payment}>
            <Text c="dimmed">{text.noLongerCounts({ amount: formatMoney(leftOf(payment)) })}</Text>
          </KeptBilling>
          <Text c="dimmed">{text.refundInstead()}</Text>
          <TextInput
            label={text.reason()}
            description={text.keptWithPayment()}
            maxLength={255}
            data-autofocus
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </CallDialog>
  );
}
