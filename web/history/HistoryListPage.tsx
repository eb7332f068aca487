import { Button, Paper, Skeleton } from '@mantine/core';
import { IconHistory, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Pages } from '#web/ui/Pages.tsx';
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
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / RUNS_PER_PAGE));
  return (
    <>
      <PageHeader
        title="History"
        description="Every run of the reminders: who was reminded, and who was moved to Out."
        actions={
          <Button leftSection={<IconSend size={18} />} loading={running} onClick={run}>
            Run reminders
          </Button>
        }
      />
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
      {pages > 1 && (
        <div className={classes.pages}>
          <Pages page={page} pages={pages} onPage={(next) => change({ page: next > 1 ? next : undefined })} />
        </div>
      )}
    </>
  );
}
