import { sql } from 'kysely';
import { toMajor } from '#contract/money.ts';
import { refreshBilling } from '#server/billing/billing.queries.ts';
import { insertRows } from '#server/db/db.ts';
import { contradictoryAmounts } from '#server/integrations/integrations.messages.ts';
import { stored } from '#server/stored-errors.ts';
import type { DemoAccounts } from './accounts.ts';
import { dayOf, daysBefore, type Filling } from './filling.ts';
import { MEMBERS } from './members.ts';
import { type DemoPayment, GESTURE, makePayments } from './payments.ts';
import { idOf } from './random.ts';

const DAY_MS = 24 * 3_600_000;

/** Adds the payments, the billing that follows from them, and the webhooks that reported them. */
export async function fillPayments(filling: Filling, accounts: DemoAccounts): Promise<void> {
  const { db, today } = filling;
  const payments = makePayments(today);
  await insert(filling, payments, accounts);
  await fillRates(filling, accounts);
  // Whoever owes money is late from the start. Otherwise the next hourly look would find all of them at once, and start scenarios.
  for (const { id } of MEMBERS) await refreshBilling(db, id);
  // Members show when something last happened to them, and not when the demo was filled.
  await sql`
    update member set updated_at = coalesce((select max(at) from member_event e where e.member_id = member.id), created_at)`.execute(db);
  await fillDeliveries(filling, payments);
}

async function insert({ db }: Filling, payments: DemoPayment[], { admin, second }: DemoAccounts): Promise<void> {
  const byStaff = (one: DemoPayment) => (one.moyen === 'Cash' ? (one.at.valueOf() % 2 === 0 ? admin : second) : null);
  const soon = (at: Date) => new Date(at.valueOf() + 42_000);
  const paymentRows = payments.map((one) => ({
    id: one.id,
    member_id: one.member?.id ?? null,
    category: one.category,
    name: one.payer.name,
    email: one.payer.email,
    phone: one.payer.phone,
    produit: one.member?.product ?? 'COACHING',
    moyen: one.moyen,
    amount: one.amount,
    currency: one.currency,
    refunded: one.refunded,
    payment_id: one.paymentId,
    paid_at: one.at,
    created_at: soon(one.at),
    counted_at: soon(one.at),
    recorded_by: byStaff(one)?.id ?? null,
    ...(one.deleted && { deleted_at: soon(soon(one.at)), deleted_by: admin.id, deleted_reason: one.reason }),
  }));
  await insertRows(db, 'payment', paymentRows);
  const refunds = payments.filter(({ refunded }) => refunded > 0);
  const refundRows = refunds.map((one) => ({
    id: idOf(`refund ${one.id}`),
    payment_id: one.id,
    amount: one.refunded,
    reason: one.reason ?? '',
    refunded_at: new Date(one.at.valueOf() + DAY_MS / 2),
    recorded_by: admin.id,
  }));
  await insertRows(db, 'refund', refundRows);
  // A refund as a goodwill gesture is a lower price too, or the member would owe the money again.
  const gestures = refunds.filter(({ member, reason }) => member && reason === GESTURE);
  await insertRows(
    db,
    'account_entry',
    gestures.map((one) => ({
      id: idOf(`discount ${one.id}`),
      member_id: one.member!.id,
      kind: 'discount' as const,
      amount: one.refunded,
      currency: one.currency,
      reason: GESTURE,
      actor_id: admin.id,
      actor_name: admin.name,
      created_at: new Date(one.at.valueOf() + DAY_MS / 2),
    })),
  );
  const events = payments.flatMap((one) => {
    if (!one.member) return [];
    const data = {
      payment: one.id,
      amount: { value: toMajor(one.amount, one.currency), currency: one.currency },
      moyen: one.moyen,
      category: one.category,
    };
    const by = byStaff(one);
    const event = { member_id: one.member.id, at: soon(one.at), actor_id: by?.id ?? null, actor_name: by?.name ?? null };
    const made = { ...event, id: idOf(`event ${one.id}`), kind: 'payment', data: JSON.stringify({ ...data, paymentId: one.paymentId }) };
    if (!one.deleted && one.refunded === 0) return [made];
    const undone = {
      ...data,
      reason: one.reason,
      ...(one.refunded > 0 && { refund: { value: toMajor(one.refunded, one.currency), currency: one.currency } }),
    };
    return [
      made,
      {
        ...event,
        id: idOf(`event undone ${one.id}`),
        at: soon(soon(one.at)),
        kind: one.deleted ? 'payment-deleted' : 'refund',
        actor_id: admin.id,
        actor_name: admin.name,
        data: JSON.stringify(undone),
      },
    ];
  });
  await db.insertInto('member_event').values(events).execute();
}

/** Adds the exchange rates; the euro's is fixed by treaty. */
async function fillRates({ db, today }: Filling, { admin }: DemoAccounts): Promise<void> {
  const rates = [
    { from_currency: 'EUR', rate: '655.957', days: 430 },
    { from_currency: 'USD', rate: '608.20', days: 120 },
    { from_currency: 'USD', rate: '596.75', days: 31 },
  ];
  const exchangeRateRows = rates.map(({ from_currency, rate, days }) => ({
    id: idOf(`rate ${from_currency} ${days}`),
    from_currency,
    to_currency: 'XOF',
    day: dayOf(daysBefore(today, days)),
    rate,
    created_at: daysBefore(today, days),
    created_by: admin.id,
  }));
  await insertRows(db, 'exchange_rate', exchangeRateRows);
}

/** Adds the webhooks that reported the last payments, and one that contradicts itself. */
async function fillDeliveries({ db, today }: Filling, payments: DemoPayment[]): Promise<void> {
  const recent = payments.filter(({ moyen, at, deleted }) => moyen !== 'Cash' && !deleted && at > daysBefore(today, 45));
  const events = { Fedapay: 'transaction.approved', Moneroo: 'payment.success', Chariow: 'successful.sale' };
  const provider = { Fedapay: 'fedapay', Moneroo: 'moneroo', Chariow: 'chariow' } as const;
  const observedOf = (one: DemoPayment) =>
    JSON.stringify({
      id: one.paymentId,
      state: 'paid',
      amount: one.amount,
      currency: one.currency,
      paidAt: one.at,
      payer: { name: one.payer.name, email: one.payer.email, phone: one.payer.phone },
    });
  const rows = recent.flatMap((one) => {
    if (one.moyen === 'Cash') return [];
    const receivedAt = new Date(one.at.valueOf() + 9_000);
    return [
      {
        id: idOf(`delivery ${one.id}`),
        provider: provider[one.moyen],
        delivery_key: `demo:${one.id}`,
        event: events[one.moyen],
        object_id: one.paymentId,
        body: Buffer.from('{}'),
        state: one.member ? ('processed' as const) : ('unmatched' as const),
        error: null as string | null,
        attempts: 1,
        payment_id: one.id as string | null,
        observed: observedOf(one),
        received_at: receivedAt,
        processed_at: new Date(receivedAt.valueOf() + 1_400),
      },
    ];
  });
  const last = rows.findLast(({ provider }) => provider === 'chariow') ?? rows.at(-1);
  if (!last) return;
  const odd = {
    ...last,
    id: idOf('delivery that contradicts itself'),
    delivery_key: 'demo:odd',
    object_id: 'sal_7fk2m9qpxd',
    state: 'quarantined' as const,
    error: stored(contradictoryAmounts, { provider: 'Chariow', amounts: '5000000 XOF, 50000 XOF' }),
    payment_id: null,
    received_at: daysBefore(today, 1.6),
    processed_at: daysBefore(today, 1.6),
  };
  await insertRows(db, 'webhook_event', [...rows, odd]);
}
