import { Button, Switch, Tabs } from '@mantine/core';
import { IconBell, IconChecks } from '@tabler/icons-react';
import { NOTIFICATION_TABS } from '#contract/notifications.ts';
import { useUser } from '#web/api/session.ts';
import { Feed } from '#web/ui/list/Feed.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { TabsLine } from '#web/ui/TabsLine.tsx';
import { toast } from '#web/ui/toast.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import { NOTIFICATIONS_PER_PAGE, notificationList, useDigest, useReadAll } from './notifications.api.ts';
import * as text from './notifications.messages.ts';
import { NotificationsSearch } from './notifications.search.ts';
import { PushSwitch } from './PushSwitch.tsx';

export function NotificationsPage() {
  const admin = useUser()?.role === 'admin';
  const list = useListPage({
    schema: NotificationsSearch,
    filters: ['search', 'tab'],
    perPage: NOTIFICATIONS_PER_PAGE,
    query: ({ tab = 'all', search, page, limit }) => notificationList({ tab, search, page, limit }),
  });
  const { setFilter, answer } = list;
  const { tab = 'all' } = list.shown;
  const readAll = useReadAll();
  const unread = answer?.unread ?? 0;

  return (
    <>
      <PageHeader
        compact
        title={text.title()}
        // The space keeps the line, so that nothing moves when the count comes.
        description={answer ? text.unread({ count: unread }) : '\u00A0'}
        actions={
          <Button
            variant="default"
            leftSection={<IconChecks size={18} />}
            disabled={unread === 0}
            loading={readAll.isPending}
            onClick={() =>
              void readAll.mutateAsync().then(
                ({ message }) => toast.success(message),
                (error) => toast.error(text.markAllFailed(), error),
              )
            }
          >
            {text.markAllRead()}
          </Button>
        }
      />
      <Tabs
        value={tab}
        onChange={(value) => setFilter({ tab: NOTIFICATION_TABS.find((one) => one === value && one !== 'all') })}
        keepMounted={false}
      >
        <TabsLine>
          {NOTIFICATION_TABS.filter((value) => admin || value !== 'admin-requests').map((value) => (
            <Tabs.Tab key={value} value={value}>
              {text.tabs[value]()}
            </Tabs.Tab>
          ))}
        </TabsLine>
        <Tabs.Panel value={tab} pt="md">
          <ListFrame
            // The tabs show themselves which one is active.
            list={{ ...list, activeFilters: list.search ? 1 : 0 }}
            searchLabel={text.searchNotifications()}
            tools={
              <>
                <PushSwitch />
                <DigestSwitch />
              </>
            }
            failed={text.loadFailed()}
            empty={{
              icon: <IconBell />,
              title: text.none(),
              children: admin ? text.whatAppears() : text.whatAppearsForCoach(),
            }}
            noMatch={{ children: text.nothingMatches(), showAll: text.showAll() }}
          >
            <Feed list={list}>
              {answer?.notifications.map((item) => (
                <NotificationItem key={item._id} item={item} />
              ))}
            </Feed>
          </ListFrame>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function DigestSwitch() {
  const { frequency, save } = useDigest();
  return (
    <Switch
      label={text.dailyEmail()}
      disabled={frequency === undefined}
      checked={frequency === 'daily'}
      onChange={({ currentTarget }) =>
        save(currentTarget.checked ? 'daily' : 'none').catch((error) => toast.error(text.choiceFailed(), error))
      }
    />
  );
}
