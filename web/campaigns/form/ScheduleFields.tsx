import { NativeSelect, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { CAMPAIGN_PERIODS } from '#contract/campaigns.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { DateTimeField } from '#web/ui/DateTimeField.tsx';
import { timeZone } from '#web/ui/dates.ts';
import * as text from './form.messages.ts';
import type { CampaignFields } from './form-values.ts';

/** The time of the campaign, once or repeatedly. */
export const ScheduleFields = ({ form }: { form: CampaignFields }) => (
  <>
    <DateTimeField label={text.scheduleAt()} description={text.scheduleHint({ zone: timeZone() })} {...form.getInputProps('scheduleAt')} />
    <Switch label={text.oneTime()} description={text.oneTimeHint()} {...form.getInputProps('oneTime', { type: 'checkbox' })} />
    {!form.getValues().oneTime && (
      <Stack component="fieldset" gap="xs" m={0} p={0} bd={0}>
        <Text component="legend" p={0} fw={600}>
          {text.frequency()}
        </Text>
        <SimpleGrid cols={2}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={1000}
            label={text.every()}
            {...form.getInputProps('frequency.frequency')}
            error={form.errors['frequency.frequency'] ?? form.errors.frequency}
          />
          <NativeSelect
            label={text.period()}
            data={CAMPAIGN_PERIODS.map((value) => ({ value, label: text.periods[value]() }))}
            {...form.getInputProps('frequency.period')}
          />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DateField label={text.firstDay()} description={text.firstDayHint()} {...form.getInputProps('frequency.from')} />
          <DateField label={text.lastDay()} description={text.lastDayHint()} {...form.getInputProps('frequency.to')} />
        </SimpleGrid>
      </Stack>
    )}
  </>
);
