import { Alert } from '@mantine/core';
import { type PaymentDetails, payments } from '#contract/payments.ts';
import * as status from '#contract/status.messages.ts';
import { typedAmount } from '#contract/typed-amount.ts';
import { call } from '#web/api/call.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { changesOf } from '#web/ui/changesOf.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Fetched, LoadingRows } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
import { toZonedInput } from '#web/ui/zoned-input.ts';
import { KeptBilling } from './KeptBilling.tsx';
import { PAYMENT_RULES, PaymentFields, type PaymentValues } from './PaymentFields.tsx';
import { AFTER_PAYMENTS, paymentById } from './payments.api.ts';
import * as text from './payments.messages.ts';

interface Props {
  /** The id of the payment; undefined while the dialog is closed. */
  id: string | undefined;
  onClose: () => void;
}

/** Corrects a payment that was recorded wrongly. The billing of the member follows. */
export const EditPayment = ({ id, onClose }: Props) => (
  <Dialog opened={id !== undefined} onClose={onClose} title={text.editPayment()} size="lg" closeOnClickOutside={false}>
    {id !== undefined && (
      <Fetched key={id} options={paymentById(id)} failed={text.loadFailed()} loading={<LoadingRows count={4} />}>
        {(payment) => <EditForm payment={payment} done={onClose} />}
      </Fetched>
    )}
  </Dialog>
);

const valuesOf = ({ name, email, amount, produit, moyen, category, createdAt, paymentId }: PaymentDetails): PaymentValues => ({
  ...{ name, email, produit, moyen, category, paymentId },
  amount: String(amount.value),
  currency: amount.currency,
  date: dayOf(createdAt),
});

const dayOf = (iso: string) => toZonedInput(iso).slice(0, 10);

function EditForm({ payment, done }: { payment: PaymentDetails; done: () => void }) {
  // A provider may have reported no valid address, which then stays.
  const isAsBefore = (email: string): boolean => email === form.getInitialValues().email;
  const form = useCallForm({
    initialValues: valuesOf(payment),
    versions: { stored: payment, valuesOf, conflictTitle: text.changedMeanwhile() },
    validate: { ...PAYMENT_RULES, email: (email: string) => (isAsBefore(email) ? null : PAYMENT_RULES.email(email)) },
    send: async (values, before, rev) => {
      const changes = changesOf(before, { ...values, amount: typedAmount(values.amount, values.currency) });
      if (Object.keys(changes).length === 0) return;
      await call(payments.update, { params: { id: payment._id }, body: { ...changes, rev } });
      toast.success(text.corrected());
    },
    stale: AFTER_PAYMENTS,
    closes: true,
    onDone: done,
    failed: text.editFailed(),
  });
  return (
    <CallForm form={form} submitLabel={text.saveChanges()} onCancel={done}>
      <KeptBilling payment={payment} />
      {payment.fromProvider && <Alert color="indigo">{text.reportedBy({ provider: status.paymentMethod[payment.moyen]() })}</Alert>}
      <PaymentFields form={form} today={dayOf(new Date().toISOString())} currency={payment.amount.currency} locked={payment.fromProvider} />
    </CallForm>
  );
}
