import type { FastifyRequest } from 'fastify';
import type { ChosenResponses } from '#contract/answers.ts';
import type { Handling } from '#contract/handling-parts.ts';
import type { ResponseStatus } from '#contract/response-statuses.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { caller, seenBy } from '#server/http/handlers.ts';
import { seesMemberOf } from '#server/members/coach-view.rules.ts';
import { lockMember } from '#server/members/members.queries.ts';
import * as text from './answers.messages.ts';
import { changeHandling, findHandling, type HandlingChange, keepFormHandling, listOwners, lockResponse } from './handling.queries.ts';
import { insertHandlingChange, restoreHandling, takeHandlingChange } from './handling-undo.queries.ts';
import { lockRemovals } from './totals.queries.ts';

/** The names of what is set, for the log of changes; throws a 400 beside the field for what is not there. */
async function namesOf(db: Db, statuses: ResponseStatus[], { status, owner }: HandlingChange) {
  const named = status ? statuses.find(({ _id, removed }) => _id === status && !removed) : undefined;
  if (status && !named) throw fieldError(400, 'status', text.noStatus());
  const person = owner ? (await listOwners(db)).find(({ _id }) => _id === owner) : undefined;
  if (owner && !person) throw fieldError(400, 'owner', text.noOwner());
  return {
    ...(status !== undefined && { status: named?.name ?? null }),
    ...(owner !== undefined && { owner: person?.name ?? null }),
  };
}

/** Locks the member to whom a response is linked, so that they are neither merged nor erased until the transaction ends. */
async function lockLinked(db: Db, req: FastifyRequest | undefined, id: string) {
  const member = await lockMember(db, id);
  if (!member || !seesMemberOf(req, member.coach_id)) throw fieldError(400, 'member', text.noSuchMember());
  return member;
}

/** Changes one response in the caller's transaction. */
export async function handleResponse(
  db: Db,
  req: FastifyRequest | undefined,
  id: string,
  { noteRev, ...asked }: HandlingChange & { noteRev?: number | undefined },
): Promise<Handling> {
  const { formId } = found(await lockResponse(db, id, seenBy(req)), text.noResponse());
  const { statuses } = await keepFormHandling(db, formId);
  const before = await findHandling(db, id);
  if (asked.note !== undefined && noteRev !== undefined && noteRev !== before.noteRev && asked.note !== before.note)
    throw new AppError(409, text.noteChanged(), { data: before });
  const names = await namesOf(db, statuses, asked);
  const linked = asked.member ? await lockLinked(db, req, asked.member) : undefined;
  const change = { ...asked, ...(linked && { member: linked.id }) };
  const after = { ...names, ...(change.member !== undefined && { member: linked?.full_name ?? null }) };
  if (Object.values(change).every((value) => value === undefined)) return before;
  const { changed } = await changeHandling(db, formId, { ids: [id] }, change);
  if (changed === 0) return before;
  const was = {
    status: statuses.find(({ _id }) => _id === before.status)?.name ?? null,
    owner: before.owner?.name ?? null,
    member: before.member?.name ?? null,
  };
  // The log is never deleted by hand, so it says that there is a note, and not what staff wrote about somebody.
  const noted = change.note === undefined ? {} : { note: change.note !== '' };
  const given = Object.fromEntries(Object.keys(after).map((field) => [field, was[field as keyof typeof was]]));
  await audit(db, req, { action: 'response.handle', id, before: given, after: { ...after, ...noted } });
  await publish(db, { type: 'responses.handled' });
  return findHandling(db, id);
}

/** Changes the chosen responses of a form in the caller's transaction; returns how many really changed, and the change that can be undone. */
export async function handleResponses(
  db: Db,
  req: FastifyRequest,
  formId: string,
  chosen: ChosenResponses,
  set: Pick<HandlingChange, 'status' | 'owner'>,
): Promise<{ count: number; changeId: string }> {
  const names = await namesOf(db, (await keepFormHandling(db, formId)).statuses, set);
  await lockRemovals(db, formId);
  const changeId = await insertHandlingChange(db, formId, caller(req).account.id, set);
  const counted = await changeHandling(db, formId, { ...chosen, seenBy: seenBy(req) }, set, changeId);
  if (counted.chosen === 0) throw new AppError(404, text.deletedMeanwhile());
  await audit(db, req, { action: 'response.handle', type: 'form', id: formId, after: { count: counted.changed, ...names } });
  if (counted.changed > 0) await publish(db, { type: 'responses.handled' });
  return { count: counted.changed, changeId };
}

/** Undoes such a change in the caller's transaction and returns how many responses have again what they had. */
export async function undoHandling(db: Db, req: FastifyRequest, formId: string, changeId: string): Promise<number> {
  // The form comes first, because whoever removes it for good removes its changes after it.
  const { statuses } = await keepFormHandling(db, formId);
  const given = found(await takeHandlingChange(db, formId, changeId, seenBy(req)), text.handlingNotUndone());
  await lockRemovals(db, formId);
  const inList = statuses.filter(({ removed }) => !removed).map(({ _id }) => _id);
  const count = await restoreHandling(db, changeId, given, inList);
  await audit(db, req, { action: 'response.bulk-undo', type: 'form', id: formId, after: { count } });
  if (count > 0) await publish(db, { type: 'responses.handled' });
  return count;
}

/** Says that this member came of the response. */
export const linkResponse = (db: Db, req: FastifyRequest | undefined, id: string, member: string) =>
  handleResponse(db, req, id, { member });
