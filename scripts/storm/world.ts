import type { Db } from '#server/db/db.ts';
import type { SignedDelivery } from '#server/testing/fakes/fake-server.ts';
import { chariowSale, fedapayTransaction, monerooPayment } from '#server/testing/provider-payments.ts';
import { startProviders } from '../proof/providers.ts';
import { randomFrom } from '../proof/tools.ts';

const DAY_MS = 24 * 3_600_000;
/** Requests per second that each provider allows. */
const QUOTA = 300;
/** Deliveries of one payment on average. */
const REPEATS = 4;

type Provider = 'fedapay' | 'moneroo' | 'chariow';

/** A payment that was really made, whichever provider reported it. */
export interface Truth {
  /** Null when the payer is unknown. */
  email: string | null;
  category: 'Registration' | 'Subscription';
  paidAt: Date;
  amount: number;
  refunded: number;
}

/**
 * Something that a provider does. It is created when its turn comes, because the provider's own state has changed by
 * then.
 */
export type Act = () => { provider: Provider; delivery: SignedDelivery; kind: 'genuine' | 'forged' | 'broken' | 'garbage' };

export interface World {
  env: Record<string, string>;
  acts: Act[];
  truths: Truth[];
  /** The addresses of the members who pay. */
  emails: string[];
  addMembers(db: Db): Promise<void>;
  close(): Promise<void>;
}

/** Creates providers with their payments, and `count` deliveries about them. */
export async function openWorld({ count, seed }: { count: number; seed: number }): Promise<World> {
  const random = randomFrom(seed);
  const int = (below: number) => Math.floor(random() * below);
  const { fedapay, moneroo, chariow, env, close } = await startProviders({ quota: QUOTA });
  const emails = Array.from({ length: Math.max(3, Math.floor(count / 40)) }, (_, i) => `membre${i}@exemple.sn`);
  const truths: Truth[] = [];
  const acts: { at: number; act: Act }[] = [];

  /** Adds a payment to its providers, and deliveries about it from the time of payment on. */
  const addPayment = () => {
    const known = random() > 0.03;
    const email = known ? emails[int(emails.length)]! : `inconnu${truths.length}@exemple.sn`;
    const subscription = random() < 0.2;
    const amount = subscription ? 60_000 : [50_000, 50_000, 50_000, 100_000, 200_000][int(5)]!;
    // Providers use whole seconds.
    const paidAt = new Date(Math.floor((Date.now() - random() * 90 * DAY_MS) / 1_000) * 1_000);
    const category = subscription ? 'Subscription' : 'Registration';
    const truth: Truth = { email: known ? email : null, category, paidAt, amount, refunded: 0 };
    truths.push(truth);
    const times = { created_at: paidAt.toISOString(), approved_at: paidAt.toISOString(), updated_at: paidAt.toISOString() };
    const shape = random();
    if (shape < 0.5) {
      const one = fedapayTransaction({ email, amount, metadata: { category }, ...times });
      fedapay.transactions.set(one.id, one);
      tell(() => ({ provider: 'fedapay', delivery: fedapay.deliver('transaction.approved', one) }));
      // Some payments are refunded during the storm, and a later delivery reports it.
      if (random() < 0.25) {
        const half = amount > 50_000 && random() < 0.5;
        tellOnce(() => {
          truth.refunded = half ? amount / 2 : amount;
          Object.assign(one, half ? { status: 'approved_partially_refunded', amount_refunded: amount / 2 } : { status: 'refunded' });
          return { provider: 'fedapay', delivery: fedapay.deliver('transaction.updated', one) };
        });
      }
      return;
    }
    const behind = monerooPayment({
      email,
      amount,
      metadata: { category },
      initiated_at: times.created_at,
      processed_at: times.approved_at,
    });
    if (shape < 0.9) {
      moneroo.payments.set(behind.id, behind);
      tell(() => ({ provider: 'moneroo', delivery: moneroo.deliver('payment.success', behind) }));
    }
    if (shape < 0.7) return;
    // A sale. Most of them are paid through Moneroo, so both providers report the same money.
    const money = { value: amount, currency: 'XOF', formatted: `${amount} FCFA` };
    const through = shape < 0.9 ? behind.id : null;
    const sale = chariowSale({
      email,
      transactionId: through,
      amount: money,
      created_at: times.created_at,
      completed_at: times.approved_at,
      custom_metadata: { category },
    });
    chariow.sales.set(sale.id, sale);
    tell(() => ({ provider: 'chariow', delivery: chariow.deliver('successful.sale', sale, `delivery-${int(2 ** 31)}`) }));
  };

  const add = (act: Act) => acts.push({ at: random(), act });
  const tellOnce = (make: () => Omit<ReturnType<Act>, 'kind'>) => add(() => ({ ...make(), kind: 'genuine' }));
  const tell = (make: () => Omit<ReturnType<Act>, 'kind'>) => {
    const many = 1 + int(2 * REPEATS - 2);
    for (let i = 0; i < many; i++) tellOnce(make);
  };
  const signed = (): { provider: Provider; delivery: SignedDelivery } => {
    const body = JSON.stringify({
      name: 'transaction.approved',
      event: 'payment.success',
      entity: { id: int(1e9) },
      data: { id: `py_${int(1e9)}` },
    });
    return random() < 0.5 ? { provider: 'fedapay', delivery: fedapay.sign(body) } : { provider: 'moneroo', delivery: moneroo.sign(body) };
  };

  while (acts.length < count * 0.9) addPayment();
  while (acts.length < count) {
    const kind = random();
    if (kind < 0.5) {
      // Somebody sends a forged delivery about a payment.
      add(() => {
        const { provider, delivery } = signed();
        return { provider, delivery: { ...delivery, body: delivery.body.replace('1', '2').concat(' ') }, kind: 'forged' };
      });
    } else if (kind < 0.85) {
      // The delivery is truncated.
      add(() => {
        const { provider, delivery } = signed();
        return { provider, delivery: { ...delivery, body: delivery.body.slice(0, int(delivery.body.length - 1)) }, kind: 'broken' };
      });
    } else {
      add(() => ({
        provider: 'moneroo',
        delivery: moneroo.sign(`{"event":"payment.success","data":{"id":"no id ${int(1e9)}"}}`),
        kind: 'garbage',
      }));
    }
    if (random() < 0.05)
      add(() => {
        fedapay.failNext(3, 500);
        return { provider: 'fedapay', delivery: fedapay.sign('{"name":"customer.updated"}'), kind: 'genuine' };
      });
  }

  return {
    env,
    acts: acts.sort((a, b) => a.at - b.at).map(({ act }) => act),
    truths,
    emails,
    async addMembers(db) {
      for (const email of emails) await db.insertInto('member').values({ full_name: 'Membre', email, payment_option: 'Partiel' }).execute();
    },
    close,
  };
}
