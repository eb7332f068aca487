import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { reservations } from '#contract/reservations.ts';
import { call } from '#web/api/call.ts';

// Keys start with the feature's name: server events make whole features stale.

export const RESERVATIONS_PER_PAGE = 10;
/** Of one coach. */
export const COACH_RESERVATIONS_PER_PAGE = 20;

export const reservationList = (query: Sent<typeof reservations.list>['query']) =>
  queryOptions({
    queryKey: ['reservations', 'list', query],
    queryFn: ({ signal }) => call(reservations.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const reservationCalendar = (query: Sent<typeof reservations.calendar>['query']) =>
  queryOptions({
    queryKey: ['reservations', 'calendar', query],
    queryFn: ({ signal }) => call(reservations.calendar, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const reservationById = (id: string) =>
  queryOptions({
    queryKey: ['reservations', 'one', id],
    queryFn: async ({ signal }) => (await call(reservations.get, { params: { id } }, { signal })).data,
  });

/** A change to reservations: what shows them, and their members, is read anew. */
function useReservationChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all([['reservations'], ['coaches'], ['members']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export const useCreateReservation = () =>
  useReservationChange((body: Sent<typeof reservations.create>['body']) => call(reservations.create, { body }));

export const useConfirm = () => useReservationChange((id: string) => call(reservations.confirm, { params: { id } }));

export const useCancel = (id: string) =>
  useReservationChange((body: Sent<typeof reservations.cancel>['body']) => call(reservations.cancel, { params: { id }, body }));

export const useReschedule = (id: string) =>
  useReservationChange((body: Sent<typeof reservations.reschedule>['body']) => call(reservations.reschedule, { params: { id }, body }));
