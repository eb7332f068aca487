import PostalMime from 'postal-mime';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { type Account, Api } from './api.ts';
import { ADMIN, test as base, expect, withServer } from './fixtures.ts';
import type { Server } from './server.ts';

/** A server that sends e-mails through a mail server on this machine, and the mailboxes of their receivers. */
export interface Mailbox {
  server: Server;
  /** Waits for this number of e-mails to the address. Returns the code in the latest one. */
  code(email: string, count?: number): Promise<string>;
  /** Waits for this number of e-mails to the address. Returns the path of the link in the latest one. */
  link(email: string, count?: number): Promise<string>;
  /** Returns how many e-mails have arrived for the address. */
  count(email: string): number;
  /** Creates another admin, who was invited by e-mail and can sign in. */
  addAdmin(account: Account): Promise<Account>;
}

export const test = base.extend<object, { mailbox: Mailbox }>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
    async ({}, use) => {
      const sink = await startSink();
      const to = (email: string) => sink.received.filter((one) => one.to === email);
      const read = async (email: string, count: number, pattern: RegExp) => {
        await expect.poll(() => to(email).length, { message: `e-mails to ${email}` }).toBeGreaterThanOrEqual(count);
        const { text } = await PostalMime.parse(to(email).at(-1)!.raw);
        const found = pattern.exec(text ?? '')?.[0];
        if (!found) throw new Error(`There is no ${pattern} in the e-mail: ${text}`);
        return found;
      };
      await withServer({ SMTP_URL: `smtp://127.0.0.1:${sink.port}` }, async (server) => {
        await Api.register(server.url, ADMIN);
        const link = async (email: string, count = 1) => new URL(await read(email, count, /https?:\/\/\S+/)).pathname;
        await use({
          server,
          code: (email, count = 1) => read(email, count, /\b\d{8}\b/),
          link,
          count: (email) => to(email).length,
          async addAdmin(account) {
            const api = await Api.signIn(server.url, ADMIN);
            const { name, email, password } = account;
            await api.post('/api/team/invite', { name, email });
            const token = (await link(email)).split('/').at(-1);
            await api.post('/api/coach-invitation/accept', { token, password });
            return account;
          },
        });
      });
      await sink.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
