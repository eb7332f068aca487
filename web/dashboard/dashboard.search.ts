import { DASHBOARD_DAYS } from '#contract/filter-values.ts';
import { oneOf, searchParams } from '#web/ui/search-params.ts';

/** What the dashboard keeps in its address. */
export const DashboardSearch = searchParams({ days: oneOf(DASHBOARD_DAYS) });
