import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconHistory, IconPencil, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { runList, useRunReminders } from '#web/history/history.api.ts';
import * as runs from '#web/history/history.messages.ts';
import { RunItem } from '#web/history/RunItem.tsx';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import { setting } from '#web/settings/setting.api.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { DryRunCard } from './DryRunCard.tsx';
import { DueList } from './DueList.tsx';
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

const SHOWN = 3;

/** The last runs. The history has all of them. */
const LatestRuns = () => (
  <SectionCard title={text.latestRuns()} aside={<LinkButton to="/history">{text.history()}</LinkButton>}>
    <Loaded query={useQuery(runList(1))} failed={text.runsNotLoaded()} loading={<Skeleton h={120} />}>
      {({ data }) =>
        data.length === 0 ? (
          <Text c="dimmed">{text.noRuns()}</Text>
        ) : (
          <ul className="ui-lines">
            {data.slice(0, SHOWN).map((run) => (
              <RunItem key={run._id} run={run} />
            ))}
          </ul>
        )
      }
    </Loaded>
  </SectionCard>
);
