import { z } from 'zod';
import { removeFiles } from '#server/answers/erasure.queries.ts';
import { failAbandoned } from '#server/exports/exports.jobs.ts';
import { forgetExpiredExports } from '#server/exports/exports.queries.ts';
import { forgetImports } from '#server/imports/imports.queries.ts';
import { defineJob } from '#server/jobs/define.ts';
import { forgetPictures } from '#server/mail/pictures.queries.ts';
import { forgetOldBulk } from '#server/members/bulk.queries.ts';
import { forgetMerges } from '#server/profiles/merge-record.queries.ts';
import { forgetAlerts } from '#server/system/alerts.queries.ts';
import { readSettings } from '#server/system/settings.queries.ts';
import { KEPT_DAYS } from '#server/uploads/limits.actions.ts';
import { dropForgotten } from '#server/uploads/uploads.queries.ts';
import { forgetExpired } from './housekeeping.queries.ts';
import { deleteOutdated } from './retention.queries.ts';

/** Deletes every night what has expired and is not needed any more. */
export const housekeeping = defineJob({
  name: 'housekeeping',
  payload: z.object({}),
  cron: '17 3 * * *',
  async handle(deps) {
    const { db, env, log, storage } = deps;
    await forgetExpired(db);
    await forgetAlerts(db);
    log.info(await deleteOutdated(db, await readSettings(db, env.CAURI_SECRET_KEY)), 'records that are kept no longer were deleted');
    await forgetOldBulk(db);
    await forgetMerges(db);
    await dropForgotten(db, KEPT_DAYS);
    await forgetPictures(db);
    await forgetImports(db);
    await failAbandoned(deps);
    await forgetExpiredExports(db);
    // It throws when a file cannot be deleted, so it comes last.
    await removeFiles({ db, storage });
  },
});
