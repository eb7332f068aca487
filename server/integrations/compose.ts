import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mail } from './mailer.ts';

/** Makes the composer choose base64 for a part, whatever will stand there. */
const PLACE = 'é';

/** Nodemailer's tree of a message, as far as it is used here. */
interface Node {
  boundary: string;
  childNodes: Node[];
  buildHeaders(): string;
}

/** The whole message as it goes over the wire, but for the doubling of dots. */
export async function compose(mail: Mail, from: { name: string; address: string }, domain: string): Promise<Buffer> {
  const { id, to, subject, text, html, headers, attachments } = mail;
  const options = {
    from,
    to: { name: '', address: to },
    subject,
    messageId: `<${id}@${domain}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(headers && { headers }),
  };
  if (attachments && attachments.length > 0) {
    // Calendars also as a form of the message itself: mail programmes then offer to add the event.
    const alternatives = attachments
      .filter(({ contentType }) => contentType.startsWith('text/calendar'))
      .map(({ contentType, content }) => ({ contentType, content }));
    return new MailComposer({ ...options, text, html, alternatives, attachments }).compile().build();
  }

  // Nodemailer writes every header. The two bodies are encoded here: its streams take three times as long for a whole
  // message, and a campaign is nothing but messages.
  const root = new MailComposer({ ...options, text: PLACE, html: PLACE, textEncoding: 'base64' }).compile() as unknown as Node;
  // Decides on the boundary, too.
  const head = root.buildHeaders();
  const bodies = [text, html];
  const parts = root.childNodes.map((part, i) => `--${root.boundary}\r\n${part.buildHeaders()}\r\n\r\n${base64(bodies[i]!)}\r\n`);
  return Buffer.from(`${head}\r\n\r\n${parts.join('')}--${root.boundary}--\r\n`);
}

/** In lines of 76, as mail wants it. */
const base64 = (text: string): string =>
  Buffer.from(text, 'utf8')
    .toString('base64')
    .replaceAll(/.{76}(?=.)/g, '$&\r\n');
