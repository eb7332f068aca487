import { type Currency, MINOR_DIGITS, toMajor, toMinor } from '#contract/money.ts';
import type { Env } from '#server/env.ts';
import { stored } from '#server/stored-errors.ts';
import { knownCurrency, phoneOf } from './fedapay.ts';
import * as message from './integrations.messages.ts';
import { Json, parseJson } from './json.ts';
import { headerOf, isSigned, keyOf, type PaymentProvider, type ProviderPayment } from './payment-provider.ts';
import { getJson, listOf } from './provider-http.ts';

const CHARIOW = 'Chariow';
const PER_PAGE = 100;
const PAID = new Set(['completed', 'settled', 'successful', 'success', 'paid', 'refunded']);
const FAILED = new Set(['failed', 'abandoned', 'cancelled', 'canceled']);

/** https://chariow.dev: a shop whose sales are paid through gateways, including Moneroo. */
export function openChariow({ CHARIOW_API_KEY, CHARIOW_PULSE_SECRET, CHARIOW_URL }: Env): PaymentProvider {
  const get = (path: string) => getJson('Chariow', `${CHARIOW_URL}/v1${path}`, CHARIOW_API_KEY ?? '');
  return {
    name: 'chariow',
    moyen: 'Chariow',
    configured: Boolean(CHARIOW_API_KEY) && CHARIOW_PULSE_SECRET.length > 0,

    isGenuine(headers, raw) {
      const signature = /^sha256=([\da-f]{64})$/i.exec(headerOf(headers, 'x-chariow-signature'))?.[1] ?? '';
      return isSigned(CHARIOW_PULSE_SECRET, raw, [signature]);
    },

    read(headers, raw) {
      const body = new Json(parseJson(raw.toString('utf8')));
      const event = body.get('event').text(100);
      if (!event) return undefined;
      const objectId = event.endsWith('.sale') ? body.get('sale').get('id').id() : null;
      if (event.endsWith('.sale') && objectId === null) return undefined;
      // Test pulses have no delivery id.
      const delivery = headerOf(headers, 'x-pulse-delivery-id');
      return { event, deliveryKey: /^[\w-]{8,100}$/.test(delivery) ? `pulse:${delivery}` : keyOf(raw), objectId };
    },

    async fetch(id) {
      const answer = await get(`/sales/${encodeURIComponent(id)}`);
      const sale = answer?.get('data').get('data').exists ? answer.get('data').get('data') : answer?.get('data');
      return sale?.exists ? toPayment(sale) : undefined;
    },

    async *list(since) {
      const from = since.toISOString().slice(0, 10);
      const seen = new Set(['']);
      for (let cursor: string | null = ''; cursor !== null; ) {
        const answer = await get(`/sales?start_date=${from}&per_page=${PER_PAGE}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
        // Chariow's documentation shows both shapes.
        const list = answer?.get('data').get('data').exists ? answer.get('data') : answer;
        const sales = listOf(CHARIOW, list?.get('data'));
        yield sales.map(toPayment).filter((payment) => payment !== undefined);
        const next = list?.get('pagination', 'meta').get('next_cursor').text(200) ?? '';
        cursor = sales.length > 0 && !seen.has(next) ? next : null;
        seen.add(next);
      }
    },
  };
}

function toPayment(sale: Json): ProviderPayment | undefined {
  const id = sale.get('id').id();
  if (id === null) return undefined;
  const status = sale.get('status').text();
  const { minor, currency, doubt } = readMoney(sale.get('amount', 'total'));
  const [customer, payment] = [sale.get('customer'), sale.get('payment')];
  const gateway = (
    payment.get('gateway').get('name', 'code').text() ||
    payment.get('gateway').text() ||
    sale.get('gateway').text()
  ).toLowerCase();
  const behind = payment.get('transaction_id').id() ?? sale.get('transaction_id').id();
  const name =
    customer.get('name', 'full_name').text() || [customer.get('first_name').text(), customer.get('last_name').text()].join(' ').trim();
  return {
    id,
    references: [
      { moyen: 'Chariow', reference: id },
      ...(gateway === 'moneroo' && behind ? [{ moyen: 'Moneroo' as const, reference: behind }] : []),
    ],
    state: PAID.has(status) ? 'paid' : FAILED.has(status) ? 'failed' : 'open',
    amount: minor ?? 0,
    currency: currency ?? 'XOF',
    refunded: status === 'refunded' ? (minor ?? 0) : 0,
    paidAt: sale.get('completed_at', 'paid_at', 'created_at').time() ?? new Date(),
    payer: {
      name,
      email: customer.get('email').text(254).toLowerCase(),
      phone: phoneOf(customer.get('phone').get('number', 'formatted').text(40) || customer.get('phone').text(40)),
    },
    metadata: sale.get('custom_metadata', 'metadata').flat(),
    description: sale.get('product').get('name').text(),
    doubt,
  };
}

/**
 * Chariow documents money twice: `{amount: 7920}` in minor units and `{value: 79.2}` in major ones, both with
 * `formatted: "$79.20"`. All values that are present must agree, because an amount that nothing confirms could be in either unit.
 */
export function readMoney(money: Json): { minor?: number; currency?: Currency; doubt: string | null } {
  const currency = knownCurrency(money.get('currency').get('code').text() || money.get('currency').text());
  if (!currency) return { doubt: stored(message.unknownCurrency, { provider: CHARIOW }) };
  const readings = [
    wholeOf(money.get('amount').value),
    money.get('value').exists ? toMinor(money.get('value').value as number, currency) : undefined,
    readFormatted(money.get('formatted').text(), currency),
  ].filter((minor) => minor !== undefined);
  const [minor] = readings;
  if (minor === undefined || minor <= 0) return { currency, doubt: stored(message.unreadableAmount, { provider: CHARIOW }) };
  if (readings.some((other) => other !== minor))
    return {
      currency,
      doubt: stored(message.contradictoryAmounts, {
        provider: CHARIOW,
        amounts: readings.map((minor) => `${toMajor(minor, currency)} ${currency}`).join(', '),
      }),
    };
  if (!money.get('value').exists && readings.length < 2) return { currency, doubt: stored(message.ambiguousAmount, { provider: CHARIOW }) };
  return { minor, currency, doubt: null };
}

const wholeOf = (value: unknown) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined);

/** Reads texts such as $79.20, 79,20 €, 50 000 FCFA and 1,234.50 as minor units; undefined when that is not possible. */
export function readFormatted(text: string, currency: Currency): number | undefined {
  const digits = /\d[\d\s\u00a0\u202f.,'’]*/.exec(text)?.[0].trim().replace(/[.,]$/, '');
  if (!digits) return undefined;
  const decimals = MINOR_DIGITS[currency] > 0 ? /[.,](\d{1,2})$/.exec(digits) : null;
  const whole = (decimals ? digits.slice(0, -decimals[0].length) : digits).replaceAll(/\D/g, '');
  return toMinor(decimals ? `${whole}.${decimals[1]}` : whole, currency);
}
