import { NativeSelect, Stack } from '@mantine/core';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { SwitchField } from '../fields.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { useField, useSettings } from '../settings-draft.tsx';
import { DryRunCard } from './DryRunCard.tsx';
import * as text from './reminders.messages.ts';
import { SequenceFields } from './SequenceFields.tsx';
import { SequenceLine } from './SequenceLine.tsx';

/** When members are reminded, by which templates, and what happens to those who do not pay. */
export const RemindersSection = () => (
  <SettingsSection>
    <MailNotice />
    <SequenceLine />
    <DailyRun />
    <SequenceFields kind="Registration" />
    <SequenceFields kind="Subscription" />
    <DryRunCard />
  </SettingsSection>
);

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));

function DailyRun() {
  const { timeZone } = useSettings().draft;
  const { value, change, input } = useField('reminderHour');
  return (
    <SectionCard title={text.notifications()}>
      <Stack>
        <SwitchField field="runReminder" label={text.sendDaily()} description={text.sendDailyHelp()} />
        <SwitchField field="runOut" label={text.moveOut()} description={text.moveOutHelp()} />
        <NativeSelect
          {...input}
          label={text.timeOfRun()}
          description={text.onClockOf({ timeZone })}
          data={HOURS}
          value={String(value)}
          onChange={({ currentTarget }) => change(Number(currentTarget.value))}
          maw="14rem"
        />
      </Stack>
    </SectionCard>
  );
}
