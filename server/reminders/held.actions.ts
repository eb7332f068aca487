import { KINDS } from '#server/billing/reminders.rules.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { addDays, dayIn } from '#server/time/calendar.ts';
import { isTimeToRun } from './daily.rules.ts';
import { countAsReminded, countDue, termsOf } from './sweep.queries.ts';

// The members who were due at the last daily run before a restore: they may have been reminded.

/** The conditions of that run; none when it wrote no reminders. */
async function termsAt(db: Db, at: Date) {
  const setting = await findSetting(db);
  if (!setting.runReminder) return [];
  const day = dayIn(setting.timeZone, at);
  const ran = isTimeToRun(setting, at) ? day : addDays(day, -1);
  return KINDS.map((kind) => termsOf(kind, setting, ran));
}

export const countDueReminders = async (db: Db, at: Date): Promise<number> => countDue(db, await termsAt(db, at), Number.MAX_SAFE_INTEGER);

/**
 * Counts one reminder of each as sent, so that the next one follows after its days. It does not lead to Out, for which every reminder must
 * have been sent. No row of `reminder` is written, because scenarios react to those.
 */
export async function skipDueReminders(db: Db, at: Date): Promise<void> {
  await countAsReminded(db, await termsAt(db, at), at);
  await publish(db, { type: 'members.changed' });
}
