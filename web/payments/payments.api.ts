import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import type { Currency } from '#contract/money.ts';
import { type PaymentFilter, payments } from '#contract/payments.ts';
import { call } from '#web/api/call.ts';

// Keys start with `payments`, so that server events about payments make all of them stale.

export const PAYMENTS_PER_PAGE = 10;

export type PaymentListQuery = Sent<typeof payments.list>['query'];

export const paymentList = (query: PaymentListQuery) =>
  queryOptions({
    queryKey: ['payments', 'list', query],
    queryFn: ({ signal }) => call(payments.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const paymentCount = (filter: PaymentFilter) =>
  queryOptions({
    queryKey: ['payments', 'count', JSON.stringify(filter)],
    queryFn: async ({ signal }) => (await call(payments.count, { query: filter }, { signal })).data.count,
  });

export const paymentById = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'one', id],
    queryFn: async ({ signal }) => (await call(payments.get, { params: { id } }, { signal })).data,
  });

/** The totals of a year by month and currency. With `to`, also converted into one currency by the exchange rates. */
export const paymentYear = (year: number, to?: Currency) =>
  queryOptions({
    queryKey: ['payments', 'year', year, to],
    queryFn: async ({ signal }) => (await call(payments.year, { query: { year, to } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

export const providerStates = queryOptions({
  queryKey: ['payments', 'providers'],
  queryFn: async ({ signal }) => (await call(payments.providers, undefined, { signal })).data,
});

export const webhookEvents = (query: Sent<typeof payments.events>['query']) =>
  queryOptions({
    queryKey: ['payments', 'events', query],
    queryFn: ({ signal }) => call(payments.events, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const exchangeRates = queryOptions({
  queryKey: ['payments', 'rates'],
  queryFn: async ({ signal }) => (await call(payments.rates, undefined, { signal })).data,
});

/** A change to payments, after which payments are read again, and members, because their billing follows. */
function usePaymentChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all([['payments'], ['members']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export const useCreatePayment = () => usePaymentChange((body: Sent<typeof payments.create>['body']) => call(payments.create, { body }));

export const useEditPayment = (id: string) =>
  usePaymentChange((body: Sent<typeof payments.update>['body']) => call(payments.update, { params: { id }, body }));

export const useDeletePayment = () =>
  usePaymentChange(({ id, reason }: { id: string; reason: string }) => call(payments.remove, { params: { id }, query: { reason } }));

export const useRestorePayment = () => usePaymentChange((id: string) => call(payments.restore, { params: { id } }));

export const useRefund = (id: string) =>
  usePaymentChange((body: Sent<typeof payments.refund>['body']) => call(payments.refund, { params: { id }, body }));

export const useAttach = (id: string) =>
  usePaymentChange((memberId: string) => call(payments.attach, { params: { id }, body: { memberId } }));

export const useRetryEvent = () => usePaymentChange((id: string) => call(payments.retryEvent, { params: { id } }));

export const useDismissEvent = () => usePaymentChange((id: string) => call(payments.dismissEvent, { params: { id } }));

export const useAddRate = () => usePaymentChange((body: Sent<typeof payments.addRate>['body']) => call(payments.addRate, { body }));
