import type { Mail } from './mailer.ts';

/** A placeholder that makes the composer choose base64 for a part, whatever text replaces it. */
const PLACE = 'é';

/** The part of Nodemailer's message tree that is used here. */
interface Node {
  boundary: string;
  childNodes: Node[];
  buildHeaders(): string;
}

/** The whole message as it is sent, before dots at line starts are doubled. */
export async function compose(mail: Mail, from: { name: string; address: string }, domain: string): Promise<Buffer> {
  const { id, to, subject, text, html, headers, attachments } = mail;
  // An installation that sends nothing never needs the library.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
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
    // A calendar file is also an alternative of the message itself, so that mail programs offer to add the event.
    const alternatives = attachments
      .filter(({ contentType }) => contentType.startsWith('text/calendar'))
      .map(({ contentType, content }) => ({ contentType, content }));
    return new MailComposer({ ...options, text, html, alternatives, attachments }).compile().build();
  }

  // Nodemailer writes every header. The two bodies are encoded here, because Nodemailer's streams take three times as long for a
  // whole message, and a campaign sends many messages.
  const root = new MailComposer({ ...options, text: PLACE, html: PLACE, textEncoding: 'base64' }).compile() as unknown as Node;
  // Building the headers also chooses the boundary.
  const head = root.buildHeaders();
  const bodies = [text, html];
  const parts = root.childNodes.map((part, i) => `--${root.boundary}\r\n${part.buildHeaders()}\r\n\r\n${base64(bodies[i]!)}\r\n`);
  return Buffer.from(`${head}\r\n\r\n${parts.join('')}--${root.boundary}--\r\n`);
}

/** Base64 in lines of 76 characters, as e-mail requires. A regular expression takes four times as long. */
function base64(text: string): string {
  const encoded = Buffer.from(text, 'utf8').toString('base64');
  const lines: string[] = [];
  for (let at = 0; at < encoded.length; at += 76) lines.push(encoded.slice(at, at + 76));
  return lines.join('\r\n');
}
