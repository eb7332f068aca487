import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

const DEBOUNCE = 300;

/** An object that a search of the server found. */
export interface Choice {
  value: string;
  label: string;
}

interface Props extends Pick<SelectProps, 'id' | 'description' | 'placeholder' | 'withAsterisk' | 'clearable' | 'error'> {
  label: string;
  nothingFound: string;
  value: Choice | null;
  /** The query for a search text. */
  useFound: (search: string) => { found: Choice[]; failed: boolean };
  onChange: (choice: Choice | null) => void;
}

/** Selects one object that a search of the server found. */
export function SearchSelect({ value, useFound, onChange, nothingFound, ...field }: Props) {
  const [search, setSearch] = useState('');
  // The label of the chosen object is in the field, and is not a search text.
  const wanted = search.trim() === value?.label ? '' : search.trim();
  const [asked] = useDebouncedValue(wanted, DEBOUNCE);
  const { found, failed } = useFound(asked);
  const listed = value && !found.some((one) => one.value === value.value) ? [value, ...found] : found;
  return (
    <Select
      {...field}
      searchable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': `Clear: ${field.label}` }}
      comboboxProps={{ withinPortal: false }}
      data={listed}
      filter={({ options }) => options}
      nothingFoundMessage={failed ? 'The choices could not be loaded. Please try again.' : nothingFound}
      searchValue={search}
      onSearchChange={setSearch}
      value={value?.value ?? null}
      onChange={(chosen) => onChange(listed.find((one) => one.value === chosen) ?? null)}
    />
  );
}
