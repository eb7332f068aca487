import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { payments } from '#contract/payments.ts';
import { call, download } from '#web/api/call.ts';

/** The payments of one member; keys start with `payments`, so that server events about payments make them stale. */
export const memberPayments = (query: Sent<typeof payments.ofMember>['query']) =>
  queryOptions({
    queryKey: ['payments', 'member', query],
    queryFn: ({ signal }) => call(payments.ofMember, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const saveReceipt = (id: string) => download(payments.receipt, { params: { id } });
