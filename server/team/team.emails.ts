import { INVITATION_DAYS } from '#server/coaches/invitation.queries.ts';
import { endOf, type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';

export const adminInvitation = ({ name, link }: { name: string; link: string }): SystemEmail =>
  systemEmail({
    kind: 'admin-invitation',
    subject: 'You are invited to administer a programme on Cauri',
    lines: [
      `Hello ${name},`,
      'An admin of your programme invites you as an admin. Open this link to choose a password:',
      { link, secret: endOf(link) },
      `The link is your own, works once and is valid for ${INVITATION_DAYS} days. After that you sign in with your e-mail address and your password.`,
    ],
  });
