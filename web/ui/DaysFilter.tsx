import { Button, Popover, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCalendar, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate } from './dates.ts';
import { dayFrom } from './search-params.ts';

interface Days {
  /** YYYY-MM-DD, both included; undefined means no limit on that side. */
  from: string | undefined;
  to: string | undefined;
}
interface Props extends Days {
  onChange: (days: Days) => void;
}

/** A filter by a range of days. */
export function DaysFilter({ from, to, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  const apply = (days: Days) => {
    setOpened(false);
    onChange(days);
  };
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" width={280} trapFocus returnFocus withinPortal={false}>
        <Popover.Target>
          <Button variant="default" leftSection={<IconCalendar size={18} />} onClick={() => setOpened((open) => !open)}>
            Dates
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Dates">
          <DaysForm from={from} to={to} onApply={apply} />
        </Popover.Dropdown>
      </Popover>
      {(from || to) && (
        <Button
          maw="100%"
          variant="light"
          rightSection={<IconX size={16} />}
          aria-label={`Remove dates: ${daysLabel({ from, to })}`}
          onClick={() => onChange({ from: undefined, to: undefined })}
        >
          {daysLabel({ from, to })}
        </Button>
      )}
    </>
  );
}

function DaysForm({ from = '', to = '', onApply }: Days & { onApply: (days: Days) => void }) {
  const form = useForm({
    initialValues: { from, to },
    validate: {
      from: problemOf,
      to: (last, { from: first }) => problemOf(last) ?? (first && last && last < first ? BACKWARDS : null),
    },
  });
  return (
    <form onSubmit={form.onSubmit((days) => onApply({ from: days.from || undefined, to: days.to || undefined }))} noValidate>
      <Stack gap="sm">
        <TextInput label="From" type="date" {...form.getInputProps('from')} />
        <TextInput label="To" description="Both days are included." type="date" {...form.getInputProps('to')} />
        <Button type="submit">Apply dates</Button>
      </Stack>
    </form>
  );
}

const BACKWARDS = 'The last day must not come before the first';
const nearDay = dayFrom(2000);
const problemOf = (day: string) => (day === '' || nearDay(day) ? null : 'Please choose a date from 2000 to 2199');

function daysLabel({ from, to }: Days): string {
  if (from && to) return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
  return from ? `Since ${formatDate(from)}` : `Until ${formatDate(to!)}`;
}
