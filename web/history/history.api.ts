import { keepPreviousData } from '@tanstack/react-query';
import { history } from '#contract/history.ts';
import { reminders } from '#contract/reminders.ts';
import { dataQuery, pageQuery } from '#web/api/queries.ts';
import { toastMail } from '#web/outbox/toastMail.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import * as text from './history.messages.ts';

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

/** Sends every reminder that is due now, and shows the outcome in the words of the server. */
export function useRunReminders() {
  const run = useCall(reminders.run, ['history', 'reminders', 'members'], {
    done: ({ status, message, mail }) => (status === 'success' ? toastMail(mail, { sent: message, kept: message }) : toast.error(message)),
    failed: text.runFailed(),
  });
  return { run: () => run.mutate({}), running: run.isPending };
}
