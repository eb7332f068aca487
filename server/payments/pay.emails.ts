import { personalLink, type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';
import * as text from './pay-links.messages.ts';

/** The e-mail with the link to the page on which a member sees what is owed, and pays. */
export const payLinkEmail = ({ fullName, url, day }: { fullName: string; url: string; day: string }): SystemEmail =>
  systemEmail({
    kind: 'pay-link',
    subject: text.linkSubject(),
    lines: [text.hello({ name: fullName }), text.linkOpens(), personalLink(url), text.linkUntil({ day }), text.keepPrivate()],
  });

/** `url` is undefined where the member's page is closed. */
export const receiptRefused = ({
  fullName,
  amount,
  reason,
  url,
}: {
  fullName: string;
  amount: string;
  reason: string;
  url: string | undefined;
}): SystemEmail =>
  systemEmail({
    kind: 'receipt-refused',
    subject: text.refusedSubject(),
    lines: [
      text.hello({ name: fullName }),
      text.notRecorded({ amount }),
      reason,
      ...(url ? [text.sendAnother(), personalLink(url)] : [text.askTheTeam()]),
    ],
  });
