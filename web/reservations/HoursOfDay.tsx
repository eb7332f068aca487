import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { TimeField } from '#web/ui/TimeField.tsx';
import * as text from './hours.messages.ts';
import classes from './hours.module.css';
import { type Hours, nextHours } from './hours.rules.ts';

interface Props {
  /** The ISO weekday: 1 is Monday. */
  weekday: number;
  name: string;
  form: UseFormReturnType<Hours>;
  isSending: boolean;
}

/** With large text, the closing time goes on below the opening time. */
const WIDTH = { flex: '1 1 4.5rem', maw: '7.5rem' };

export function HoursOfDay({ weekday, name, form, isSending }: Props) {
  const { hours } = form.values;
  const [isAdding, setAdding] = useState(false);
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
            {text.notAvailable()}
          </Text>
        )}
        {places.map((i, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only their places in the day distinguish the rows
          <Group key={n} gap="xs" align="flex-start">
            <TimeField
              aria-label={text.opensAt({ day: name, n: n + 1 })}
              autoFocus={isAdding}
              {...WIDTH}
              {...form.getInputProps(`hours.${i}.opens`)}
            />
            <Text span pt={6} aria-hidden="true">
              –
            </Text>
            <TimeField
              aria-label={text.closesAt({ day: name, n: n + 1 })}
              {...WIDTH}
              {...form.getInputProps(`hours.${i}.closes`)}
              error={Boolean(form.errors[`hours.${i}.opens`])}
            />
            <ActionIcon
              aria-label={text.removeHours({ day: name, n: n + 1 })}
              disabled={isSending}
              onClick={() => form.removeListItem('hours', i)}
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      <ActionIcon
        variant="default"
        aria-label={text.addHours({ day: name })}
        disabled={isSending}
        onClick={() => {
          setAdding(true);
          form.insertListItem('hours', nextHours(hours, weekday));
        }}
      >
        <IconPlus size={16} />
      </ActionIcon>
    </li>
  );
}
