import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PRODUCTS } from '#contract/members.ts';
import { CURRENCY_SYMBOLS, type Currency, MINOR_DIGITS, PAYMENT_CURRENCIES, toMinor } from '#contract/money.ts';
import { PAYMENT_CATEGORIES, PAYMENT_METHODS } from '#contract/payments.ts';
import { CATEGORY, METHOD } from '#web/members/member-labels.ts';
import { typedAmount } from '#web/ui/money.ts';

/** The values that staff enter when they record or correct a payment. */
export type PaymentValues = {
  name: string;
  email: string;
  amount: string;
  currency: Currency;
  produit: (typeof PRODUCTS)[number];
  moyen: (typeof PAYMENT_METHODS)[number];
  category: (typeof PAYMENT_CATEGORIES)[number];
  /** YYYY-MM-DD, in the programme's zone. */
  date: string;
  paymentId: string;
};

function amountProblem(amount: string, { currency }: PaymentValues): string | null {
  if (!amount.trim()) return 'Amount is required';
  const minor = toMinor(typedAmount(amount), currency);
  if (minor === undefined && MINOR_DIGITS[currency] === 0) return `Please enter a whole number: ${CURRENCY_SYMBOLS[currency]} has no cents`;
  if (minor === undefined) return 'Please enter an amount such as 49.99';
  return minor > 0 ? null : 'Please enter an amount above zero';
}

export const PAYMENT_RULES = {
  name: (name: string) => (name.trim() ? null : 'Name is required'),
  email: (email: string) => (/^\S+@\S+\.\S+$/.test(email.trim()) ? null : 'Please enter a valid email address'),
  amount: amountProblem,
  date: (date: string) => (date ? null : 'Date is required'),
  paymentId: (paymentId: string) => (paymentId.trim() ? null : 'Payment ID is required'),
};

interface Props {
  form: Pick<UseFormReturnType<PaymentValues>, 'values' | 'getInputProps'>;
  /** YYYY-MM-DD, in the programme's zone. */
  today: string;
  /** The currency of the payment, which may be one that staff cannot choose. */
  currency?: Currency;
  /** True when a provider reported the payment, so that its amount, date, method and ID cannot be changed. */
  locked?: boolean;
}

export function PaymentFields({ form, today, currency = 'XOF', locked = false }: Props) {
  const currencies = PAYMENT_CURRENCIES.some((one) => one === currency) ? PAYMENT_CURRENCIES : [...PAYMENT_CURRENCIES, currency];
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Name" withAsterisk data-autofocus autoComplete="off" maxLength={200} {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" withAsterisk autoComplete="off" maxLength={254} {...form.getInputProps('email')} />
        <TextInput
          label="Amount"
          withAsterisk
          inputMode="decimal"
          autoComplete="off"
          disabled={locked}
          rightSectionWidth={52}
          rightSection={<span aria-hidden="true">{CURRENCY_SYMBOLS[form.values.currency]}</span>}
          {...form.getInputProps('amount')}
        />
        <NativeSelect
          label="Currency"
          disabled={locked}
          data={currencies.map((value) => ({ value, label: `${value} (${CURRENCY_SYMBOLS[value]})` }))}
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
          disabled={locked}
          data={PAYMENT_METHODS.map((value) => ({ value, label: METHOD[value] }))}
          {...form.getInputProps('moyen')}
        />
        <TextInput label="Date" type="date" withAsterisk max={today} disabled={locked} {...form.getInputProps('date')} />
      </SimpleGrid>
      <TextInput
        label="Payment ID"
        description="The provider’s reference, or the number on the receipt"
        withAsterisk
        autoComplete="off"
        maxLength={200}
        disabled={locked}
        {...form.getInputProps('paymentId')}
      />
    </>
  );
}
