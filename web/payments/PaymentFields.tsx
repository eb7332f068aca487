import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { currencyName } from '#contract/currencies.ts';
import { type Currency, isTooLarge, MINOR_DIGITS, PAYMENT_CURRENCIES, toMinor } from '#contract/money.ts';
import { mayBeIn } from '#contract/named-currency.ts';
import * as rule from '#contract/payments.messages.ts';
import { PAYMENT_CATEGORIES, PAYMENT_METHODS } from '#contract/payments.ts';
import * as shared from '#contract/shared.messages.ts';
import * as status from '#contract/status.messages.ts';
import { typedAmount } from '#contract/typed-amount.ts';
import { useProductOptions } from '#web/members/useProductOptions.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { looksLikeEmail } from '#web/ui/email.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './payments.messages.ts';

/** The values that staff enter when they record or correct a payment. */
export type PaymentValues = {
  name: string;
  email: string;
  amount: string;
  currency: Currency;
  produit: string;
  moyen: (typeof PAYMENT_METHODS)[number];
  category: (typeof PAYMENT_CATEGORIES)[number];
  /** YYYY-MM-DD, in the programme's zone. */
  date: string;
  paymentId: string;
};

function amountProblem(amount: string, { currency }: PaymentValues): string | null {
  if (!amount.trim()) return rule.amountRequired();
  const minor = toMinor(typedAmount(amount, currency), currency);
  if (isTooLarge(typedAmount(amount, currency), currency)) return shared.amountTooLarge(currency);
  if (!mayBeIn(amount, currency)) return shared.amountInOther(currency);
  if (minor === undefined && MINOR_DIGITS[currency] === 0) return text.wholeAmount({ currency: currencyName(currency) });
  if (minor === undefined) return rule.amountSuchAs();
  return minor > 0 ? null : text.amountAboveZero();
}

export const PAYMENT_RULES = {
  name: (name: string) => (name.trim() ? null : shared.nameRequired()),
  email: (email: string) => (looksLikeEmail(email) ? null : shared.validEmail()),
  amount: amountProblem,
  date: (date: string) => (date ? null : text.dateRequired()),
  paymentId: (paymentId: string) => (paymentId.trim() ? null : rule.paymentIdRequired()),
};

interface Props {
  form: Pick<UseFormReturnType<PaymentValues>, 'values' | 'getInputProps'>;
  /** YYYY-MM-DD, in the programme's zone. */
  today: string;
  /** The currency of the payment, which may be one that staff cannot choose. */
  currency: Currency;
  /** True when a member was chosen, whose name and address need not be typed. */
  hasPayer?: boolean;
  /** True when a provider reported the payment, so that its amount, date, method and ID cannot be changed. */
  locked?: boolean;
}

export function PaymentFields({ form, today, currency, hasPayer = false, locked = false }: Props) {
  const currencies = PAYMENT_CURRENCIES.some((one) => one === currency) ? PAYMENT_CURRENCIES : [...PAYMENT_CURRENCIES, currency];
  const products = useProductOptions(form.values.produit);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {!hasPayer && (
          <>
            <TextInput label={word.name()} withAsterisk data-autofocus autoComplete="off" maxLength={200} {...form.getInputProps('name')} />
            <TextInput label={word.email()} type="email" withAsterisk autoComplete="off" maxLength={254} {...form.getInputProps('email')} />
          </>
        )}
        <TextInput
          label={text.amount()}
          withAsterisk
          data-autofocus={hasPayer || undefined}
          autoFocus={hasPayer}
          inputMode="decimal"
          autoComplete="off"
          disabled={locked}
          rightSectionWidth={52}
          rightSection={<span aria-hidden="true">{currencyName(form.values.currency)}</span>}
          {...form.getInputProps('amount')}
        />
        <NativeSelect
          label={text.currency()}
          disabled={locked}
          data={currencies.map((value) => ({ value, label: `${value} (${currencyName(value)})` }))}
          {...form.getInputProps('currency')}
        />
        <NativeSelect label={text.product()} data={products} {...form.getInputProps('produit')} />
        <NativeSelect
          label={text.category()}
          data={PAYMENT_CATEGORIES.map((value) => ({ value, label: status.paymentCategory[value]() }))}
          {...form.getInputProps('category')}
        />
        <NativeSelect
          label={text.paymentMethod()}
          disabled={locked}
          data={PAYMENT_METHODS.map((value) => ({ value, label: status.paymentMethod[value]() }))}
          {...form.getInputProps('moyen')}
        />
        <DateField label={text.date()} withAsterisk max={today} disabled={locked} {...form.getInputProps('date')} />
      </SimpleGrid>
      <TextInput
        label={text.paymentId()}
        description={text.paymentIdHint()}
        withAsterisk
        autoComplete="off"
        maxLength={200}
        disabled={locked}
        {...form.getInputProps('paymentId')}
      />
    </>
  );
}
