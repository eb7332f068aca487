import { Button, Switch, Tabs } from '@mantine/core';
import { IconBell, IconChecks } from '@tabler/icons-react';
import { NOTIFICATION_TABS, type NotificationTab } from '#contract/notifications.ts';
import { useUser } from '#web/api/session.ts';
import { Feed } from '#web/ui/list/Feed.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { toast } from '#web/ui/toast.tsx';
import { toastOutcome } from '#web/ui/toastOutcome.ts';
import { NotificationItem } from './NotificationItem.tsx';
import classes from './NotificationsPage.module.css';
import { NOTIFICATIONS_PER_PAGE, notificationList, useDigest, useReadAll } from './notifications.api.ts';
import { NotificationsSearch } from './notifications.search.ts';

const TABS: Record<NotificationTab, string> = { all: 'All', unread: 'Unread', 'admin-requests': 'Admin Requests', alerts: 'Alerts' };

/** What staff are notified of. They read it here, decide on it, or go to it. */
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
        title="Notifications"
        // The space keeps the line, so that nothing moves when the count comes.
        description={answer ? unreadSentence(unread) : '\u00A0'}
        actions={
          <Button
            variant="default"
            leftSection={<IconChecks size={18} />}
            disabled={unread === 0}
            loading={readAll.isPending}
            onClick={() => toastOutcome(readAll.mutateAsync(), { failed: 'Failed to mark all as read' })}
          >
            Mark all as read
          </Button>
        }
      />
      <Tabs
        value={tab}
        onChange={(value) => setFilter({ tab: NOTIFICATION_TABS.find((one) => one === value && one !== 'all') })}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          {NOTIFICATION_TABS.filter((value) => admin || value !== 'admin-requests').map((value) => (
            <Tabs.Tab key={value} value={value}>
              {TABS[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="md">
          <ListFrame
            // The tabs show themselves which one is active.
            list={{ ...list, activeFilters: list.search ? 1 : 0 }}
            searchLabel="Search notifications"
            tools={<DigestSwitch />}
            failed="The notifications could not be loaded"
            empty={{
              icon: <IconBell />,
              title: 'No notifications',
              children: 'New responses, requests for an account and whatever needs your attention appear here.',
            }}
            noMatch={{ children: 'Nothing here matches.', showAll: 'Show all' }}
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

function unreadSentence(unread: number): string {
  if (unread === 0) return 'Everything is read.';
  return unread === 1 ? '1 unread notification' : `${formatCount(unread)} unread notifications`;
}

function DigestSwitch() {
  const { frequency, save } = useDigest();
  return (
    <Switch
      label="Daily e-mail of what is unread"
      disabled={frequency === undefined}
      checked={frequency === 'daily'}
      onChange={({ currentTarget }) =>
        save(currentTarget.checked ? 'daily' : 'none', { onError: (error) => toast.error('Failed to save your choice', error) })
      }
    />
  );
}
