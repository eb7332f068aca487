import { defineJob } from '#server/jobs/define.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { isSendingPaused } from '#server/settings/sending-pause.queries.ts';
import { taskDue } from './tasks.notices.ts';
import { claimDue } from './tasks.queries.ts';

/** So many tasks are notified in one transaction. */
const BATCH = 200;

/** Notifies the assignees of tasks whose day has come, in the morning or as soon as a worker runs again. */
export const notifyDueTasks = defineJob({
  name: 'task.due',
  cron: '*/10 * * * *',
  async handle({ db }) {
    if (await isSendingPaused(db)) return;
    const notifyBatch = () =>
      db.transaction().execute(async (db) => {
        const due = await claimDue(db, BATCH);
        for (const task of due) await notify(db, taskDue(task));
        return due.length;
      });
    while ((await notifyBatch()) === BATCH);
  },
});
