import { Button, Paper, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconHistory, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { usePaging } from '#web/ui/list/usePaging.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { RUNS_PER_PAGE, runList, useRunReminders } from './history.api.ts';
import classes from './history.module.css';
import { RunsSearch } from './history.search.ts';
import { RunItem } from './RunItem.tsx';

/** Every run of the reminders, with what it did. */
export function HistoryListPage() {
  const [{ page = 1 }, change] = useUrlSearch(RunsSearch);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(runList(page));
  const { run, running } = useRunReminders();
  const { pages, onPage } = usePaging({ page, perPage: RUNS_PER_PAGE, count: data?.count, stale: isPlaceholderData, change });
  return (
    <>
      <PageHeader
        title="History"
        description="Every run of the reminders: who was reminded, and who was moved to Out."
        actions={
          <>
            <Button variant="default" leftSection={<IconArrowLeft size={18} />} renderRoot={(props) => <Link to="/workflows" {...props} />}>
              Workflows
            </Button>
            <Button leftSection={<IconSend size={18} />} loading={running} onClick={run}>
              Run reminders
            </Button>
          </>
        }
      />
      <MailNotice />
      <Paper withBorder className={classes.sheet} aria-busy={isPlaceholderData}>
        {data && data.data.length > 0 ? (
          <ul className={classes.runs}>
            {data.data.map((item) => (
              <RunItem key={item._id} run={item} />
            ))}
          </ul>
        ) : data ? (
          <EmptyState icon={<IconHistory />} title="No history yet">
            A run appears here once reminders are switched on in the settings and the hour of the day comes, or when you run them yourself.
          </EmptyState>
        ) : error ? (
          <ErrorState title="Failed to load history data. Please try again." error={error} retry={refetch} retrying={isFetching} />
        ) : (
          <LoadingRows count={6}>
            <div className={classes.loading}>
              <Skeleton h={14} w="30%" />
              <Skeleton h={12} w="55%" />
            </div>
          </LoadingRows>
        )}
      </Paper>
      <ListFoot page={page} pages={pages} onPage={onPage} />
    </>
  );
}
