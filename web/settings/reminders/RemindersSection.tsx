import { NativeSelect, Stack, Text } from '@mantine/core';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import * as sequence from '#web/reminders/reminders.messages.ts';
import { SequenceLine } from '#web/reminders/SequenceLine.tsx';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { marked } from '#web/ui/marked.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { SwitchField } from '../fields.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { useField, useSettings } from '../settings-draft.tsx';
import * as text from './reminders.messages.ts';
import { SequenceFields } from './SequenceFields.tsx';

export const RemindersSection = () => (
  <SettingsSection>
    <MailNotice mb={0} />
    <Sequence />
    <DailyRun />
    <SequenceFields kind="Registration" />
    <SequenceFields kind="Subscription" />
    <Text c="dimmed">{marked(text.toReminders(), { link: (words) => <TextLink to="/reminders">{words}</TextLink> })}</Text>
  </SettingsSection>
);

function Sequence() {
  const { changed } = useSettings();
  return <SequenceLine lead={changed ? sequence.asSaved() : sequence.dayZeroIs()} />;
}

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
