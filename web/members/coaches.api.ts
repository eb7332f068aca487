import { queryOptions } from '@tanstack/react-query';
import { coaches } from '#contract/coaches.ts';
import { call } from '#web/api/call.ts';

// The key starts with the feature's name, so that server events about coaches make the list stale.

export const coachList = queryOptions({
  queryKey: ['coaches', 'list'],
  queryFn: async ({ signal }) => (await call(coaches.list, undefined, { signal })).coachs,
});
