import { NativeSelect, Paper, Stack, Switch, Title } from '@mantine/core';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import { ORDER } from '../fields.tsx';
import classes from '../SettingsPage.module.css';
import { SettingsSection } from '../SettingsSection.tsx';
import { fieldId, useSettings } from '../settings-draft.tsx';
import { DryRunCard } from './DryRunCard.tsx';
import { SequenceFields } from './SequenceFields.tsx';
import { SequenceLine } from './SequenceLine.tsx';

/** Who is reminded when, by which template, and what becomes of those who do not pay. */
export function RemindersSection() {
  return (
    <SettingsSection>
      {({ changed }) => (
        <>
          <MailNotice />
          <DailyRun />
          <SequenceFields kind="Registration" />
          <SequenceFields kind="Subscription" />
          <SequenceLine unsaved={changed} />
          <DryRunCard unsaved={changed} />
        </>
      )}
    </SettingsSection>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));

function DailyRun() {
  const { draft } = useSettings();
  if (!draft) return null;
  const { runReminder, runOut, reminderHour, timeZone } = { ...draft.baseline, ...draft.draft };
  return (
    <Paper withBorder className={classes.card} component="section" aria-labelledby="reminders-title">
      <Title order={2} size="h3" id="reminders-title">
        Notifications & Reminders
      </Title>
      <Stack mt="md">
        <Switch
          id={fieldId('runReminder')}
          label="Send reminders every day"
          description="To members whose payment or renewal is due, never to those who have paid"
          checked={runReminder}
          onChange={({ currentTarget }) => draft.set({ runReminder: currentTarget.checked })}
        />
        <Switch
          id={fieldId('runOut')}
          label="Move members to Out"
          description="Once their reminders are spent and nothing was paid, the day after the last one"
          checked={runOut}
          onChange={({ currentTarget }) => draft.set({ runOut: currentTarget.checked })}
        />
        <NativeSelect
          id={fieldId('reminderHour')}
          label="Time of the daily run"
          description={`On the clock of ${timeZone}`}
          inputWrapperOrder={ORDER}
          error={draft.errors.reminderHour}
          data={HOURS}
          value={String(reminderHour)}
          onChange={({ currentTarget }) => draft.set({ reminderHour: Number(currentTarget.value) })}
          maw="14rem"
        />
      </Stack>
    </Paper>
  );
}
