import { ActionIcon, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import classes from './hours.module.css';
import { type HoursRow, nextHours } from './hours.rules.ts';

interface Props {
  /** The ISO weekday: 1 is Monday. */
  weekday: number;
  name: string;
  /** The hours of all weekdays. */
  hours: HoursRow[];
  /** The errors by the keys of the rows. */
  errors: Record<string, string>;
  onChange: (hours: HoursRow[]) => void;
}

export function HoursOfDay({ weekday, name, hours, errors, onChange }: Props) {
  const own = hours.filter((row) => row.weekday === weekday);
  const field = (row: HoursRow, time: 'opens' | 'closes') => ({
    type: 'time',
    flex: '0 1 7.5rem',
    value: row[time],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      onChange(hours.map((one) => (one.key === row.key ? { ...one, [time]: value } : one))),
  });
  return (
    <li className={classes.day}>
      <Text span fw={550} pt={6} c={own.length === 0 ? 'dimmed' : undefined}>
        {name}
      </Text>
      <Stack gap={6} className={classes.ranges}>
        {own.length === 0 && (
          <Text span c="dimmed" pt={6}>
            Not available
          </Text>
        )}
        {own.map((row, i) => (
          <Group key={row.key} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput aria-label={`${name}, from, ${i + 1}`} error={errors[row.key]} {...field(row, 'opens')} />
            <Text span pt={6} aria-hidden="true">
              –
            </Text>
            <TextInput aria-label={`${name}, to, ${i + 1}`} error={Boolean(errors[row.key])} {...field(row, 'closes')} />
            <ActionIcon
              aria-label={`Remove these hours of ${name}, ${i + 1}`}
              onClick={() => onChange(hours.filter(({ key }) => key !== row.key))}
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      <ActionIcon variant="default" aria-label={`Add hours on ${name}`} onClick={() => onChange([...hours, nextHours(hours, weekday)])}>
        <IconPlus size={16} />
      </ActionIcon>
    </li>
  );
}
