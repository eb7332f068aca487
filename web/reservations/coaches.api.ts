import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { coaches } from '#contract/coaches.ts';
import { coachingServices } from '#contract/coaching-services.ts';
import type { Sent } from '#contract/endpoint.ts';
import { call } from '#web/api/call.ts';

// Keys start with the feature's name: server events make whole features stale.

export const coachList = queryOptions({
  queryKey: ['coaches', 'list'],
  queryFn: async ({ signal }) => (await call(coaches.list, undefined, { signal })).coachs,
});

export const serviceList = queryOptions({
  queryKey: ['coaches', 'services'],
  queryFn: async ({ signal }) => (await call(coachingServices.list, undefined, { signal })).data,
});

export const coachAvailability = (id: string) =>
  queryOptions({
    queryKey: ['coaches', 'availability', id],
    queryFn: async ({ signal }) => (await call(coaches.availability, { params: { id } }, { signal })).data,
  });

export const coachSlots = (id: string, query: Sent<typeof coaches.slots>['query']) =>
  queryOptions({
    queryKey: ['reservations', 'slots', id, query],
    queryFn: async ({ signal }) => (await call(coaches.slots, { params: { id }, query }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** A change to coaches or services: what shows them is read anew. */
function useCoachChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all([['coaches'], ['reservations']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export const useCreateCoach = () => useCoachChange((body: Sent<typeof coaches.create>['body']) => call(coaches.create, { body }));

export const useUpdateCoach = () =>
  useCoachChange(({ id, ...body }: { id: string } & Sent<typeof coaches.update>['body']) => call(coaches.update, { params: { id }, body }));

export const useInviteCoach = () => useCoachChange((id: string) => call(coaches.invite, { params: { id } }));

export const useSaveAvailability = (id: string) =>
  useCoachChange((body: Sent<typeof coaches.saveAvailability>['body']) => call(coaches.saveAvailability, { params: { id }, body }));

export const useCreateService = () =>
  useCoachChange((body: Sent<typeof coachingServices.create>['body']) => call(coachingServices.create, { body }));

export const useUpdateService = (id: string) =>
  useCoachChange((body: Sent<typeof coachingServices.update>['body']) => call(coachingServices.update, { params: { id }, body }));

export const useRemoveService = () => useCoachChange((id: string) => call(coachingServices.remove, { params: { id } }));

export const useRestoreService = () => useCoachChange((id: string) => call(coachingServices.restore, { params: { id } }));
