import { removeFiles } from '#server/answers/erasure.queries.ts';
import { removeUnfinished } from '#server/backup/backup.jobs.ts';
import { doAll } from '#server/do-all.ts';
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

/** Deletes every night what has expired and is not needed any more. A step that fails is reported at the end, and holds up no other. */
export const housekeeping = defineJob({
  name: 'housekeeping',
  cron: '17 3 * * *',
  async handle(deps) {
    const { db, env, log, storage } = deps;
    await doAll([
      () => forgetExpired(db),
      () => forgetAlerts(db),
      async () => {
        const settings = await readSettings(db, env.CAURI_SECRET_KEY);
        log.info(await deleteOutdated(db, settings), 'records that are kept no longer were deleted');
      },
      () => forgetOldBulk(db),
      () => forgetMerges(db),
      () => dropForgotten(db, KEPT_DAYS),
      () => forgetPictures(db),
      () => forgetImports(db),
      () => failAbandoned(deps),
      () => removeUnfinished(deps),
      () => forgetExpiredExports(db),
      // The steps before it note files.
      () => removeFiles({ db, storage }),
    ]);
  },
});
