import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import type { Currency } from '#contract/money.ts';
import { type PaymentFilter, payments } from '#contract/payments.ts';
import { call } from '#web/api/call.ts';
import { dataQuery, pageQuery } from '#web/api/queries.ts';

// Keys start with `payments`, so that server events about payments make all of them stale.

export const PAYMENTS_PER_PAGE = 10;

export type PaymentListQuery = Sent<typeof payments.list>['query'];

export const paymentList = (query: PaymentListQuery) => pageQuery(['payments', 'list', query], payments.list, { query });

export const paymentCount = (filter: PaymentFilter) =>
  queryOptions({
    queryKey: ['payments', 'count', JSON.stringify(filter)],
    queryFn: async ({ signal }) => (await call(payments.count, { query: filter }, { signal })).data.count,
  });

export const paymentById = (id: string) => dataQuery(['payments', 'one', id], payments.get, { params: { id } });

export const payerMatches = (id: string) => dataQuery(['payments', 'matches', id], payments.matches, { params: { id } });

/** Each `round` has a receipt number of its own. */
export const proposedPayment = (memberId: string | undefined, round: number) => ({
  ...dataQuery(['payments', 'new', memberId, round], payments.propose, { query: { memberId } }),
  gcTime: 0,
});

/** The totals of a year by month and currency. With `to`, also converted into one currency by the exchange rates. */
export const paymentYear = (year: number, to?: Currency) => ({
  ...dataQuery(['payments', 'year', year, to], payments.year, { query: { year, to } }),
  placeholderData: keepPreviousData,
});

/** File choosers offer these; the server looks at the content. */
export const PHOTO_TYPES = 'image/*,application/pdf';

export function photoBody(file: File): FormData {
  const body = new FormData();
  body.append('file', file);
  return body;
}

export const providerStates = dataQuery(['payments', 'providers'], payments.providers);

export const webhookEvents = (query: Sent<typeof payments.events>['query']) =>
  pageQuery(['payments', 'events', query], payments.events, { query });

export const exchangeRates = dataQuery(['payments', 'rates'], payments.rates);

/** The billing of members follows their payments. */
export const AFTER_PAYMENTS = ['payments', 'members'] as const;
