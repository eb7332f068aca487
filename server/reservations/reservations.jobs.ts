import { defineJob } from '#server/jobs/define.ts';
import { READDRESS_SESSIONS } from '#server/members/readdress-sessions.jobs.ts';
import { isSendingPaused } from '#server/settings/sending-pause.queries.ts';
import { readdress } from './edit.actions.ts';
import { notifyClient } from './notify-people.actions.ts';
import { refusedBookings } from './refused.queries.ts';
import { findReservation, listToRemind, takeReminder } from './reservations.queries.ts';

/** Reminds clients the day before a session, once for each time that it is moved to. */
export const remindClients = defineJob({
  name: 'reservation.remind',
  cron: '*/10 * * * *',
  async handle(deps) {
    if (await isSendingPaused(deps.db)) return;
    const now = new Date();
    for (const id of await listToRemind(deps.db, now))
      await deps.db.transaction().execute(async (db) => {
        if (!(await takeReminder(db, id, now))) return;
        await notifyClient(deps, db, (await findReservation(db, id))!, 'reminder');
      });
  },
});

export const readdressSessions = defineJob({
  ...READDRESS_SESSIONS,
  handle: (deps, payload) => deps.db.transaction().execute((db) => readdress(deps, db, payload)),
});

/** Removes every night the refused pages of bookings that nobody has sent again. */
export const expireRefusedBookings = defineJob({
  name: 'reservation.expire-refused',
  cron: '31 3 * * *',
  handle: ({ db }) => refusedBookings.expire(db),
});
