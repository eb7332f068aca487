import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Deps } from '#server/deps.ts';
import { insertPayment } from '#server/payments/record.queries.ts';
import { nastyText, ref } from './values.ts';

/** The record that a path is about; the first pattern that matches counts. */
export const PAYMENT_IDS: [pattern: RegExp, placeholder: string][] = [
  [/payment.*events/, 'webhookEvent'],
  [/payment.*restore/, 'deletedPayment'],
  [/payment/, 'payment'],
];

const amount = fc.oneof(fc.constantFrom<unknown>(1, 50_000, '50000', 49.99, '0.1', 1e21, -1, 0), fc.integer({ min: 1, max: 100_000 }));

export const PAYMENT_BODIES: Record<string, fc.Arbitrary<unknown>> = {
  payments_create: fc.record(
    {
      name: fc.oneof(fc.constant('Awa Diop'), nastyText),
      email: fc.constant('awa.diop@example.com'),
      produit: fc.constantFrom('COACHING', 'ECOM AFRICA PRO'),
      amount,
      moyen: fc.constantFrom('Fedapay', 'Moneroo', 'Chariow', 'Cash'),
      paymentId: fc.oneof(fc.uuid(), fc.constant('the same'), nastyText),
      currency: fc.constantFrom('XOF', 'EUR', 'JPY'),
      date: fc.constantFrom('2026-01-31', '2026-02-28T10:00:00Z', '0000-01-01', '9999-12-31'),
      memberId: fc.constantFrom(ref('payer'), ref('unknown')),
      category: fc.constantFrom('Registration', 'Subscription'),
    },
    { requiredKeys: ['name', 'email', 'produit', 'amount', 'moyen', 'paymentId'] },
  ),
  payments_refund: fc.record(
    { amount, reason: fc.oneof(fc.constant('Geste'), nastyText), key: fc.oneof(fc.uuid(), fc.constant(ref('unknown'))) },
    { requiredKeys: ['amount', 'reason'] },
  ),
};

/** Makes a member with payments, one of them deleted, and a delivery in quarantine. */
export async function makePaymentsWorld({ db }: Deps): Promise<Record<string, string>> {
  const { id: payer } = await db
    .insertInto('member')
    .values({ full_name: 'Awa Diop', email: `payeuse.${randomUUID()}@example.com`, payment_option: 'Partiel' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pay = (memberId: string | null) =>
    db.transaction().execute((db) =>
      insertPayment(db, undefined, {
        member_id: memberId,
        category: 'Registration',
        name: 'Awa Diop',
        email: 'awa.diop@example.com',
        produit: 'COACHING',
        moyen: 'Cash',
        amount: 50_000,
        currency: 'XOF',
        payment_id: randomUUID(),
        paid_at: new Date(),
      }),
    );
  const [payment, deletedPayment] = [await pay(payer), await pay(null)];
  await db.updateTable('payment').set({ deleted_at: new Date() }).where('id', '=', deletedPayment).execute();
  const event = await db
    .insertInto('webhook_event')
    .values({
      provider: 'moneroo',
      delivery_key: randomUUID(),
      event: 'payment.success',
      object_id: 'py_unknown',
      body: Buffer.from('{}'),
      state: 'quarantined',
      error: 'The provider does not know this payment.',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { payer, payment, deletedPayment, webhookEvent: event.id };
}
