import { keepPreviousData } from '@tanstack/react-query';
import { history } from '#contract/history.ts';
import { reminders } from '#contract/reminders.ts';
import { ApiError, call } from '#web/api/call.ts';
import { dataQuery, pageQuery, useChange } from '#web/api/queries.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { toast } from '#web/ui/toast.tsx';

export const RUNS_PER_PAGE = 15;
export const REMINDERS_PER_PAGE = 15;
/** Server events announce every step of a run; this interval is for events that were lost. */
const REFRESH = { refetchInterval: 5 * 60_000 };

export const runList = (page: number) => ({
  ...pageQuery(['history', 'list', page], history.list, { query: { page, limit: RUNS_PER_PAGE } }),
  ...REFRESH,
});

export const runDetail = (id: string, page: number) => ({
  ...dataQuery(['history', 'one', id, page], history.get, { params: { id }, query: { page, limit: REMINDERS_PER_PAGE } }),
  placeholderData: keepPreviousData,
  ...REFRESH,
});

/** True when there is no run at the address. */
export const isMissing = (error: Error | null): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Sends every reminder that is due now, and shows the outcome in the words of the server. */
export function useRunReminders() {
  const { mutate, isPending } = useChange(() => call(reminders.run), 'history', 'reminders', 'members');
  const run = () =>
    mutate(undefined, {
      onSuccess: ({ status, message, mail }) =>
        status === 'success' ? toastMail(mail, { sent: message, kept: message }) : toast.error(message),
      onError: (error) => toast.error('Failed to run reminder.', error),
    });
  return { run, running: isPending };
}
