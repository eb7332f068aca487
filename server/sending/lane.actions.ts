import type { Db } from '#server/db/db.ts';
import type { Mailer } from '#server/integrations/mailer.ts';
import { Attempts, AWAY_MS, type SenderParts } from './attempts.actions.ts';
import { activeRuns, type Claimed, claimRecipients, claimSystemEmails, nextDue, sendByDefaultAccount } from './claims.queries.ts';
import { markAccountLost, readSender, withinLimits } from './mailers.queries.ts';

/** E-mails that one connection claims at once: a few seconds of work. Each is checked again just before it is sent. */
const CLAIM_PER_CONNECTION = 20;

interface Drained {
  /** When the lane has something to do again; undefined when nothing waits. */
  until: Date | undefined;
  count: number;
}

/** Sends the waiting e-mails of one account, or of the environment's mail server (null), until none is left that may be sent now. */
export async function drainLane(parts: SenderParts, accountId: string | null): Promise<Drained> {
  const { db, log } = parts.deps;
  try {
    if (accountId === null && parts.deps.mailer.captures) {
      const moved = await sendByDefaultAccount(db);
      if (moved > 0) return { until: undefined, count: moved };
    }
    const account = accountId ? await readSender(db, accountId) : null;
    if (account === undefined || account?.state === 'reconnect') return { until: undefined, count: 0 };
    let mailer: Mailer;
    try {
      mailer = parts.mailers.of(account);
    } catch (error) {
      // The account's secret cannot be decrypted.
      await markAccountLost(db, accountId!, (error as Error).message);
      return { until: undefined, count: 0 };
    }
    return await new Lane(parts, accountId, mailer).drain();
  } catch (error) {
    if (!parts.stopping()) log.error({ err: error, account: accountId }, 'sending was interrupted');
    return { until: new Date(Date.now() + AWAY_MS), count: 0 };
  }
}

class Lane {
  readonly #parts: SenderParts;
  readonly #accountId: string | null;
  readonly #mailer: Mailer;
  readonly #attempts: Attempts;
  readonly #waiting: Claimed[] = [];
  #claiming: Promise<void> | undefined;
  #ended = false;
  /** True when the lane has to stop and return the e-mails that it claimed. */
  #halted = false;
  #until: Date | undefined;
  #turn = 0;
  #count = 0;

  constructor(parts: SenderParts, accountId: string | null, mailer: Mailer) {
    this.#parts = parts;
    this.#accountId = accountId;
    this.#mailer = mailer;
    this.#attempts = new Attempts(parts, accountId, mailer);
  }

  async drain(): Promise<Drained> {
    const ended = await Promise.allSettled(Array.from({ length: this.#mailer.connections }, () => this.#work()));
    await this.#attempts.release(this.#waiting.splice(0));
    await this.#attempts.settled();
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    const due = await nextDue(this.#parts.deps.db, this.#accountId);
    const until = this.#until && due && due < this.#until ? this.#until : (due ?? this.#until);
    return { until, count: this.#count };
  }

  async #work(): Promise<void> {
    try {
      for (let one = await this.#next(); one; one = await this.#next()) {
        this.#count++;
        const halt = await this.#attempts.send(one);
        if (halt) this.#halt(halt.until);
      }
    } catch (error) {
      this.#halt(new Date(Date.now() + AWAY_MS));
      throw error;
    }
  }

  #halt(until: Date): void {
    this.#halted = true;
    this.#until ??= until;
  }

  async #next(): Promise<Claimed | undefined> {
    for (;;) {
      if (this.#parts.stopping() || this.#halted) return undefined;
      const one = this.#waiting.shift();
      // The next e-mails are claimed before the last ones are sent, so that no connection waits for the database.
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
      const { claimed, until } =
        this.#accountId === null
          ? { claimed: await this.#claimFrom(db, want) }
          : await withinLimits(db, this.#accountId, want, (db, many) => this.#claimFrom(db, many));
      for (const { id } of claimed) this.#parts.inHand.add(id);
      this.#waiting.push(...claimed);
      this.#ended = claimed.length === 0;
      // A server that refused meanwhile has set a later time, which stays.
      if (this.#ended) this.#until ??= until;
    } finally {
      this.#claiming = undefined;
    }
  }

  /** System e-mails come first, because a person waits for them. Then the runs take turns. */
  async #claimFrom(db: Db, many: number): Promise<Claimed[]> {
    const { sender } = this.#parts;
    const claimed: Claimed[] = await claimSystemEmails(db, sender, this.#accountId, many);
    if (claimed.length > 0) return claimed;
    const runs = await activeRuns(db, this.#accountId);
    for (let i = 0; i < runs.length; i++) {
      const recipients = await claimRecipients(db, sender, runs[this.#turn++ % runs.length]!, many);
      if (recipients.length > 0) return recipients;
    }
    return [];
  }
}
