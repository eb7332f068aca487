import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconFlask, IconHistory, IconPencil, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DryRun } from '#contract/reminders.ts';
import { runList, useRunReminders } from '#web/history/history.api.ts';
import * as runs from '#web/history/history.messages.ts';
import { RunItem } from '#web/history/RunItem.tsx';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import { setting } from '#web/settings/setting.api.ts';
import { formatDate, zoneLabel } from '#web/ui/dates.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { DueList } from './DueList.tsx';
import * as trial from './dry-run.messages.ts';
import { MemberNames, NotRemindedList } from './NotRemindedList.tsx';
import { dryRun } from './reminders.api.ts';
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
      lead={data ? (data.runReminder ? text.sentDaily({ hour, zone: zoneLabel() }) : text.sentByHandOnly()) : text.dayZeroIs()}
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

/**
 * It counts the members whom a run would remind and move Out at this moment, and says why others would not be reminded. Nothing is sent.
 */
function DryRunCard() {
  const [asked, ask] = useState(false);
  const query = useQuery({ ...dryRun, enabled: asked });
  return (
    <SectionCard
      title={trial.dryRun()}
      lead={trial.atThisMoment()}
      aside={
        <Button
          variant="default"
          leftSection={<IconFlask size={18} />}
          loading={query.isFetching}
          onClick={() => (asked ? void query.refetch() : ask(true))}
        >
          {asked ? trial.lookAgain() : trial.start()}
        </Button>
      }
    >
      {asked && (
        <Loaded query={query} failed={trial.failed()} loading={<Skeleton h={160} />}>
          {(plan) => (
            <Stack gap="sm">
              <Text fw={600} role="status">
                {trial.wouldBeReminded({ count: plan.count, day: formatDate(plan.day) })} {!plan.runReminder && trial.dailyOff()}
              </Text>
              {plan.captured && <Alert color="amber">{trial.nothingSent()}</Alert>}
              <Outs plan={plan} />
              <NotRemindedList others={plan.others} />
            </Stack>
          )}
        </Loaded>
      )}
    </SectionCard>
  );
}

function Outs({ plan: { outCount, outs, runOut } }: { plan: DryRun }) {
  if (outCount === 0) return null;
  return (
    <>
      <Title order={3} size="h4" mt="sm">
        {runOut ? trial.wouldBeOut({ count: outCount }) : trial.outIsOff({ count: outCount })}
      </Title>
      <MemberNames members={outs.map(({ due, ...out }) => ({ ...out, note: trial.dueOn({ day: formatDate(due) }) }))} count={outCount} />
    </>
  );
}
