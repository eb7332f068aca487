import { Alert, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { PaymentDetails } from '#contract/payments.ts';
import { METHOD } from '#web/members/member-labels.ts';
import { FormFoot } from '#web/ui/FormFoot.tsx';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { typedAmount } from '#web/ui/money.ts';
import { ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { toastFieldErrors } from '#web/ui/toastFieldErrors.ts';
import { toZonedInput } from '#web/ui/zoned-input.ts';
import { PAYMENT_RULES, PaymentFields, type PaymentValues } from './PaymentFields.tsx';
import { paymentById, useEditPayment } from './payments.api.ts';

interface Props {
  /** The id of the payment; undefined while the dialog is closed. */
  id: string | undefined;
  onClose: () => void;
}

/** Corrects a payment that was recorded wrongly. The billing of the member follows. */
export function EditPayment({ id, onClose }: Props) {
  return (
    <Modal opened={id !== undefined} onClose={onClose} title="Edit payment" size="lg">
      {id !== undefined && <Loaded key={id} id={id} done={onClose} />}
    </Modal>
  );
}

function Loaded({ id, done }: { id: string; done: () => void }) {
  const { data: payment, error, refetch, isFetching } = useQuery(paymentById(id));
  if (payment) return <EditForm payment={payment} done={done} />;
  if (error) return <ErrorState title="This payment could not be loaded" error={error} retry={refetch} retrying={isFetching} />;
  return <LoadingRows count={4} />;
}

const valuesOf = ({ name, email, amount, produit, moyen, category, createdAt, paymentId }: PaymentDetails): PaymentValues => ({
  ...{ name, email, produit, moyen, category, paymentId },
  amount: String(amount.value),
  currency: amount.currency,
  date: dayOf(createdAt),
});

const dayOf = (iso: string) => toZonedInput(iso).slice(0, 10);

function EditForm({ payment, done }: { payment: PaymentDetails; done: () => void }) {
  const edit = useEditPayment(payment._id);
  const before = valuesOf(payment);
  const form = useForm<PaymentValues>({
    initialValues: before,
    // A provider may have reported no valid address, which then stays.
    validate: { ...PAYMENT_RULES, email: (email) => (email === before.email ? null : PAYMENT_RULES.email(email)) },
  });
  const submit = form.onSubmit((values) => {
    const typed = { ...values, amount: typedAmount(values.amount) };
    const changes = Object.fromEntries(Object.entries(typed).filter(([field, value]) => value !== before[field as keyof PaymentValues]));
    if (Object.keys(changes).length === 0) return done();
    edit.mutateAsync({ ...changes, rev: payment.rev }).then(
      () => {
        done();
        toast.success('Payment corrected');
      },
      toastFieldErrors(form, 'The payment could not be corrected'),
    );
  }, focusFirstError(form));

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {payment.fromProvider && (
          <Alert color="indigo">
            {`${METHOD[payment.moyen]} reported this payment, so its amount, date, method and payment ID stay as they are. For money that was given back, record a refund instead.`}
          </Alert>
        )}
        <PaymentFields
          form={form}
          today={dayOf(new Date().toISOString())}
          currency={payment.amount.currency}
          locked={payment.fromProvider}
        />
        <FormFoot submit="Save changes" busy={edit.isPending} onCancel={done} />
      </Stack>
    </form>
  );
}
