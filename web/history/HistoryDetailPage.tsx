import { Alert, Button, Paper, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { HistoryDetail } from '#contract/history.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { usePaging } from '#web/ui/list/usePaging.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { isMissing, REMINDERS_PER_PAGE, runDetail } from './history.api.ts';
import classes from './history.module.css';
import { RunsSearch } from './history.search.ts';
import { ReminderTable } from './ReminderTable.tsx';
import { RunSteps } from './RunSteps.tsx';
import { causeOf } from './run-words.ts';

/** One run: what it did, and every reminder that it wrote. */
export function HistoryDetailPage() {
  const { id = '' } = useParams({ strict: false });
  const [{ page = 1 }, change] = useUrlSearch(RunsSearch);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(runDetail(id, page));
  const { pages, onPage } = usePaging({ page, perPage: REMINDERS_PER_PAGE, count: data?.count, stale: isPlaceholderData, change });
  return (
    <>
      <PageHeader
        title="Reminder Sequence Details"
        actions={
          <Button variant="default" leftSection={<IconArrowLeft size={18} />} renderRoot={(button) => <Link to="/history" {...button} />}>
            History
          </Button>
        }
      />
      {data ? (
        <>
          <Batch run={data} />
          <Paper withBorder className={classes.sheet} aria-busy={isPlaceholderData}>
            {data.reminders.length > 0 ? (
              <ReminderTable reminders={data.reminders} />
            ) : (
              <EmptyState icon={<IconBellOff />} title="No reminders found">
                {data.running ? 'They appear here as they are written.' : 'Nobody was due a reminder when it ran.'}
              </EmptyState>
            )}
          </Paper>
          <ListFoot page={page} pages={pages} onPage={onPage} />
        </>
      ) : error ? (
        <Paper withBorder className={classes.sheet}>
          {isMissing(error) ? (
            <EmptyState title="No data found.">There is no run of reminders at this address.</EmptyState>
          ) : (
            <ErrorState title="Failed to load history data. Please try again." error={error} retry={refetch} retrying={isFetching} />
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
    <Paper withBorder component="section" className={classes.batch} aria-labelledby="batch-title">
      <div className={classes.batchHead}>
        <h2 id="batch-title" className={classes.batchTitle}>
          {causeOf(run)}
        </h2>
        <span role="status">
          <StatusBadge tone={run.running ? 'warning' : run.success ? 'positive' : 'negative'}>
            {run.running ? 'Running' : 'Completed'}
          </StatusBadge>
        </span>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>From</dt>
          <dd>
            <time dateTime={run.runFrom}>{formatDateTime(run.runFrom)}</time>
          </dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>{run.runTo ? <time dateTime={run.runTo}>{formatDateTime(run.runTo)}</time> : 'It goes on'}</dd>
        </div>
      </dl>
      {run.success === false && <Alert color="red" title="This run failed" mb="sm" />}
      <RunSteps run={run} />
    </Paper>
  );
}

function Loading() {
  return (
    <>
      <Paper withBorder className={classes.batch}>
        <Skeleton h={20} w="30%" />
        <Skeleton h={14} w="60%" mt="md" />
      </Paper>
      <Paper withBorder className={classes.sheet}>
        <LoadingRows count={8}>
          <div className={classes.loading}>
            <Skeleton h={14} w="45%" />
            <Skeleton h={12} w="65%" />
          </div>
        </LoadingRows>
      </Paper>
    </>
  );
}
