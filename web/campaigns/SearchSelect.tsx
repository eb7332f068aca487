import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as text from './campaigns.messages.ts';

const DEBOUNCE = 300;

/** An object that a search of the server found. */
export interface Choice {
  value: string;
  label: string;
}

interface Props<T, K extends QueryKey>
  extends Pick<SelectProps, 'id' | 'description' | 'placeholder' | 'withAsterisk' | 'clearable' | 'error'> {
  label: string;
  nothingFound: string;
  value: Choice | null;
  query: (search: string) => UseQueryOptions<T, Error, T, K>;
  /** The choices in the answer of the query. */
  choices: (answer: T) => Choice[];
  onChange: (choice: Choice | null) => void;
}

/** Selects one object that a search of the server found. */
export function SearchSelect<T, K extends QueryKey>({ value, query, choices, onChange, nothingFound, ...field }: Props<T, K>) {
  const [search, setSearch] = useState('');
  // The label of the chosen object is in the field, and is not a search text.
  const wanted = search.trim() === value?.label ? '' : search.trim();
  const [asked] = useDebouncedValue(wanted, DEBOUNCE);
  const { data, isError, isPlaceholderData } = useQuery(query(asked));
  const found = data === undefined ? [] : choices(data);
  const isListed = !value || found.some((one) => one.value === value.value);
  // The chosen one stays in the list, but what a search finds comes first.
  const listed = isListed ? found : wanted === '' ? [value, ...found] : [...found, value];
  const isSearched = wanted !== '' && asked === wanted && data !== undefined && !isPlaceholderData;
  return (
    <Select
      {...field}
      searchable
      // Enter chooses the first match, once the matches are those of what is typed.
      selectFirstOptionOnChange={isSearched}
      // A text that nothing was chosen by is not sent with the form.
      onKeyDown={(event) => event.key === 'Enter' && wanted !== '' && event.preventDefault()}
      clearButtonProps={{ 'aria-label': text.clearField({ field: field.label }) }}
      comboboxProps={{ withinPortal: false }}
      data={listed}
      filter={({ options }) => options}
      nothingFoundMessage={isError ? text.choicesFailed() : nothingFound}
      searchValue={search}
      onSearchChange={setSearch}
      value={value?.value ?? null}
      onChange={(chosen) => onChange(listed.find((one) => one.value === chosen) ?? null)}
    />
  );
}
