import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { MemberAccount, NewEntry } from '#contract/member-account.ts';
import { runJob } from '#server/jobs/jobs.ts';
import { markOverdue } from '#server/payments/payments.jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import {
  major,
  NaiveAccount,
  type NaiveBelongings,
  type NaiveEntry,
  type NaiveMoney,
  type NaiveRate,
  type NaiveTerms,
} from '#server/testing/naive-ledger.ts';
import { RandomWebhooks } from '#server/testing/random-webhooks.ts';
import { yearJudge } from '#server/testing/year-judge.ts';
import { type Joining, joining, type Step, step } from '#server/testing/year-steps.ts';
import { addDays, type Day } from '#server/time/calendar.ts';
import { computeAccounts } from './account-due.jobs.ts';
import { readReceivables } from './receivables.queries.ts';

// Random years of members through the real calls and webhooks, compared with a naive ledger to the franc and the cent: accounts and
// subscriptions on each day on which the clock stops, and receivables every day. Members owe francs or euros; other money counts by the rate of its day, and
// not at all before there is one. Each year begins with empty tables, so that a year that fails can be repeated by itself.

const fedapay = await startFedapay({ key: 'sk_fedapay', webhookSecret: 'wh_fedapay' });
afterAll(() => fedapay.close());
const { app, db, deps, call, runJobs } = await testApp({
  env: { FEDAPAY_SECRET_KEY: 'sk_fedapay', FEDAPAY_WEBHOOK_SECRET: 'wh_fedapay', FEDAPAY_URL: fedapay.url },
});
const { token: as } = await buildAccount(db);
const today = () => new Date().toISOString().slice(0, 10);

afterEach(() => void vi.useRealTimers());

/** Sets the clock of the server a day forward. PostgreSQL keeps the right time. */
const letDayPass = () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });

async function judgeDays(): Promise<void> {
  // Staff work every day and stay signed in.
  await sql`update session set expires_at = '2999-01-01'`.execute(db);
  expect(await runJob(deps, markOverdue, {})).toEqual({ status: 'completed' });
}

const send = async (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', path: string, body?: object) => {
  const answer = await call(method, path, { body, as });
  expect(answer.body, `${method} ${path} ${JSON.stringify(body)}: ${answer.body.message}`).toMatchObject({ success: true });
  return answer.body.data;
};

const { settle, compare, compareReceivables } = yearJudge(db, (path) => send('GET', path));

interface Member {
  _id: string;
  email: string;
  product: string;
  naive: NaiveAccount;
  /** The merge into the record that remains, with its number and what it moved. */
  merge?: { into: Member; number: number; moved: NaiveBelongings };
}

/** The terms on which members join; the prices are in minor units. */
const none = { thousands: 0, version: 0, price: 0, parts: 0, months: 0, renewal: undefined as number | undefined };
const offers = { XOF: { ...none, product: 'COACHING' }, EUR: { ...none, product: 'ECOM AFRICA PRO' } };
const rates: NaiveRate[] = [];

async function join({ began, partly, inEuros }: Joining): Promise<Member> {
  const currency = inEuros ? 'EUR' : 'XOF';
  const { product, price, parts, version, months, renewal } = offers[currency];
  const [first, option] = [addDays(today(), began), partly ? 'Partial' : 'Complete'];
  const given = { name: 'Awa Diop', email: `${randomUUID()}@exemple.sn`, date: first, product, option };
  const { _id, email } = await send('POST', '/api/circle/create', given);
  const terms: NaiveTerms = { name: `${version} ${option}`, price, parts: partly ? parts : 1, first, months, renewal };
  return { _id, email, product, naive: new NaiveAccount(currency, terms, rates) };
}

/** The record that remains after merges. */
const remaining = (one: Member): Member => (one.merge ? remaining(one.merge.into) : one);

async function enter({ _id }: Member, entry: NewEntry): Promise<string> {
  const { entries } = (await send('POST', `/api/circle/members/${_id}/account`, entry)) as MemberAccount;
  return entries.filter(({ kind }) => kind !== 'payment' && kind !== 'refund')[0]!._id;
}

/** One year: its members, and the webhooks that are on their way. */
class Year {
  private readonly everybody: Member[] = [];
  private merges = 0;
  private readonly webhooks = new RandomWebhooks(fedapay, ({ body: payload, headers }) =>
    app.inject({ method: 'POST', url: '/api/webhooks/fedapay', payload, headers }),
  );

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'join':
        return void this.everybody.push(await join(step));
      case 'price':
        return changePrice(step);
      case 'rate':
        return addRate(step, this.members);
      case 'deliver':
        return this.deliver(step.seed, { all: false });
      case 'provider-refund':
        return this.webhooks.refund(step.which, step.share);
      default:
        return this.happens(step, this.members[step.member % this.members.length]!);
    }
  }

  private async happens(step: Extract<Step, { member: number }>, one: Member): Promise<void> {
    const { naive } = one;
    await settle(one);
    switch (step.kind) {
      case 'days':
        return this.letDaysPass(step.days === 'due' ? naive.open.find(({ day }) => day > today())?.day : addDays(today(), step.days));
      case 'pay':
        return pay(one, step);
      case 'renew':
        return pay(one, { ...step, isRenewal: true });
      case 'webhook': {
        const amount = Math.max(100, Math.ceil(step.portion * (step.isRenewal ? (naive.renewal ?? 1_000) : naive.owed)));
        return this.webhooks.begin({ ...step, amount, at: `${addDays(today(), -step.day)}T08:00:00.000Z`, memberId: one._id });
      }
      case 'refund': {
        const [id, money] = pick(one, step.which, (money) => !money.isDeleted) ?? [];
        const amount = money ? Math.ceil(step.share * (money.amount - money.refunded)) : 0;
        return money && amount > 0 ? refund(id!, money, amount) : undefined;
      }
      case 'delete-all':
        return deleteAll(one);
      case 'delete':
      case 'restore': {
        const [id, money] = pick(one, step.which, (money) => money.isDeleted === (step.kind === 'restore')) ?? [];
        if (!money) return;
        money.isDeleted = step.kind === 'delete';
        return money.isDeleted ? send('DELETE', `/api/payment/${id}?reason=Doublon`) : send('POST', `/api/payment/${id}/restore`);
      }
      case 'discount':
      case 'waiver': {
        const most = step.kind === 'waiver' ? naive.owed : Math.min(naive.owed, naive.price);
        const amount = Math.floor(step.share * most);
        if (amount === 0) return;
        const id = await enter(one, { kind: step.kind, amount: major(amount, naive.currency), reason: 'Geste' });
        return naive.enter({ kind: step.kind, id, amount, isTakenBack: false });
      }
      case 'plan':
        return plan(one, step);
      case 'move': {
        const to = this.another(one, step.to);
        return to && move(one, to, step);
      }
      case 'archive': {
        naive.isArchived = !naive.isArchived;
        const action = { kind: naive.isArchived ? 'archive' : 'bring-back' };
        await send('POST', '/api/circle/bulk', { selection: { ids: [one._id] }, action });
        return void (await runJob(deps, computeAccounts, {}));
      }
      case 'merge': {
        const other = this.another(one, step.other);
        if (!other) return;
        await send('POST', `/api/circle/members/${one._id}/merge`, { other: other._id });
        other.merge = { into: one, number: this.merges++, moved: other.naive.belongings };
        return naive.take(other.naive, other.merge.moved);
      }
      case 'unmerge':
        return this.unmerge(step.other);
      default:
        return undo(one, step);
    }
  }

  private get members(): Member[] {
    return this.everybody.filter(({ merge }) => !merge);
  }

  /** The last merge of the remaining record is undone, and no other one. */
  private async unmerge(which: number): Promise<void> {
    const merged = this.everybody.filter(({ merge }) => merge);
    const other = merged[which % (merged.length || 1)];
    if (!other?.merge) return;
    const { into, number, moved } = other.merge;
    const isLast = !into.merge && merged.every(({ merge }) => merge!.into !== into || merge!.number <= number);
    expect((await call('POST', `/api/circle/members/${other._id}/unmerge`, { as })).status).toBe(isLast ? 200 : 409);
    if (!isLast) return;
    delete other.merge;
    other.naive.take(into.naive, moved);
  }

  private another(one: Member, nth: number): Member | undefined {
    const others = this.members.filter((other) => other !== one && other.naive.currency === one.naive.currency);
    return others[nth % others.length];
  }

  /** Stops the clock on the day and on the next one, and compares; on the days before, it compares receivables alone. */
  private async letDaysPass(until: Day | undefined): Promise<void> {
    if (until === undefined) return;
    for (const one of this.members) await settle(one);
    for (letDayPass(); today() < until; letDayPass()) compareReceivables(await readReceivables(db), this.members);
    await this.compare();
    letDayPass();
    await this.compare();
  }

  async compare(): Promise<void> {
    await judgeDays();
    for (const one of this.members) await compare(one);
    compareReceivables(await send('GET', '/api/receivables'), this.members);
  }

  async deliver(seed: number, { all }: { all: boolean }): Promise<void> {
    const delivered = await this.webhooks.deliver(seed, { all });
    await runJobs();
    for (const paid of delivered) {
      const row = await db.selectFrom('payment').select('id').where('payment_id', '=', String(paid.id)).executeTakeFirstOrThrow();
      // A payment that arrived for a merged record stays with the remaining one when the merge is undone.
      const owner = this.everybody.find(({ naive }) => naive.payments.has(row.id));
      const { payments } = (owner ?? remaining(this.everybody.find(({ _id }) => _id === paid.custom_metadata.memberId)!)).naive;
      const { amount, approved_at, amount_refunded: refunded = 0 } = paid;
      const made = { amount, refunded: 0, isDeleted: false, currency: 'XOF' as const, day: approved_at!.slice(0, 10) };
      const money = payments.get(row.id) ?? { ...made, isRenewal: paid.custom_metadata.category === 'Subscription' };
      // A payment that staff deleted stays deleted, whatever the provider says later.
      if (!money.isDeleted) money.refunded = Math.max(money.refunded, refunded);
      payments.set(row.id, money);
    }
  }
}

/** Staff record a payment of a portion of what is owed, or of the price of a period, and so much more. */
async function pay(
  one: Member,
  {
    portion,
    day,
    foreign,
    isRenewal = false,
    more = 1,
  }: { portion: number; day: number; foreign: boolean; isRenewal?: boolean; more?: number },
): Promise<void> {
  const { email, product, naive } = one;
  const currency = foreign ? 'USD' : naive.currency;
  const amount = isRenewal ? Math.max(1, Math.ceil(portion * (naive.renewal ?? 1_000))) : Math.ceil(portion * naive.owed) + more;
  const date = addDays(today(), -day);
  const paid = {
    name: 'Awa',
    email,
    produit: product,
    moyen: 'Cash',
    paymentId: randomUUID(),
    ...(isRenewal && { category: 'Subscription' }),
  };
  const body = { ...paid, amount: major(amount, currency), currency, date };
  const { _id } = await send('POST', '/api/payment/create', body);
  // The same payment once more is still one.
  if (day % 5 === 0) expect((await send('POST', '/api/payment/create', body))._id).toBe(_id);
  naive.payments.set(_id, { amount, refunded: 0, isDeleted: false, currency, day: date, isRenewal });
}

/** The product refuses exactly the plans that the naive ledger refuses. */
async function plan(one: Member, { from, parts, days }: Extract<Step, { kind: 'plan' }>): Promise<void> {
  const { _id, naive } = one;
  if (naive.owed < parts) return;
  const planned = naive.plan(addDays(today(), from), parts, days);
  const instalments = planned.parts.map(({ day, amount }) => ({ due: day, amount: major(amount, naive.currency) }));
  const entry = { kind: 'plan' as const, instalments, reason: 'Accord' };
  if (planned.plan) return naive.enter({ kind: 'plan', id: await enter(one, entry), isTakenBack: false, ...planned.plan });
  const refused = { status: 400, body: { errors: { 'instalments.0.amount': expect.any(String) } } };
  expect(await call('POST', `/api/circle/members/${_id}/account`, { body: entry, as })).toMatchObject(refused);
}

async function move(one: Member, to: Member, { share, after }: Extract<Step, { kind: 'move' }>): Promise<void> {
  const { naive } = one;
  if (naive.credit === 0) await pay(one, { portion: 1, more: 1_000, day: 0, foreign: false });
  await settle(one);
  const amount = Math.ceil(share * naive.credit);
  if (amount === 0) return;
  const entry = { kind: 'credit' as const, to: to._id, amount: major(amount, naive.currency), reason: 'Famille' };
  if (to.naive.isArchived) {
    const refused = { status: 400, body: { errors: { to: expect.any(String) } } };
    return void expect(await call('POST', `/api/circle/members/${one._id}/account`, { body: entry, as })).toMatchObject(refused);
  }
  const id = await enter(one, entry);
  const given: NaiveEntry = { kind: 'move', id, amount: -amount, isTakenBack: false };
  const { entries } = (await send('GET', `/api/circle/members/${to._id}/account`)) as MemberAccount;
  const got: NaiveEntry = { ...given, id: entries.find(({ kind }) => kind === 'credit-in')!._id, amount, otherSide: given };
  naive.enter(Object.assign(given, { otherSide: got }));
  to.naive.enter(got);
  if (after === 'delete-all') return deleteAll(one);
  if (after === 'refund-all')
    for (const [id, money] of naive.payments)
      if (!money.isDeleted && money.amount > money.refunded) await refund(id, money, money.amount - money.refunded);
}

async function refund(id: string, money: NaiveMoney, amount: number): Promise<void> {
  await send('POST', `/api/payment/${id}/refund`, { amount: major(amount, money.currency), reason: 'Geste' });
  money.refunded += amount;
}

async function deleteAll({ naive }: Member): Promise<void> {
  for (const [id, money] of naive.payments)
    if (!money.isDeleted) {
      await send('DELETE', `/api/payment/${id}?reason=Doublon`);
      money.isDeleted = true;
    }
}

const pick = ({ naive }: Member, which: number, fits: (money: NaiveMoney) => boolean) => {
  const fitting = [...naive.payments].filter(([, money]) => fits(money));
  return fitting[which % fitting.length];
};

async function undo(one: Member, { kind, which }: { kind: 'undo-change' | 'undo-waiver' | 'undo-move'; which: number }): Promise<void> {
  const { naive } = one;
  // Each discount and plan counts on those before, so only the last one is taken back.
  const taken =
    kind === 'undo-change'
      ? naive.entered('discount', 'plan').at(-1)
      : nth(naive.entered(kind === 'undo-waiver' ? 'waiver' : 'move'), which);
  if (!taken) return;
  await enter(one, { kind: 'reversal', entry: taken.id, reason: 'Erreur' });
  taken.isTakenBack = true;
  if (taken.kind === 'move') taken.otherSide!.isTakenBack = true;
}

const nth = <T>(all: T[], which: number): T | undefined => all[which % (all.length || 1)];

/** Members who joined before keep their terms. */
async function changePrice({ thousands, inEuros }: Extract<Step, { kind: 'price' }>): Promise<void> {
  const currency = inEuros ? 'EUR' : 'XOF';
  const offer = offers[currency];
  const product = (await send('GET', '/api/product')).find(({ name }: { name: string }) => name === offer.product);
  [offer.price, offer.parts] = [thousands * 12_000, (thousands % 4) + 1];
  [offer.months, offer.renewal] = [thousands % 5 || 12, thousands % 3 === 0 ? undefined : thousands * 600];
  // The same terms once more are no other version.
  if (offer.thousands !== thousands) offer.version += 1;
  offer.thousands = thousands;
  const prices = (minor: number) => [{ value: major(minor, currency), currency }];
  const part = { unit: 'month', amounts: prices(offer.price / offer.parts) };
  const instalments = Array.from({ length: offer.parts }, (_, after) => ({ after, ...part }));
  const terms = {
    prices: prices(offer.price),
    instalments: offer.parts === 1 ? [] : instalments,
    subscription: { months: offer.months, prices: offer.renewal ? prices(offer.renewal) : [] },
  };
  await send('PATCH', `/api/product/${product._id}`, { terms });
}

/** Says what money is worth from a day on, perhaps instead of what was said before. */
async function addRate(step: Extract<Step, { kind: 'rate' }>, members: Member[]): Promise<void> {
  const { from: foreign, inEuros, isInverse, day, corrects, thousandths } = step;
  const own = inEuros || foreign === 'XOF' ? 'EUR' : 'XOF';
  const [from, to] = isInverse ? ([own, foreign] as const) : ([foreign, own] as const);
  const corrected = corrects % 3 === 0 ? rates[corrects % (rates.length || 1)] : undefined;
  const paid = members.flatMap(({ naive }) => [...naive.payments.values()]);
  const on = (corrects % 3 === 1 && paid[corrects % paid.length]?.day) || addDays(today(), -day);
  const rate = { ...(corrected ?? { from, to, day: on }), thousandths };
  await send('POST', '/api/payment/rates', { from: rate.from, to: rate.to, day: rate.day, rate: thousandths / 1_000 });
  rates.push(rate);
  await runJobs();
}

/** Each year begins today, with empty tables and the same prices. */
async function begin(): Promise<Year> {
  vi.useRealTimers();
  await sql`truncate member, exchange_rate cascade`.execute(db);
  rates.length = 0;
  for (const inEuros of [false, true]) await changePrice({ kind: 'price', thousands: inEuros ? 3 : 16, inEuros });
  return new Year();
}

const { CAURI_RUNS = 2, CAURI_SEED = 201, CAURI_PATH = '' } = process.env;

test(
  'random years add up as a naive ledger does, to the franc and the cent',
  async () => {
    const begins = fc.array(fc.record(joining), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(begins, fc.array(step, { minLength: 20, maxLength: 45, size: 'max' }), async (members, steps) => {
        const year = await begin();
        for (const one of members) await year.take({ kind: 'join', ...one });
        for (const one of steps) await year.take(one);
        await year.deliver(1, { all: true });
        await year.compare();
      }),
      { numRuns: Number(CAURI_RUNS), seed: Number(CAURI_SEED), path: CAURI_PATH, endOnFailure: true },
    );
  },
  60_000 * Number(CAURI_RUNS),
);
