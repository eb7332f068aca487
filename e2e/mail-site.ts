import { type FakeGoogle, startGoogle } from '#server/testing/fakes/google.fake.ts';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { Api } from './api.ts';
import { ADMIN, test as base, withServer } from './fixtures.ts';
import type { Server } from './server.ts';

/** A server that uses a fake Google and a mail server on this machine, and the controls that a test has over them. */
export interface MailSite {
  server: Server;
  google: FakeGoogle;
  smtp: Awaited<ReturnType<typeof startSink>>;
  /** Gmail accepts this number of e-mails and then refuses until it is reset. */
  stopGmailAfter(count: number): void;
  letGmailGoOn(): void;
  /** The mail server refuses e-mails for these receivers. */
  refused: Set<string>;
}

export const SMTP_LOGIN = { user: 'programme', password: 'le mot de passe' };

export const test = base.extend<{ site: Server }, { mail: MailSite }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
    async ({}, use) => {
      let left = Number.POSITIVE_INFINITY;
      const refused = new Set<string>();
      const google = await startGoogle({
        retryAfterSeconds: 2,
        fault: (operation) => (operation === 'drafts.create' && --left < 0 ? 'busy' : undefined),
      });
      const smtp = await startSink({
        ...SMTP_LOGIN,
        onReceiver: (address) => (refused.has(address) ? { code: 554, message: '5.7.1 Refused for today' } : undefined),
      });
      // A browser's call to a host other than localhost is an error (fixtures.ts).
      await withServer(
        { ...google.env, OUTBOUND_ALLOW: '127.0.0.1,localhost', GOOGLE_URL: google.url.replace('127.0.0.1', 'localhost') },
        async (server) => {
          await Api.register(server.url, ADMIN);
          await use({
            server,
            google,
            smtp,
            stopGmailAfter(count) {
              left = count;
            },
            letGmailGoOn() {
              left = Number.POSITIVE_INFINITY;
            },
            refused,
          });
        },
      );
      await Promise.all([google.close(), smtp.close()]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  site: ({ mail }, use) => use(mail.server),
});
