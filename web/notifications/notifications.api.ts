import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { type DigestFrequency, type Notification, notifications } from '#contract/notifications.ts';
import { registration } from '#contract/registration.ts';
import { call } from '#web/api/call.ts';
import { dataQuery, pageQuery } from '#web/api/queries.ts';
import { useUser } from '#web/api/session.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';

export const NOTIFICATIONS_PER_PAGE = 25;

export const notificationList = (query: Sent<typeof notifications.list>['query']) =>
  pageQuery(['notifications', 'list', query], notifications.list, { query });

const UNREAD = ['notifications', 'unread'];

export const REQUESTS_PER_PAGE = 10;

/** Requests for an account that wait for an admin. */
export const accountRequests = (page: number) =>
  pageQuery(['notifications', 'requests', page], registration.pendingAdmins, {
    query: { page, limit: REQUESTS_PER_PAGE, state: 'waiting' },
  });

/** The number that the badge shows. */
export function useUnreadCount(): number {
  const user = useUser();
  const queryFn = async ({ signal }: { signal: AbortSignal }) => (await call(notifications.unread, undefined, { signal })).unread;
  return useQuery({ queryKey: UNREAD, queryFn, enabled: user !== null }).data ?? 0;
}

/** A change to what is read. Its answer contains the new count, which is shown at once. */
function useNotificationChange<Input, Output extends { unread: number }>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn,
    onSuccess: async ({ unread }) => {
      // A request for the count that is under way may bring an older one.
      await client.cancelQueries({ queryKey: UNREAD });
      client.setQueryData(UNREAD, unread);
    },
    // A refusal means that somebody else was faster, so the list is loaded again then too.
    onSettled: () => void client.invalidateQueries({ queryKey: ['notifications'] }),
  });
}

export const useReadAll = () => useNotificationChange(() => call(notifications.readAll));

export const useDismiss = () => useNotificationChange((id: string) => call(notifications.dismiss, { params: { id } }));

export type Decision = 'approve' | 'reject';

/** Decides on a request. The decision is final, so the screen shows it only when the server has confirmed it. */
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

const digest = dataQuery(['notification-digest'], notifications.digest);

/** It returns also the function that turns the daily e-mail about unread notifications on and off. */
export function useDigest() {
  const client = useQueryClient();
  const { data } = useQuery(digest);
  const { mutateAsync, variables, isPending } = useMutationOnce({
    mutationFn: (frequency: DigestFrequency) => call(notifications.saveDigest, { body: { frequency } }),
    onSuccess: ({ data }) => client.setQueryData(digest.queryKey, data),
  });
  return { frequency: isPending ? variables : data?.frequency, save: mutateAsync };
}
