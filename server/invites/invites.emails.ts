import { endOf, type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';

interface Invited {
  name: string;
  title: string;
  link: string;
}

const hello = (name: string) => (name ? `Hello ${name},` : 'Hello,');
const OWN = 'The link is your own and works once. Please do not pass it on: whoever opens it answers in your place.';

export const invitation = ({ name, title, link }: Invited): SystemEmail =>
  systemEmail({
    kind: 'form-invitation',
    subject: `You are invited to answer “${title}”`,
    lines: [hello(name), `You are invited to answer the form “${title}”. Open this link to begin:`, { link, secret: endOf(link) }, OWN],
  });

export const reminder = ({ name, title, link }: Invited): SystemEmail =>
  systemEmail({
    kind: 'form-reminder',
    subject: `Reminder: please answer “${title}”`,
    lines: [
      hello(name),
      `We have not received your answers to the form “${title}” yet. Open this link to answer:`,
      { link, secret: endOf(link) },
      OWN,
    ],
  });
