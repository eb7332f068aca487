import { Button } from '@mantine/core';
import { IconArrowLeft, IconHistory, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import { Feed } from '#web/ui/list/Feed.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { RUNS_PER_PAGE, runList, useRunReminders } from './history.api.ts';
import { RunsSearch } from './history.search.ts';
import { RunItem } from './RunItem.tsx';

/** Every run of the reminders, with what it did. */
export function HistoryListPage() {
  const list = useListPage({ schema: RunsSearch, filters: [], perPage: RUNS_PER_PAGE, query: ({ page }) => runList(page) });
  const { run, running } = useRunReminders();
  return (
    <ListPage
      list={list}
      title="History"
      description="Every run of the reminders: who was reminded, and who was moved to Out."
      actions={
        <Button variant="default" leftSection={<IconArrowLeft size={18} />} renderRoot={(props) => <Link to="/workflows" {...props} />}>
          Workflows
        </Button>
      }
      main={
        <Button leftSection={<IconSend size={18} />} loading={running} onClick={run}>
          Run reminders
        </Button>
      }
      notice={<MailNotice />}
      failed="Failed to load history data. Please try again."
      empty={{
        icon: <IconHistory />,
        title: 'No history yet',
        children:
          'A run appears here once reminders are switched on in the settings and the hour of the day comes, or when you run them yourself.',
      }}
    >
      <Feed list={list}>
        {list.answer?.data.map((item) => (
          <RunItem key={item._id} run={item} />
        ))}
      </Feed>
    </ListPage>
  );
}
