import { storeAccounts } from '#server/billing/account-due.queries.ts';
import { insertEntries } from '#server/billing/account-entries.queries.ts';
import { type CountedFrom, countedFrom, editBillings } from '#server/billing/billing.queries.ts';
import type { Billing } from '#server/billing/billing.rules.ts';
import { findLedgers, type Ledger } from '#server/billing/ledger.queries.ts';
import { updateAccessOfMany } from '#server/billing/out.queries.ts';
import { type Db, insertRows } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Bulk, Changed } from '#server/members/bulk.queries.ts';
import { type DueDayAction, type EarlierDueDay, keepWithItems, partOf } from '#server/members/due-day.queries.ts';
import { inReaderLanguage } from '#server/settings/setting.queries.ts';
import * as text from './profiles.messages.ts';

type DueDays = Bulk & { action: DueDayAction & { reason: string } };

/** Gives locked members the due day of a bulk action, as staff do on a profile, or their earlier one when it is undone. */
export async function setDueDays(db: Db, chosen: Changed[], { id: bulkId, action, by, state }: DueDays): Promise<void> {
  const part = partOf(action.of);
  const isUndo = state === 'undoing';
  const ids = chosen.map(({ id }) => id);
  const earlier = new Map(chosen.map(({ id, before }) => [id, before as EarlierDueDay & CountedFrom]));
  const nextOf = (id: string) => (isUndo ? earlier.get(id)!.next : action.day);
  const billingsOf = (ledgers: Map<string, Ledger>) => new Map([...ledgers].map(([id, { current }]) => [id, current]));

  const held = await findLedgers(db, ids);
  const before = billingsOf(held);
  if (!isUndo) await keepWithItems(db, bulkId, new Map([...held].map(([id, ledger]) => [id, countedFrom(ledger, part)])));
  await editBillings(db, new Map(ids.map((id) => [id, { [`${part}_next`]: nextOf(id) }])), isUndo ? earlier : undefined);
  if (isUndo) {
    // A status that staff had chosen by hand for the earlier day is chosen again.
    const now = billingsOf(await findLedgers(db, ids));
    const others = ids.filter((id) => earlier.get(id)!.chosen && now.get(id)![part].status !== earlier.get(id)!.status);
    await editBillings(db, new Map(others.map((id) => [id, { [`${part}_status`]: earlier.get(id)!.status }])));
  }
  if (part === 'payment') {
    const reason = isUndo ? await inReaderLanguage(db, null, text.dueDayUndone) : action.reason;
    await insertEntries(
      db,
      ids.map((memberId) => ({ memberId, kind: 'by-hand' as const, reason, detail: { payment_next: nextOf(memberId) }, actor: by })),
    );
  }
  const ledgers = await findLedgers(db, ids);
  await storeAccounts(db, ledgers);
  const changes = ids.map((memberId) => ({ memberId, before: before.get(memberId)!, after: ledgers.get(memberId)!.current }));
  await updateAccessOfMany(
    db,
    changes.map((change) => ({ ...change, by: 'staff' })),
  );
  await insertRows(
    db,
    'member_event',
    changes.map(({ memberId, before, after }) => ({
      member_id: memberId,
      kind: 'billing',
      actor_id: by.id,
      actor_name: by.name,
      data: JSON.stringify({ changes: changesOf(before, after, part) }),
    })),
  );
  await publish(db, { type: 'members.changed' });
}

/** The old and the new value of each changed field, by its path, as a change on the profile has them. */
const changesOf = (before: Billing, after: Billing, part: keyof Billing) =>
  Object.fromEntries(
    (['next', 'status'] as const)
      .filter((field) => before[part][field] !== after[part][field])
      .map((field) => [`${part}.${field}`, [before[part][field], after[part][field]]]),
  );
