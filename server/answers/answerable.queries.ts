import type { Db } from '#server/db/db.ts';
import type { AnswerableForm } from '#server/forms/published.queries.ts';
import { findInvite } from '#server/invites/invites.queries.ts';
import type { OpenedBy } from './answer-view.http.ts';
import * as text from './answers.messages.ts';
import { isStaffOf } from './answers.queries.ts';

export const MESSAGES = {
  'not-found': text.formGone,
  closed: text.closed,
  full: text.full,
  'not-public': text.notPublic,
  'invite-used': text.inviteUsed,
  'invite-revoked': text.inviteRevoked,
} as const;
export type NotAnswerable = keyof typeof MESSAGES;
export const STATUS = { 'not-found': 404, closed: 410, full: 410, 'not-public': 403, 'invite-used': 410, 'invite-revoked': 403 } as const;

/** Returns why somebody (`staff`: of the staff, `invited`: with an invitation) cannot begin to answer now; undefined when they can. */
export function whyNotAnswerable(form: AnswerableForm | undefined, staff: boolean, invited: boolean): NotAnswerable | undefined {
  if (!form) return 'not-found';
  if ((form.visibility === 'invite-only' && !invited) || (form.visibility === 'private' && !staff)) return 'not-public';
  if (form.maxResponses !== null && form.responses >= form.maxResponses) return 'full';
  return form.open ? undefined : 'closed';
}

/**
 * Returns why whoever opened the form, with this invitation or as this member of staff (`staff`: of the staff anyway), cannot begin to
 * answer it now; undefined when they can. The invitation may have been used or revoked since.
 */
export async function whyNotAnswerableBy(
  db: Db,
  form: AnswerableForm | undefined,
  { inviteId, staffId }: OpenedBy,
  staff = false,
): Promise<NotAnswerable | undefined> {
  const invite = form && inviteId ? await findInvite(db, inviteId) : undefined;
  if (form?.visibility === 'invite-only' && invite?.state === 'answered') return 'invite-used';
  if (form?.visibility === 'invite-only' && invite?.state === 'revoked') return 'invite-revoked';
  return whyNotAnswerable(form, staff || (await isStaffOf(db, form, staffId)), invite !== undefined);
}
