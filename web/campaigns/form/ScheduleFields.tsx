import { NativeSelect, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { CAMPAIGN_PERIODS } from '#contract/campaigns.ts';
import { timeZone } from '#web/ui/dates.ts';
import type { CampaignFields } from './form-values.ts';

/** The time of the campaign, once or repeatedly. */
export const ScheduleFields = ({ form }: { form: CampaignFields }) => (
  <>
    <TextInput
      type="datetime-local"
      label="Schedule date and time"
      description={`In the programme’s time zone, ${timeZone()}. Left empty, it goes out as soon as you launch it.`}
      {...form.getInputProps('scheduleAt')}
    />
    <Switch label="One time" description="Sent once, and not again" {...form.getInputProps('oneTime', { type: 'checkbox' })} />
    {!form.getValues().oneTime && (
      <Stack component="fieldset" gap="xs" m={0} p={0} bd={0}>
        <Text component="legend" p={0} fw={600}>
          Frequency
        </Text>
        <SimpleGrid cols={2}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={1000}
            label="Every"
            {...form.getInputProps('frequency.frequency')}
            error={form.errors['frequency.frequency'] ?? form.errors.frequency}
          />
          <NativeSelect label="Period" data={[...CAMPAIGN_PERIODS]} {...form.getInputProps('frequency.period')} />
          <TextInput type="date" label="From" description="First day on which it may go out" {...form.getInputProps('frequency.from')} />
          <TextInput type="date" label="To" description="Last day; left empty, it goes on" {...form.getInputProps('frequency.to')} />
        </SimpleGrid>
      </Stack>
    )}
  </>
);
