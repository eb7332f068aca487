import { Button, Stack } from '@mantine/core';
import { IconHistory, IconPencil, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRunReminders } from '#web/history/history.api.ts';
import * as runs from '#web/history/history.messages.ts';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import { setting } from '#web/settings/setting.api.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { DryRunCard } from './DryRunCard.tsx';
import { DueList } from './DueList.tsx';
import { LatestRuns } from './LatestRuns.tsx';
import * as text from './reminders.messages.ts';
import { SequenceLine } from './SequenceLine.tsx';

/** The reminders: what goes out when, who is due, and what the runs did. The sequence is changed in the settings. */
export function RemindersPage() {
  const { run, running } = useRunReminders();
  return (
    <>
      <PageHeader
        title={text.title()}
        description={text.purpose()}
        actions={
          <LinkButton to="/history" leftSection={<IconHistory size={18} />}>
            {text.history()}
          </LinkButton>
        }
        main={
          <Button leftSection={<IconSend size={18} />} loading={running} onClick={run}>
            {runs.runReminders()}
          </Button>
        }
      />
      <MailNotice />
      <Stack gap="lg">
        <DueList />
        <Sequence />
        <DryRunCard />
        <LatestRuns />
      </Stack>
    </>
  );
}

function Sequence() {
  const { data } = useQuery(setting);
  const hour = `${String(data?.reminderHour ?? 0).padStart(2, '0')}:00`;
  return (
    <SequenceLine
      isOn={data?.runReminder}
      lead={data ? (data.runReminder ? text.sentDaily({ hour, zone: data.timeZone }) : text.sentByHandOnly()) : text.dayZeroIs()}
      aside={
        <LinkButton to="/settings" search={{ section: 'reminders' }} leftSection={<IconPencil size={18} />}>
          {text.changeSequence()}
        </LinkButton>
      }
    />
  );
}
