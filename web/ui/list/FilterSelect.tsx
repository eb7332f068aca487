import { NativeSelect } from '@mantine/core';
import * as word from '#web/ui/words.messages.ts';
import * as text from './list.messages.ts';

interface Props<T extends string> {
  label: string;
  /** The option that removes the filter, such as "All statuses". */
  all: string;
  /** Undefined while they are loading. */
  values: readonly T[] | undefined;
  /** The label of a value, when it differs from the value. */
  labels?: Partial<Record<T, string>> | ((value: T) => string);
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  withLabel?: boolean;
}

/**
 * A filter by one of a few values. A value that is not offered, such as a deleted tag of an old link, filters the list all the same, so
 * it is shown and can be removed.
 */
export function FilterSelect<T extends string>({ label, all, values, labels, value, onChange, withLabel }: Props<T>) {
  const labelOf = (one: T) => {
    if (!values) return word.loading();
    if (typeof labels === 'function') return labels(one);
    return labels ? (labels[one] ?? text.notOffered()) : one;
  };
  const offered = values ?? [];
  const shown = value === undefined || offered.includes(value) ? offered : [value, ...offered];
  return (
    <NativeSelect
      {...(withLabel ? { label } : { 'aria-label': label })}
      data={[{ value: '', label: all }, ...shown.map((one) => ({ value: one, label: labelOf(one) }))]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(shown.find((one) => one === currentTarget.value))}
    />
  );
}

interface Filter<S, F extends keyof S> {
  field: F;
  label: string;
  all: string;
  values: readonly (S[F] & string)[] | undefined;
  labels?: Partial<Record<S[F] & string, string>> | ((value: S[F] & string) => string);
}

interface SelectsProps<S> {
  /** The values of the list's address. */
  shown: S;
  onFilter: (changes: Partial<S>) => void;
  /** Each filter with the key of the address that it sets; a filter that this account does not have is false. */
  filters: (false | { [F in keyof S]-?: Filter<S, F> }[keyof S])[];
  withLabel?: boolean;
}

/** The values and labels of a filter by one of the records of a list, which is undefined while it is loading. */
export const byId = <T extends { _id: string }>(all: readonly T[] | undefined, nameOf: (one: T) => string) => ({
  values: all?.map(({ _id }) => _id),
  labels: Object.fromEntries((all ?? []).map((one) => [one._id, nameOf(one)])),
});

/** The filters of a list by values of its address, in one row. */
export const FilterSelects = <S extends object>({ shown, onFilter, filters, withLabel }: SelectsProps<S>) =>
  filters.map(
    (filter) =>
      filter && (
        <FilterSelect
          key={filter.label}
          {...filter}
          withLabel={withLabel}
          value={shown[filter.field] as (S[keyof S] & string) | undefined}
          onChange={(value) => onFilter({ [filter.field]: value } as Partial<S>)}
        />
      ),
  );
