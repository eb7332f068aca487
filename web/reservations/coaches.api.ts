import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { coaches } from '#contract/coaches.ts';
import { coachingServices } from '#contract/coaching-services.ts';
import type { Sent } from '#contract/endpoint.ts';
import { call } from '#web/api/call.ts';
import { dataQuery, useChange } from '#web/api/queries.ts';

// Keys start with the feature's name, so that server events make the data of whole features stale.

export const coachList = queryOptions({
  queryKey: ['coaches', 'list'],
  queryFn: async ({ signal }) => (await call(coaches.list, undefined, { signal })).coachs,
});

export const serviceList = dataQuery(['coaches', 'services'], coachingServices.list);

export const coachAvailability = (id: string) => dataQuery(['coaches', 'availability', id], coaches.availability, { params: { id } });

export const coachSlots = (id: string, query: Sent<typeof coaches.slots>['query']) =>
  queryOptions({
    ...dataQuery(['reservations', 'slots', id, query], coaches.slots, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });

const useCoachChange = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => useChange(mutationFn, 'coaches', 'reservations');

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
