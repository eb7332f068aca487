import { keepPreviousData } from '@tanstack/react-query';
import { type NotReminded, reminders } from '#contract/reminders.ts';
import { dataQuery } from '#web/api/queries.ts';

export const PLANNED_PER_PAGE = 10;

export const sequence = dataQuery(['reminders', 'sequence'], reminders.sequence);

export const dryRun = (page: number) => ({
  ...dataQuery(['reminders', 'dry-run', page], reminders.dryRun, { query: { page, limit: PLANNED_PER_PAGE } }),
  placeholderData: keepPreviousData,
});

export const others = (reason: NotReminded) => dataQuery(['reminders', 'others', reason], reminders.others, { query: { reason } });
