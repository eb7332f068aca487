import { sql } from 'kysely';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/define.ts';
import { listSpentDeletions } from './deletion.queries.ts';
import { eraseResponses, findDeleted, findOutlived, forgetDeletion, lockErasure, removeFiles } from './erasure.queries.ts';
import { expirePartials } from './partial.queries.ts';
import { refusedAnswers } from './refused.queries.ts';
import { correctTotals, findDifferences, listCountedForms, lockRecount } from './totals.queries.ts';

/** The responses that one transaction erases, so that new answers wait only a short time. */
const BATCH = 500;
/** The days for which answers that were begun and not sent are stored. */
const PARTIAL_DAYS = 30;

/** Erases every night the responses whose deletion can no longer be undone and those that outlived the retention of their form. */
export const expireResponses = defineJob({
  name: 'responses.expire',
  cron: '27 3 * * *',
  async handle(deps) {
    const { db } = deps;
    for (const { id, formId } of await listSpentDeletions(db)) {
      await inBatches(deps, async (db) => {
        // Somebody may restore them in the last moment.
        await lockErasure(db, formId);
        return { formId, ids: await findDeleted(db, id, BATCH) };
      });
      await forgetDeletion(db, id);
    }
    await inBatches(deps, (db) => findOutlived(db, BATCH), 'response.expire');
    await expirePartials(db, PARTIAL_DAYS);
    await refusedAnswers.expire(db);
    await removeFiles(deps);
  },
});

type Next = (db: Db) => Promise<{ formId: string; ids: string[] } | undefined>;

async function inBatches({ db }: Deps, next: Next, action?: string): Promise<void> {
  for (let isLeft = true; isLeft; )
    isLeft = await db.transaction().execute(async (db) => {
      const { formId, ids } = (await next(db)) ?? { formId: '', ids: [] };
      if (ids.length === 0) return false;
      const count = await eraseResponses(db, formId, ids);
      if (action && count > 0) await audit(db, undefined, { action, type: 'form', id: formId, after: { count } });
      return true;
    });
}

/** Compares every night the stored totals with the responses. A difference is an error of ours, which is logged and corrected. */
export const recountResponses = defineJob({
  name: 'responses.recount',
  cron: '47 3 * * *',
  async handle({ db, log }) {
    for (const formId of await listCountedForms(db)) {
      await db.transaction().execute(async (db) => {
        await sql`set local statement_timeout = '10min'`.execute(db);
        await lockRecount(db, formId);
        const differences = await findDifferences(db, formId);
        if (differences.length === 0) return;
        log.error({ formId, differences: differences.slice(0, 20) }, 'the figures of a form differed from its responses and were mended');
        await correctTotals(db, formId, differences);
      });
    }
  },
});
