import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberAccount } from '#contract/member-account.ts';
import type { Member } from '#contract/members.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { NaiveAccount, type NaiveMoney, type NaiveTerms } from '#server/testing/naive-ledger.ts';
import { yearJudge } from '#server/testing/year-judge.ts';
import { addDays } from '#server/time/calendar.ts';

// Random renewals of a member, which are paid in part, refunded, deleted and put back while staff edit the billing and the product. After
// each step the subscription is compared with a naive purse.

const { db, call } = await testApp();
const { token: as } = await buildAccount(db);
const send = async (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', path: string, body?: object) => {
  const answer = await call(method, path, { body, as });
  expect(answer.body, `${method} ${path} ${JSON.stringify(body)}: ${answer.body.message}`).toMatchObject({ success: true });
  return answer.body.data;
};
const { settle } = yearJudge(db, (path) => send('GET', path));

const rates = [{ from: 'USD', to: 'XOF', day: '2020-01-01', thousandths: 600_000 } as const];
await send('POST', '/api/payment/rates', { from: 'USD', to: 'XOF', day: '2020-01-01', rate: 600 });

/** Products whose renewals differ in their months and their price; one has none. */
const offers: Record<string, NaiveTerms> = {};
for (const [months, renewal] of [
  [1, 9_000],
  [12, 9_000],
  [3, 2_500],
  [6, undefined],
] as const) {
  const prices = [{ value: 100_000, currency: 'XOF' }];
  const renewals = renewal ? [{ value: renewal, currency: 'XOF' }] : [];
  const terms = { prices, instalments: [], subscription: { months, prices: renewals } };
  const { name } = await send('POST', '/api/product', { name: randomUUID(), terms });
  offers[name] = { name, price: 100_000, parts: 1, first: '2199-01-01', months, renewal };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(12, 0, 0, 0) }));
afterEach(() => void vi.useRealTimers());
const today = () => new Date().toISOString().slice(0, 10);

const nth = fc.nat(100);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      amount: fc.constantFrom(1, 1_000, 3_000, 4_500, 6_000, 9_000, 20_000),
      day: fc.nat(400),
      inDollars: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('delete', 'restore', 'refund', 'detach', 'attach'), which: nth }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('edit', 'sequence', 'until'), which: nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('product' as const), which: nth }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Money = NaiveMoney & { isDetached: boolean };

class Renewing {
  private readonly naive = new NaiveAccount('XOF', Object.values(offers)[0]!, rates);
  private readonly all = new Map<string, Money>();
  private member!: Member;
  private edits = 0;

  async begin(): Promise<void> {
    const given = { name: 'Awa Diop', email: `${randomUUID()}@exemple.sn`, date: '2199-01-01', product: Object.keys(offers)[0] };
    this.member = await send('POST', '/api/circle/create', given);
  }

  private get path() {
    return `/api/circle/members/${this.member._id}`;
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'pay') return this.pay(step);
    const { kind, which } = step as Exclude<Step, { kind: 'pay' }>;
    const { sequence, next } = this.naive.subscriptionOn(today());
    const edit = async (body: object, written: { sequence?: number; until?: string }) => {
      await send('PATCH', this.path, body);
      this.naive.edit(written);
    };
    switch (kind) {
      case 'product':
        return void (await send('PATCH', this.path, { product: Object.keys(offers)[which % 4] }));
      case 'edit':
        return edit({ payment: { next: addDays('2199-01-01', ++this.edits) } }, {});
      case 'sequence':
        return which % 6 === sequence ? undefined : edit({ subscription: { sequence: which % 6 } }, { sequence: which % 6 });
      case 'until': {
        const until = addDays(today(), which * 3 - 150);
        return next === null || next === until ? undefined : edit({ subscription: { next: until } }, { until });
      }
      default:
        return this.change(kind, which);
    }
  }

  private async pay({ amount, day, inDollars }: Extract<Step, { amount: number }>): Promise<void> {
    const [currency, date] = [inDollars ? 'USD' : 'XOF', addDays(today(), -day)] as const;
    const { email, product } = this.member;
    const paid = { name: 'Awa', email, produit: product, moyen: 'Cash', paymentId: randomUUID(), category: 'Subscription' };
    // An amount in dollars is one of cents.
    const { _id } = await send('POST', '/api/payment/create', { ...paid, amount: inDollars ? amount / 100 : amount, currency, date });
    this.all.set(_id, { amount, refunded: 0, isDeleted: false, currency, day: date, isRenewal: true, isDetached: false });
  }

  private async change(kind: string, which: number): Promise<void> {
    const [isDeleted, isDetached] = [kind === 'restore', kind === 'attach'];
    const fitting = [...this.all].filter(([, money]) => money.isDeleted === isDeleted && money.isDetached === isDetached);
    const [id, money] = fitting[which % (fitting.length || 1)] ?? [];
    if (!money) return;
    if (kind === 'refund') {
      const amount = Math.ceil((money.amount - money.refunded) / ((which % 3) + 1));
      if (amount === 0) return;
      await send('POST', `/api/payment/${id}/refund`, { amount: money.currency === 'USD' ? amount / 100 : amount, reason: 'Geste' });
      money.refunded += amount;
    } else if (kind === 'delete') {
      await send('DELETE', `/api/payment/${id}?reason=Doublon`);
      money.isDeleted = true;
    } else if (kind === 'restore') {
      await send('POST', `/api/payment/${id}/restore`);
      money.isDeleted = false;
    } else {
      money.isDetached = kind === 'detach';
      await send('POST', `/api/payment/${id}/attach`, { memberId: money.isDetached ? null : this.member._id });
    }
  }

  async compare(): Promise<void> {
    this.member = await send('GET', this.path);
    for (const [id, money] of this.all) this.naive.payments.set(id, money);
    await settle({ _id: this.member._id, naive: this.naive });
    this.naive.agreeTo(offers[this.member.product!]!);
    expect(this.member.subscription).toMatchObject(this.naive.subscriptionOn(today()));
    const { renewal } = (await send('GET', `${this.path}/account`)) as MemberAccount;
    const rest = this.naive.renewalRest;
    expect(renewal.prices).toEqual(rest === undefined ? [] : [{ value: rest, currency: 'XOF' }]);
    const stored = db.selectFrom('account_due').select(['renewal', 'stale']).where('member_id', '=', this.member._id);
    expect(await stored.executeTakeFirst()).toEqual({ renewal: rest ?? null, stale: false });
  }
}

const { CAURI_RUNS = 6, CAURI_SEED = 301, CAURI_PATH = '' } = process.env;

test(
  'random renewals add up as a naive purse does, whatever staff edit meanwhile',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30, size: 'max' }), async (steps) => {
        const renewing = new Renewing();
        await renewing.begin();
        for (const one of steps) {
          await renewing.take(one);
          await renewing.compare();
        }
      }),
      { numRuns: Number(CAURI_RUNS), seed: Number(CAURI_SEED), path: CAURI_PATH, endOnFailure: true },
    );
  },
  20_000 * Number(CAURI_RUNS),
);
