import { stored } from '#server/stored-errors.ts';
import { compose } from './compose.ts';
import type { GmailBox } from './google.ts';
import { GoogleBusy, GoogleClosed, GoogleRefused } from './google-errors.ts';
import * as text from './integrations.messages.ts';
import { AccountClosed, AccountLimited, type Mailer, MailRefused, MailUncertain, NotSent } from './mailer.ts';

/** Gmail's quota is the limit: more connections would only be refused more often. */
const CONNECTIONS = 3;

/**
 * Sends through a linked Google account. Each e-mail first becomes a draft, which is recorded before it is sent: Gmail deletes a
 * draft when it sends it, so after a crash or a lost answer the draft shows whether the e-mail was sent.
 */
export function gmailMailer(box: GmailBox, from: { name: string; address: string }): Mailer {
  const domain = from.address.split('@')[1] ?? 'localhost';

  /** The draft no longer exists: it was sent, or somebody deleted it. */
  const sentOrUncertain = async (threadId: string) => {
    const sent = await box.findSent(threadId);
    if (sent) return { sent };
    throw new MailUncertain(stored(text.gmailDraftGone));
  };

  return {
    connections: CONNECTIONS,
    async send(mail, { ready }) {
      try {
        const known = mail.draft;
        if (known && !(await box.hasDraft(known.id))) return await sentOrUncertain(known.threadId);
        const draft = known ?? (await box.createDraft(await compose(mail, from, domain)));
        try {
          await ready(draft);
        } catch (error) {
          // Nobody will use this draft again. If it cannot be deleted now, it stays in the account unsent.
          if (error instanceof NotSent && error.forGood) await box.deleteDraft(draft.id).catch(() => {});
          throw error;
        }
        const id = await box.sendDraft(draft.id);
        return id ? { sent: id } : await sentOrUncertain(draft.threadId);
      } catch (error) {
        if (error instanceof GoogleBusy) throw new AccountLimited(error.stored, error.until);
        if (error instanceof GoogleClosed) throw new AccountClosed(error.stored);
        if (error instanceof GoogleRefused) throw new MailRefused(error.stored);
        throw error;
      }
    },
    async discard(drafts) {
      for (const draft of drafts) await box.deleteDraft(draft);
    },
    close() {},
  };
}
