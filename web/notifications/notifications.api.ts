import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { type DigestFrequency, type Notification, notifications } from '#contract/notifications.ts';
import { registration } from '#contract/registration.ts';
import { call } from '#web/api/call.ts';
import { useUser } from '#web/api/session.ts';

// Keys start with `notifications`: server events make all of them stale.

export const NOTIFICATIONS_PER_PAGE = 25;

export const notificationList = (query: Sent<typeof notifications.list>['query']) =>
  queryOptions({
    queryKey: ['notifications', 'list', query],
    queryFn: ({ signal }) => call(notifications.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

const unreadCount = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) => (await call(notifications.unread, undefined, { signal })).unread,
});

export const REQUESTS_PER_PAGE = 10;

/** Requests for an account that wait for an admin. */
export const accountRequests = (page: number) =>
  queryOptions({
    queryKey: ['notifications', 'requests', page],
    queryFn: ({ signal }) => call(registration.pendingAdmins, { query: { page, limit: REQUESTS_PER_PAGE, state: 'waiting' } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What the badge shows. */
export function useUnreadCount(): number {
  const user = useUser();
  return useQuery({ ...unreadCount, enabled: user !== null }).data ?? 0;
}

/** A change to what is read; the server's count comes back with it and is shown at once. */
function useNotificationChange<Input, Output extends { unread: number }>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async ({ unread }) => {
      // A count that was asked for before is older.
      await client.cancelQueries({ queryKey: unreadCount.queryKey });
      client.setQueryData(unreadCount.queryKey, unread);
    },
    // A refusal means that somebody else was faster: look again.
    onSettled: () => void client.invalidateQueries({ queryKey: ['notifications'] }),
  });
}

export const useReadAll = () => useNotificationChange(() => call(notifications.readAll));

export const useDismiss = () => useNotificationChange((id: string) => call(notifications.dismiss, { params: { id } }));

export type Decision = 'approve' | 'reject';

/** Decides a request for good. Access is at stake: the screen waits for the server's word, and then keeps it. */
export function useDecideAdmin() {
  const client = useQueryClient();
  return useNotificationChange(async ({ requestId, decision }: { requestId: string; decision: Decision }) => {
    const decided = await call(decision === 'approve' ? registration.approveAdmin : registration.rejectAdmin, {
      params: { id: requestId },
    });
    const { actionTaken } = decided.data;
    const settle = (one: Notification) => (one.requestId === requestId ? { ...one, actionTaken, read: true } : one);
    client.setQueriesData<{ notifications: Notification[] }>(
      { queryKey: ['notifications', 'list'] },
      (list) => list && { ...list, notifications: list.notifications.map(settle) },
    );
    return decided;
  });
}

const digest = queryOptions({
  queryKey: ['notification-digest'],
  queryFn: async ({ signal }) => (await call(notifications.digest, undefined, { signal })).data.frequency,
});

/** Whether an e-mail a day tells of what is unread, and how to change that. */
export function useDigest() {
  const client = useQueryClient();
  const { data } = useQuery(digest);
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (frequency: DigestFrequency) => call(notifications.saveDigest, { body: { frequency } }),
    onSuccess: ({ data }) => client.setQueryData(digest.queryKey, data.frequency),
  });
  return { frequency: isPending ? variables : data, save: mutate };
}
