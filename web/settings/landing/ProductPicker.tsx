import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LANDING_PRODUCTS } from '#contract/landing.ts';
import { productList } from '../products/products.api.ts';
import * as text from './landing.messages.ts';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';

interface Props {
  label: string;
  description?: string | undefined;
  value?: string[];
  error?: React.ReactNode;
  onChange: (chosen: string[]) => void;
}

/** The products of the page, in the order in which they were chosen. */
export function ProductPicker({ value = [], error, ...props }: Props) {
  const { data = [], error: notLoaded } = useQuery(productList);
  const sold = data.filter(({ archived, terms }) => !archived && terms.prices.length > 0);
  const chosen = data.filter((product) => value.includes(product._id) && !sold.includes(product));
  return (
    <MultiSelect
      {...props}
      value={value}
      data={[
        ...sold.map(({ _id, name }) => ({ value: _id, label: name })),
        ...chosen.map(({ _id, name }) => ({ value: _id, label: text.notSold({ name }) })),
      ]}
      error={error ?? (notLoaded ? text.productsNotLoaded() : undefined)}
      maxValues={LANDING_PRODUCTS}
      searchable
      hidePickedOptions
    />
  );
}
