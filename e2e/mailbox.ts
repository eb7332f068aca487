import PostalMime from 'postal-mime';
import { startSink } from '#server/testing/fakes/smtp.fake.ts';
import { type Account, Api } from './api.ts';
import { ADMIN, test as base, expect, withServer } from './fixtures.ts';
import type { Server } from './server.ts';

/** A server whose e-mails leave by a mail server on this machine, and what people find in their mailboxes. */
export interface Mailbox {
  server: Server;
  /** The code in the latest e-mail to that address, once so many have come. */
  code(email: string, count?: number): Promise<string>;
  /** Where the link in the latest e-mail to that address leads, once so many have come; without the host. */
  link(email: string, count?: number): Promise<string>;
  /** How many e-mails came to that address. */
  count(email: string): number;
  /** Another admin, who was invited by e-mail and can sign in. */
  addAdmin(account: Account): Promise<Account>;
}

export const test = base.extend<object, { mailbox: Mailbox }>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
    async ({}, use) => {
      const sink = await startSink();
      const to = (email: string) => sink.received.filter((one) => one.to === email);
      const read = async (email: string, count: number, pattern: RegExp) => {
        await expect.poll(() => to(email).length, { message: `e-mails to ${email}`, timeout: 15_000 }).toBeGreaterThanOrEqual(count);
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
