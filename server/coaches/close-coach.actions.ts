import type { Coach } from '#contract/coaches.ts';
import { findAccount, forStaff } from '#server/auth/auth.queries.ts';
import { endSessions } from '#server/auth/session.queries.ts';
import type { Db } from '#server/db/db.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import { coachClosed } from './coaches.emails.ts';
import { isClosed } from './coaches.rules.ts';
import { dropInvitation } from './invitation.queries.ts';

/** Signs a coach out everywhere, revokes the invitation, and tells a coach who could sign in until now. Returns whether an e-mail was written. */
export async function closeCoach(db: Db, { _id, name, email, status, accepted }: Coach): Promise<boolean> {
  await endSessions(db, _id);
  await dropInvitation(db, _id);
  if (isClosed(status) || !accepted) return false;
  const account = (await findAccount(db, _id))!;
  await queueMail(db, email, await forStaff(db, account, () => coachClosed({ name })));
  return true;
}
