import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { MemberAccount, NewEntry } from '#contract/member-account.ts';
import type { Receivables } from '#contract/receivables.ts';
import { testApp } from '#server/testing/app.ts';
import { buildAccount } from '#server/testing/factories.ts';
import { startFedapay } from '#server/testing/fakes/fedapay.fake.ts';
import { type Due, NaiveAccount } from '#server/testing/naive-ledger.ts';
import { fedapayTransaction } from '#server/testing/provider-payments.ts';
import { addDays, addMonths, type Day } from '#server/time/calendar.ts';

// Random years of members through the real calls and webhooks, compared with a naive ledger to the franc. The clock of a member is
// the day on which the year began: some began long ago, some begin later.

const fedapay = await startFedapay({ key: 'sk_fedapay', webhookSecret: 'wh_fedapay' });
afterAll(() => fedapay.close());
const { app, db, call, runJobs } = await testApp({
  env: { FEDAPAY_SECRET_KEY: 'sk_fedapay', FEDAPAY_WEBHOOK_SECRET: 'wh_fedapay', FEDAPAY_URL: fedapay.url },
});
const { token: as } = await buildAccount(db);
const TODAY = new Date().toISOString().slice(0, 10);

const send = async (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', path: string, body?: object) => {
  const answer = await call(method, path, { body, as });
  expect(answer.body, `${method} ${path} ${JSON.stringify(body)}`).toMatchObject({ success: true });
  return answer.body.data;
};

interface Member {
  _id: string;
  email: string;
  naive: NaiveAccount;
  /** The ids of payments that were recorded, of waived amounts and of credit that was moved away. */
  payments: string[];
  waivers: { id: string; amount: number }[];
  moves: { id: string; amount: number; to: Member }[];
}

const MOST = 260_000;
const nth = fc.nat(1_000);
const member = { member: nth };
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), ...member, amount: fc.integer({ min: 1, max: MOST }), day: fc.nat(300) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('webhook' as const),
      ...member,
      amount: fc.integer({ min: 100, max: MOST }),
      day: fc.nat(300),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deliver' as const), seed: nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      ...member,
      which: nth,
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'delete-all' as const, 'restore' as const), ...member, which: nth }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('discount' as const, 'waiver' as const),
      ...member,
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('plan' as const),
      ...member,
      from: fc.integer({ min: -200, max: 200 }),
      parts: fc.integer({ min: 1, max: 5 }),
      days: fc.integer({ min: 1, max: 70 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('move' as const), ...member, to: nth, share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('undo-change' as const, 'undo-waiver' as const, 'undo-move' as const),
      ...member,
      which: nth,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('price' as const), thousands: fc.integer({ min: 2, max: 25 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('join' as const), began: fc.integer({ min: -400, max: 120 }), partly: fc.boolean() }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The members of all years, because what members owe is added up over all. */
const everybody: Member[] = [];
let price = 200_000;
let parts = 4;

async function join({ began, partly }: { began: number; partly: boolean }): Promise<Member> {
  const date = addDays(TODAY, began);
  const given = { name: 'Awa Diop', email: `${randomUUID()}@exemple.sn`, date, option: partly ? 'Partial' : 'Complete' };
  const { _id, email } = await send('POST', '/api/circle/create', given);
  const joined = { _id, email, naive: new NaiveAccount(price, date, partly ? parts : 1), payments: [], waivers: [], moves: [] };
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
  private waiting: { body: string; headers: Record<string, string>; arrived: () => Promise<void> }[] = [];

  async take(step: Step): Promise<void> {
    if (step.kind === 'join') return void this.members.push(await join(step));
    if (step.kind === 'price') return changePrice(step.thousands);
    if (step.kind === 'deliver') return this.deliver(step.seed);
    const one = this.members[step.member % this.members.length]!;
    const { naive } = one;
    switch (step.kind) {
      case 'pay': {
        const paid = { name: 'Awa', email: one.email, produit: 'COACHING', moyen: 'Cash', paymentId: randomUUID() };
        const body = { ...paid, amount: step.amount, date: addDays(TODAY, -step.day) };
        const { _id } = await send('POST', '/api/payment/create', body);
        // The same payment once more is still one.
        if (step.day % 5 === 0) expect((await send('POST', '/api/payment/create', body))._id).toBe(_id);
        one.payments.push(_id);
        return void naive.payments.set(_id, { amount: step.amount, refunded: 0, isDeleted: false });
      }
      case 'webhook':
        return this.begin(one, step);
      case 'refund': {
        const [id, money] = pick(one, step.which, (money) => !money.isDeleted) ?? [];
        const amount = money ? Math.ceil(step.share * (money.amount - money.refunded)) : 0;
        if (!money || amount === 0) return;
        await send('POST', `/api/payment/${id}/refund`, { amount, reason: 'Geste' });
        money.refunded += amount;
        return;
      }
      case 'delete-all':
        for (const [id, money] of naive.payments)
          if (!money.isDeleted) {
            await send('DELETE', `/api/payment/${id}?reason=Doublon`);
            money.isDeleted = true;
          }
        return;
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
        const id = await enter(one, { kind: step.kind, amount, reason: 'Geste' });
        if (step.kind === 'discount') return naive.discount(amount);
        one.waivers.push({ id, amount });
        naive.waived += amount;
        return;
      }
      case 'plan': {
        if (naive.owed < step.parts) return;
        const instalments = naive.plan(addDays(TODAY, step.from), step.parts, step.days).map(({ day, amount }) => ({ due: day, amount }));
        return void (await enter(one, { kind: 'plan', instalments, reason: 'Accord' }));
      }
      case 'move': {
        const to = this.members[step.to % this.members.length]!;
        const amount = Math.ceil(step.share * naive.credit);
        if (to === one || amount === 0) return;
        one.moves.push({ id: await enter(one, { kind: 'credit', to: to._id, amount, reason: 'Famille' }), amount, to });
        naive.moved -= amount;
        to.naive.moved += amount;
        return;
      }
      default:
        return undo(one, step);
    }
  }

  /** Somebody pays with FedaPay; the webhook arrives later, perhaps after others, perhaps twice. */
  private begin(one: Member, { amount, day }: { amount: number; day: number }): void {
    const at = `${addDays(TODAY, -day)}T08:00:00.000Z`;
    const paid = fedapayTransaction({ amount, email: one.email, approved_at: at, created_at: at, updated_at: at });
    fedapay.transactions.set(paid.id, paid);
    const arrived = async () => {
      const { id } = await db.selectFrom('payment').select('id').where('payment_id', '=', String(paid.id)).executeTakeFirstOrThrow();
      one.payments.push(id);
      one.naive.payments.set(id, { amount, refunded: 0, isDeleted: false });
    };
    const { body, headers } = fedapay.deliver('transaction.approved', paid);
    this.waiting.push({ body, headers, arrived });
  }

  async deliver(seed: number): Promise<void> {
    const arriving = this.waiting.splice(0).toSorted((a, b) => ((a.body.length * seed) % 7) - ((b.body.length * seed) % 7) || -1);
    for (const { body, headers } of arriving.flatMap((one, i) => (i % 2 === seed % 2 ? [one, one] : [one])))
      expect((await app.inject({ method: 'POST', url: '/api/webhooks/fedapay', payload: body, headers })).statusCode).toBe(200);
    await runJobs();
    for (const { arrived } of arriving) await arrived();
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
async function changePrice(thousands: number): Promise<void> {
  const product = (await send('GET', '/api/product')).find(({ name }: { name: string }) => name === 'COACHING');
  [price, parts] = [thousands * 12_000, (thousands % 4) + 1];
  const xof = (value: number) => [{ value, currency: 'XOF' }];
  const instalments = Array.from({ length: parts }, (_, after) => ({ after, unit: 'month', amounts: xof(price / parts) }));
  const terms = { prices: xof(price), instalments: parts === 1 ? [] : instalments, subscription: { months: 12, prices: [] } };
  await send('PATCH', `/api/product/${product._id}`, { terms });
}

const xof = (value: number) => ({ value, currency: 'XOF' });
const sum = (dues: Due[]) => dues.reduce((total, { amount }) => total + amount, 0);

async function compare({ _id, naive }: Member): Promise<void> {
  const { open, owed, credit, paid, waived, moved, discounted } = naive;
  const { amounts } = (await send('GET', `/api/circle/members/${_id}/account`)) as MemberAccount;
  const missing = amounts!.instalments.map(({ due, amount, paid }) => ({ day: due, amount: amount.value - paid.value }));
  expect(missing.filter(({ amount }) => amount > 0)).toEqual(open);
  expect(amounts).toMatchObject({
    ...{ owed: xof(owed), credit: xof(credit), paid: xof(paid), waived: xof(waived), moved: xof(moved), discounted: xof(discounted) },
    ...{ byHand: xof(0), provisional: xof(0), overdue: xof(sum(open.filter(({ day }) => day < TODAY))) },
  });
  const { rows } = await sql<Due>`select due as day, amount from account_instalment where member_id = ${_id} order by number`.execute(db);
  expect(rows).toEqual(open);
  const { rows: stored } = await sql`select owed, credit, stale from account_due where member_id = ${_id}`.execute(db);
  expect(stored).toEqual([{ owed, credit, stale: false }]);
  const { status } = (await send('GET', `/api/circle/members/${_id}`)).payment;
  expect(status).toBe(open.length === 0 ? 'Completed' : open[0]!.day < TODAY ? 'Late' : 'Progress');
}

async function compareReceivables(): Promise<void> {
  const open = everybody.flatMap(({ naive }) => naive.open);
  const within = (first: Day, last: Day) => sum(open.filter(({ day }) => day >= first && day <= last));
  const since = (from: number, to: number) => within(addDays(TODAY, -to), addDays(TODAY, -from));
  const { currencies } = (await send('GET', '/api/receivables')) as Receivables;
  const first = `${TODAY.slice(0, 7)}-01`;
  expect(currencies[0]).toMatchObject({
    owed: sum(open),
    overdue: since(1, 100_000),
    ages: [
      { amount: within(TODAY, '9999-12-31') },
      ...[since(1, 30), since(31, 60), since(61, 90), since(91, 100_000)].map((amount) => ({ amount })),
    ],
    months: [0, 1, 2, 3, 4, 5].map((n) => {
      const month = addMonths(first, n);
      return { amount: within([month, TODAY].toSorted().at(-1)!, addDays(addMonths(first, n + 1), -1)) };
    }),
    later: within(addMonths(first, 6), '9999-12-31'),
    credit: everybody.reduce((total, { naive }) => total + naive.credit, 0),
  });
}

const years = Number(process.env.CAURI_RUNS ?? 1);

test(
  'a random year adds up as a naive ledger does, to the franc',
  async () => {
    const begins = fc.array(fc.record({ began: fc.integer({ min: -400, max: 120 }), partly: fc.boolean() }), {
      minLength: 2,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(begins, fc.array(step, { minLength: 20, maxLength: 45, size: 'max' }), async (members, steps) => {
        const year = new Year();
        for (const one of members) year.members.push(await join(one));
        for (const one of steps) await year.take(one);
        await year.deliver(1);
        for (const one of year.members) await compare(one);
        await compareReceivables();
      }),
      { numRuns: years, ...(process.env.CAURI_SEED && { seed: Number(process.env.CAURI_SEED) }), endOnFailure: true },
    );
  },
  30_000 * years,
);
