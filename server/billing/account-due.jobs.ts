import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';
import { storeStaleAccounts } from './account-due.queries.ts';

/** Works out what members owe after imports, syncs and bulk changes, which change many members at once, and after an upgrade. */
export const workOutAccounts = defineJob({
  name: 'billing.accounts',
  payload: z.object({}),
  cron: '* * * * *',
  async handle({ db }) {
    while ((await db.transaction().execute(storeStaleAccounts)).done > 0);
  },
});
