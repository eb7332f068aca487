import type { MemberFieldValues } from '#contract/member-fields.ts';
import * as billing from '#server/billing/billing.messages.ts';
import { findReminded, writeReminders } from '#server/billing/reminders.queries.ts';
import { type Due, findDebt } from '#server/billing/reminders.rules.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { isMailCaptured, type MailRoute } from '#server/mail/deliveries.queries.ts';
import { refusalOf } from '#server/members/active.queries.ts';
import type { MemberRow } from '#server/members/rows.queries.ts';
import { findSetting } from '#server/settings/setting.queries.ts';
import { atClock, clockAt, type Day, dayIn } from '#server/time/calendar.ts';
import { reminderMessages } from './messages.queries.ts';
import * as text from './reminders.messages.ts';

/** A second click within this time does not send a second reminder. */
const DOUBLE_CLICK_MS = 60_000;

/** The refusals that are no fault: nothing is asked of the member now, or what was asked has been sent. */
const NOTHING_ASKED: ReadonlySet<() => string> = new Set([billing.rejected, billing.paid, billing.subscriptionRuns, text.receiptWaits]);
export const asksNothing = (refusal: () => string): boolean => NOTHING_ASKED.has(refusal);

interface Written {
  due: Due;
  sequence: number;
  /** The e-mail is kept in the Outbox, and the member does not count as reminded. */
  captured: boolean;
}

interface NotWritten {
  refusal: () => string;
  /** The reminder that the member already got on this day, or that waits to leave. */
  already?: Written;
}

/**
 * Writes the next reminder of a locked member, or returns the message why there is none. Staff (`by`) who ask for it may remind a member
 * again on one day; a scenario, for which `by` is null, may not.
 */
export async function remindByHand(
  db: Db,
  route: MailRoute & Pick<Deps, 'env'>,
  member: MemberRow,
  { by, now }: { by: { id: string | null; name: string } | null; now: Date },
): Promise<Written | NotWritten> {
  const setting = await findSetting(db);
  const today = dayIn(setting.timeZone, now);
  const refusal = refusalOf(member);
  if (refusal) return { refusal };
  const due = findDebt(member, today, setting);
  if ('refusal' in due) return due;
  const { written, pending, receiptWaits, byPhone, lastDay } = await findReminded(db, member.id, setting);
  if (member.bounced_at !== null && !byPhone) return { refusal: text.addressUnknown };
  if (by && member.reminder_last && now.valueOf() - member.reminder_last.valueOf() < DOUBLE_CLICK_MS) return { refusal: text.sentJustNow };
  if (receiptWaits) return { refusal: text.receiptWaits };
  const last = Math.max(member.reminder_sequence, written);
  const already = { due, sequence: last, captured: false };
  if (pending) return { refusal: text.stillWaiting, already };
  if (!by && lastDay !== null && lastDay >= today) return { refusal: text.remindedToday, already };
  const sequence = last + 1;
  const { full_name: fullName, email, product, language } = member;
  const fields = member.fields as MemberFieldValues;
  const to = { id: member.id, fullName, email, product, fields, language, due: due.day, sequence };
  const [message] = await reminderMessages(setting, route.env).write(db, due.state, [to], today);
  const captured = await isMailCaptured(db, route);
  const { sent } = await writeReminders(db, [{ ...message!, memberId: member.id }], {
    kind: due.state,
    runId: null,
    by,
    now,
    // Members become late at night, and nobody is to be reminded then.
    notBefore: by ? undefined : atHour(today, setting.reminderHour, setting.timeZone, now),
    captured,
  });
  return { due, sequence, captured: captured && sent.length === 0 };
}

/** Returns the moment of this hour of the day when it is still to come. */
function atHour(day: Day, hour: number, timeZone: string, now: Date): Date | undefined {
  const at = atClock(day, clockAt(hour * 60), timeZone);
  return at > now ? at : undefined;
}
