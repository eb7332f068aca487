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
  ServerAway,
} from '#server/integrations/mailer.ts';
import { giveBack, limitAccount, loseAccount, type Mailers, readSender, withinLimits } from './accounts.ts';
import { bounceMember } from './bounces.queries.ts';
import {
  activeRuns,
  type Claimed,
  claimLetters,
  claimRecipients,
  type Mark,
  type Moved,
  markSending,
  nextDue,
  type Settlement,
  settle,
  type Verdict,
} from './claims.queries.ts';
import { retryAt } from './retry.rules.ts';
import { openRunMail, type RunMail } from './run-mail.ts';

/** What the lanes of one process share. */
export interface SenderParts {
  deps: Pick<Deps, 'db' | 'env' | 'log'>;
  /** Its number. */
  sender: number;
  mailers: Mailers;
  /** Told of campaigns whose numbers changed. */
  moved(runs: Moved[]): void;
  stopping(): boolean;
}

/** Claimed at once: some seconds' worth; whatever changes meanwhile is looked at again before each is sent. */
const CLAIM_PER_CONNECTION = 20;
/** A server that cannot be reached is tried again after so long. */
const AWAY_MS = 10_000;

export interface Drained {
  /** When there is more to do; undefined: nothing waits. */
  until: Date | undefined;
  /** E-mails that were worked on. */
  count: number;
}

class NotSent extends Error {
  readonly verdict: Verdict;
  constructor(verdict: Verdict) {
    super(verdict);
    this.verdict = verdict;
  }
}

/** Sends what waits for one account, or for the environment's mail server (null), until nothing is left that may go now. */
export async function drainLane(parts: SenderParts, accountId: string | null): Promise<Drained> {
  const { db, log } = parts.deps;
  const account = accountId ? await readSender(db, accountId) : null;
  if (account === undefined || account?.state === 'reconnect') return { until: undefined, count: 0 };
  let mailer: Mailer;
  try {
    mailer = parts.mailers.of(account);
  } catch (error) {
    await loseAccount(db, accountId!, (error as Error).message);
    return { until: undefined, count: 0 };
  }
  const lane = new Lane(parts, accountId, mailer);
  try {
    return await lane.drain();
  } catch (error) {
    log.error({ err: error, account: accountId }, 'sending was interrupted');
    return { until: new Date(Date.now() + AWAY_MS), count: lane.count };
  }
}

class Lane {
  count = 0;
  readonly #parts: SenderParts;
  readonly #accountId: string | null;
  readonly #mailer: Mailer;
  readonly #waiting: Claimed[] = [];
  readonly #runMails = new Map<string, Promise<RunMail>>();
  readonly #settling = new Set<Promise<void>>();
  readonly #mark: (key: string, mark: Mark) => Promise<Verdict>;
  readonly #settle: (key: string, settlement: Settlement) => Promise<void>;
  #claiming: Promise<void> | undefined;
  /** Nothing more is claimed. */
  #ended = false;
  /** What was claimed is given back. */
  #halted = false;
  #until: Date | undefined;
  #turn = 0;

  constructor(parts: SenderParts, accountId: string | null, mailer: Mailer) {
    this.#parts = parts;
    this.#accountId = accountId;
    this.#mailer = mailer;
    const { deps, sender } = parts;
    this.#mark = groupCommit(async (_, marks: Mark[]) => {
      const { verdicts, moved } = await markSending(deps.db, sender, marks);
      parts.moved(moved);
      return marks.map(({ id }) => verdicts.get(id) ?? 'gone');
    });
    this.#settle = groupCommit(async (_, settlements: Settlement[]) => {
      parts.moved(await settle(deps.db, sender, settlements));
      return settlements.map(() => undefined);
    });
  }

  async drain(): Promise<Drained> {
    await Promise.all(Array.from({ length: this.#mailer.connections }, () => this.#work()));
    await this.#claiming;
    const left = this.#waiting.splice(0);
    for (const { id } of left) this.#write({ id, state: 'pending' });
    await this.#back(left.length);
    await Promise.all(this.#settling);
    const due = await nextDue(this.#parts.deps.db, this.#accountId);
    const until = this.#until && due && due < this.#until ? this.#until : (due ?? this.#until);
    return { until, count: this.count };
  }

  async #work(): Promise<void> {
    for (let one = await this.#next(); one; one = await this.#next()) {
      this.count++;
      await this.#send(one);
    }
  }

  async #next(): Promise<Claimed | undefined> {
    for (;;) {
      if (this.#parts.stopping() || this.#halted) return undefined;
      const one = this.#waiting.shift();
      // Before the last ones are gone: nobody waits for the database.
      if (!this.#ended && this.#waiting.length <= this.#mailer.connections) this.#claiming ??= this.#claim();
      if (one) return one;
      if (!this.#claiming) return undefined;
      await this.#claiming;
    }
  }

  async #claim(): Promise<void> {
    try {
      const { db } = this.#parts.deps;
      const want = this.#mailer.connections * CLAIM_PER_CONNECTION;
      if (this.#accountId === null) {
        const claimed = await this.#claimFrom(db, want);
        this.#waiting.push(...claimed);
        this.#ended = claimed.length === 0;
        return;
      }
      const { claimed, until } = await withinLimits(db, this.#accountId, want, (db, many) => this.#claimFrom(db, many));
      this.#waiting.push(...claimed);
      this.#ended = claimed.length === 0;
      if (this.#ended) this.#until = until;
    } finally {
      this.#claiming = undefined;
    }
  }

  /** Letters first: somebody waits for them. Then the runs take turns. */
  async #claimFrom(db: Deps['db'], many: number): Promise<Claimed[]> {
    const { sender } = this.#parts;
    const claimed: Claimed[] = await claimLetters(db, sender, this.#accountId, many);
    if (claimed.length > 0) return claimed;
    const runs = await activeRuns(db, this.#accountId);
    for (let i = 0; i < runs.length; i++) {
      const recipients = await claimRecipients(db, sender, runs[this.#turn++ % runs.length]!, many);
      if (recipients.length > 0) return recipients;
    }
    return [];
  }

  async #send(claimed: Claimed): Promise<void> {
    const { id } = claimed;
    let verdict: Promise<Verdict> | undefined;
    const ready = async (draft?: Draft) => {
      verdict ??= this.#mark('', { id, draft });
      const said = await verdict;
      if (said !== 'go') throw new NotSent(said);
    };
    let written: Partial<Settlement> = {};
    try {
      const { mail, ...record } = await this.#compose(claimed);
      written = record;
      const outcome = await this.#mailer.send(mail, { ready });
      if (typeof outcome === 'string') await ready();
      this.#write({ id, ...written, ...(typeof outcome === 'string' ? { state: outcome } : { state: 'sent', providerId: outcome.sent }) });
    } catch (error) {
      await this.#failed(claimed, error, verdict !== undefined);
    }
  }

  /** The e-mail itself, and what is kept of it. */
  async #compose(claimed: Claimed): Promise<{ mail: Mail } & Partial<Settlement>> {
    const { id, to_address: to, draft_id, thread_id } = claimed;
    const draft = draft_id && thread_id ? { draft: { id: draft_id, threadId: thread_id } } : {};
    if (claimed.run_id === null) {
      const { subject, text, html, attachments } = claimed;
      return { mail: { id, to, subject, text, html, ...(attachments && { attachments }), ...draft } };
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

  async #failed({ id, attempts, to_address, draft_id }: Claimed, error: unknown, marked: boolean): Promise<void> {
    const { db, log } = this.#parts.deps;
    const said = error instanceof Error ? error.message : String(error);
    // Moved already, in the statement that said so.
    if (error instanceof NotSent) return this.#back();
    if (error instanceof MailUncertain) return this.#write({ id, state: 'uncertain', error: said });
    if (error instanceof MailRefused) {
      if (error.bounced) await bounceMember(db, to_address, said);
      return this.#write({ id, state: 'failed', error: said });
    }
    if (error instanceof AccountLimited || error instanceof AccountClosed || error instanceof ServerAway) {
      this.#write({ id, state: 'pending', error: said, uncounted: true });
      await this.#back();
      if (error instanceof AccountClosed && this.#accountId) await loseAccount(db, this.#accountId, said);
      else if (error instanceof AccountLimited && this.#accountId) await limitAccount(db, this.#accountId, error.until, said);
      else log.warn({ err: error, account: this.#accountId }, 'the mail server cannot be used now');
      this.#ended = true;
      this.#halted = true;
      this.#until ??= error instanceof AccountLimited ? error.until : new Date(Date.now() + AWAY_MS);
      return;
    }
    const nextAt = retryAt(attempts + (marked ? 1 : 0), new Date());
    if (nextAt) return this.#write({ id, state: 'pending', error: said, nextAt });
    // A draft that was handed over so often may have been sent at last.
    this.#write({ id, state: draft_id ? 'uncertain' : 'failed', error: said });
  }

  /** Counted as sent today when it was claimed. */
  async #back(many = 1): Promise<void> {
    if (this.#accountId && many > 0) await giveBack(this.#parts.deps.db, this.#accountId, many);
  }

  /** Not waited for: the connection takes the next e-mail meanwhile. */
  #write(settlement: Settlement): void {
    const done = this.#settleSurely(settlement).finally(() => this.#settling.delete(done));
    this.#settling.add(done);
  }

  /** What a server has taken is not forgotten because the database is away for a moment. */
  async #settleSurely(settlement: Settlement): Promise<void> {
    const { log } = this.#parts.deps;
    for (let tries = 0; ; tries++) {
      try {
        return await this.#settle('', settlement);
      } catch (error) {
        if (tries >= 30) {
          log.error({ err: error, delivery: settlement.id, state: settlement.state }, 'how an e-mail ended could not be written down');
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
  }
}
