import { receivables } from '#contract/receivables.ts';
import { dataQuery } from '#web/api/queries.ts';

/** Its key starts with `dashboard`, because all that changes the figures there changes these too. */
export const allReceivables = dataQuery(['dashboard', 'receivables'], receivables.get);
