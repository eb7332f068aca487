import { ActionIcon, Group, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import classes from './hours.module.css';
import { type Hours, nextHours } from './hours.rules.ts';

interface Props {
  /** The ISO weekday: 1 is Monday. */
  weekday: number;
  name: string;
  form: UseFormReturnType<Hours>;
}

const TIME = { type: 'time', flex: '0 1 7.5rem' };

export function HoursOfDay({ weekday, name, form }: Props) {
  const { hours } = form.values;
  /** The places of the hours of this day among those of all days. */
  const places = hours.flatMap((row, i) => (row.weekday === weekday ? [i] : []));
  return (
    <li className={classes.day}>
      <Text span fw={550} pt={6} c={places.length === 0 ? 'dimmed' : undefined}>
        {name}
      </Text>
      <Stack gap={6} className={classes.ranges}>
        {places.length === 0 && (
          <Text span c="dimmed" pt={6}>
            Not available
          </Text>
        )}
        {places.map((i, n) => (
          <Group key={i} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput aria-label={`${name}, from, ${n + 1}`} {...TIME} {...form.getInputProps(`hours.${i}.opens`)} />
            <Text span pt={6} aria-hidden="true">
              –
            </Text>
            <TextInput
              aria-label={`${name}, to, ${n + 1}`}
              {...TIME}
              {...form.getInputProps(`hours.${i}.closes`)}
              error={Boolean(form.errors[`hours.${i}.opens`])}
            />
            <ActionIcon aria-label={`Remove these hours of ${name}, ${n + 1}`} onClick={() => form.removeListItem('hours', i)}>
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      <ActionIcon
        variant="default"
        aria-label={`Add hours on ${name}`}
        onClick={() => form.insertListItem('hours', nextHours(hours, weekday))}
      >
        <IconPlus size={16} />
      </ActionIcon>
    </li>
  );
}
