import { Button, Group, Modal, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PRODUCTS } from '#contract/members.ts';
import { CURRENCY_SYMBOLS, MINOR_DIGITS, PAYMENT_CURRENCIES, toMinor } from '#contract/money.ts';
import { PAYMENT_CATEGORIES, PAYMENT_METHODS } from '#contract/payments.ts';
import { focusFirstError } from '#web/ui/fieldErrors.ts';
import { typedAmount } from '#web/ui/money.ts';
import { toast } from '#web/ui/toast.tsx';
import { toastFieldErrors } from '#web/ui/toastFieldErrors.ts';
import { CATEGORY, METHOD } from './payment-words.ts';
import { useCreatePayment } from './payments.api.ts';

interface Values {
  name: string;
  email: string;
  amount: string;
  currency: (typeof PAYMENT_CURRENCIES)[number];
  produit: (typeof PRODUCTS)[number];
  moyen: (typeof PAYMENT_METHODS)[number];
  category: (typeof PAYMENT_CATEGORIES)[number];
  date: string;
  paymentId: string;
}

function amountProblem(amount: string, { currency }: Values): string | null {
  if (!amount.trim()) return 'Amount is required';
  const minor = toMinor(typedAmount(amount), currency);
  if (minor === undefined && MINOR_DIGITS[currency] === 0) return `Please enter a whole number: ${CURRENCY_SYMBOLS[currency]} has no cents`;
  if (minor === undefined) return 'Please enter an amount such as 49.99';
  return minor > 0 ? null : 'Please enter an amount above zero';
}

interface Props {
  opened: boolean;
  onClose: () => void;
  /** YYYY-MM-DD, in the programme's zone. */
  today: string;
}

export function CreatePayment({ opened, onClose, today }: Props) {
  const create = useCreatePayment();
  const form = useForm<Values>({
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
    validate: {
      name: (name) => (name.trim() ? null : 'Name is required'),
      email: (email) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : 'Please enter a valid email address'),
      amount: amountProblem,
      date: (date) => (date ? null : 'Date is required'),
      paymentId: (paymentId) => (paymentId.trim() ? null : 'Payment ID is required'),
    },
  });
  const close = () => {
    onClose();
    create.reset();
  };
  const submit = form.onSubmit(
    (values) =>
      create.mutateAsync({ ...values, amount: typedAmount(values.amount) }).then(
        ({ data }) => {
          close();
          form.reset();
          toast.success(data.member ? 'Payment recorded' : 'Payment recorded; it waits for its member');
        },
        toastFieldErrors(form, 'Failed to create payment.'),
      ),
    focusFirstError(form),
  );

  return (
    <Modal opened={opened} onClose={close} title="New payment" size="lg">
      <form onSubmit={submit} noValidate>
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label="Name" withAsterisk data-autofocus autoComplete="off" maxLength={200} {...form.getInputProps('name')} />
            <TextInput label="Email" type="email" withAsterisk autoComplete="off" maxLength={254} {...form.getInputProps('email')} />
            <TextInput
              label="Amount"
              withAsterisk
              inputMode="decimal"
              autoComplete="off"
              rightSectionWidth={52}
              rightSection={<span aria-hidden="true">{CURRENCY_SYMBOLS[form.values.currency]}</span>}
              {...form.getInputProps('amount')}
            />
            <NativeSelect
              label="Currency"
              data={PAYMENT_CURRENCIES.map((value) => ({ value, label: `${value} (${CURRENCY_SYMBOLS[value]})` }))}
              {...form.getInputProps('currency')}
            />
            <NativeSelect label="Product" data={[...PRODUCTS]} {...form.getInputProps('produit')} />
            <NativeSelect
              label="Category"
              data={PAYMENT_CATEGORIES.map((value) => ({ value, label: CATEGORY[value] }))}
              {...form.getInputProps('category')}
            />
            <NativeSelect
              label="Payment method"
              data={PAYMENT_METHODS.map((value) => ({ value, label: METHOD[value] }))}
              {...form.getInputProps('moyen')}
            />
            <TextInput label="Date" type="date" withAsterisk max={today} {...form.getInputProps('date')} />
          </SimpleGrid>
          <TextInput
            label="Payment ID"
            description="The provider’s reference, or the number on the receipt"
            withAsterisk
            autoComplete="off"
            maxLength={200}
            {...form.getInputProps('paymentId')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending}>
              Record payment
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
