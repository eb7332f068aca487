import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { DeletedKind, PurgedKind } from '#contract/deleted.ts';
import { restoreResponses } from '#server/answers/deletion.queries.ts';
import { audit } from '#server/audit.ts';
import { moveCampaign } from '#server/campaigns/campaigns.queries.ts';
import { type Db, NOT_DELETED, updateRow } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, found } from '#server/errors.ts';
import { findArchived } from '#server/members/active.queries.ts';
import { restoreMember } from '#server/members/archive.queries.ts';
import { isCircleLinked, notifyCircle } from '#server/members/notify-circle.jobs.ts';
import { restorePayment } from '#server/payments/edit.queries.ts';
import { cancelWaiting } from '#server/scenarios/runs.queries.ts';
import { updateScenario } from '#server/scenarios/scenarios.queries.ts';
import * as text from './deleted.messages.ts';
import { lockRestorable, type Restorable } from './deleted.queries.ts';

/** Restores what was deleted, in the caller's transaction, and returns the message for staff. */
export async function restoreDeleted(deps: Deps, db: Db, req: FastifyRequest, kind: DeletedKind, id: string): Promise<string> {
  if (kind === 'payment') {
    // This writes the member's timeline and the audit log itself.
    await restorePayment(deps, db, req, id);
    return text.paymentRestored();
  }
  const item = found(await lockRestorable(db, kind, id), text.gone());
  const message = await RESTORE[kind](db, item, deps);
  const { details, ...entry } = entryOf(kind, 'restore', item);
  await audit(db, req, { ...entry, after: details });
  return message;
}

/** Returns the entry of the audit log for an item. Responses are logged with their form, and members without their name. */
export const entryOf = (kind: PurgedKind, verb: 'restore' | 'purge', { id, name, formId, responses }: Restorable) =>
  kind === 'responses'
    ? { action: `response.${verb}`, type: 'form', id: formId, details: { count: responses, deletion: id } }
    : { action: `${kind}.${verb}`, id, details: kind === 'member' ? {} : { name } };

const RESTORE: Record<Exclude<DeletedKind, 'payment'>, (db: Db, item: Restorable, deps: Deps) => Promise<string>> = {
  async form(db, { id, published }) {
    await updateRow(db, 'form', id, NOT_DELETED);
    await publish(db, { type: 'form.changed', formId: id });
    return published ? text.publishedFormRestored() : text.formRestored();
  },
  async responses(db, { id, formId }) {
    const count = await restoreResponses(db, formId!, id);
    if (count === undefined) throw new AppError(404, text.gone());
    return text.responsesRestored({ count });
  },
  async template(db, { id }) {
    await updateRow(db, 'template', id, { ...NOT_DELETED, updated_at: sql<Date>`now()` });
    await publish(db, { type: 'templates.changed' });
    return text.templateRestored();
  },
  async campaign(db, { id, scheduled }) {
    // The campaign's date may have passed meanwhile, so nothing is sent before staff launch it again.
    await moveCampaign(db, id, { ...NOT_DELETED, next_at: null, ...(scheduled && { status: 'draft' }) });
    return scheduled ? text.draftRestored() : text.campaignRestored();
  },
  async scenario(db, { id }) {
    await updateScenario(db, id, NOT_DELETED);
    // A long transaction may have brought a run after the deletion had cancelled the others.
    await cancelWaiting(db, id);
    return text.scenarioRestored();
  },
  async member(db, { id }, deps) {
    await restoreMember(db, id, isCircleLinked(deps));
    await notifyCircle(deps, db);
    await publish(db, { type: 'members.changed' });
    return (await findArchived(db, id)) ? text.archivedMemberRestored() : text.memberRestored();
  },
  async segment(db, { id }) {
    await updateRow(db, 'saved_view', id, NOT_DELETED);
    await publish(db, { type: 'views.changed' });
    return text.segmentRestored();
  },
};
