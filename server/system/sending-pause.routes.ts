import type { sendingPause } from '#contract/sending-pause.ts';
import { audit } from '#server/audit.ts';
import { countDue, hasFreezingRun, skipDueRuns } from '#server/campaigns/held.actions.ts';
import { countHeldInvitations, dropHeldInvitations } from '#server/circle/held.queries.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { countHeldJobs, dropHeldJobs, releaseHeldJobs } from '#server/jobs/held.queries.ts';
import { endHeldBulks } from '#server/members/bulk.queries.ts';
import { skipDueDigests } from '#server/notifications/notifications.jobs.ts';
import { skipToldBefore } from '#server/notifications/push.queries.ts';
import * as payments from '#server/reminders/held.actions.ts';
import * as sessions from '#server/reservations/held.queries.ts';
import { cancelHeld, countHeldRuns } from '#server/scenarios/held.queries.ts';
import { countHeld, dropHeld } from '#server/sending/held.queries.ts';
import { endPause, findPause, type Pause } from '#server/settings/sending-pause.queries.ts';
import { skipDue as skipDueTasks } from '#server/tasks/tasks.queries.ts';
import * as text from './sending-pause.messages.ts';

export const sendingPauseRoutes = ({ db }: Deps): Handlers<typeof sendingPause> => ({
  get: async () => {
    const pause = await findPause(db);
    return { data: pause ? await readWaiting(db, pause) : null };
  },

  end: ({ body: { choice } }, req) =>
    db.transaction().execute(async (db) => {
      const pause = await endPause(db);
      if (!pause) throw new AppError(409, text.ended());
      const before = await readWaiting(db, pause);
      if (choice === 'drop') await drop(db, pause);
      else await releaseHeldJobs(db);
      await audit(db, req, { action: `sending.${choice}`, type: 'setting', before });
      await publish(db, { type: 'delivery.changed' });
      // Other admins see the banner go.
      await publish(db, { type: 'settings.changed' });
      return { message: choice === 'drop' ? text.dropped() : text.sends() };
    }),
});

async function readWaiting(db: Db, pause: Pause) {
  return {
    restoredAt: pause.restoredAt.toISOString(),
    takenAt: pause.takenAt.toISOString(),
    ...(await countHeld(db, pause.takenAt)),
    campaigns: await countDue(db, pause.restoredAt),
    reminders: await payments.countDueReminders(db, pause),
    sessionReminders: await sessions.countDueReminders(db, pause.restoredAt),
    runs: await countHeldRuns(db, pause),
    invitations: await countHeldInvitations(db, pause.takenAt),
    jobs: await countHeldJobs(db),
  };
}

/** The messages that fell due between the backup and the restore count as done too. */
async function drop(db: Db, pause: Pause): Promise<void> {
  if (await hasFreezingRun(db, pause.takenAt)) throw new AppError(409, text.beingListed());
  await dropHeld(db, pause.takenAt);
  await skipDueRuns(db, pause.restoredAt);
  await payments.skipDueReminders(db, pause);
  await sessions.skipDueReminders(db, pause.restoredAt);
  await skipDueTasks(db, pause.restoredAt);
  await skipDueDigests(db, pause.restoredAt);
  await skipToldBefore(db, pause.takenAt);
  await cancelHeld(db, pause);
  await dropHeldInvitations(db, pause.takenAt);
  await endHeldBulks(db, pause.takenAt);
  await dropHeldJobs(db);
}
