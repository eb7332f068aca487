import { Modal } from '@mantine/core';
import { payments } from '#contract/payments.ts';
import { call } from '#web/api/call.ts';
import { useDefaultProduct } from '#web/members/useProductOptions.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { typedAmount } from '#web/ui/money.ts';
import { toast } from '#web/ui/toast.tsx';
import { useCallForm } from '#web/ui/useCallForm.ts';
import { PAYMENT_RULES, PaymentFields, type PaymentValues } from './PaymentFields.tsx';
import { AFTER_PAYMENTS } from './payments.api.ts';
import * as text from './payments.messages.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** YYYY-MM-DD, in the programme's zone. */
  today: string;
}

/** Records a payment. The typed values stay when the dialog is closed, until they are saved. */
export function CreatePayment({ opened, onClose, today }: Props) {
  const product = useDefaultProduct();
  const initialValues: PaymentValues = {
    name: '',
    email: '',
    amount: '',
    currency: 'XOF',
    produit: '',
    moyen: 'Fedapay',
    category: 'Registration',
    date: today,
    paymentId: '',
  };
  const form = useCallForm({
    initialValues,
    validate: PAYMENT_RULES,
    send: (values) =>
      call(payments.create, { body: { ...values, produit: values.produit || product, amount: typedAmount(values.amount) } }),
    stale: AFTER_PAYMENTS,
    onDone: ({ data }) => {
      onClose();
      form.reset();
      toast.success(data.member ? text.recorded() : text.recordedForNobody());
    },
    failed: text.createFailed(),
  });
  return (
    <Modal opened={opened} onClose={onClose} title={text.newPayment()} size="lg">
      <CallForm form={form} submitLabel={text.recordPayment()} onCancel={onClose}>
        <PaymentFields form={form} today={today} product={product} />
      </CallForm>
    </Modal>
  );
}
