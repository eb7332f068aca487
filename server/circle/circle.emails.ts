import { language } from '#contract/language.ts';
import { type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';
import * as text from './circle.messages.ts';

interface Invitation {
  name: string;
  /** The address of the community, if it is known. */
  link: string | undefined;
  /** The address of the form that new members fill in, if there is one. */
  joining: string | undefined;
}

/** The invitation to the community. */
export const communityInvitation = ({ name, link, joining }: Invitation): SystemEmail =>
  systemEmail({
    kind: 'community-invitation',
    lang: language(),
    subject: text.invitation(),
    lines: [
      text.hello({ name }),
      ...(link ? [text.openLink(), { link, secret: null }, text.sameAddress()] : [text.howToEnter()]),
      ...(joining ? [text.fillInForm(), { link: joining, secret: null }] : []),
    ],
  });
