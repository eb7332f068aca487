import { randomInt, randomUUID } from 'node:crypto';

// Payments of the providers for tests, as their APIs show them: 50,000 XOF, paid an hour ago, unless a test says otherwise.

const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
const idOf = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
type Metadata = Record<string, string>;

const newTransaction = (at: string) => ({
  id: randomInt(100_000_000, 900_000_000),
  reference: `trx_${randomUUID().slice(0, 8)}`,
  amount: 50_000,
  status: 'approved',
  description: 'Inscription COACHING',
  // The currency is FedaPay's own number.
  currency_id: 1,
  mode: 'mtn_open',
  custom_metadata: {} as Metadata,
  callback_url: '',
  created_at: at,
  updated_at: at,
  approved_at: at as string | null,
  refunded_at: null as string | null,
  amount_refunded: undefined as number | undefined,
  customer: { klass: 'v1/customer', id: 7, firstname: 'Awa', lastname: 'Diop', email: 'personne@exemple.sn' },
  payment_method: { klass: 'v1/payment_method', brand: 'mtn', country: 'BJ', number: '' },
});
export type FedapayTransaction = ReturnType<typeof newTransaction>;

type TransactionOptions = { email?: string; phone?: string; metadata?: Metadata } & Partial<FedapayTransaction>;
export function fedapayTransaction({ email, phone, metadata, ...more }: TransactionOptions = {}): FedapayTransaction {
  const made = newTransaction(hourAgo());
  return {
    ...made,
    ...(metadata && { custom_metadata: metadata }),
    customer: { ...made.customer, ...(email !== undefined && { email }) },
    payment_method: { ...made.payment_method, ...(phone !== undefined && { number: phone }) },
    ...more,
  };
}

const newPayment = (at: string, email: string) => ({
  id: idOf('py'),
  status: 'success' as 'initiated' | 'pending' | 'cancelled' | 'failed' | 'success',
  amount: 50_000,
  currency: 'XOF',
  description: 'Inscription',
  initiated_at: at,
  processed_at: at as string | null,
  customer: { id: randomUUID() as string, first_name: 'Awa', last_name: 'Diop', email, phone: null as string | null },
  metadata: {} as Metadata,
  return_url: '',
});
export type MonerooPayment = ReturnType<typeof newPayment>;

export const monerooPayment = ({
  email = 'personne@exemple.sn',
  ...more
}: { email?: string } & Partial<MonerooPayment> = {}): MonerooPayment => ({
  ...newPayment(hourAgo(), email),
  ...more,
});

/** Chariow writes money in either of its two shapes. */
type ChariowMoney = { amount?: number; value?: number; currency: string | { code: string }; formatted?: string };

const newSale = (at: string, email: string, transactionId: string | null) => ({
  id: idOf('sal'),
  status: 'completed' as 'awaiting_payment' | 'completed' | 'failed' | 'abandoned' | 'refunded',
  amount: { value: 50_000, currency: 'XOF', formatted: '50 000 FCFA' } as ChariowMoney,
  created_at: at,
  completed_at: at as string | null,
  payment: { gateway: transactionId ? 'moneroo' : 'chariow', transaction_id: transactionId },
  customer: { id: randomUUID() as string, name: 'Awa Diop', email, phone: null as { number: string } | null },
  product: { id: 'prd_1', name: 'ECOM AFRICA PRO' },
  custom_metadata: {} as Metadata,
  redirect_url: '',
});
export type ChariowSale = ReturnType<typeof newSale>;

type SaleOptions = { email?: string; transactionId?: string | null } & Partial<ChariowSale>;
export const chariowSale = ({ email = 'personne@exemple.sn', transactionId = null, ...more }: SaleOptions = {}): ChariowSale => ({
  ...newSale(hourAgo(), email, transactionId),
  ...more,
});
