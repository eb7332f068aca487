import { Button } from '@mantine/core';
import type { Payment } from '#contract/payments.ts';
import { toast } from '#web/ui/toast.tsx';
import { useRestorePayment } from './payments.api.ts';

/** Brings a deleted payment back, with what follows for its member's billing. */
export function RestorePayment({ payment }: { payment: Payment }) {
  const restore = useRestorePayment();
  // The row is gone as soon as the payment is restored: these hold all the same.
  const send = () =>
    restore.mutateAsync(payment._id).then(
      () => toast.success('Payment restored'),
      (error: Error) => toast.error('The payment could not be restored', error),
    );
  return (
    <Button
      variant="default"
      size="xs"
      mih={44}
      loading={restore.isPending}
      aria-label={`Restore the payment of ${payment.name}`}
      onClick={() => void send()}
    >
      Restore
    </Button>
  );
}
