import { z } from 'zod';
import type { BulkAction } from '#contract/members.ts';
import { Id } from '#contract/shared.ts';
import { holdCoaches } from '#server/coaches/coaches.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { fieldError } from '#server/errors.ts';
import { defineJob } from '#server/jobs/define.ts';
import { HELD_UNTIL } from '#server/jobs/held.queries.ts';
import { holdMemberFiles } from '#server/members/archive.queries.ts';
import { coachesOf, findBulk, isHeldBulk, lockBulk, setBulkState, takeStep, takeTurn } from '#server/members/bulk.queries.ts';
import { requireCoach, tellCoach } from '#server/members/coach-of-member.queries.ts';
import { recordBulkEvents } from '#server/members/events.queries.ts';
import { holdMemberFields } from '#server/members/fields.queries.ts';
import { readFieldChanges, shownValue } from '#server/members/fields.rules.ts';
import { findLabel } from '#server/members/label-changes.queries.ts';
import { SEND_INVITATIONS, SEND_PAY_LINKS, SEND_REMINDERS } from '#server/members/members.jobs.ts';
import * as text from '#server/members/members.messages.ts';
import { isCircleLinked, notifyCircle } from '#server/members/notify-circle.jobs.ts';
import { setDueDays } from './due-days.actions.ts';

/**
 * The members that one transaction changes, so that it locks them all in the order of their ids and then a tag or group. After a tag or
 * group it may lock no further members.
 */
const STEP = 5_000;
/** Fewer where the account of each is worked out, so that nobody waits long for a locked member. */
const ACCOUNTS_STEP = 500;

/** Does what is left of a bulk change or of its undo, each step in a transaction, so that a later run continues after a crash. */
export const runBulk = defineJob({
  name: 'members.bulk',
  payload: z.object({ bulkId: Id }),
  // Changes of the same members would wait for each other, each with a connection that others need.
  inTurn: true,
  async handle(deps, { bulkId }) {
    while (await deps.db.transaction().execute((db) => step(deps, db, bulkId)));
  },
});

/**
 * Changes few members within the request, and leaves more to a job. While one request changes members, a job makes the changes of others
 * as well, because requests that wait for the same members would take the connections of everybody else.
 */
export async function beginBulk(
  deps: Deps,
  db: Db,
  { id, action, members }: { id: string; action: BulkAction; members: number },
): Promise<void> {
  const atOnce = changesAccounts(action) ? 100 : STEP;
  if (members > atOnce || !(await takeTurn(db))) await deps.jobs.enqueue(db, runBulk, { bulkId: id });
  else while (await step(deps, db, id));
}

async function step(deps: Deps, db: Db, bulkId: string): Promise<boolean> {
  if (await isHeldBulk(db, bulkId)) {
    await deps.jobs.enqueue(db, runBulk, { bulkId }, { startAfter: HELD_UNTIL });
    return false;
  }
  const bulk = await lockBulk(db, bulkId);
  if (!bulk || bulk.state === 'done' || bulk.state === 'undone') return false;
  if (bulk.action.kind === 'set-coach') await holdCoaches(db, coachesOf(bulk, bulk.action));
  if (bulk.action.kind === 'set-field') await holdMemberFields(db);
  if (bulk.action.kind === 'delete') await holdMemberFiles(db);
  const changed = await takeStep(db, bulk, changesAccounts(bulk.action) ? ACCOUNTS_STEP : STEP, await isInCircle(deps, db, bulk.action));
  if (changed === undefined) {
    await setBulkState(db, bulkId, bulk.state === 'undoing' ? 'undone' : 'done');
    if (changesAccess(bulk.action)) await notifyCircle(deps, db);
    if (bulk.action.kind === 'set-coach' && bulk.action.coach && bulk.state === 'running')
      await tellCoach(db, bulk.action.coach, (await findBulk(db, bulkId))!.changed);
  } else {
    const memberIds = changed.map(({ id }) => id);
    if (bulk.action.kind === 'set-due-day') await setDueDays(db, changed, { ...bulk, action: bulk.action });
    else if (!SHOWN_BY_ITSELF.includes(bulk.action.kind)) await recordBulkEvents(db, memberIds, bulk);
    const sending = SENDING[bulk.action.kind];
    if (sending && changed.length > 0) await deps.jobs.enqueue(db, sending, { bulkId, memberIds });
  }
  return changed !== undefined;
}

/** Accounts take longer to change than a column. */
const changesAccounts = ({ kind }: BulkAction): boolean => kind === 'set-due-day';

/** The timeline shows each of these by itself. */
const SHOWN_BY_ITSELF: readonly BulkAction['kind'][] = ['remind', 'invite'];

const SENDING: Partial<Record<BulkAction['kind'], typeof SEND_REMINDERS>> = {
  'send-pay-link': SEND_PAY_LINKS,
  remind: SEND_REMINDERS,
  invite: SEND_INVITATIONS,
};

const CHANGE_ACCESS: readonly BulkAction['kind'][] = ['add-to-group', 'remove-from-group', 'archive', 'bring-back', 'delete'];
const changesAccess = ({ kind }: BulkAction) => CHANGE_ACCESS.includes(kind);

async function isInCircle(deps: Deps, db: Db, action: BulkAction): Promise<boolean> {
  if (!isCircleLinked(deps)) return false;
  if (!('accessGroup' in action)) return true;
  const group = await findLabel(db, 'access_group', action.accessGroup);
  return group !== undefined && group.circleId !== null;
}

/** Returns an action as it is stored, and the label of what it sets. Refuses a tag, group or field that was deleted meanwhile. */
export async function prepareAction(db: Db, action: BulkAction): Promise<{ action: BulkAction; label: string }> {
  if (action.kind === 'status') return { action, label: action.status };
  // The text that was typed to confirm a deletion names the member, so it is not stored.
  if (action.kind === 'delete') return { action: { ...action, confirm: '' }, label: '' };
  if (action.kind === 'set-field') return prepareField(db, action);
  if (action.kind === 'set-coach')
    return { action, label: action.coach ? text.coachSet({ coach: await requireCoach(db, action.coach, 'action') }) : text.coachTaken() };
  if (!('tag' in action) && !('accessGroup' in action)) return { action, label: '' };
  const label = await ('tag' in action ? findLabel(db, 'tag', action.tag) : findLabel(db, 'access_group', action.accessGroup));
  if (label) return { action, label: label.name };
  throw fieldError(400, 'action', 'tag' in action ? text.tagGone() : text.spaceGone());
}

async function prepareField(db: Db, action: Extract<BulkAction, { kind: 'set-field' }>) {
  const fields = await holdMemberFields(db);
  const [[id, value]] = Object.entries(readFieldChanges(fields, { [action.field]: action.value })) as [[string, string | number | null]];
  const field = fields.find(({ _id }) => _id === id)!;
  const label =
    value === null ? text.fieldEmptied({ field: field.name }) : text.fieldSet({ field: field.name, value: shownValue(field, value) });
  return { action: { ...action, field: id, value }, label };
}
