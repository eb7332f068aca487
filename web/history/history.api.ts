import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { history } from '#contract/history.ts';
import { reminders } from '#contract/reminders.ts';
import { ApiError, call } from '#web/api/call.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { toast } from '#web/ui/toast.tsx';

export const RUNS_PER_PAGE = 15;
export const REMINDERS_PER_PAGE = 15;
/** Beside the server's events, which tell of every step of a run. */
const REFRESH_MS = 5 * 60_000;

export const runList = (page: number) =>
  queryOptions({
    queryKey: ['history', 'list', page],
    queryFn: ({ signal }) => call(history.list, { query: { page, limit: RUNS_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

export const runDetail = (id: string, page: number) =>
  queryOptions({
    queryKey: ['history', 'one', id, page],
    queryFn: async ({ signal }) =>
      (await call(history.get, { params: { id }, query: { page, limit: REMINDERS_PER_PAGE } }, { signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** Whether the server knows of nothing there, or the address is none. */
export const isMissing = (error: Error | null): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Sends every reminder that is due, now, and says what became of it in the server's words. */
export function useRunReminders() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(reminders.run),
    onSettled: () => {
      for (const feature of ['history', 'reminders', 'members']) void client.invalidateQueries({ queryKey: [feature] });
    },
  });
  const run = () =>
    mutate(undefined, {
      onSuccess: ({ status, message, mail }) =>
        status === 'success' ? toastMail(mail, { sent: message, kept: message }) : toast.error(message),
      onError: (error) => toast.error('Failed to run reminder.', error),
    });
  return { run, running: isPending };
}
