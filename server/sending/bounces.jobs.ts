import { openSecret } from '#server/accounts/account-secret.rules.ts';
import { updateRow } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { GoogleBusy, GoogleClosed } from '#server/integrations/google-errors.ts';
import { defineJob } from '#server/jobs/define.ts';
import { listMailboxes, type Mailbox, recordBounces } from './bounces.queries.ts';
import { readBounces } from './bounces.rules.ts';
import { limitAccount, markAccountLost } from './mailers.queries.ts';

/** The number of messages that are read in one go: a third of what Gmail allows an account in a minute. */
const AT_ONCE = 100;
const DAY_MS = 24 * 3_600_000;

/** Reads the delivery failures that linked Google accounts received, oldest first, so that nothing is sent to those addresses again. */
export const readDeliveryFailures = defineJob({
  name: 'mail.bounces',
  cron: '*/10 * * * *',
  async handle(deps) {
    const { db, log } = deps;
    for (const account of await listMailboxes(db)) {
      try {
        await readMailbox(deps, account);
      } catch (error) {
        if (error instanceof GoogleClosed) await markAccountLost(db, account.id, account.secret, error.stored);
        else if (error instanceof GoogleBusy) await limitAccount(db, account.id, account.secret, error.until, error.stored);
        else log.warn({ err: error, account: account.id }, 'the delivery failures could not be read');
      }
    }
  },
});

/**
 * Each message that was read moves the moment from which the next reading goes on. Gmail searches by whole seconds, and many failures may
 * come in one, so those of the last second are known by their ids. The mark of one that was read may have been cleared by an admin since.
 */
async function readMailbox({ db, env, google }: Deps, account: Mailbox): Promise<void> {
  const box = google.open(openSecret(env, account));
  let [readAt, readIds] = [account.bounces_read_at ?? new Date(account.created_at.valueOf() - DAY_MS), account.bounces_read_ids];
  const found = await box.search(`from:(mailer-daemon OR postmaster) after:${secondOf(readAt)}`);
  const fresh = found.reverse().filter((id) => !account.bounces_read_ids.includes(id));
  for (const id of fresh.slice(0, AT_ONCE)) {
    const message = await box.message(id);
    if (!message) continue;
    await recordBounces(db, account.id, readBounces(message));
    const at = new Date(Number(message.internalDate));
    if (secondOf(at) > secondOf(readAt)) [readAt, readIds] = [at, [id]];
    else if (secondOf(at) === secondOf(readAt)) readIds = [...readIds, id];
    await updateRow(db, 'mail_account', account.id, { bounces_read_at: readAt, bounces_read_ids: readIds });
  }
}

const secondOf = (moment: Date): number => Math.floor(moment.valueOf() / 1_000);
