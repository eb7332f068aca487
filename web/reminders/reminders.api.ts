import { type DUE_WITHIN, type NotReminded, reminders } from '#contract/reminders.ts';
import { dataQuery, pageQuery } from '#web/api/queries.ts';

export const DUE_PER_PAGE = 8;

export const sequence = dataQuery(['reminders', 'sequence'], reminders.sequence);

export const dueList = (within: (typeof DUE_WITHIN)[number], page: number) =>
  pageQuery(['reminders', 'due', within, page], reminders.due, { query: { within, page, limit: DUE_PER_PAGE } });

/** Only the first reminder of a run is asked for, because the list of who is due shows them all. */
export const dryRun = dataQuery(['reminders', 'dry-run'], reminders.dryRun, { query: { limit: 1 } });

export const others = (reason: NotReminded) => dataQuery(['reminders', 'others', reason], reminders.others, { query: { reason } });
