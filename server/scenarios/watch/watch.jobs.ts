import type { Db } from '#server/db/db.ts';
import { defineJob } from '#server/jobs/define.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { switchOff } from '#server/scenarios/activation.queries.ts';
import * as text from '#server/scenarios/catalogue/for-each.messages.ts';
import { lockScenario } from '#server/scenarios/scenarios.queries.ts';
import { isSendingPaused } from '#server/settings/sending-pause.queries.ts';
import { stored } from '#server/stored-errors.ts';
import { forgetOthers, listWatching, lockWatching, lookAtSegment } from './watch.queries.ts';

/** A scenario whose segment cannot be read would never start again, so admins are told. */
async function pauseWithoutSegment(db: Db, id: string): Promise<void> {
  const row = await lockScenario(db, id);
  if (!row) return;
  const reason = stored(text.segmentGone);
  await switchOff(db, row, reason);
  await notify(db, {
    priority: 'high',
    link: `/scenario/${id}`,
    notice: 'scenarioPaused',
    args: { scenario: row.name, subject: null, reason },
  });
}

/**
 * Looks who entered the segments with which active scenarios begin. Each scenario has a transaction of its own, which writes the runs
 * and who is known now, so a process that is killed repeats a look or does not.
 */
export const watchSegments = defineJob({
  name: 'scenario.watch',
  cron: '*/5 * * * *',
  async handle({ db, log }) {
    if (await isSendingPaused(db)) return;
    await forgetOthers(db);
    for (const id of await listWatching(db))
      await db
        .transaction()
        .execute(async (db) => {
          const watching = await lockWatching(db, id);
          if (!watching || (await lookAtSegment(db, watching))) return;
          await pauseWithoutSegment(db, id);
        })
        // A segment that fails must not keep the others from being looked at; it is looked at again the next time.
        .catch((error: unknown) => log.warn({ err: error, scenario: id }, 'a segment could not be looked at'));
  },
});
