import { Button } from '@mantine/core';
import { IconHistory, IconSend } from '@tabler/icons-react';
import { MailNotice } from '#web/outbox/MailNotice.tsx';
import * as area from '#web/shell/shell.messages.ts';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Feed } from '#web/ui/list/Feed.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { RUNS_PER_PAGE, runList, useRunReminders } from './history.api.ts';
import * as text from './history.messages.ts';
import { RunsSearch } from './history.search.ts';
import { RunItem } from './RunItem.tsx';

/** Every run of the reminders, with what it did. */
export function HistoryListPage() {
  const list = useListPage({ schema: RunsSearch, filters: [], perPage: RUNS_PER_PAGE, query: ({ page }) => runList(page) });
  const { run, running } = useRunReminders();
  return (
    <ListPage
      list={list}
      title={text.history()}
      description={text.purpose()}
      back={<BackLink to="/reminders">{area.reminders()}</BackLink>}
      main={
        <Button leftSection={<IconSend size={18} />} loading={running} onClick={run}>
          {text.runReminders()}
        </Button>
      }
      notice={<MailNotice />}
      failed={text.loadingFailed()}
      empty={{
        icon: <IconHistory />,
        title: text.noHistory(),
        children: text.emptyHint(),
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
