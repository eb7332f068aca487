import { randomInt, randomUUID } from 'node:crypto';
import type { ChariowSale } from '#server/testing/fakes/chariow.fake.ts';
import type { FedapayTransaction } from '#server/testing/fakes/fedapay.fake.ts';
import type { MonerooPayment } from '#server/testing/fakes/moneroo.fake.ts';

// Payments of the providers for tests: 50,000 XOF, paid an hour ago, unless a test says otherwise.

const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

export function fedapayTransaction({
  status = 'approved',
  email = 'personne@exemple.sn',
  phone = '',
  metadata = {},
  ...more
}: {
  status?: string;
  email?: string;
  phone?: string;
  metadata?: Record<string, string>;
} & Partial<FedapayTransaction> = {}): FedapayTransaction {
  const at = hourAgo();
  return {
    id: randomInt(100_000_000, 900_000_000),
    reference: `trx_${randomUUID().slice(0, 8)}`,
    amount: 50_000,
    status,
    description: 'Inscription COACHING',
    currency_id: 1,
    mode: 'mtn_open',
    custom_metadata: metadata,
    created_at: at,
    updated_at: at,
    approved_at: at,
    refunded_at: null,
    customer: { klass: 'v1/customer', id: 7, firstname: 'Awa', lastname: 'Diop', email },
    payment_method: { klass: 'v1/payment_method', brand: 'mtn', country: 'BJ', number: phone },
    ...more,
  };
}

export function monerooPayment({
  email = 'personne@exemple.sn',
  ...more
}: { email?: string } & Partial<MonerooPayment> = {}): MonerooPayment {
  const at = hourAgo();
  return {
    id: `py_${randomUUID().replaceAll('-', '').slice(0, 16)}`,
    status: 'success',
    amount: 50_000,
    currency: 'XOF',
    description: 'Inscription',
    initiated_at: at,
    processed_at: at,
    customer: { id: randomUUID(), first_name: 'Awa', last_name: 'Diop', email, phone: null },
    metadata: {},
    ...more,
  };
}

export function chariowSale({
  email = 'personne@exemple.sn',
  transactionId = null,
  ...more
}: { email?: string; transactionId?: string | null } & Partial<ChariowSale> = {}): ChariowSale {
  const at = hourAgo();
  return {
    id: `sal_${randomUUID().replaceAll('-', '').slice(0, 12)}`,
    status: 'completed',
    amount: { value: 50_000, currency: 'XOF', formatted: '50 000 FCFA' },
    created_at: at,
    completed_at: at,
    payment: { gateway: transactionId ? 'moneroo' : 'chariow', transaction_id: transactionId },
    customer: { id: randomUUID(), name: 'Awa Diop', email, phone: null },
    product: { id: 'prd_1', name: 'ECOM AFRICA PRO' },
    custom_metadata: {},
    ...more,
  };
}
