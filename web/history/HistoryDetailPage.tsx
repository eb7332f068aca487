import { Alert, Paper, Skeleton, Stack } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { HistoryDetail } from '#contract/history.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { isMissing } from '#web/ui/LoadedPage.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { REMINDERS_PER_PAGE, runDetail } from './history.api.ts';
import * as text from './history.messages.ts';
import { RunsSearch } from './history.search.ts';
import { ReminderTable } from './ReminderTable.tsx';
import { RunSteps } from './RunSteps.tsx';
import { causeOf } from './run-labels.ts';

/** One run: what it did, and every reminder that it wrote. */
export function HistoryDetailPage() {
  const { id = '' } = useParams({ strict: false });
  const list = useListPage({
    schema: RunsSearch,
    filters: [],
    perPage: REMINDERS_PER_PAGE,
    query: ({ page }) => runDetail(id, page),
  });
  const { answer, error } = list;
  return (
    <>
      <PageHeader compact title={text.detailsTitle()} back={<BackLink to="/history">{text.history()}</BackLink>} />
      {answer ? (
        <>
          <Batch run={answer} />
          <ListFrame
            list={list}
            failed={text.loadingFailed()}
            empty={{
              icon: <IconBellOff />,
              title: text.noReminders(),
              children: answer.running ? text.appearAsWritten() : answer.success ? text.nobodyDue() : text.failedBefore(),
            }}
          >
            <ReminderTable reminders={answer.reminders} list={list} />
          </ListFrame>
        </>
      ) : error ? (
        <Paper withBorder>
          {isMissing(error) ? (
            <EmptyState title={text.noData()}>{text.noRunHere()}</EmptyState>
          ) : (
            <ErrorState title={text.loadingFailed()} error={error} retry={list.retry} retrying={list.isFetching} />
          )}
        </Paper>
      ) : (
        <Loading />
      )}
    </>
  );
}

function Batch({ run }: { run: HistoryDetail }) {
  return (
    <SectionCard
      title={causeOf(run)}
      mb="md"
      aside={
        <span role="status">
          <StatusBadge tone={run.running ? 'warning' : run.success ? 'positive' : 'negative'}>
            {run.running ? text.status.Running() : text.status.Completed()}
          </StatusBadge>
        </span>
      }
    >
      <Stack>
        <Facts layout="under">
          <Fact label={text.from()}>
            <time dateTime={run.runFrom}>{formatDateTime(run.runFrom)}</time>
          </Fact>
          <Fact label={text.to()}>{run.runTo ? <time dateTime={run.runTo}>{formatDateTime(run.runTo)}</time> : text.goesOn()}</Fact>
        </Facts>
        {run.success === false && <Alert color="red" title={text.failed()} />}
        <RunSteps run={run} />
      </Stack>
    </SectionCard>
  );
}

function Loading() {
  return (
    <>
      <Paper withBorder p="lg" mb="md">
        <Skeleton h={20} w="30%" />
        <Skeleton h={14} w="60%" mt="md" />
      </Paper>
      <ReminderTable reminders={undefined} />
    </>
  );
}
