import type { Env } from '#server/env.ts';
import { stored } from '#server/stored-errors.ts';
import { knownCurrency, minorOf, phoneOf } from './fedapay.ts';
import * as text from './integrations.messages.ts';
import { Json, parseJson } from './json.ts';
import { doubtOf, headerOf, isSigned, keyOf, type PaymentProvider } from './payment-provider.ts';
import { getJson } from './provider-http.ts';

const FAILED = new Set(['failed', 'cancelled', 'canceled']);

/** https://docs.moneroo.io documents neither a list of payments nor refunds. */
export function openMoneroo({ MONEROO_SECRET_KEY, MONEROO_WEBHOOK_SECRET, MONEROO_URL }: Env): PaymentProvider {
  return {
    name: 'moneroo',
    moyen: 'Moneroo',
    configured: Boolean(MONEROO_SECRET_KEY) && MONEROO_WEBHOOK_SECRET.length > 0,

    isGenuine: (headers, raw) => isSigned(MONEROO_WEBHOOK_SECRET, raw, [headerOf(headers, 'x-moneroo-signature')]),

    read(_, raw) {
      const body = new Json(parseJson(raw.toString('utf8')));
      const event = body.get('event').text(100);
      if (!event) return undefined;
      const objectId = event.startsWith('payment.') ? body.get('data').get('id').id() : null;
      if (event.startsWith('payment.') && objectId === null) return undefined;
      return { event, deliveryKey: keyOf(raw), objectId };
    },

    async fetch(id) {
      const answer = await getJson('Moneroo', `${MONEROO_URL}/v1/payments/${encodeURIComponent(id)}/verify`, MONEROO_SECRET_KEY ?? '');
      const data = answer?.get('data');
      if (!data?.exists) return undefined;
      const status = data.get('status').text();
      const currency = knownCurrency(data.get('currency').get('code').text() || data.get('currency').text());
      const amount = minorOf(data.get('amount'), currency);
      const customer = data.get('customer');
      const own = data.get('id').id();
      return {
        id,
        references: [{ moyen: 'Moneroo', reference: id }],
        state: status === 'success' ? 'paid' : FAILED.has(status) ? 'failed' : 'open',
        amount: amount ?? 0,
        currency: currency ?? 'XOF',
        refunded: 0,
        paidAt: data.get('processed_at', 'initiated_at', 'created_at').time() ?? new Date(),
        payer: {
          name: [customer.get('first_name').text(100), customer.get('last_name').text(100)].filter(Boolean).join(' '),
          email: customer.get('email').text(254).toLowerCase(),
          phone: phoneOf(customer.get('phone').text(40)),
        },
        metadata: data.get('metadata').flat(),
        description: data.get('description').text(),
        doubt: own === id ? doubtOf('Moneroo', currency, amount) : stored(text.otherPayment, { provider: 'Moneroo' }),
      };
    },
  };
}
