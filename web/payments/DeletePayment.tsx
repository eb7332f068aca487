import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Payment } from '#contract/payments.ts';
import { formatMoney } from '#web/ui/money.ts';
import { toast } from '#web/ui/toast.tsx';
import { undoToast } from '#web/ui/undoToast.tsx';
import { useDeletePayment, useRestorePayment } from './payments.api.ts';

/** A payment recorded by mistake: it is kept with the reason, and comes back with Undo. */
export function DeletePayment({ payment, opened, onClose }: { payment: Payment; opened: boolean; onClose: () => void }) {
  const remove = useDeletePayment();
  const restore = useRestorePayment();
  const form = useForm({ initialValues: { reason: '' } });

  // The screen may be another one when the answer comes: these hold all the same.
  const undo = () =>
    restore.mutateAsync(payment._id).then(
      () => toast.success('Payment restored'),
      (error: Error) => toast.error('The payment could not be restored', error),
    );
  const submit = form.onSubmit(({ reason }) =>
    remove.mutateAsync({ id: payment._id, reason: reason.trim() }).then(
      () => {
        onClose();
        undoToast('Payment deleted', undo);
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
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={remove.isPending}>
              Delete payment
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
