import { Button, Paper, Switch, Tabs, TextInput } from '@mantine/core';
import { IconBell, IconChecks, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { NOTIFICATION_TABS, type NotificationTab } from '#contract/notifications.ts';
import { useUser } from '#web/api/session.ts';
import { formatCount } from '#web/ui/figures.ts';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { usePaging } from '#web/ui/list/usePaging.ts';
import { useSearchBox } from '#web/ui/list/useSearchBox.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { NotificationItem } from './NotificationItem.tsx';
import classes from './NotificationsPage.module.css';
import { NOTIFICATIONS_PER_PAGE, notificationList, useDigest, useReadAll } from './notifications.api.ts';
import { NotificationsSearch } from './notifications.search.ts';

const TABS: Record<NotificationTab, string> = { all: 'All', unread: 'Unread', 'admin-requests': 'Admin Requests', alerts: 'Alerts' };

/** What staff are told of: read it, decide it, go to it. */
export function NotificationsPage() {
  const admin = useUser()?.role === 'admin';
  const [{ tab = 'all', search, page = 1 }, change] = useUrlSearch(NotificationsSearch);
  const list = useQuery(notificationList({ tab, search, page, limit: NOTIFICATIONS_PER_PAGE }));
  const { data, isPlaceholderData } = list;
  const box = useSearchBox(search, (text) => change({ search: text, page: undefined }, { replace: true }));
  const readAll = useReadAll();
  const unread = data?.unread ?? 0;
  const { pages, onPage } = usePaging({ page, perPage: NOTIFICATIONS_PER_PAGE, count: data?.count, stale: isPlaceholderData, change });

  const markAll = () =>
    readAll.mutateAsync().then(
      ({ message }) => toast.success(message),
      (error) => toast.error('Failed to mark all as read', error),
    );

  return (
    <>
      <PageHeader
        title="Notifications"
        // A line is kept for it, so that nothing moves when the count comes.
        description={data ? unreadSentence(unread) : '\u00A0'}
        actions={
          <Button
            variant="default"
            leftSection={<IconChecks size={18} />}
            disabled={unread === 0}
            loading={readAll.isPending}
            onClick={markAll}
          >
            Mark all as read
          </Button>
        }
      />
      <Tabs
        value={tab}
        onChange={(value) => change({ tab: NOTIFICATION_TABS.find((one) => one === value && one !== 'all'), page: undefined })}
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
          <search className={classes.toolbar}>
            <TextInput
              className={classes.search}
              type="search"
              aria-label="Search notifications"
              placeholder="Search notifications"
              leftSection={<IconSearch size={16} />}
              {...box}
            />
            <DigestSwitch />
          </search>
          <Paper className={classes.sheet} withBorder aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
            {!data && list.error ? (
              <ErrorState
                title="The notifications could not be loaded"
                error={list.error}
                retry={list.refetch}
                retrying={list.isFetching}
              />
            ) : !data ? (
              <LoadingRows count={6} />
            ) : data.notifications.length === 0 ? (
              <Nothing
                narrowed={tab !== 'all' || Boolean(search)}
                showAll={() => change({ tab: undefined, search: undefined, page: undefined })}
              />
            ) : (
              <ul className={classes.list}>
                {data.notifications.map((item) => (
                  <NotificationItem key={item._id} item={item} />
                ))}
              </ul>
            )}
          </Paper>
          <ListFoot page={page} pages={pages} onPage={onPage} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function unreadSentence(unread: number): string {
  if (unread === 0) return 'Everything is read.';
  return unread === 1 ? '1 unread notification' : `${formatCount(unread)} unread notifications`;
}

function Nothing({ narrowed, showAll }: { narrowed: boolean; showAll: () => void }) {
  return (
    <EmptyState
      icon={<IconBell />}
      title="No notifications"
      action={
        narrowed && (
          <Button variant="default" onClick={showAll}>
            Show all
          </Button>
        )
      }
    >
      {narrowed ? 'Nothing here matches.' : 'New responses, requests for an account and whatever needs your attention appear here.'}
    </EmptyState>
  );
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
