import { accounting } from '#contract/accounting.ts';
import { dataQuery } from '#web/api/queries.ts';

// Keys start with `payments`, so that server events about payments make all of them stale.

export const accountingMonths = dataQuery(['payments', 'months'], accounting.months);

export const accountingPlan = dataQuery(['payments', 'plan'], accounting.plan);
