import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { withDecimalSign } from '#contract/language.ts';
import type { MemberAccount } from '#contract/member-account.ts';
import { MINOR_DIGITS } from '#contract/money.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { formatMoney } from '#web/ui/money.ts';
import * as text from './account.messages.ts';

/** A day with what is due on it, as it is typed. */
export interface PlanPart {
  due: string;
  amount: string;
}

type Amounts = NonNullable<MemberAccount['amounts']>;

/** The instalments that are not paid, with what is missing of each. */
export const planOf = ({ instalments }: Amounts): PlanPart[] =>
  instalments.flatMap(({ due, amount, paid }) => {
    const missing = Number((amount.value - paid.value).toFixed(MINOR_DIGITS[amount.currency]));
    return missing > 0 ? [{ due: due ?? '', amount: withDecimalSign(String(missing)) }] : [];
  });

interface Props {
  form: Pick<UseFormReturnType<{ instalments: PlanPart[] }>, 'values' | 'getInputProps'> & {
    setFieldValue: (field: 'instalments', value: PlanPart[]) => void;
  };
  amounts: Amounts;
}

/** The days on which what is owed is due instead, and how much on each. */
export function PlanFields({ form, amounts }: Props) {
  const { instalments } = form.values;
  const { error } = form.getInputProps('instalments');
  return (
    <>
      <Text size="sm">{text.planLead({ amount: formatMoney(amounts.owed) })}</Text>
      {instalments.map((_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an instalment is its place; only the last one is added or removed
        <SimpleGrid key={i} cols={2} spacing="xs">
          <DateField label={text.dueOn({ number: i + 1 })} {...form.getInputProps(`instalments.${i}.due`)} />
          <TextInput
            label={text.amountOf({ number: i + 1 })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            {...form.getInputProps(`instalments.${i}.amount`)}
          />
        </SimpleGrid>
      ))}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          disabled={instalments.length >= 24}
          onClick={() => form.setFieldValue('instalments', [...instalments, { due: '', amount: '' }])}
        >
          {text.addPart()}
        </Button>
        <Button
          variant="default"
          disabled={instalments.length <= 1}
          onClick={() => form.setFieldValue('instalments', instalments.slice(0, -1))}
        >
          {text.removePart()}
        </Button>
      </Group>
    </>
  );
}
