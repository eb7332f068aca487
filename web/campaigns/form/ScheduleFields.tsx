import { NativeSelect, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { CAMPAIGN_PERIODS } from '#contract/campaigns.ts';
import { timeZone } from '#web/ui/dates.ts';
import { type Errors, fieldId, type Values } from './form-values.ts';

interface Props {
  values: Values;
  errors: Errors;
  set: (changes: Partial<Values>) => void;
}

/** The time of the campaign, once or repeatedly. */
export function ScheduleFields({ values, errors, set }: Props) {
  const field = (key: 'frequency' | 'from' | 'to') => ({
    id: fieldId(`frequency.${key}`),
    value: values[key],
    error: errors[`frequency.${key}`] ?? (key === 'frequency' && errors.frequency),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => set({ [key]: currentTarget.value }),
  });
  return (
    <>
      <TextInput
        id={fieldId('scheduleAt')}
        type="datetime-local"
        label="Schedule date and time"
        description={`In the programme’s time zone, ${timeZone()}. Left empty, it goes out as soon as you launch it.`}
        value={values.scheduleAt}
        error={errors.scheduleAt}
        onChange={({ currentTarget }) => set({ scheduleAt: currentTarget.value })}
      />
      <Switch
        label="One time"
        description="Sent once, and not again"
        checked={values.oneTime}
        onChange={({ currentTarget }) => set({ oneTime: currentTarget.checked })}
      />
      {!values.oneTime && (
        <Stack component="fieldset" gap="xs" m={0} p={0} bd={0}>
          <Text component="legend" p={0} fw={600}>
            Frequency
          </Text>
          <SimpleGrid cols={2}>
            <TextInput type="number" inputMode="numeric" min={1} max={1000} label="Every" {...field('frequency')} />
            <NativeSelect
              id={fieldId('frequency.period')}
              label="Period"
              data={[...CAMPAIGN_PERIODS]}
              value={values.period}
              error={errors['frequency.period']}
              onChange={({ currentTarget: { value } }) => set({ period: CAMPAIGN_PERIODS.find((one) => one === value) ?? 'day' })}
            />
            <TextInput type="date" label="From" description="First day on which it may go out" {...field('from')} />
            <TextInput type="date" label="To" description="Last day; left empty, it goes on" {...field('to')} />
          </SimpleGrid>
        </Stack>
      )}
    </>
  );
}
