import type { Env } from '#server/env.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp.ts';

/** The mailer for the mail server of the environment; without one, e-mails are captured. */
export const openMailer = (env: Env): Mailer => (env.SMTP_URL ? urlMailer(env.SMTP_URL, env.MAIL_FROM) : captureMailer());

const captureMailer = (): Mailer => ({
  connections: 10,
  captures: true,
  async send(_mail, { ready }) {
    await ready();
    return 'captured';
  },
  close() {},
});

/** A mailer for an address such as smtps://user:password@host:465, with a sender such as `Cauri <hello@example.org>`. */
export function urlMailer(url: string, from: string): Mailer {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const server = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    secure,
    ...(searchParams.get('tls.rejectUnauthorized') === 'false' && { tls: { rejectUnauthorized: false } }),
  };
  return smtpMailer(server, { from: readFrom(from) });
}

/** The name and the address of a sender such as `Cauri <hello@example.org>`. */
export function readFrom(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^\s*"?(.*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name, address: address.trim() };
}
