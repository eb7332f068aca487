import { defineJob } from '#server/jobs/define.ts';
import { isImportingMembers, storeStaleAccounts } from './account-due.queries.ts';

/**
 * Works out what members owe after imports, syncs and bulk changes, which change many members at once, and after an upgrade. It waits
 * while an import writes members or undoes them: both would take longer, and an undo would delete what was worked out just before.
 */
export const computeAccounts = defineJob({
  name: 'billing.accounts',
  cron: '* * * * *',
  async handle({ db }) {
    while (!(await isImportingMembers(db)) && (await db.transaction().execute(storeStaleAccounts)).done > 0);
  },
});
