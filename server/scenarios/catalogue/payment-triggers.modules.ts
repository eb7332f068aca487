import { PRODUCTS } from '#contract/members.ts';
import { Currency } from '#contract/money.ts';
import { PAYMENT_CATEGORIES, PAYMENT_METHODS, PROVIDERS } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { formatMoney } from '#server/payments/money.rules.ts';
import { findPayment } from '#server/payments/payments.queries.ts';
import { findEvent } from '#server/webhooks/webhooks.queries.ts';
import { failedPayments, recordedPayments } from './choices.queries.ts';
import { loadMember, memberOutputs } from './member-output.queries.ts';
import { defineTrigger, field, options, output } from './module.rules.ts';

async function loadPayment(db: Db, { paymentId, memberId }: Record<string, unknown>) {
  const payment = typeof paymentId === 'string' ? await findPayment(db, paymentId) : undefined;
  if (!payment) return undefined;
  const { member = null } = (await loadMember(db, { memberId })) ?? {};
  return {
    payment: {
      id: payment._id,
      name: payment.name,
      email: payment.email,
      phone: payment.phone,
      amount: payment.amount.value,
      currency: payment.amount.currency,
      category: payment.category,
      produit: payment.produit,
      moyen: payment.moyen,
      reference: payment.paymentId,
      paidAt: payment.createdAt,
    },
    member,
  };
}

async function loadFailure(db: Db, { webhookEventId }: Record<string, unknown>) {
  const event = typeof webhookEventId === 'string' ? await findEvent(db, webhookEventId) : undefined;
  if (!event) return undefined;
  const { observed } = event;
  return {
    provider: event.provider,
    reference: event.objectId,
    name: observed?.name ?? '',
    email: observed?.email ?? '',
    phone: observed?.phone ?? null,
    amount: observed?.amount.value ?? null,
    currency: observed?.amount.currency ?? null,
  };
}

function money(value: string, currency: string): string {
  const known = Currency.safeParse(currency);
  return known.success ? formatMoney({ value: Number(value), currency: known.data }) : value;
}

export const paymentTriggers = [
  defineTrigger({
    id: 'payments.recorded',
    name: 'Payment recorded',
    description: 'A payment of a member was recorded, by staff or by a provider.',
    by: 'event',
    fields: {
      category: field('multiselect', 'Only for', { options: options(PAYMENT_CATEGORIES) }),
      produit: field('multiselect', 'Only with product', { options: options(PRODUCTS) }),
      moyen: field('multiselect', 'Only paid by', { options: options(PAYMENT_METHODS) }),
    },
    outputs: [
      output('payment.amount', 'Amount', 50_000),
      output('payment.currency', 'Currency', 'XOF'),
      output('payment.category', 'Category', 'Registration'),
      output('payment.produit', 'Product paid for', 'COACHING'),
      output('payment.moyen', 'Paid by', 'Fedapay'),
      output('payment.reference', 'Payment ID', '104532'),
      output('payment.paidAt', 'Paid at', '2026-11-21T10:00:00.000Z'),
      ...memberOutputs(),
    ],
    subject: (read) =>
      `${read('member.fullName') || read('payment.name')} · paid ${money(read('payment.amount'), read('payment.currency'))}`,
    load: loadPayment,
    choices: recordedPayments,
  }),
  defineTrigger({
    id: 'payments.failed',
    name: 'Payment failed',
    description: 'A provider says that a payment was tried and did not succeed.',
    by: 'event',
    fields: { provider: field('multiselect', 'Only from', { options: options(PROVIDERS) }) },
    outputs: [
      output('provider', 'Provider', 'fedapay'),
      output('reference', 'Payment ID', '104532'),
      output('name', 'Payer', 'Awa Diop'),
      output('email', 'Email', 'awa.diop@example.com'),
      output('phone', 'Phone', '+221771234567'),
      output('amount', 'Amount', 50_000),
      output('currency', 'Currency', 'XOF'),
    ],
    subject: (read) =>
      read('amount')
        ? `${read('name') || read('email')} · could not pay ${money(read('amount'), read('currency'))}`
        : `${read('name') || read('email')} · could not pay`,
    load: loadFailure,
    choices: failedPayments,
  }),
];
