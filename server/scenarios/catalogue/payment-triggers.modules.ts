import { CURRENCIES } from '#contract/money.ts';
import { PAYMENT_CATEGORIES, PAYMENT_METHODS, PROVIDERS } from '#contract/payments.ts';
import { paymentCategory, paymentMethod } from '#contract/status.messages.ts';
import type { Db } from '#server/db/db.ts';
import { findMemberLanguage } from '#server/members/members.queries.ts';
import { findPayment } from '#server/payments/payments.queries.ts';
import { formatMoney } from '#server/products/money.rules.ts';
import { inReaderLanguage } from '#server/settings/setting.queries.ts';
import { stored } from '#server/stored-errors.ts';
import { findEvent } from '#server/webhooks/webhooks.queries.ts';
import * as subject from '../subjects.messages.ts';
import { failedPayments, recordedPayments } from './choices.queries.ts';
import * as label from './fields.messages.ts';
import { products } from './look-ups.queries.ts';
import { loadMember, memberOutputs } from './member-output.queries.ts';
import { defineTrigger, field, options, output } from './module.rules.ts';
import * as text from './modules.messages.ts';
import * as choice from './options.messages.ts';

async function loadPayment(db: Db, { paymentId, memberId }: Record<string, unknown>) {
  const payment = typeof paymentId === 'string' ? await findPayment(db, paymentId) : undefined;
  if (!payment) return undefined;
  const { member = null } = (await loadMember(db, { memberId })) ?? {};
  const reads = member && (await findMemberLanguage(db, member.id));
  return {
    payment: {
      amountText: await inReaderLanguage(db, reads, () => formatMoney(payment.amount)),
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

const categories = options(PAYMENT_CATEGORIES, paymentCategory);
const methods = options(PAYMENT_METHODS, paymentMethod);
const providers = options(PROVIDERS, choice.provider);
const currencies = options(CURRENCIES);

export const paymentTriggers = [
  defineTrigger({
    id: 'payments.recorded',
    name: text.paymentRecorded,
    description: text.paymentRecordedAbout,
    by: 'event',
    fields: {
      category: field('multiselect', label.onlyFor, { options: categories }),
      produit: field('multiselect', label.onlyWithProduct, { lookUp: products }),
      moyen: field('multiselect', label.onlyPaidBy, { options: methods }),
    },
    outputs: [
      output('payment.amountText', label.amountWritten, '50 000 F CFA'),
      output('payment.amount', label.amount, 50_000),
      output('payment.currency', label.currency, 'XOF', currencies),
      output('payment.category', label.category, 'Registration', categories),
      output('payment.produit', label.productPaidFor, 'COACHING'),
      output('payment.moyen', label.paidBy, 'Fedapay', methods),
      output('payment.reference', label.paymentId, '104532'),
      output('payment.paidAt', label.paidAt, '2026-11-21T10:00:00.000Z'),
      ...memberOutputs(),
    ],
    subject: (read) =>
      stored(subject.paid, {
        who: read('member.fullName') || read('payment.name'),
        amount: Number(read('payment.amount')),
        currency: read('payment.currency'),
      }),
    load: loadPayment,
    choices: recordedPayments,
  }),
  defineTrigger({
    id: 'payments.failed',
    name: text.paymentFailed,
    description: text.paymentFailedAbout,
    by: 'event',
    fields: { provider: field('multiselect', label.onlyFrom, { options: providers }) },
    outputs: [
      output('provider', label.provider, 'fedapay', providers),
      output('reference', label.paymentId, '104532'),
      output('name', label.payer, 'Awa Diop'),
      output('email', label.email, 'awa.diop@example.com'),
      output('phone', label.phone, '+221771234567'),
      output('amount', label.amount, 50_000),
      output('currency', label.currency, 'XOF', currencies),
    ],
    subject(read) {
      const who = read('name') || read('email');
      if (!read('amount')) return stored(subject.couldNotPay, { who });
      return stored(subject.couldNotPayAmount, { who, amount: Number(read('amount')), currency: read('currency') });
    },
    load: loadFailure,
    choices: failedPayments,
  }),
];
