import { KINDS } from '#server/billing/reminders.rules.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Pause } from '#server/settings/sending-pause.queries.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { addDays, dayIn } from '#server/time/calendar.ts';
import { isTimeToRun } from './daily.rules.ts';
import { hasRunSince } from './runs.queries.ts';
import { countAsReminded, countDue, termsOf } from './sweep.queries.ts';

// The members who were due before a restore, at the last daily run or at a run that had begun before the backup: they may have been reminded.

/** The conditions of the last of these runs; none when it wrote no reminders. */
async function termsAt(db: Db, { takenAt, restoredAt }: Pause) {
  const setting = await findSetting(db);
  const goesOn = await hasRunSince(db, takenAt);
  if (!setting.runReminder && !goesOn) return [];
  const day = dayIn(setting.timeZone, restoredAt);
  const ran = goesOn || isTimeToRun(setting, restoredAt) ? day : addDays(day, -1);
  return KINDS.map((kind) => termsOf(kind, setting, ran));
}

export const countDueReminders = async (db: Db, pause: Pause): Promise<number> =>
  countDue(db, await termsAt(db, pause), Number.MAX_SAFE_INTEGER);

/**
 * Counts one reminder of each as sent, so that the next one follows after its days. It does not lead to Out, for which every reminder must
 * have been sent. No row of `reminder` is written, because scenarios react to those.
 */
export async function skipDueReminders(db: Db, pause: Pause): Promise<void> {
  await countAsReminded(db, await termsAt(db, pause), pause.restoredAt);
  await publish(db, { type: 'members.changed' });
}
