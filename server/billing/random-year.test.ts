import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { MemberAccount, NewEntry } from '#contract/member-account.ts';
import type { CurrencyReceivables, Receivables } from '#contract/receivables.ts';
import { runJob } from '#server/jobs/jobs.ts';
import { markOverdue } from '#server/payments/payments.jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import { DIGITS, type Due, NaiveAccount, type NaiveCurrency, type NaiveRate } from '#server/testing/naive-ledger.ts';
import { fedapayTransaction } from '#server/testing/provider-payments.ts';
import { type Joining, joining, type Step, step } from '#server/testing/year-steps.ts';
import { addDays, addMonths, type Day, daysBetween } from '#server/time/calendar.ts';

// Random years of members through the real calls and webhooks, compared with a naive ledger to the franc and the cent, on each day on
// which the clock stops. Members pay in francs or in euros; dollars count by the rate of their day, and not at all before there is one.

const fedapay = await startFedapay({ key: 'sk_fedapay', webhookSecret: 'wh_fedapay' });
afterAll(() => fedapay.close());
const { app, db, deps, call, runJobs } = await testApp({
  env: { FEDAPAY_SECRET_KEY: 'sk_fedapay', FEDAPAY_WEBHOOK_SECRET: 'wh_fedapay', FEDAPAY_URL: fedapay.url },
});
const { token: as } = await buildAccount(db);
const today = () => new Date().toISOString().slice(0, 10);

afterEach(() => void vi.useRealTimers());

/** Sets the clock of the server forward, and never back. PostgreSQL keeps the right time. */
async function letDaysPass(days: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 3_600_000 });
  // Who works every day stays signed in.
  await db
    .updateTable('session')
    .set({ expires_at: new Date('2999-01-01') })
    .execute();
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
  /** The ids of payments that were recorded, of waived amounts and of credit that was moved away. */
  payments: string[];
  waivers: { id: string; amount: number }[];
  moves: { id: string; amount: number; to: Member }[];
}

/** The members of all years, because what members owe is added up over all. */
const everybody: Member[] = [];
/** The terms on which members join; the prices are in minor units. */
const offers = {
  XOF: { product: 'COACHING', price: 200_000, parts: 4 },
  EUR: { product: 'ECOM AFRICA PRO', price: 30_000, parts: 3 },
};
const rates: NaiveRate[] = [];

/** The amount as the API writes it. */
const major = (minor: number, currency: NaiveCurrency) => minor / 10 ** DIGITS[currency];

async function join({ began, partly, inEuros }: Joining): Promise<Member> {
  const currency = inEuros ? 'EUR' : 'XOF';
  const { product, price, parts } = offers[currency];
  const first = addDays(today(), began);
  const given = { name: 'Awa Diop', email: `${randomUUID()}@exemple.sn`, date: first, product, option: partly ? 'Partial' : 'Complete' };
  const { _id, email } = await send('POST', '/api/circle/create', given);
  const naive = new NaiveAccount(currency, price, { first, parts: partly ? parts : 1, rates });
  const joined = { _id, email, product, naive, payments: [], waivers: [], moves: [] };
  everybody.push(joined);
  return joined;
}

async function enter({ _id }: Member, entry: NewEntry): Promise<string> {
  const { entries } = (await send('POST', `/api/circle/members/${_id}/account`, entry)) as MemberAccount;
  return entries.filter(({ kind }) => kind !== 'payment' && kind !== 'refund')[0]!._id;
}

/** One year: its members, and the webhooks that are on their way. */
class Year {
  readonly members: Member[] = [];
  private waiting: { id: number; arrived: () => Promise<void> }[] = [];

  async take(step: Step): Promise<void> {
    if (step.kind === 'join') return void this.members.push(await join(step));
    if (step.kind === 'price') return changePrice(step);
    if (step.kind === 'rate') return addRate(step);
    if (step.kind === 'deliver') return this.deliver(step.seed);
    const one = this.members[step.member % this.members.length]!;
    const { naive } = one;
    await settle(one);
    switch (step.kind) {
      case 'days':
        return this.letDaysPass(step.days === 'due' ? naive.open.find(({ day }) => day > today())?.day : addDays(today(), step.days));
      case 'pay':
        return pay(one, step);
      case 'webhook':
        return this.begin(one, step);
      case 'refund': {
        const [id, money] = pick(one, step.which, (money) => !money.isDeleted) ?? [];
        const amount = money ? Math.ceil(step.share * (money.amount - money.refunded)) : 0;
        if (!money || amount === 0) return;
        return refund(id!, money, amount);
      }
      case 'delete-all':
        return deleteAll(one);
      case 'delete':
      case 'restore': {
        const [id, money] = pick(one, step.which, (money) => money.isDeleted === (step.kind === 'restore')) ?? [];
        if (!money) return;
        await (step.kind === 'delete' ? send('DELETE', `/api/payment/${id}?reason=Doublon`) : send('POST', `/api/payment/${id}/restore`));
        money.isDeleted = step.kind === 'delete';
        return;
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
      case 'plan': {
        if (naive.owed < step.parts) return;
        const instalments = naive
          .plan(addDays(today(), step.from), step.parts, step.days)
          .map(({ day, amount }) => ({ due: day, amount: major(amount, naive.currency) }));
        return void (await enter(one, { kind: 'plan', instalments, reason: 'Accord' }));
      }
      case 'move': {
        const others = this.members.filter((other) => other !== one && other.naive.currency === naive.currency);
        const to = others[step.to % others.length];
        if (!to) return;
        if (naive.credit === 0) await pay(one, { portion: 1, more: 1_000, day: 0, foreign: false });
        await settle(one);
        const amount = Math.ceil(step.share * naive.credit);
        if (amount === 0) return;
        const credit = { kind: 'credit' as const, to: to._id, amount: major(amount, naive.currency), reason: 'Famille' };
        one.moves.push({ id: await enter(one, credit), amount, to });
        naive.moved -= amount;
        to.naive.moved += amount;
        if (step.after === 'delete-all') return deleteAll(one);
        if (step.after === 'refund-all')
          for (const [id, money] of naive.payments)
            if (!money.isDeleted && money.amount > money.refunded) await refund(id, money, money.amount - money.refunded);
        return;
      }
      default:
        return undo(one, step);
    }
  }

  /** Stops the clock on the day and on the next one, and compares. */
  private async letDaysPass(until: Day | undefined): Promise<void> {
    if (until === undefined) return;
    await letDaysPass(daysBetween(today(), until).length - 1);
    await this.compare();
    await letDaysPass(1);
    await this.compare();
  }

  async compare(): Promise<void> {
    for (const one of this.members) await compare(one);
    await compareReceivables();
  }

  /** Somebody pays in francs with FedaPay; the webhook arrives later, perhaps after others, perhaps twice. */
  private begin(one: Member, { portion, day }: Extract<Step, { kind: 'webhook' }>): void {
    const on = addDays(today(), -day);
    const at = `${on}T08:00:00.000Z`;
    const amount = Math.max(100, Math.ceil(portion * one.naive.owed));
    const paid = fedapayTransaction({ amount, email: one.email, approved_at: at, created_at: at, updated_at: at });
    fedapay.transactions.set(paid.id, paid);
    const arrived = async () => {
      const { id } = await db.selectFrom('payment').select('id').where('payment_id', '=', String(paid.id)).executeTakeFirstOrThrow();
      one.payments.push(id);
      one.naive.payments.set(id, { amount, refunded: 0, isDeleted: false, currency: 'XOF', day: on });
    };
    this.waiting.push({ id: paid.id, arrived });
  }

  async deliver(seed: number): Promise<void> {
    const arriving = this.waiting.splice(0).toSorted((a, b) => ((a.id * seed) % 7) - ((b.id * seed) % 7));
    for (const { id } of arriving.flatMap((one, i) => (i % 2 === seed % 2 ? [one, one] : [one]))) {
      const { body: payload, headers } = fedapay.deliver('transaction.approved', { id });
      expect((await app.inject({ method: 'POST', url: '/api/webhooks/fedapay', payload, headers })).statusCode).toBe(200);
    }
    await runJobs();
    for (const { arrived } of arriving) await arrived();
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
  one.payments.push(_id);
  naive.payments.set(_id, { amount, refunded: 0, isDeleted: false, currency, day: date });
}

async function refund(id: string, money: Money, amount: number): Promise<void> {
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

type Money = NaiveAccount['payments'] extends Map<string, infer M> ? M : never;
const pick = ({ naive }: Member, which: number, fits: (money: Money) => boolean) => {
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
    taken.to.naive.moved -= taken.amount;
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

/** Says what dollars are worth from a day on, perhaps instead of what was said before. */
async function addRate({ day, inEuros, thousandths }: Extract<Step, { kind: 'rate' }>): Promise<void> {
  const rate = { from: 'USD', to: inEuros ? 'EUR' : 'XOF', day: addDays(today(), -day) } as const;
  await send('POST', '/api/payment/rates', { ...rate, rate: thousandths / 1_000 });
  rates.push({ ...rate, thousandths });
  await runJobs();
}

const sum = (dues: Due[]) => dues.reduce((total, { amount }) => total + amount, 0);

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
  expect(rows).toEqual(open);
  const { rows: stored } = await sql`select currency, owed, credit, stale from account_due where member_id = ${_id}`.execute(db);
  expect(stored).toEqual([{ currency, owed, credit, stale: false }]);
  const { status } = (await send('GET', `/api/circle/members/${_id}`)).payment;
  expect(status).toBe(open.length === 0 ? 'Completed' : open[0]!.day < today() ? 'Late' : 'Progress');
}

const bySize = (a: { value: number; currency: string }, b: typeof a) => a.value - b.value || (a.currency < b.currency ? -1 : 1);

async function compareReceivables(): Promise<void> {
  for (const one of everybody) if (one.naive.provisional > 0) await settle(one);
  const { currencies } = (await send('GET', '/api/receivables')) as Receivables;
  for (const currency of ['XOF', 'EUR'] as const) {
    const own = everybody.map(({ naive }) => naive).filter((naive) => naive.currency === currency);
    const found = currencies.find((one) => one.currency === currency);
    if (own.some(({ owed, credit }) => owed + credit > 0)) expect(found).toMatchObject(receivablesOf(own, currency));
    else expect(found).toBeUndefined();
  }
}

function receivablesOf(accounts: NaiveAccount[], currency: NaiveCurrency): Partial<CurrencyReceivables> {
  const open = accounts.flatMap((naive) => naive.open);
  const total = (dues: Due[]) => major(sum(dues), currency);
  const within = (first: Day, last: Day) => total(open.filter(({ day }) => day >= first && day <= last));
  const since = (from: number, to: number) => within(addDays(today(), -to), addDays(today(), -from));
  const first = `${today().slice(0, 7)}-01`;
  const ages = [within(today(), '9999-12-31'), since(1, 30), since(31, 60), since(61, 90), since(91, 100_000)];
  return {
    owed: total(open),
    overdue: since(1, 100_000),
    ages: ages.map((amount) => expect.objectContaining({ amount })),
    months: [0, 1, 2, 3, 4, 5].map((n) => {
      const month = addMonths(first, n);
      return expect.objectContaining({ amount: within([month, today()].toSorted().at(-1)!, addDays(addMonths(first, n + 1), -1)) });
    }),
    later: within(addMonths(first, 6), '9999-12-31'),
    credit: major(
      accounts.reduce((all, naive) => all + naive.credit, 0),
      currency,
    ),
  };
}

const years = Number(process.env.CAURI_RUNS ?? 1);

test(
  'random years add up as a naive ledger does, to the franc and the cent',
  async () => {
    const begins = fc.array(fc.record(joining), { minLength: 2, maxLength: 4 });
    for (const inEuros of [false, true]) await changePrice({ kind: 'price', thousands: inEuros ? 3 : 16, inEuros });
    await fc.assert(
      fc.asyncProperty(begins, fc.array(step, { minLength: 20, maxLength: 45, size: 'max' }), async (members, steps) => {
        const year = new Year();
        for (const one of members) year.members.push(await join(one));
        for (const one of steps) await year.take(one);
        await year.deliver(1);
        await year.compare();
      }),
      { numRuns: years, ...(process.env.CAURI_SEED && { seed: Number(process.env.CAURI_SEED) }), endOnFailure: true },
    );
  },
  30_000 * years,
);
