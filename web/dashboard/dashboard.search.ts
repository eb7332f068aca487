import { z } from 'zod';
import { DASHBOARD_DAYS, type DashboardDays } from '#contract/filters.ts';

/** What the dashboard keeps in its address. A value that makes no sense counts as none. */
export const DashboardSearch = z.object({
  days: z.coerce
    .number()
    .refine((n): n is DashboardDays => DASHBOARD_DAYS.some((days) => days === n))
    .optional()
    .catch(undefined),
});
export type DashboardSearch = z.infer<typeof DashboardSearch>;
