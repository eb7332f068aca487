import { z } from 'zod';
import { openSecret } from '#server/accounts/account-secret.rules.ts';
import { updateRow } from '#server/db/rows.ts';
import type { Deps } from '#server/deps.ts';
import { GoogleBusy, GoogleClosed } from '#server/integrations/google-errors.ts';
import { defineJob } from '#server/jobs/define.ts';
import { type Box, listBoxes, noteFailure } from './bounces.queries.ts';
import { readBounces } from './bounces.rules.ts';
import { limitAccount, markAccountLost } from './mailers.queries.ts';

/** The number of messages that are read in one go: a third of what Gmail allows an account in a minute. */
const AT_ONCE = 100;
const DAY_MS = 24 * 3_600_000;

/** Reads the delivery failures that linked Google accounts received, oldest first, so that nothing is sent to those addresses again. */
export const readDeliveryFailures = defineJob({
  name: 'mail.bounces',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async handle(deps) {
    const { db, log } = deps;
    for (const account of await listBoxes(db)) {
      try {
        await readBox(deps, account);
      } catch (error) {
        if (error instanceof GoogleClosed) await markAccountLost(db, account.id, account.secret, error.stored);
        else if (error instanceof GoogleBusy) await limitAccount(db, account.id, error.until, error.stored);
        else log.warn({ err: error, account: account.id }, 'the delivery failures could not be read');
      }
    }
  },
});

/** Each message that was read moves the moment from which the next reading goes on. */
async function readBox({ db, env, google }: Deps, account: Box): Promise<void> {
  const box = google.open(openSecret(env, account));
  const since = account.bounces_read_at ?? new Date(account.created_at.valueOf() - DAY_MS);
  const ids = await box.search(`from:(mailer-daemon OR postmaster) after:${Math.floor(since.valueOf() / 1_000)}`);
  for (const id of ids.reverse().slice(0, AT_ONCE)) {
    const message = await box.message(id);
    const at = new Date(Number(message?.internalDate));
    // Gmail searches by whole seconds and finds the last message again. Its mark may have been cleared by an admin since.
    if (!message || at <= since) continue;
    await noteFailure(db, account.id, readBounces(message));
    if (!Number.isNaN(at.valueOf())) await updateRow(db, 'mail_account', account.id, { bounces_read_at: at });
  }
}
