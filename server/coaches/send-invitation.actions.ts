import { invitationPath } from '#contract/coaches.ts';
import type { MailFate } from '#contract/shared.ts';
import { findAccount, forStaff } from '#server/auth/auth.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { isMailCaptured, mailFateOf, queueMail } from '#server/mail/deliveries.queries.ts';
import type { SystemEmail } from '#server/mail/system-email.rules.ts';
import * as text from './coaches.messages.ts';
import { createInvitation } from './invitation.queries.ts';

interface Sent {
  mail: MailFate;
  /** The link of the invitation when no e-mail is sent; otherwise null. */
  link: string | null;
  message: string;
}

/** Writes a new invitation for an account in the caller's transaction, and returns whether it is sent. Earlier links stop working. */
export async function sendInvitation(
  deps: Deps,
  db: Db,
  { _id, name, email }: { _id: string; name: string; email: string },
  compose: (to: { name: string; link: string }) => SystemEmail,
): Promise<Sent> {
  const link = deps.env.PUBLIC_URL + invitationPath(await createInvitation(db, _id));
  const account = (await findAccount(db, _id))!;
  await queueMail(db, email, await forStaff(db, account, () => compose({ name, link })));
  const captured = await isMailCaptured(db, deps);
  const message = captured ? text.invitationNotSent() : text.invitationSent({ email });
  return { mail: mailFateOf(captured), link: captured ? link : null, message };
}
