import type { OwnField } from '#contract/pay-page.ts';
import { type Line, personalLink, type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';
import { hello } from '#server/payments/pay-links.messages.ts';
import * as text from './own.messages.ts';

const notYou = (url: string): Line[] => [text.itWasYou(), text.itWasNotYou(), personalLink(url)];

interface ToFormer {
  /** The name as it was before, which nobody else chose. */
  fullName: string;
  /** The address of the page on which the change is refused. */
  url: string;
}

/** Tells the address that is known what was changed on the page. New values are left out: the address may be a stranger's. */
export const ownChangeTold = ({ fullName, fields, url }: ToFormer & { fields: OwnField[] }): SystemEmail => {
  const done = fields.filter((field) => field !== 'email');
  return systemEmail({
    kind: 'own-change',
    subject: done.length > 0 ? text.changedSubject() : text.askedSubject(),
    lines: [
      hello({ name: fullName }),
      ...(done.length > 0 ? [text.changed({ fields: done })] : []),
      ...(fields.includes('email') ? [text.asked()] : []),
      ...notYou(url),
    ],
  });
};

/** Tells the former address that another one has taken its place. */
export const ownEmailChanged = ({ fullName, url }: ToFormer): SystemEmail =>
  systemEmail({ kind: 'own-change', subject: text.changedSubject(), lines: [hello({ name: fullName }), text.moved(), ...notYou(url)] });

/** Asks whoever reads the new address. It names nobody, so that the form sends no words of its sender to strangers. */
export const confirmOwnEmail = ({ programme, url }: { programme: string; url: string }): SystemEmail =>
  systemEmail({
    kind: 'own-email',
    subject: text.confirmSubject(),
    lines: [text.confirmHello(), text.confirmAsked({ programme }), personalLink(url), text.confirmUntil()],
  });
