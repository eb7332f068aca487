import { personalLink, type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';
import * as text from './invites.messages.ts';

interface Invited {
  name: string;
  title: string;
  link: string;
}

export const invitation = ({ name, title, link }: Invited): SystemEmail =>
  systemEmail({
    kind: 'form-invitation',
    subject: text.invitationSubject({ title }),
    lines: [text.hello({ name }), text.invitation({ title }), personalLink(link), text.ownLink()],
  });

export const reminder = ({ name, title, link }: Invited): SystemEmail =>
  systemEmail({
    kind: 'form-reminder',
    subject: text.reminderSubject({ title }),
    lines: [text.hello({ name }), text.reminder({ title }), personalLink(link), text.ownLink()],
  });
