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
  /** Shows the label above the field. */
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
