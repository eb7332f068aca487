import { Fieldset, SimpleGrid, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { currencyName } from '#contract/currencies.ts';
import type { ProductValues } from './product-values.ts';
import * as text from './products.messages.ts';
import '@mantine/core/styles/Fieldset.layer.css';

export type ProductForm = Pick<UseFormReturnType<ProductValues>, 'values' | 'getInputProps' | 'setFieldValue'>;

interface Props {
  form: ProductForm;
  /** The field that holds the amounts. */
  path: string;
  label: string;
  description?: string;
  children?: React.ReactNode;
}

/** One amount for each currency of the product. */
export const Amounts = ({ form, path, label, description, children }: Props) => (
  <Fieldset legend={label} variant="unstyled">
    {description && (
      <Text size="sm" c="dimmed" mb={6}>
        {description}
      </Text>
    )}
    <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs" verticalSpacing="xs">
      {children}
      {form.values.currencies.map((currency) => (
        <TextInput
          key={currency}
          aria-label={text.amountIn({ currency })}
          label={children ? currencyName(currency) : undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          rightSectionWidth={54}
          rightSection={<span aria-hidden="true">{currencyName(currency)}</span>}
          {...form.getInputProps(`${path}.${currency}`)}
          value={valueAt(form.values, path, currency)}
        />
      ))}
    </SimpleGrid>
  </Fieldset>
);

/** The typed amount, or an empty text in a currency that was chosen just now. */
function valueAt(values: ProductValues, path: string, currency: string): string {
  const found = path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], values);
  return String((found as Record<string, string> | undefined)?.[currency] ?? '');
}
