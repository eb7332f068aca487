import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCalendar } from '@tabler/icons-react';
import { lastBeforeFirst } from '#contract/ranges.messages.ts';
import { isBackwards } from '#contract/ranges.ts';
import { DateField } from './DateField.tsx';
import { formatDate } from './dates.ts';
import { onEnter } from './onEnter.ts';
import { RangeFilter } from './RangeFilter.tsx';
import { dayFrom } from './search-params.ts';
import * as text from './ui.messages.ts';

interface Days {
  /** YYYY-MM-DD, both included; undefined means no limit on that side. */
  from: string | undefined;
  to: string | undefined;
}
interface Props extends Days {
  labels?: { from: string; to: string };
  onChange: (days: Days) => void;
}

export function DaysFilter({ from, to, labels = { from: text.from(), to: text.to() }, onChange }: Props) {
  const range = from || to ? daysLabel({ from, to }) : undefined;
  return (
    <RangeFilter
      label={text.dates()}
      icon={<IconCalendar size={18} />}
      chosen={range === undefined ? undefined : { range, remove: text.removeDates({ days: range }), problem: orderProblem(from, to) }}
      onRemove={() => onChange({ from: undefined, to: undefined })}
    >
      {(close) => (
        <DaysFields
          {...{ from, to, labels }}
          onApply={(days) => {
            close();
            onChange(days);
          }}
        />
      )}
    </RangeFilter>
  );
}

/** It is no form, because it is also shown inside the form of a scenario's step. */
function DaysFields({
  from = '',
  to = '',
  labels,
  onApply,
}: Days & { labels: { from: string; to: string }; onApply: (days: Days) => void }) {
  const form = useForm({
    initialValues: { from, to },
    initialErrors: { to: orderProblem(from, to) },
    validate: {
      from: problemOf,
      to: (last, { from: first }) => problemOf(last) ?? (problemOf(first) === null ? orderProblem(first, last) : null),
    },
  });
  const apply = () => form.onSubmit((days) => onApply({ from: days.from || undefined, to: days.to || undefined }))();
  return (
    <Stack gap="sm">
      <DateField label={labels.from} onKeyDown={onEnter(apply)} {...form.getInputProps('from')} />
      <DateField label={labels.to} description={text.bothIncluded()} onKeyDown={onEnter(apply)} {...form.getInputProps('to')} />
      <Button onClick={apply}>{text.applyDates()}</Button>
    </Stack>
  );
}

/** An address or a saved view may have days that the fields refuse. */
const orderProblem = (first = '', last = '') => (isBackwards(first || null, last || null) ? lastBeforeFirst() : null);

const nearDay = dayFrom(2000);
const problemOf = (day: string) => (day === '' || nearDay(day) ? null : text.dayInRange());

function daysLabel({ from, to }: Days): string {
  if (from && to) return from === to ? formatDate(from) : text.dayToDay({ from: formatDate(from), to: formatDate(to) });
  return from ? text.since({ day: formatDate(from) }) : text.until({ day: formatDate(to!) });
}
