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
import { addDays, atClock, clockAt, type Day, dayIn } from '#server/time/calendar.ts';
import { reminderMessages } from './messages.queries.ts';
import * as text from './reminders.messages.ts';

/** A second click within this time does not send a second reminder. */
const DOUBLE_CLICK_MS = 60_000;

/** The refusals that are no fault, because nothing is asked of the member now. */
const NOTHING_ASKED: ReadonlySet<() => string> = new Set([billing.rejected, billing.paid, billing.subscriptionRuns]);
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
  /** A receipt holds the reminder of this debt, and a scenario looks at it again at this time, the next hour of the daily reminders. */
  held?: { due: Day; until: Date };
}

/**
 * Writes the next reminder of a locked member, or returns the message why there is none. Staff (`by`) who ask for it may remind a member
 * again on one day; a scenario, for which `by` is null, may not. `heldDue` is the due day of the reminder that a receipt has held.
 */
export async function remindByHand(
  db: Db,
  route: MailRoute & Pick<Deps, 'env'>,
  member: MemberRow,
  { by, now, heldDue }: { by: { id: string | null; name: string } | null; now: Date; heldDue?: Day | undefined },
): Promise<Written | NotWritten> {
  const setting = await findSetting(db);
  const today = dayIn(setting.timeZone, now);
  const refusal = refusalOf(member);
  if (refusal) return { refusal };
  // Members become late at night, and nobody is to be reminded then.
  const atHour = (day: Day): Date | undefined => {
    const at = atClock(day, clockAt(setting.reminderHour * 60), setting.timeZone);
    return at > now ? at : undefined;
  };
  const due = findDebt(member, today, setting);
  if ('refusal' in due) return due;
  // The receipt has paid what was due, and what is due next is not to be reminded of so early.
  if (heldDue && due.day > heldDue && due.day > today) return { refusal: billing.paid };
  const { written, pending, receiptWaits, byPhone, lastDay } = await findReminded(db, member.id, setting);
  if (member.bounced_at !== null && !byPhone) return { refusal: text.addressUnknown };
  if (by && member.reminder_last && now.valueOf() - member.reminder_last.valueOf() < DOUBLE_CLICK_MS) return { refusal: text.sentJustNow };
  if (receiptWaits) return { refusal: text.receiptWaits, held: { due: due.day, until: atHour(today) ?? atHour(addDays(today, 1))! } };
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
    notBefore: by ? undefined : atHour(today),
    captured,
  });
  return { due, sequence, captured: captured && sent.length === 0 };
}
