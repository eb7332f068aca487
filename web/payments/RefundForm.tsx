import { Paper, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CURRENCY_SYMBOLS } from '#contract/money.ts';
import { type Payment, payments } from '#contract/payments.ts';
import { call } from '#web/api/call.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { typedAmount } from '#web/ui/money.ts';
import { useCallForm } from '#web/ui/useCallForm.ts';
import { leftOf } from './payment-labels.ts';
import { AFTER_PAYMENTS } from './payments.api.ts';

/** Records money that was given back. The payment itself stays. */
export function RefundForm({ payment, done }: { payment: Payment; done: () => void }) {
  // The key marks a second tap, or a retry after a lost answer, as the same refund.
  const [key] = useState(() => crypto.randomUUID());
  const form = useCallForm({
    initialValues: { amount: String(leftOf(payment).value), reason: '' },
    validate: {
      amount: (amount) => (amount.trim() ? null : 'Amount is required'),
      reason: (reason) => (reason.trim() ? null : 'Please say why'),
    },
    send: ({ amount, reason }) =>
      call(payments.refund, { params: { id: payment._id }, body: { amount: typedAmount(amount), reason, key } }),
    stale: AFTER_PAYMENTS,
    onDone: done,
    done: 'Refund recorded',
    failed: 'The refund could not be recorded',
  });
  return (
    <Paper withBorder p="md">
      <CallForm form={form} submitLabel="Record refund" onCancel={done}>
        <TextInput
          label="Amount given back"
          inputMode="decimal"
          withAsterisk
          rightSectionWidth={52}
          rightSection={<span aria-hidden="true">{CURRENCY_SYMBOLS[payment.amount.currency]}</span>}
          {...form.getInputProps('amount')}
        />
        <TextInput label="Reason" withAsterisk maxLength={255} {...form.getInputProps('reason')} />
      </CallForm>
    </Paper>
  );
}
