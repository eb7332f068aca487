import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { outbox } from '#contract/outbox.ts';
import { call } from '#web/api/call.ts';

export const MAILS_PER_PAGE = 25;

export const outboxPage = (page: number) =>
  queryOptions({
    queryKey: ['outbox', 'list', page],
    queryFn: ({ signal }) => call(outbox.list, { query: { page, limit: MAILS_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const outboxMail = (id: string) =>
  queryOptions({
    queryKey: ['outbox', 'one', id],
    queryFn: async ({ signal }) => (await call(outbox.get, { params: { id } }, { signal })).data,
  });
