import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { isMailCaptured, queueMail } from '#server/mail/deliveries.queries.ts';
import { recordMemberEvent } from '#server/members/events.queries.ts';
import { updateMember } from '#server/members/members.queries.ts';
import { isCircleLinked, PUSH_CIRCLE } from '#server/members/notify-circle.jobs.ts';
import type { MemberRow } from '#server/members/rows.queries.ts';
import { findJoiningForm, inReaderLanguage } from '#server/settings/setting.queries.ts';
import { communityInvitation } from './circle.emails.ts';

/**
 * Invites a member that the caller has locked, in the caller's transaction. Circle sends the invitation when the member is added
 * there. It has no call to send it again, so a member who is already there gets it by e-mail from us. `invitedAt` is the time at
 * which the last invitation was sent.
 */
export async function inviteMember(
  deps: Deps,
  db: Db,
  member: MemberRow,
  by: { req: FastifyRequest } | { account: { id: string | null; name: string } },
): Promise<{ via: 'circle' | 'mail'; invitedAt: Date | null }> {
  const via = isCircleLinked(deps) && member.circle_id === null ? 'circle' : 'mail';
  const captured = via === 'mail' && (await isMailCaptured(db, deps));
  // A captured e-mail was not sent, so the member was not invited.
  const invitedAt = captured ? member.invited_at : new Date();
  await updateMember(db, member.id, { invited_at: invitedAt, ...(via === 'circle' && { circle_state: 'pending', circle_error: null }) });
  if (via === 'circle') await deps.jobs.enqueue(db, PUSH_CIRCLE, {}, { key: 'push' });
  else await mailInvitation(deps, db, member);
  const data = { via, email: member.email, ...(captured && { captured }) };
  const [req, account] = 'req' in by ? [by.req] : [undefined, by.account];
  await recordMemberEvent(db, req, member.id, { kind: 'invited', data, by: account });
  return { via, invitedAt };
}

/** Invites by our own e-mail somebody whom Circle does not invite. */
export async function mailInvitation(
  { env }: Pick<Deps, 'env'>,
  db: Db,
  member: Pick<MemberRow, 'full_name' | 'email' | 'language'>,
): Promise<void> {
  const form = await findJoiningForm(db);
  const joining = form && `${env.PUBLIC_URL}/share/response/${form}`;
  const email = () => communityInvitation({ name: member.full_name, link: env.CIRCLE_COMMUNITY_URL, joining });
  await queueMail(db, member.email, await inReaderLanguage(db, member.language, email));
}
