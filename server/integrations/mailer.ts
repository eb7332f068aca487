import nodemailer from 'nodemailer';
import type { Env } from '#server/env.ts';

export interface Mail {
  /** Becomes the Message-ID, so that a receiver can tell a second copy. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** `captured`: kept in the database and shown in the Outbox, sent to nobody. */
export type MailOutcome = 'sent' | 'captured';

export interface Mailer {
  /** Resolves once a server has taken the mail; throws MailRefused when trying again cannot help. */
  send(mail: Mail): Promise<MailOutcome>;
  close(): void;
}

/** The mail server said no for good: an unknown address, a rejected text. */
export class MailRefused extends Error {}

export const openMailer = (env: Env): Mailer => (env.SMTP_URL ? smtpMailer(env.SMTP_URL, env.MAIL_FROM) : captureMailer());

export const captureMailer = (): Mailer => ({ send: async () => 'captured', close() {} });

export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: 4,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 60_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, html }) {
      try {
        await transport.sendMail({ to: { name: '', address: to }, subject, text, html, messageId: `<${id}@${domain}>` });
        return 'sent';
      } catch (error) {
        const code = (error as { responseCode?: number }).responseCode;
        if (code && code >= 500) throw new MailRefused((error as Error).message, { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
