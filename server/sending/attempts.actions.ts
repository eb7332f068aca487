import { groupCommit } from '#server/db/group-commit.ts';
import type { Deps } from '#server/deps.ts';
import {
  AccountClosed,
  AccountLimited,
  type Draft,
  type Mail,
  type Mailer,
  MailRefused,
  MailUncertain,
  NotSent,
  ServerAway,
} from '#server/integrations/mailer.ts';
import { withSecret } from '#server/mail/system-email.rules.ts';
import { bounceMember } from './bounces.queries.ts';
import type { Claimed } from './claims.queries.ts';
import { retryAt } from './limits.rules.ts';
import { limitAccount, type Mailers, markAccountLost, uncountSent } from './mailers.queries.ts';
import { type AttemptResult, type ChangedRun, type Mark, markSending, NOT_SENT, storeResults, type Verdict } from './progress.queries.ts';
import { openRunMail, type RunMail } from './run-mail.queries.ts';

export interface SenderParts {
  deps: Pick<Deps, 'db' | 'env' | 'log' | 'mailer'>;
  /** The number under which this process claims deliveries. */
  sender: number;
  mailers: Mailers;
  /** The ids of the deliveries that a lane of this process has claimed and is working on. */
  inHand: Set<string>;
  moved(runs: ChangedRun[]): void;
  stopping(): boolean;
}

/** How long a lane waits before it tries a server that could not be reached again. */
export const AWAY_MS = 10_000;
/** Results of attempts are collected for this long and written in one statement. Results that a kill loses in between become uncertain. */
const GATHER_MS = 10;
/** How many times the database is asked to store the result of an attempt, with a second between two tries. */
const SETTLE_TRIES = 30;

/** Sends the e-mails of one lane one by one and stores the result of each. */
export class Attempts {
  readonly #parts: SenderParts;
  readonly #accountId: string | null;
  readonly #mailer: Mailer;
  readonly #runMails = new Map<string, Promise<RunMail>>();
  readonly #pendingWrites = new Set<Promise<void>>();
  readonly #mark: (key: string, mark: Mark) => Promise<Verdict>;
  readonly #storeResult: (key: string, result: AttemptResult) => Promise<void>;

  constructor(parts: SenderParts, accountId: string | null, mailer: Mailer) {
    this.#parts = parts;
    this.#accountId = accountId;
    this.#mailer = mailer;
    const { deps, sender } = parts;
    this.#mark = groupCommit(async (_, marks: Mark[]) => {
      const { verdicts, moved } = await markSending(deps.db, sender, marks);
      parts.moved(moved);
      return marks.map(({ id }) => verdicts.get(id) ?? 'not-claimed');
    });
    this.#storeResult = groupCommit(
      async (_, results: AttemptResult[]) => {
        parts.moved(await storeResults(deps.db, sender, results));
        return results.map(() => undefined);
      },
      { gatherMs: GATHER_MS },
    );
  }

  /** Sends one e-mail and stores the result. Returns until when the lane has to pause, or undefined when it may go on. */
  async send(claimed: Claimed): Promise<{ until: Date } | undefined> {
    const { id } = claimed;
    let verdict: Promise<Verdict> | undefined;
    const ready = async (draft?: Draft) => {
      verdict ??= this.#mark('', { id, draft });
      const said = await verdict;
      // NOT_SENT has a sentence for each reason that is final; all other reasons let the e-mail wait.
      if (said !== 'go') throw new NotSent({ forGood: said in NOT_SENT });
    };
    try {
      const { mail, ...record } = await this.#compose(claimed);
      const outcome = await this.#mailer.send(mail, { ready });
      if (typeof outcome === 'string') await ready();
      this.#write({ id, ...record, ...(typeof outcome === 'string' ? { state: outcome } : { state: 'sent', providerId: outcome.sent }) });
      return undefined;
    } catch (error) {
      return await this.#failed(claimed, error, verdict !== undefined);
    }
  }

  async release(claimed: Claimed[]): Promise<void> {
    for (const { id } of claimed) this.#write({ id, state: 'pending' });
    await this.#uncount(claimed.length);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#pendingWrites);
  }

  /** Returns the e-mail that is sent, and the parts of it that are stored with its delivery. */
  async #compose(claimed: Claimed): Promise<{ mail: Mail } & Pick<AttemptResult, 'subject' | 'mergeValues'>> {
    const { id, to_address: to, draft_id, thread_id } = claimed;
    const draft = draft_id && thread_id ? { draft: { id: draft_id, threadId: thread_id } } : {};
    if (claimed.run_id === null) {
      const { subject, attachments } = claimed;
      const { text, html } = withSecret(claimed, claimed.secret);
      return { mail: { id, to, subject, text, html, headers: this.#systemHeaders(), ...(attachments && { attachments }), ...draft } };
    }
    const { run_id } = claimed;
    const { db, env } = this.#parts.deps;
    let runMail = this.#runMails.get(run_id);
    if (!runMail) {
      runMail = openRunMail(db, env, run_id);
      this.#runMails.set(run_id, runMail);
    }
    const { values, ...mail } = (await runMail).render(claimed);
    return { mail: { id, to, ...mail, ...draft }, subject: mail.subject, mergeValues: values };
  }

  /** The first header keeps absence notes from answering (RFC 3834); the second sends people's answers to the programme. */
  #systemHeaders(): Record<string, string> {
    const { MAIL_REPLY_TO } = this.#parts.deps.env;
    return { 'Auto-Submitted': 'auto-generated', ...(MAIL_REPLY_TO && { 'Reply-To': MAIL_REPLY_TO }) };
  }

  async #failed(claimed: Claimed, error: unknown, marked: boolean): Promise<{ until: Date } | undefined> {
    const { id, to_address, attempts, draft_id } = claimed;
    const said = error instanceof Error ? error.message : String(error);
    if (error instanceof NotSent) {
      // The statement that refused it has already written its state.
      this.#parts.inHand.delete(id);
      await this.#uncount(1);
    } else if (error instanceof MailUncertain) this.#write({ id, state: 'uncertain', error: said });
    else if (error instanceof MailRefused) {
      this.#write({ id, state: 'failed', error: said });
      if (error.bounced) await bounceMember(this.#parts.deps.db, to_address, said);
    } else if (error instanceof AccountLimited || error instanceof AccountClosed || error instanceof ServerAway) {
      this.#write({ id, state: 'pending', error: said, uncounted: true });
      await this.#uncount(1);
      return this.#away(error);
    } else {
      const nextAt = retryAt(attempts + (marked ? 1 : 0), new Date());
      if (nextAt) this.#write({ id, state: 'pending', error: said, nextAt });
      // Gmail may have sent a draft that was handed over so many times, so the e-mail is not sent again.
      else this.#write({ id, state: draft_id ? 'uncertain' : 'failed', error: said });
    }
    return undefined;
  }

  /** The account or its server accepts nothing now. Returns when the lane may try again. */
  async #away(error: AccountLimited | AccountClosed | ServerAway): Promise<{ until: Date }> {
    const { db, log } = this.#parts.deps;
    if (error instanceof AccountClosed && this.#accountId) await markAccountLost(db, this.#accountId, error.message);
    else if (error instanceof AccountLimited && this.#accountId) await limitAccount(db, this.#accountId, error.until, error.message);
    else log.warn({ err: error, account: this.#accountId }, 'the mail server cannot be used now');
    return { until: error instanceof AccountLimited ? error.until : new Date(Date.now() + AWAY_MS) };
  }

  /** Claiming counted these e-mails as sent today, so those that were not sent are subtracted. */
  async #uncount(many: number): Promise<void> {
    if (this.#accountId && many > 0) await uncountSent(this.#parts.deps.db, this.#accountId, many);
  }

  /** Nobody waits for the result to be stored, so that the connection can take the next e-mail meanwhile. */
  #write(result: AttemptResult): void {
    const done = this.#writeWithRetries(result).finally(() => {
      this.#pendingWrites.delete(done);
      this.#parts.inHand.delete(result.id);
    });
    this.#pendingWrites.add(done);
  }

  /** Tries again while the database is unavailable, because the result of an e-mail that a server has accepted must not be lost. */
  async #writeWithRetries(result: AttemptResult): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#storeResult('', result);
      } catch (error) {
        if (tries === SETTLE_TRIES) {
          const { id, state } = result;
          this.#parts.deps.log.error({ err: error, delivery: id, state }, 'the result of an e-mail could not be stored');
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
  }
}
