import { failWaiting } from '#server/accounts/accounts.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Mailer } from '#server/integrations/mailer.ts';
import { SealBroken } from '#server/secrets.ts';
import { type OpenMailer, openAttempts, RECONNECT_AFTER_MS, type SenderParts } from './attempts.actions.ts';
import {
  activeRuns,
  type Claimed,
  channelOf,
  claimRecipients,
  claimSystemEmails,
  type Lane,
  nextDue,
  sendByDefaultAccount,
} from './claims.queries.ts';
import { sendWaitingByEmail } from './fallback.queries.ts';
import { markAccountLost, openChannel, readChannel, readSender, withinLimits } from './mailers.queries.ts';

/** E-mails that one connection claims at once: a few seconds of work. Each is checked again just before it is sent. */
const CLAIM_PER_CONNECTION = 20;

interface Drained {
  /** The lane sends nothing before, whatever arrives: a limit is reached, or its server is away. */
  until: Date | undefined;
  /** The next waiting message is due then; something new may be due earlier. */
  due?: Date | undefined;
  count: number;
}

/** Sends the waiting messages of one lane until none is left that may be sent now. */
export async function drainLane(parts: SenderParts, lane: Lane): Promise<Drained> {
  const { db, log } = parts.deps;
  try {
    if (lane === null && parts.deps.mailer.captures) {
      const count = await sendByDefaultAccount(db);
      if (count > 0) return { until: undefined, count };
    }
    const channel = channelOf(lane);
    if (channel) {
      const row = await readChannel(db, channel);
      if (row?.state === 'connected') {
        try {
          return await drain(parts, channel, { mailer: openChannel(parts.deps, row), secret: row.secret });
        } catch (error) {
          if (!(error instanceof SealBroken)) throw error;
          await markAccountLost(db, channel, row.secret, error.stored);
        }
      }
      parts.reportChanges([], true);
      return { until: undefined, count: await sendWaitingByEmail(db, channel, row?.error ?? null) };
    }
    const account = lane ? await readSender(db, lane) : null;
    if (account === undefined) {
      const count = await failWaiting(db, lane!);
      parts.reportChanges([], count > 0);
      return { until: undefined, count };
    }
    if (account?.state === 'reconnect') return { until: undefined, count: 0 };
    const secret = account?.secret ?? null;
    let mailer: Mailer;
    try {
      mailer = parts.mailers.of(account);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      await markAccountLost(db, lane!, secret, error.stored);
      return { until: undefined, count: 0 };
    }
    return await drain(parts, lane, { mailer, secret });
  } catch (error) {
    if (!parts.stopping()) log.error({ err: error, account: lane }, 'sending was interrupted');
    return { until: new Date(Date.now() + RECONNECT_AFTER_MS), count: 0 };
  }
}

async function drain(parts: SenderParts, lane: Lane, open: OpenMailer): Promise<Drained> {
  const { sender, claimedIds, deps } = parts;
  const { mailer } = open;
  const attempts = openAttempts(parts, lane, open);
  const waiting: Claimed[] = [];
  let claiming: Promise<void> | undefined;
  /** A failed claim is thrown only after the e-mails that were claimed before, because nobody waits for it earlier. */
  let failure: { error: unknown } | undefined;
  let ended = false;
  /** True when the lane has to stop and return the e-mails that it claimed. */
  let halted = false;
  let until: Date | undefined;
  let [turn, count] = [0, 0];

  const halt = (at: Date): void => {
    halted = true;
    until ??= at;
  };

  /** System e-mails come first, because a person waits for them. Then the runs take turns. */
  async function claimFrom(db: Db, many: number): Promise<Claimed[]> {
    const claimed: Claimed[] = await claimSystemEmails(db, sender, lane, many);
    if (claimed.length > 0) return claimed;
    const runs = await activeRuns(db, lane);
    for (let i = 0; i < runs.length; i++) {
      const recipients = await claimRecipients(db, sender, { runId: runs[turn++ % runs.length]!, lane }, many);
      if (recipients.length > 0) return recipients;
    }
    return [];
  }

  async function claim(): Promise<void> {
    const want = mailer.connections * CLAIM_PER_CONNECTION;
    const found = lane === null ? { claimed: await claimFrom(deps.db, want) } : await withinLimits(deps.db, lane, want, claimFrom);
    for (const { id } of found.claimed) claimedIds.add(id);
    waiting.push(...found.claimed);
    ended = found.claimed.length === 0;
    // A server that refused meanwhile has set a later time, which stays.
    if (ended) until ??= found.until;
  }

  async function tryToClaim(): Promise<void> {
    try {
      await claim();
    } catch (error) {
      failure = { error };
    }
  }

  async function next(): Promise<Claimed | undefined> {
    for (;;) {
      if (parts.stopping() || halted) return undefined;
      const one = waiting.shift();
      // The next e-mails are claimed before the last ones are sent, so that no connection waits for the database.
      if (!ended && !failure && waiting.length <= mailer.connections) claiming ??= tryToClaim().finally(() => (claiming = undefined));
      if (one) return one;
      if (failure) throw failure.error;
      if (!claiming) return undefined;
      await claiming;
    }
  }

  async function work(): Promise<void> {
    try {
      for (let one = await next(); one; one = await next()) {
        count++;
        const pause = await attempts.send(one);
        if (pause) halt(pause.until);
      }
    } catch (error) {
      halt(new Date(Date.now() + RECONNECT_AFTER_MS));
      throw error;
    }
  }

  const results = await Promise.allSettled(Array.from({ length: mailer.connections }, work));
  await attempts.release(waiting.splice(0));
  await attempts.settled();
  for (const one of results) if (one.status === 'rejected') throw one.reason;
  return { until, due: await nextDue(deps.db, lane), count };
}
