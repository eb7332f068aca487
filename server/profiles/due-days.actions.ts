import { storeAccountDue } from '#server/billing/account-due.queries.ts';
import { insertEntry } from '#server/billing/account-entries.queries.ts';
import { editBilling } from '#server/billing/billing.queries.ts';
import type { Billing } from '#server/billing/billing.rules.ts';
import { type BillingColumns, billingOf } from '#server/billing/ledger.queries.ts';
import { updateAccess } from '#server/billing/out.queries.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { insertRows } from '#server/db/rows.ts';
import type { Bulk, Changed } from '#server/members/bulk.queries.ts';
import type { DueDayAction, EarlierDueDay } from '#server/members/due-day.queries.ts';
import { updateMember } from '#server/members/members.queries.ts';
import type { MemberRow } from '#server/members/rows.queries.ts';
import * as text from './profiles.messages.ts';

type DueDays = Bulk & { action: DueDayAction & { reason: string } };

/** Gives locked members the due day of a bulk action, as staff do on a profile, or their earlier one when it is undone. */
export async function setDueDays(db: Db, chosen: Changed[], bulk: DueDays): Promise<void> {
  for (const { id, before } of chosen) await setDueDay(db, id, bulk, before as EarlierDueDay);
  await publish(db, { type: 'members.changed' });
}

async function setDueDay(db: Db, id: string, { action, by, state }: DueDays, earlier: EarlierDueDay): Promise<void> {
  const part = action.of === 'Registration' ? 'payment' : 'subscription';
  const isUndo = state === 'undoing';
  const find = async (): Promise<MemberRow> => db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const edit = async (changed: Partial<BillingColumns>) => updateMember(db, id, await editBilling(db, id, changed));
  const before = billingOf(await find());
  const next = isUndo ? earlier.next : action.day;
  await edit({ [`${part}_next`]: next });
  // A status that staff had chosen by hand for the earlier day is chosen again.
  if (isUndo && earlier.chosen && billingOf(await find())[part].status !== earlier.status)
    await edit({ [`${part}_status`]: earlier.status });
  if (part === 'payment') {
    const reason = isUndo ? text.dueDayUndone() : action.reason;
    await insertEntry(db, id, { kind: 'by-hand', reason, detail: { payment_next: next }, actor: by });
  }
  await storeAccountDue(db, id);
  const after = billingOf(await find());
  await updateAccess(db, id, { before, after, by: 'staff' });
  await insertRows(db, 'member_event', {
    member_id: id,
    kind: 'billing',
    actor_id: by.id,
    actor_name: by.name,
    data: JSON.stringify({ changes: changesOf(before, after, part) }),
  });
}

/** The old and the new value of each changed field, by its path, as a change on the profile has them. */
const changesOf = (before: Billing, after: Billing, part: keyof Billing) =>
  Object.fromEntries(
    (['next', 'status'] as const)
      .filter((field) => before[part][field] !== after[part][field])
      .map((field) => [`${part}.${field}`, [before[part][field], after[part][field]]]),
  );
