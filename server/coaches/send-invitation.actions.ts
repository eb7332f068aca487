import { invitationPath } from '#contract/coaches.ts';
import type { MailFate } from '#contract/mailed.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { isMailCaptured, mailFateOf } from '#server/mail/captured.queries.ts';
import { queueMail } from '#server/mail/queue-mail.actions.ts';
import type { SystemEmail } from '#server/mail/system-email.rules.ts';
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
  await queueMail(db, email, compose({ name, link }));
  const captured = await isMailCaptured(db, deps);
  const message = captured
    ? 'The invitation was not sent, because no mail account is linked. Pass its link on yourself.'
    : `Invitation sent to ${email}`;
  return { mail: mailFateOf(captured), link: captured ? link : null, message };
}
