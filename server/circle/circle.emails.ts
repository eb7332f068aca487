import { language } from '#contract/language.ts';
import { type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';
import * as text from './circle.messages.ts';

/** The invitation to the community. `joining` is the address of the form that new members fill in, if there is one. */
export const communityInvitation = ({ name, link, joining }: { name: string; link: string; joining?: string | undefined }): SystemEmail =>
  systemEmail({
    kind: 'community-invitation',
    lang: language(),
    subject: text.invitation(),
    lines: [
      text.hello({ name }),
      text.openLink(),
      { link, secret: null },
      text.sameAddress(),
      ...(joining ? [text.fillInForm(), { link: joining, secret: null }] : []),
    ],
  });
