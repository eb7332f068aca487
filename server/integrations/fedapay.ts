import { CURRENCIES, type Currency, toMinor } from '#contract/money.ts';
import type { Env } from '#server/env.ts';
import { stored } from '#server/stored-errors.ts';
import * as text from './integrations.messages.ts';
import { Json, parseJson } from './json.ts';
import { doubtOf, headerOf, isSigned, keyOf, type PaymentProvider, type ProviderPayment } from './payment-provider.ts';
import { getJson, listOf } from './provider-http.ts';

/** The largest age of a signature, in seconds. */
const TOLERANCE = 300;
const PER_PAGE = 100;

/** In these states money has arrived; refunds of it are subtracted. */
const PAID = new Set(['approved', 'transferred', 'refunded', 'approved_partially_refunded', 'transferred_partially_refunded']);
const FAILED = new Set(['declined', 'canceled', 'cancelled', 'expired', 'failed']);
const OPEN = new Set(['created', 'pending', '']);

/** Undefined for a state that is not known. */
const stateOf = (status: string) => (PAID.has(status) ? 'paid' : FAILED.has(status) ? 'failed' : OPEN.has(status) ? 'open' : undefined);

/** https://docs.fedapay.com */
export function openFedapay({ FEDAPAY_SECRET_KEY, FEDAPAY_WEBHOOK_SECRET, FEDAPAY_URL }: Env): PaymentProvider {
  const get = (path: string) => getJson('FedaPay', `${FEDAPAY_URL}/v1${path}`, FEDAPAY_SECRET_KEY ?? '');
  // Currencies never change and FedaPay has only a few, so they are cached.
  const currencies = new Map<string, Currency>();

  async function currencyOf(transaction: Json): Promise<Currency | undefined> {
    const iso = transaction.get('currency').get('iso').text();
    if (iso) return knownCurrency(iso);
    const id = transaction.get('currency_id').id();
    if (id === null) return undefined;
    if (!currencies.has(id)) {
      const answer = await get(`/currencies/${id}`);
      const known = knownCurrency((answer?.get('v1/currency').exists ? answer.get('v1/currency') : answer)?.get('iso').text() ?? '');
      // A moment in which FedaPay does not know its own currency must not last until the next start.
      if (known) currencies.set(id, known);
    }
    return currencies.get(id);
  }

  async function toPayment(transaction: Json): Promise<ProviderPayment | undefined> {
    const id = transaction.get('id').id();
    if (id === null) return undefined;
    const status = transaction.get('status').text();
    const state = stateOf(status);
    const currency = await currencyOf(transaction);
    const amount = minorOf(transaction.get('amount'), currency);
    const [customer, method] = [transaction.get('customer'), transaction.get('payment_method')];
    const reference = transaction.get('reference').text(100);
    return {
      id,
      references: [id, ...(reference ? [reference] : [])].map((name) => ({ moyen: 'Fedapay' as const, reference: name })),
      state: state ?? 'open',
      amount: amount ?? 0,
      currency: currency ?? 'XOF',
      refunded: refundedOf(status, amount ?? 0, transaction, currency),
      paidAt: transaction.get('approved_at', 'paid_at', 'transferred_at', 'created_at').time() ?? new Date(),
      payer: {
        name: [customer.get('firstname').text(100), customer.get('lastname').text(100)].filter(Boolean).join(' '),
        email: customer.get('email').text(254).toLowerCase(),
        phone: phoneOf(customer.get('phone_number').get('number').text(40) || method.get('number').text(40)),
      },
      metadata: { ...transaction.get('metadata').flat(), ...transaction.get('custom_metadata').flat() },
      description: transaction.get('description').text(),
      // A new state of FedaPay's decides nothing; staff read of it, because it may be about a payment that is recorded.
      doubt: state ? doubtOf('FedaPay', currency, amount) : stored(text.unknownState, { provider: 'FedaPay', state: status }),
    };
  }

  return {
    name: 'fedapay',
    moyen: 'Fedapay',
    configured: Boolean(FEDAPAY_SECRET_KEY) && FEDAPAY_WEBHOOK_SECRET.length > 0,

    isGenuine(headers, raw, now = new Date()) {
      const parts = headerOf(headers, 'x-fedapay-signature')
        .split(',')
        .map((part) => part.trim().split('='));
      const time = parts.find(([name]) => name === 't')?.[1] ?? '';
      const age = Math.abs(now.valueOf() / 1000 - Number(time));
      const given = parts.filter(([name]) => name === 's').map(([, value]) => value ?? '');
      const signed = isSigned(FEDAPAY_WEBHOOK_SECRET, Buffer.concat([Buffer.from(`${time}.`), raw]), given.slice(0, 5));
      return signed && /^\d{9,11}$/.test(time) && age <= TOLERANCE;
    },

    read(_, raw) {
      const body = new Json(parseJson(raw.toString('utf8')));
      const event = body.get('name', 'type').text(100);
      if (!event) return undefined;
      const objectId = event.startsWith('transaction.') ? body.get('entity', 'object').get('id').id() : null;
      if (event.startsWith('transaction.') && objectId === null) return undefined;
      return { event, deliveryKey: keyOf(raw), objectId };
    },

    async fetch(id) {
      const answer = await get(`/transactions/${encodeURIComponent(id)}`);
      const transaction = answer?.get('v1/transaction').exists ? answer.get('v1/transaction') : answer;
      return transaction && toPayment(transaction);
    },

    async *list(since) {
      for (let [page, before] = [1, '']; page > 0; ) {
        const answer = await get(`/transactions/search?page=${page}&per_page=${PER_PAGE}`);
        const items = listOf('FedaPay', answer?.get('v1/transactions').exists ? answer.get('v1/transactions') : answer);
        const payments: ProviderPayment[] = [];
        for (const item of items) {
          const payment = await toPayment(item);
          if (payment) payments.push(payment);
        }
        yield payments;
        // FedaPay might count the pages up and give the same one again.
        const ids = JSON.stringify(items.map((item) => item.get('id').id()));
        const old = ids === before || items.every((item) => (item.get('updated_at', 'created_at').time() ?? since) < since);
        const next = Number(answer?.get('meta').get('next_page').id());
        [page, before] = [items.length > 0 && !old && next > page ? next : 0, ids];
      }
    },
  };
}

export const knownCurrency = (iso: string): Currency | undefined => CURRENCIES.find((currency) => currency === iso.toUpperCase());

/** The amount in minor units, from the major units that a provider writes; undefined when it cannot be read. */
export function minorOf(amount: Json, currency: Currency | undefined): number | undefined {
  const { value } = amount;
  return currency && (typeof value === 'number' || typeof value === 'string') ? toMinor(value, currency) : undefined;
}

/** FedaPay documents a status for partial refunds but no amount, so the amount is used only when it is present. */
function refundedOf(status: string, amount: number, transaction: Json, currency: Currency | undefined): number | null {
  if (status === 'refunded') return amount;
  if (!status.endsWith('partially_refunded')) return 0;
  const part = minorOf(transaction.get('amount_refunded', 'refunded_amount'), currency);
  return part !== undefined && part > 0 && part <= amount ? part : null;
}

/** The number as E.164 when it begins with its country code, otherwise as it was given. */
export const phoneOf = (text: string): string | null => {
  const plain = text.replaceAll(/[^\d+]/g, '').replace(/^00/, '+');
  // No country code begins with a zero.
  return /^[1-9]\d{10}/.test(plain) ? `+${plain}` : plain || null;
};
