import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCoins } from '@tabler/icons-react';
import { HOME_CURRENCY } from '#contract/currencies.ts';
import { formatNumber, withDecimalSign } from '#contract/language.ts';
import { isTooLarge } from '#contract/money.ts';
import * as rule from '#contract/payments.messages.ts';
import { mostBelowLeast } from '#contract/ranges.messages.ts';
import { isBackwards } from '#contract/ranges.ts';
import { amountTooLarge } from '#contract/shared.messages.ts';
import { typedAmount } from '#contract/typed-amount.ts';
import { formatMoney } from '#web/ui/money.ts';
import { onEnter } from '#web/ui/onEnter.ts';
import { RangeFilter } from '#web/ui/RangeFilter.tsx';
import * as text from './payments.messages.ts';
import type { PaymentsSearch } from './payments.search.ts';

type Amounts = Pick<PaymentsSearch, 'amountMin' | 'amountMax'>;

interface Props {
  shown: PaymentsSearch;
  onFilter: (changes: Amounts) => void;
}

/** The filter by a range of amounts, of which either end may be open. */
export function AmountFilter({ shown, onFilter }: Props) {
  const range = amountsLabel(shown);
  return (
    <RangeFilter
      label={text.amounts()}
      icon={<IconCoins size={18} />}
      chosen={
        range === undefined
          ? undefined
          : { range, remove: text.removeAmounts({ range }), problem: orderProblem(shown.amountMin, shown.amountMax) }
      }
      onRemove={() => onFilter({ amountMin: undefined, amountMax: undefined })}
    >
      {(close) => (
        <AmountFields
          {...shown}
          onApply={(amounts) => {
            close();
            onFilter(amounts);
          }}
        />
      )}
    </RangeFilter>
  );
}

function AmountFields({
  amountMin,
  amountMax,
  currency = HOME_CURRENCY,
  onApply,
}: PaymentsSearch & { onApply: (amounts: Amounts) => void }) {
  const figures = (typed: string) => typedAmount(typed, currency);
  const amountOf = (typed: string) => (figures(typed) === '' ? undefined : Number(figures(typed)));
  const form = useForm({
    initialValues: { min: typedOf(amountMin), max: typedOf(amountMax) },
    initialErrors: { max: orderProblem(amountMin, amountMax) },
    validate: {
      min: (min) => problemOf(figures(min)),
      max: (max, { min }) => problemOf(figures(max)) ?? orderProblem(amountOf(min), amountOf(max)),
    },
  });
  const apply = () => form.onSubmit(({ min, max }) => onApply({ amountMin: amountOf(min), amountMax: amountOf(max) }))();
  const field = { inputMode: 'decimal', autoComplete: 'off', onKeyDown: onEnter(apply) } as const;
  return (
    <Stack gap="sm">
      <TextInput label={text.amountAtLeast()} {...field} {...form.getInputProps('min')} />
      <TextInput label={text.amountAtMost()} description={text.howAmountsCompare()} {...field} {...form.getInputProps('max')} />
      <Button onClick={apply}>{text.applyAmounts()}</Button>
    </Stack>
  );
}

const orderProblem = (min: number | undefined, max: number | undefined) => (isBackwards(min, max) ? mostBelowLeast() : null);

const typedOf = (amount: number | undefined) => (amount === undefined ? '' : withDecimalSign(String(amount)));

function problemOf(amount: string): string | null {
  if (amount === '') return null;
  if (!/^-?\d+(\.\d{1,2})?$/.test(amount)) return rule.amountSuchAs();
  if (amount.startsWith('-')) return rule.amountNotNegative();
  return isTooLarge(amount, HOME_CURRENCY) ? amountTooLarge(HOME_CURRENCY) : null;
}

function amountsLabel({ amountMin, amountMax, currency }: PaymentsSearch): string | undefined {
  const written = (value: number) => (currency ? formatMoney({ value, currency }) : formatNumber(value));
  if (amountMin !== undefined && amountMax !== undefined)
    return amountMin === amountMax ? written(amountMin) : text.amountToAmount({ min: written(amountMin), max: written(amountMax) });
  if (amountMin !== undefined) return text.atLeast({ amount: written(amountMin) });
  return amountMax === undefined ? undefined : text.atMost({ amount: written(amountMax) });
}
