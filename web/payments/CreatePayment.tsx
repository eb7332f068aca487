import { Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { typedAmount } from '#web/ui/money.ts';
import { toast } from '#web/ui/toast.tsx';
import { toastFieldErrors } from '#web/ui/toastFieldErrors.ts';
import { PAYMENT_RULES, PaymentFields, type PaymentValues } from './PaymentFields.tsx';
import { useCreatePayment } from './payments.api.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** YYYY-MM-DD, in the programme's zone. */
  today: string;
}

export function CreatePayment({ opened, onClose, today }: Props) {
  const create = useCreatePayment();
  const form = useForm<PaymentValues>({
    initialValues: {
      name: '',
      email: '',
      amount: '',
      currency: 'XOF',
      produit: 'COACHING',
      moyen: 'Fedapay',
      category: 'Registration',
      date: today,
      paymentId: '',
    },
    validate: PAYMENT_RULES,
  });
  const submit = form.onSubmit(
    (values) =>
      create.mutateAsync({ ...values, amount: typedAmount(values.amount) }).then(
        ({ data }) => {
          onClose();
          form.reset();
          toast.success(data.member ? 'Payment recorded' : 'Payment recorded; it waits for its member');
        },
        toastFieldErrors(form, 'Failed to create payment.'),
      ),
    focusFirstError(form),
  );

  return (
    <Modal opened={opened} onClose={onClose} title="New payment" size="lg">
      <form onSubmit={submit} noValidate>
        <Stack>
          <PaymentFields form={form} today={today} />
          <FormFoot submit="Record payment" busy={create.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
