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

export const coachSlots = (id: string, query: Sent<typeof coaches.slots>['query']) => ({
  ...dataQuery(['reservations', 'slots', id, query], coaches.slots, { params: { id }, query }),
  placeholderData: keepPreviousData,
});

/** What a change to coaches or services makes stale. */
export const AFTER_COACHES = ['coaches', 'reservations'] as const;

export const useUpdateCoach = () =>
  useChange(
    ({ id, ...body }: { id: string } & Sent<typeof coaches.update>['body']) => call(coaches.update, { params: { id }, body }),
    ...AFTER_COACHES,
  );

export const useInviteCoach = () => useChange((id: string) => call(coaches.invite, { params: { id } }), ...AFTER_COACHES);

export const useSaveAvailability = (id: string) =>
  useChange(
    (body: Sent<typeof coaches.saveAvailability>['body']) => call(coaches.saveAvailability, { params: { id }, body }),
    ...AFTER_COACHES,
  );

export const useRemoveService = () => useChange((id: string) => call(coachingServices.remove, { params: { id } }), ...AFTER_COACHES);

export const useRestoreService = () => useChange((id: string) => call(coachingServices.restore, { params: { id } }), ...AFTER_COACHES);
