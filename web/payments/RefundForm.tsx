import { Paper, TextInput } from '@mantine/core';
import { useState } from 'react';
import { currencyName } from '#contract/currencies.ts';
import * as rule from '#contract/payments.messages.ts';
import { type Payment, payments } from '#contract/payments.ts';
import { typedAmount } from '#contract/typed-amount.ts';
import { call, newerVersion } from '#web/api/call.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { newId } from '#web/ui/new-id.ts';
import { useCallForm } from '#web/ui/useCallForm.ts';
import { KeptBilling } from './KeptBilling.tsx';
import { leftOf } from './payment-labels.ts';
import { AFTER_PAYMENTS } from './payments.api.ts';
import * as text from './payments.messages.ts';

/** Records money that was given back. The payment itself stays. */
export function RefundForm({ payment, done }: { payment: Payment; done: () => void }) {
  // The key marks a second tap, or a retry after a lost answer, as the same refund.
  const [key] = useState(newId);
  const [rev, setRev] = useState(payment.rev);
  const form = useCallForm({
    initialValues: { amount: String(leftOf(payment).value), reason: '' },
    validate: {
      amount: (amount) => (amount.trim() ? null : rule.amountRequired()),
      reason: (reason) => (reason.trim() ? null : rule.sayWhy()),
    },
    send: async ({ amount, reason }) => {
      try {
        return await call(payments.refund, {
          params: { id: payment._id },
          body: { amount: typedAmount(amount, payment.amount.currency), reason, key, rev },
        });
      } catch (error) {
        // The refusal is shown with the newer refunds above, so that the next try is made with them in sight.
        setRev(newerVersion<Payment>(error)?.rev ?? rev);
        throw error;
      }
    },
    stale: AFTER_PAYMENTS,
    closes: true,
    onDone: done,
    done: text.refundRecorded(),
    failed: text.refundFailed(),
  });
  return (
    <Paper withBorder p="md">
      <CallForm form={form} submitLabel={text.recordRefund()} onCancel={done}>
        <KeptBilling payment={payment} />
        <TextInput
          label={text.amountGivenBack()}
          autoFocus
          inputMode="decimal"
          withAsterisk
          rightSectionWidth={52}
          rightSection={<span aria-hidden="true">{currencyName(payment.amount.currency)}</span>}
          {...form.getInputProps('amount')}
        />
        <TextInput label={text.reason()} withAsterisk maxLength={255} {...form.getInputProps('reason')} />
      </CallForm>
    </Paper>
  );
}
