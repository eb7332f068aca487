import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type DashboardDays, dashboard } from '#contract/dashboard.ts';
import { call } from '#web/api/call.ts';

/** Server events about forms, members and payments make it stale. */
export const dashboardOf = (days: DashboardDays) =>
  queryOptions({
    queryKey: ['dashboard', days],
    queryFn: async ({ signal }) => (await call(dashboard.get, { query: { days } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
