import type { LightMyRequestResponse } from 'fastify';
import type { startFedapay } from './fakes/fedapay.fake.ts';
import { fedapayTransaction } from './provider-payments.ts';

type Fedapay = Awaited<ReturnType<typeof startFedapay>>;
type Transaction = ReturnType<typeof fedapayTransaction>;

/** Payments at FedaPay whose webhooks arrive out of order, again and late, and some of which are never paid. */
export class RandomWebhooks {
  private readonly fedapay: Fedapay;
  private readonly post: (delivery: ReturnType<Fedapay['deliver']>) => Promise<LightMyRequestResponse>;
  private readonly transactions: number[] = [];
  private waiting: { id: number; event: string }[] = [];
  private readonly sent: { id: number; event: string }[] = [];

  constructor(fedapay: Fedapay, post: RandomWebhooks['post']) {
    this.fedapay = fedapay;
    this.post = post;
  }

  /** Somebody pays, or begins to. */
  begin(given: { amount: number; at: string; memberId: string; isPending: boolean; isRenewal: boolean }): void {
    const { amount, at, memberId, isPending, isRenewal } = given;
    const state = isPending ? { status: 'pending', approved_at: null } : { approved_at: at };
    const made = fedapayTransaction({
      amount,
      email: '',
      metadata: { memberId, ...(isRenewal && { category: 'Subscription' }) },
      created_at: at,
      updated_at: at,
      ...state,
    });
    this.fedapay.transactions.set(made.id, made);
    this.transactions.push(made.id);
    this.waiting.push({ id: made.id, event: 'transaction.created' });
    if (!isPending) this.waiting.push({ id: made.id, event: 'transaction.approved' });
  }

  /** The provider gives a share of one of its payments back, of which it may have given back some before. */
  refund(which: number, share: number): void {
    const paid = this.transactions.map((id) => this.fedapay.transactions.get(id)!).filter(({ approved_at }) => approved_at !== null);
    const one = paid[which % (paid.length || 1)];
    if (!one) return;
    const refunded = Math.max(one.amount_refunded ?? 0, Math.ceil(share * one.amount));
    if (refunded === 0) return;
    const status = refunded === one.amount ? 'refunded' : 'approved_partially_refunded';
    this.fedapay.transactions.set(one.id, { ...one, status, amount_refunded: refunded });
    this.waiting.push({ id: one.id, event: 'transaction.refunded' });
  }

  /**
   * Delivers most of the webhooks that are on their way, in some order, a few of them twice, and one of the past once more. Returns the
   * paid transactions that were delivered; an earlier webhook tells of what happened since, because the provider is asked.
   */
  async deliver(seed: number, { all }: { all: boolean }): Promise<Transaction[]> {
    for (const id of this.transactions) this.decide(id, seed, all);
    const order = this.waiting.map((one, i) => ({ one, at: ((i + 3) * (seed + 7)) % 11 })).sort((a, b) => a.at - b.at);
    const arriving = order.filter(({ at }) => all || at % 4 !== 3).map(({ one }) => one);
    this.waiting = this.waiting.filter((one) => !arriving.includes(one));
    const again = this.sent.length > 0 ? [this.sent[seed % this.sent.length]!] : [];
    const deliveries = [...again, ...arriving].flatMap((one, i) => (i % 2 === seed % 2 ? [one, one] : [one]));
    for (const { id, event } of deliveries) {
      const { statusCode } = await this.post(this.fedapay.deliver(event, { id }));
      if (statusCode !== 200) throw new Error(`A webhook was answered with ${statusCode}.`);
    }
    this.sent.push(...arriving);
    const ids = [...new Set(deliveries.map(({ id }) => id))];
    return ids.map((id) => this.fedapay.transactions.get(id)!).filter(({ approved_at }) => approved_at !== null);
  }

  /** A payment that was begun is paid, or declined, or stays as it is. */
  private decide(id: number, seed: number, all: boolean): void {
    const one = this.fedapay.transactions.get(id)!;
    const drawn = (this.transactions.indexOf(id) + seed) % 4;
    if (one.status !== 'pending' || (!all && drawn > 1)) return;
    if (drawn === 0) this.fedapay.transactions.set(id, { ...one, status: 'declined' });
    else this.fedapay.pays(id);
    this.waiting.push({ id, event: drawn === 0 ? 'transaction.declined' : 'transaction.approved' });
  }
}
