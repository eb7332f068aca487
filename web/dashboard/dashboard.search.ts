import { DASHBOARD_DAYS } from '#contract/filter-values.ts';
import { oneOf, searchParams } from '#web/ui/search-params.ts';

export const DashboardSearch = searchParams({ days: oneOf(DASHBOARD_DAYS) });
