import { Loader, MultiSelect, Select } from '@mantine/core';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ModuleField } from '#contract/scenario-parts.ts';
import { isId } from '#contract/shared.ts';
import { foundOptions } from '#web/ui/found-options.ts';
import * as word from '#web/ui/words.messages.ts';
import { useParts } from './builder-context.ts';
import { chosenOf, optionList } from './parts.api.ts';
import * as text from './step-form.messages.ts';

interface Props {
  field: ModuleField;
  module: string;
  connection: string | null;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** Chooses one or several options of a field. The server looks them up for a dynamic field. */
export function OptionsInput({ field, module, connection, value, error, onChange }: Props) {
  const { id } = useParts();
  const { name, label, type, required, placeholder, help, options, dynamic } = field;
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const chosen = chosenOf(value);
  const found = useQuery({ ...optionList({ module, field: name, scenarioId: id, connection, search: wanted, chosen }), enabled: dynamic });
  const known = dynamic ? (found.data ?? []) : (options ?? []);
  const labelOf = (one: string) => (error && isId(one) ? word.noLongerThere() : one);
  const others = chosen.filter((one) => !known.some(({ value }) => value === one)).map((one) => ({ value: one, label: labelOf(one) }));
  const loading = dynamic && found.isPending;
  const common = {
    label,
    description: help || undefined,
    withAsterisk: required,
    error: error ?? (found.error ? text.choicesNotLoaded({ reason: found.error.message }) : undefined),
    data: loading ? [] : [...known, ...others],
    placeholder: loading ? word.loading() : chosen.length > 0 ? undefined : placeholder || text.choose(),
    filter: foundOptions,
    // The list would cover the error below the field when the field gets the focus.
    openOnFocus: false,
    rightSection: loading ? <Loader size="xs" /> : undefined,
    nothingFoundMessage: loading ? word.loading() : search.trim() === '' ? text.nothingToChoose() : text.nothingFound(),
    onDropdownOpen: () => {
      if (found.error) void found.refetch();
    },
  };
  if (type === 'multiselect')
    return (
      <MultiSelect
        {...common}
        value={loading ? [] : chosen}
        searchable
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
      searchable={dynamic || known.length > 8}
      clearable={!required}
      allowDeselect={!required}
      // A closed field reports the label of the chosen option as its text, which is no search.
      onSearchChange={(typed) => setSearch(known.some((one) => one.label === typed) ? '' : typed)}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
