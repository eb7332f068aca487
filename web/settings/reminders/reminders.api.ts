import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type NotReminded, reminders } from '#contract/reminders.ts';
import { call } from '#web/api/call.ts';

export const PLANNED_PER_PAGE = 10;

export const sequence = queryOptions({
  queryKey: ['reminders', 'sequence'],
  queryFn: async ({ signal }) => (await call(reminders.sequence, undefined, { signal })).data,
});

export const dryRun = (page: number) =>
  queryOptions({
    queryKey: ['reminders', 'dry-run', page],
    queryFn: async ({ signal }) => (await call(reminders.dryRun, { query: { page, limit: PLANNED_PER_PAGE } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

export const others = (reason: NotReminded) =>
  queryOptions({
    queryKey: ['reminders', 'others', reason],
    queryFn: async ({ signal }) => (await call(reminders.others, { query: { reason } }, { signal })).data,
  });
