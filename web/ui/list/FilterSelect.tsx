import { NativeSelect } from '@mantine/core';

interface Props<T extends string> {
  label: string;
  /** The option that removes the filter, such as "All statuses". */
  all: string;
  values: readonly T[];
  /** The label of a value, when it differs from the value. */
  labels?: Partial<Record<T, string>> | ((value: T) => string);
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  withLabel?: boolean;
}

/** A filter by one of a few values. */
export function FilterSelect<T extends string>({ label, all, values, labels, value, onChange, withLabel }: Props<T>) {
  const labelOf = (one: T) => (typeof labels === 'function' ? labels(one) : (labels?.[one] ?? one));
  return (
    <NativeSelect
      {...(withLabel ? { label } : { 'aria-label': label })}
      data={[{ value: '', label: all }, ...values.map((one) => ({ value: one, label: labelOf(one) }))]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(values.find((one) => one === currentTarget.value))}
    />
  );
}

interface Filter<S, F extends keyof S> {
  field: F;
  label: string;
  all: string;
  values: readonly (S[F] & string)[];
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
