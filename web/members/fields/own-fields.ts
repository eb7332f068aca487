import { formatNumber } from '#contract/language.ts';
import type { MemberField } from '#contract/member-fields.ts';
import { formatDay } from '#web/ui/dates.ts';

/** The text for a value; undefined for no value, and for a choice that does not exist. */
export function shownOwn({ kind, options }: MemberField, value: string | number | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (kind === 'choice') return options.find(({ _id }) => _id === value)?.label;
  if (kind === 'date') return formatDay(String(value));
  return typeof value === 'number' ? formatNumber(value) : value;
}
