import { Loader, MultiSelect, Select } from '@mantine/core';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ModuleField } from '#contract/scenario-parts.ts';
import { foundOptions } from '#web/ui/found-options.ts';
import { useParts } from './builder-context.ts';
import { optionList } from './parts.api.ts';

interface Props {
  field: ModuleField;
  module: string;
  connection: string | null;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** One or several of a field's options: those that it has, or those that the server looks up. */
export function OptionsInput({ field, module, connection, value, error, onChange }: Props) {
  const { id } = useParts();
  const { name, label, type, required, placeholder, help, options, dynamic } = field;
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  // What is typed into a closed field is the chosen option's own name.
  const chosenNames = new Set<string>();
  const {
    data,
    error: failure,
    isPending,
    refetch,
  } = useQuery({
    ...optionList({ module, field: name, scenarioId: id, connection, search: wanted }),
    enabled: dynamic,
  });
  const known = dynamic ? (data ?? []) : (options ?? []);
  for (const one of known) chosenNames.add(one.label);
  const chosen = Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : [];
  // What was chosen stays readable, though the search does not find it.
  const data2 = [
    ...known,
    ...chosen.filter((one) => !known.some((option) => option.value === one)).map((one) => ({ value: one, label: one })),
  ];
  const loading = dynamic && isPending;
  const common = {
    label,
    description: help || undefined,
    withAsterisk: required,
    error: error ?? (failure ? `The choices could not be loaded: ${failure.message}` : undefined),
    data: loading ? [] : data2,
    placeholder: loading ? 'Loading...' : chosen.length > 0 ? undefined : placeholder || 'Choose',
    searchable: true,
    filter: foundOptions,
    // An error stands below: moving to the field must not hide it.
    openOnFocus: false,
    rightSection: loading ? <Loader size="xs" /> : undefined,
    nothingFoundMessage: loading ? 'Loading...' : 'Nothing found',
    onDropdownOpen: () => {
      if (failure) void refetch();
    },
  };
  if (type === 'multiselect')
    return (
      <MultiSelect
        {...common}
        value={loading ? [] : chosen}
        clearable
        hidePickedOptions
        searchValue={search}
        onSearchChange={setSearch}
        onChange={onChange}
      />
    );
  return (
    <Select
      {...common}
      value={loading ? null : (chosen[0] ?? null)}
      clearable={!required}
      allowDeselect={!required}
      onSearchChange={(text) => setSearch(chosenNames.has(text) ? '' : text)}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
