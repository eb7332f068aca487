import { Paper, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { CURRENCY_SYMBOLS } from '#contract/money.ts';
import type { Payment } from '#contract/payments.ts';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { typedAmount } from '#web/ui/money.ts';
import { toast } from '#web/ui/toast.tsx';
import { toastFieldErrors } from '#web/ui/toastFieldErrors.ts';
import { leftOf } from './payment-labels.ts';
import { useRefund } from './payments.api.ts';

/** Records money that was given back. The payment itself stays. */
export function RefundForm({ payment, done }: { payment: Payment; done: () => void }) {
  const refund = useRefund(payment._id);
  // The key marks a second tap, or a retry after a lost answer, as the same refund.
  const [key] = useState(() => crypto.randomUUID());
  const { currency } = payment.amount;
  const form = useForm({
    initialValues: { amount: String(leftOf(payment).value), reason: '' },
    validate: {
      amount: (amount) => (amount.trim() ? null : 'Amount is required'),
      reason: (reason) => (reason.trim() ? null : 'Please say why'),
    },
  });
  const submit = form.onSubmit(
    ({ amount, reason }) =>
      refund.mutateAsync({ amount: typedAmount(amount), reason, key }).then(
        () => {
          done();
          toast.success('Refund recorded');
        },
        toastFieldErrors(form, 'The refund could not be recorded'),
      ),
    focusFirstError(form),
  );
  return (
    <Paper withBorder p="md">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label="Amount given back"
            inputMode="decimal"
            withAsterisk
            rightSectionWidth={52}
            rightSection={<span aria-hidden="true">{CURRENCY_SYMBOLS[currency]}</span>}
            {...form.getInputProps('amount')}
          />
          <TextInput label="Reason" withAsterisk maxLength={255} {...form.getInputProps('reason')} />
          <FormFoot submit="Record refund" busy={refund.isPending} onCancel={done} />
        </Stack>
      </form>
    </Paper>
  );
}
