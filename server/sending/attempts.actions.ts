import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { currentAmounts } from '#server/billing/amounts-due.queries.ts';
import { groupCommit } from '#server/db/group-commit.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import {
  AccountClosed,
  AccountLimited,
  type Draft,
  type Mail,
  type Mailer,
  MailPutOff,
  MailRefused,
  MailUncertain,
  NotSent,
  ServerAway,
} from '#server/integrations/mailer.ts';
import { withHost } from '#server/mail/pictures.queries.ts';
import { fillMessage, withSecret } from '#server/mail/system-email.rules.ts';
import { meters } from '#server/meters.ts';
import { payLinkOf } from '#server/payments/pay-links.queries.ts';
import { storedOf } from '#server/stored-errors.ts';
import { bounceMember } from './bounces.queries.ts';
import type { Claimed, Lane } from './claims.queries.ts';
import { markNumberRefused } from './fallback.queries.ts';
import { retryInMs } from './limits.rules.ts';
import { limitAccount, type Mailers, markAccountLost, subtractUnsent } from './mailers.queries.ts';
import {
  type AttemptResult,
  type ChangedRun,
  type Composed,
  type Mark,
  markCampaignEmails,
  markSending,
  NOT_SENT,
  storeResults,
  type Verdict,
} from './progress.queries.ts';
import { openRunMail, type RunMail } from './run-mail.queries.ts';

export interface SenderParts {
  deps: Pick<Deps, 'db' | 'env' | 'log' | 'mailer' | 'outbound'>;
  /** The number under which this process claims deliveries. */
  sender: number;
  mailers: Mailers;
  /** The ids of the deliveries that a lane of this process has claimed and is working on. */
  claimedIds: Set<string>;
  /** Passes on which runs changed, and whether system e-mails did. */
  reportChanges(runs: ChangedRun[], withSystemEmails: boolean): void;
  stopping(): boolean;
}

/** An open account or channel, and the stored secret with which it was opened. The environment's mail server has none. */
export interface OpenMailer {
  mailer: Mailer;
  secret: string | null;
}

/** A lane waits this long before it tries a server that could not be reached again. */
export const RECONNECT_AFTER_MS = 10_000;
/** Results of attempts are collected for this long and written in one statement. Results that a kill loses in between become uncertain. */
const GATHER_MS = 10;
/** The database is asked this many times to store the result of an attempt, with a second between two tries. */
const SETTLE_TRIES = 30;

/** System e-mails belong to no run, and the Outbox shows them. */
interface OfSystem {
  system: boolean;
}
const hasSystem = (all: OfSystem[]) => all.some(({ system }) => system);

export interface Attempts {
  /** Sends one e-mail and stores the result. Returns until when the lane has to pause, or undefined when it may go on. */
  send(claimed: Claimed): Promise<{ until: Date } | undefined>;
  release(claimed: Claimed[]): Promise<void>;
  settled(): Promise<unknown>;
}

/** Sends the e-mails of one lane one by one and stores the result of each. */
export function openAttempts(
  { deps, sender, claimedIds, reportChanges }: SenderParts,
  lane: Lane,
  { mailer, secret }: OpenMailer,
): Attempts {
  const { db, env, log } = deps;
  const runMails = new Map<string, Promise<RunMail>>();
  const pendingWrites = new Set<Promise<void>>();
  const mark = groupCommit(async (_, marks: (Mark & OfSystem)[]) => {
    const { verdicts, changedRuns } = await markSending(db, sender, marks);
    reportChanges(changedRuns, hasSystem(marks));
    return marks.map(({ id }): Verdict => verdicts.get(id) ?? 'not-claimed');
  });
  const markCampaignEmail = groupCommit(async (_, ids: string[]) => {
    const marked = await markCampaignEmails(db, sender, ids);
    return ids.map((id) => marked.has(id));
  });
  const storeResult = groupCommit(
    async (_, results: (AttemptResult & OfSystem)[]) => {
      reportChanges(await storeResults(db, sender, results), hasSystem(results));
      return results.map(() => undefined);
    },
    { gatherMs: GATHER_MS },
  );

  async function markOne({ id, run_id }: Claimed, more: Omit<Mark, 'id'>): Promise<Verdict> {
    if (run_id !== null && !more.draft && !more.fingerprint && (await markCampaignEmail('', id))) return 'go';
    return mark('', { id, ...more, system: run_id === null });
  }

  /** Tries again while the database is unavailable, because the result of an e-mail that a server has accepted must not be lost. */
  async function storeWithRetries(result: AttemptResult & OfSystem): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await storeResult('', result);
      } catch (error) {
        if (tries < SETTLE_TRIES) await delay(1_000);
        else return log.error({ err: error, delivery: result.id, state: result.state }, 'the result of an e-mail could not be stored');
      }
    }
  }

  /** Nobody waits for the result to be stored, so that the connection can take the next e-mail meanwhile. */
  function write({ id, run_id }: Claimed, outcome: Omit<AttemptResult, 'id'>): void {
    const result = { ...outcome, id, system: run_id === null };
    const { state, error } = result;
    if (state !== 'pending') meters()?.mail(state);
    else if (error || result.tried) meters()?.mail('tried-again');
    const done = storeWithRetries(result).finally(() => {
      pendingWrites.delete(done);
      claimedIds.delete(id);
    });
    pendingWrites.add(done);
  }

  /** Claiming counted these e-mails as sent today, so those that were not sent are subtracted. */
  async function subtractFromCount(claimed: Claimed[]): Promise<void> {
    const ids = claimed.map(({ id }) => id);
    if (lane && ids.length > 0) await subtractUnsent(db, lane, ids);
  }

  /** Reads the template of a run once, and again for the next e-mail when that failed. */
  function runMailOf(runId: string): Promise<RunMail> {
    const known = runMails.get(runId);
    if (known) return known;
    const opened = openRunMail(db, env, runId);
    opened.catch(() => runMails.delete(runId));
    runMails.set(runId, opened);
    return opened;
  }

  /** Returns the e-mail that is sent, and the parts of it that are stored with its delivery. */
  async function compose(claimed: Claimed): Promise<{ mail: Mail } & Composed & Pick<AttemptResult, 'message'>> {
    const { id, to_address, phone, draft_id, thread_id } = claimed;
    const to = phone !== null && claimed.channel !== 'email' ? phone : to_address;
    const draft = draft_id && thread_id ? { draft: { id: draft_id, threadId: thread_id } } : {};
    if (claimed.run_id === null) {
      const { subject, attachments, message } = claimed;
      const { text, html } = withSecret(claimed, claimed.secret);
      if (claimed.channel !== 'email')
        return { mail: { id, to, subject, text, html, ...(message && { message: fillMessage(message, claimed.secret) }) } };
      return { mail: { id, to, subject, text, html, headers: systemHeaders(env), ...(attachments && { attachments }), ...draft } };
    }
    const { render, usesPayLink } = await runMailOf(claimed.run_id);
    const { member_id, amounts_due } = claimed;
    const payLink = usesPayLink && member_id ? (await payLinkOf(db, env, member_id)).url : undefined;
    const { values, language, stored, ...mail } = render(claimed, { amounts: await currentAmounts(db, member_id, amounts_due), payLink });
    const record = { subject: mail.subject, mergeValues: values, language };
    if (claimed.channel !== 'email') return { mail: { id, to, ...mail }, ...record, message: stored };
    // A draft of an earlier attempt is sent as it is, and what it was made of is stored.
    return { mail: { id, to, ...mail, ...draft }, ...(!draft_id && record) };
  }

  /** The account or its server accepts nothing now. Returns when the lane may try again. */
  async function pause(error: AccountLimited | AccountClosed | ServerAway): Promise<{ until: Date }> {
    if (error instanceof AccountClosed && lane) await markAccountLost(db, lane, secret, error.stored);
    else if (error instanceof AccountLimited && lane) await limitAccount(db, lane, secret, error.until, error.stored);
    else log.warn({ err: error, lane }, 'the mail server or channel cannot be used now');
    return { until: error instanceof AccountLimited ? error.until : new Date(Date.now() + RECONNECT_AFTER_MS) };
  }

  async function fail(claimed: Claimed, error: unknown) {
    const { id, to_address, channel, phone, attempts, draft_id } = claimed;
    // A broken mail server may say what PostgreSQL cannot hold.
    const said = storedOf(error).replaceAll('\u0000', '').toWellFormed();
    if (error instanceof NotSent) {
      // The statement that refused it has already written its state.
      claimedIds.delete(id);
      await subtractFromCount([claimed]);
    } else if (error instanceof MailUncertain) write(claimed, { state: 'uncertain', error: said });
    else if (error instanceof MailRefused) {
      if (channel !== 'email') {
        write(claimed, { state: 'pending', tried: said });
        if (error.bounced && phone !== null) await markNumberRefused(db, phone);
        return undefined;
      }
      write(claimed, { state: 'failed', error: said });
      if (error.bounced) await bounceMember(db, to_address, said);
    } else if (error instanceof AccountLimited || error instanceof AccountClosed || error instanceof ServerAway) {
      try {
        // The e-mail waits again only when the lane pauses, because a claim on its way would try it again before.
        const paused = await pause(error);
        await subtractFromCount([claimed]);
        return paused;
      } finally {
        write(claimed, { state: 'pending', error: said, uncounted: true });
      }
    } else {
      const nextInMs = retryInMs(attempts + 1);
      if (nextInMs !== undefined) write(claimed, { state: 'pending', error: said, nextInMs });
      else if (channel !== 'email') write(claimed, { state: 'pending', tried: said });
      // Gmail may have sent a draft that was handed over so many times, so the e-mail is not sent again.
      else write(claimed, { state: draft_id ? 'uncertain' : 'failed', error: said });
      // A limit counts what the server took, so an e-mail that is put off again and again must not use it up.
      if (error instanceof MailPutOff) await subtractFromCount([claimed]);
    }
    return undefined;
  }

  return {
    async send(claimed) {
      let verdict: Promise<Verdict> | undefined;
      let known: Pick<Mark, 'fingerprint' | 'composed'> = {};
      const ready = async (draft?: Draft) => {
        verdict ??= markOne(claimed, { ...known, draft });
        const said = await verdict;
        // NOT_SENT has a sentence for each reason that is final; all other reasons let the e-mail wait.
        if (said !== 'go') throw new NotSent({ forGood: said in NOT_SENT });
      };
      try {
        const { mail, ...record } = await compose(claimed);
        known = { fingerprint: fingerprintOf(claimed, mail), composed: record };
        const outcome = await mailer.send({ ...mail, html: withHost(mail.html, env.PUBLIC_URL) }, { ready });
        if (typeof outcome === 'string') await ready();
        write(claimed, { ...record, ...(typeof outcome === 'string' ? { state: outcome } : { state: 'sent', providerId: outcome.sent }) });
        return undefined;
      } catch (error) {
        return await fail(claimed, error);
      }
    },
    async release(claimed) {
      for (const one of claimed) write(one, { state: 'pending' });
      await subtractFromCount(claimed);
    },
    settled: () => Promise.all(pendingWrites),
  };
}

/** The first header keeps absence notes from answering (RFC 3834); the second sends people's answers to the programme. */
const systemHeaders = ({ MAIL_REPLY_TO }: Env): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(MAIL_REPLY_TO && { 'Reply-To': MAIL_REPLY_TO }),
});

/** The same for equal messages of a campaign to one number; undefined for e-mails, whose addresses are all different. */
function fingerprintOf({ run_id, channel, phone }: Claimed, { message }: Mail): string | undefined {
  if (run_id === null || channel === 'email' || !message) return undefined;
  return createHash('sha256')
    .update(JSON.stringify([channel, phone, message]))
    .digest('hex');
}
