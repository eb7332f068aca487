import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { MemberAccount, NewEntry } from '#contract/member-account.ts';
import type { Receivables } from '#contract/receivables.ts';
import { runJob } from '#server/jobs/jobs.ts';
import { markOverdue } from '#server/payments/payments.jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import { DIGITS, type Due, major, NaiveAccount, type NaiveMoney, type NaiveRate, sum } from '#server/testing/naive-ledger.ts';
import { naiveReceivables } from '#server/testing/naive-receivables.ts';
import { RandomWebhooks } from '#server/testing/random-webhooks.ts';
import { type Joining, joining, type Step, step } from '#server/testing/year-steps.ts';
import { addDays, type Day } from '#server/time/calendar.ts';
import { workOutAccounts } from './account-due.jobs.ts';
import { readReceivables } from './receivables.queries.ts';

// Random years of members through the real calls and webhooks, compared with a naive ledger to the franc and the cent: accounts on each
// day on which the clock stops, and receivables every day. Members owe francs or euros; other money counts by the rate of its day, and
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
  expect(answer.body, `${method} ${path} ${JSON.stringify(body)}`).toMatchObject({ success: true });
  return answer.body.data;
};

interface Member {
  _id: string;
  email: string;
  product: string;
  naive: NaiveAccount;
  /** The record that remains after a merge. */
  mergedInto?: Member;
  /** Waived amounts, and credit that was moved away. */
  waivers: { id: string; amount: number }[];
  moves: { id: string; amount: number; to: Member }[];
}

/** The terms on which members join; the prices are in minor units. */
const offers = {
  XOF: { product: 'COACHING', price: 200_000, parts: 4 },
  EUR: { product: 'ECOM AFRICA PRO', price: 30_000, parts: 3 },
};
const rates: NaiveRate[] = [];

async function join({ began, partly, inEuros }: Joining): Promise<Member> {
  const currency = inEuros ? 'EUR' : 'XOF';
  const { product, price, parts } = offers[currency];
  const first = addDays(today(), began);
  const given = { name: 'Awa Diop', email: `${randomUUID()}@exemple.sn`, date: first, product, option: partly ? 'Partial' : 'Complete' };
  const { _id, email } = await send('POST', '/api/circle/create', given);
  const naive = new NaiveAccount(currency, price, { first, parts: partly ? parts : 1, rates });
  return { _id, email, product, naive, waivers: [], moves: [] };
}

/** The record that remains after merges. */
const remaining = (one: Member): Member => (one.mergedInto ? remaining(one.mergedInto) : one);

async function enter({ _id }: Member, entry: NewEntry): Promise<string> {
  const { entries } = (await send('POST', `/api/circle/members/${_id}/account`, entry)) as MemberAccount;
  return entries.filter(({ kind }) => kind !== 'payment' && kind !== 'refund')[0]!._id;
}

/** One year: its members, and the webhooks that are on their way. */
class Year {
  private readonly everybody: Member[] = [];
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
      case 'webhook': {
        const amount = Math.max(100, Math.ceil(step.portion * naive.owed));
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
        if (step.kind === 'discount') return naive.discount(amount);
        one.waivers.push({ id, amount });
        naive.waived += amount;
        return;
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
        return void (await runJob(deps, workOutAccounts, {}));
      }
      case 'merge': {
        // The discounts and plans of two records were made for two debts, so the naive ledger does not add them.
        const other = this.another(one, step.other);
        if (other?.naive.changes.length !== 0) return;
        await send('POST', `/api/circle/members/${one._id}/merge`, { other: other._id });
        naive.merge(other.naive);
        one.waivers.push(...other.waivers);
        one.moves.push(...other.moves);
        other.mergedInto = one;
        return;
      }
      default:
        return undo(one, step);
    }
  }

  private get members(): Member[] {
    return this.everybody.filter(({ mergedInto }) => !mergedInto);
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
      const { payments } = remaining(this.everybody.find(({ _id }) => _id === paid.custom_metadata.memberId)!).naive;
      const { amount, approved_at, amount_refunded: refunded = 0 } = paid;
      const money = payments.get(row.id) ?? { amount, refunded: 0, isDeleted: false, currency: 'XOF', day: approved_at!.slice(0, 10) };
      // A payment that staff deleted stays deleted, whatever the provider says later.
      if (!money.isDeleted) money.refunded = Math.max(money.refunded, refunded);
      payments.set(row.id, money);
    }
  }
}

/** Staff record a payment of a portion of what is owed, and so much more. */
async function pay(
  one: Member,
  { portion, day, foreign, more = 1 }: { portion: number; day: number; foreign: boolean; more?: number },
): Promise<void> {
  const { email, product, naive } = one;
  const currency = foreign ? 'USD' : naive.currency;
  const [amount, date] = [Math.ceil(portion * naive.owed) + more, addDays(today(), -day)];
  const paid = { name: 'Awa', email, produit: product, moyen: 'Cash', paymentId: randomUUID() };
  const body = { ...paid, amount: major(amount, currency), currency, date };
  const { _id } = await send('POST', '/api/payment/create', body);
  // The same payment once more is still one.
  if (day % 5 === 0) expect((await send('POST', '/api/payment/create', body))._id).toBe(_id);
  naive.payments.set(_id, { amount, refunded: 0, isDeleted: false, currency, day: date });
}

/** The product refuses exactly the plans that the naive ledger refuses. */
async function plan(one: Member, { from, parts, days }: Extract<Step, { kind: 'plan' }>): Promise<void> {
  const { _id, naive } = one;
  if (naive.owed < parts) return;
  const planned = naive.plan(addDays(today(), from), parts, days);
  const instalments = planned.parts.map(({ day, amount }) => ({ due: day, amount: major(amount, naive.currency) }));
  const entry = { kind: 'plan' as const, instalments, reason: 'Accord' };
  if (!planned.isRefused) return void (await enter(one, entry));
  const refused = { status: 400, body: { errors: { 'instalments.0.amount': expect.any(String) } } };
  expect(await call('POST', `/api/circle/members/${_id}/account`, { body: entry, as })).toMatchObject(refused);
}

async function move(one: Member, to: Member, { share, after }: Extract<Step, { kind: 'move' }>): Promise<void> {
  const { naive } = one;
  if (naive.credit === 0) await pay(one, { portion: 1, more: 1_000, day: 0, foreign: false });
  await settle(one);
  const amount = Math.ceil(share * naive.credit);
  if (amount === 0) return;
  const credit = { kind: 'credit' as const, to: to._id, amount: major(amount, naive.currency), reason: 'Famille' };
  one.moves.push({ id: await enter(one, credit), amount, to });
  naive.moved -= amount;
  to.naive.moved += amount;
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
  const reason = 'Erreur';
  if (kind === 'undo-change') {
    const { entries } = (await send('GET', `/api/circle/members/${one._id}/account`)) as MemberAccount;
    const last = entries.find(
      ({ kind, isReversed, reverses }) => (kind === 'discount' || kind === 'plan') && !isReversed && reverses === null,
    );
    if (!last) return;
    await enter(one, { kind: 'reversal', entry: last._id, reason });
    return one.naive.takeBackChange();
  }
  const list: (Member['waivers'][number] | Member['moves'][number])[] = kind === 'undo-waiver' ? one.waivers : one.moves;
  const [taken] = list.splice(which % (list.length || 1), 1);
  if (!taken) return;
  await enter(one, { kind: 'reversal', entry: taken.id, reason });
  if ('to' in taken) {
    one.naive.moved += taken.amount;
    remaining(taken.to).naive.moved -= taken.amount;
  } else one.naive.waived -= taken.amount;
}

/** Those who joined keep their terms. */
async function changePrice({ thousands, inEuros }: Extract<Step, { kind: 'price' }>): Promise<void> {
  const currency = inEuros ? 'EUR' : 'XOF';
  const offer = offers[currency];
  const product = (await send('GET', '/api/product')).find(({ name }: { name: string }) => name === offer.product);
  [offer.price, offer.parts] = [thousands * 12_000, (thousands % 4) + 1];
  const prices = (minor: number) => [{ value: major(minor, currency), currency }];
  const part = { unit: 'month', amounts: prices(offer.price / offer.parts) };
  const instalments = Array.from({ length: offer.parts }, (_, after) => ({ after, ...part }));
  const terms = {
    prices: prices(offer.price),
    instalments: offer.parts === 1 ? [] : instalments,
    subscription: { months: 12, prices: [] },
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

/** Lets payments without a rate stand for what they meet, in the order in which all was paid, waived and moved. */
async function settle({ _id, naive }: Member): Promise<void> {
  if (naive.unconverted.length === 0) return naive.stand([]);
  const { rows } = await sql<{ id: string; amount: number | null }>`
    select id, null::bigint as amount, paid_at as at from payment where member_id = ${_id} and deleted_at is null and amount > refunded
    union all
    select id, case kind when 'credit-out' then -amount else amount end, created_at from account_entry e
    where member_id = ${_id} and kind in ('waiver', 'credit-in', 'credit-out') and reverses_id is null
      and not exists (select from account_entry r where r.reverses_id = e.id)
    order by at, id`.execute(db);
  naive.stand(rows.map(({ id, amount }) => amount ?? id));
}

async function compare(one: Member): Promise<void> {
  const { _id, naive } = one;
  await settle(one);
  const { currency, open, owed, credit, paid, waived, moved, discounted, provisional, unconverted } = naive;
  const money = (minor: number) => ({ value: major(minor, currency), currency });
  const { amounts } = (await send('GET', `/api/circle/members/${_id}/account`)) as MemberAccount;
  const minor = (value: number) => Math.round(value * 10 ** DIGITS[currency]);
  const missing = amounts!.instalments.map(({ due, amount, paid }) => ({ day: due, amount: minor(amount.value) - minor(paid.value) }));
  expect(missing.filter(({ amount }) => amount > 0)).toEqual(open);
  expect(amounts).toMatchObject({
    ...{ owed: money(owed), credit: money(credit), paid: money(paid), waived: money(waived), moved: money(moved) },
    ...{ discounted: money(discounted), byHand: money(0), provisional: money(provisional) },
    overdue: money(sum(open.filter(({ day }) => day < today()))),
  });
  const left = unconverted.map(({ amount, refunded, currency }) => ({ value: major(amount - refunded, currency), currency }));
  expect(amounts!.unconverted.toSorted(bySize)).toEqual(left.toSorted(bySize));
  const { rows } = await sql<Due>`select due as day, amount from account_instalment where member_id = ${_id} order by number`.execute(db);
  expect(rows).toEqual(naive.asked);
  const { rows: stored } = await sql`select currency, owed, credit, stale from account_due where member_id = ${_id}`.execute(db);
  expect(stored).toEqual([{ currency, owed: sum(naive.asked), credit, stale: false }]);
  const { status } = (await send('GET', `/api/circle/members/${_id}`)).payment;
  expect(status).toBe(open.length === 0 ? 'Completed' : open[0]!.day < today() ? 'Late' : 'Progress');
}

const bySize = (a: { value: number; currency: string }, b: typeof a) => a.value - b.value || (a.currency < b.currency ? -1 : 1);

function compareReceivables({ currencies }: Receivables, members: Member[]): void {
  const accounts = members.map(({ naive }) => naive);
  expect(currencies).toEqual(['XOF' as const, 'EUR' as const].flatMap((currency) => naiveReceivables(accounts, currency, today()) ?? []));
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
