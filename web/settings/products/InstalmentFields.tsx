import { Button, Group, NativeSelect, NumberInput, Stack, Switch, Text } from '@mantine/core';
import { MOST_INSTALMENTS } from '#contract/products.ts';
import { Amounts, type ProductForm } from './Amounts.tsx';
import { dividedEvenly, shownPrices, termsOf, totalOf } from './product-values.ts';
import * as text from './products.messages.ts';

export function InstalmentFields({ form }: { form: ProductForm }) {
  const { instalments } = form.values;
  const divide = (parts: number) => form.setFieldValue('instalments', dividedEvenly(form.values, parts));
  const add = () => {
    const last = instalments.at(-1)!;
    form.setFieldValue('instalments', [...instalments, { ...last, after: Number(last.after) + (last.unit === 'month' ? 1 : 30) }]);
  };
  return (
    <Stack gap="sm">
      <Switch
        label={text.inInstalments()}
        checked={instalments.length > 0}
        onChange={({ currentTarget }) => (currentTarget.checked ? divide(4) : form.setFieldValue('instalments', []))}
      />
      {instalments.map((_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an instalment is its place; only the last one is added or removed
        <Amounts key={i} form={form} path={`instalments.${i}.amounts`} label={text.instalment({ number: i + 1 })}>
          <NumberInput label={text.dueAfter()} min={0} max={1_000} disabled={i === 0} {...form.getInputProps(`instalments.${i}.after`)} />
          <NativeSelect
            label={text.unit()}
            disabled={i === 0}
            data={(['month', 'day'] as const).map((value) => ({ value, label: text.units[value]() }))}
            {...form.getInputProps(`instalments.${i}.unit`)}
          />
        </Amounts>
      ))}
      {instalments.length > 0 && (
        <>
          <Text size="sm" role="status">
            {text.totalOf({ amounts: shownPrices(totalOf(termsOf(form.values).instalments)) })}
          </Text>
          <Group gap="xs">
            <Button variant="default" disabled={instalments.length >= MOST_INSTALMENTS} onClick={add}>
              {text.addInstalment()}
            </Button>
            <Button
              variant="default"
              disabled={instalments.length <= 2}
              onClick={() => form.setFieldValue('instalments', instalments.slice(0, -1))}
            >
              {text.removeInstalment()}
            </Button>
            <Button variant="default" onClick={() => divide(instalments.length)}>
              {text.divideEvenly()}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
