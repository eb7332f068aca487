import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Currency } from '#contract/money.ts';
import { cutText } from '#server/cut-text.ts';
import { stored } from '#server/stored-errors.ts';
import { CallError } from './call-error.ts';
import { readMoney } from './chariow.ts';
import * as text from './integrations.messages.ts';
import { Json, parseJson } from './json.ts';
import { vendorCalls } from './json-call.ts';
import type { Outbound } from './outbound.ts';

// Creates pages on which somebody pays. FedaPay: https://docs.fedapay.com/api-reference/transactions. Moneroo:
// https://docs.moneroo.io/payments/standard-integration. Chariow: https://chariow.dev/api-reference/checkout/init-checkout

export interface PaymentRequest {
  /** The amount in major units; both providers take whole numbers. */
  amount: number;
  currency: string;
  description: string;
  returnUrl: string;
  customer: { firstName: string; lastName: string; email: string; phone: string | null };
  /** The provider returns these values with the payment, so that it finds its member. */
  metadata: Record<string, string>;
}
export interface PaymentLink {
  id: string;
  url: string;
}

const sentence = (body: Json) => {
  const errors = body.get('errors');
  return [body.get('message').text(300), errors.exists ? cutText(JSON.stringify(errors.value), 300) : ''].filter(Boolean).join(' ');
};

/** FedaPay and Moneroo refuse amounts outside limits that they write nowhere. */
export function refusesAmount({ answer }: CallError): boolean {
  const { body = '' } = (answer ?? {}) as { body?: string };
  return new Json(parseJson(body)).get('errors').get('amount').exists;
}

const callFedapay = vendorCalls('FedaPay', sentence);
const callMoneroo = vendorCalls('Moneroo', sentence);
const callChariow = vendorCalls('Chariow', sentence);
const bearer = (secretKey: string) => ({ authorization: `Bearer ${secretKey}` });

/** Creates a transaction, and then the link to its page. */
export async function createFedapayLink(outbound: Outbound, url: string, secretKey: string, asked: PaymentRequest): Promise<PaymentLink> {
  const headers = bearer(secretKey);
  const { customer, metadata } = asked;
  const { body } = await callFedapay(outbound, {
    method: 'POST',
    url: `${url}/v1/transactions`,
    headers,
    json: {
      description: asked.description,
      amount: asked.amount,
      currency: { iso: asked.currency },
      ...(asked.returnUrl && { callback_url: asked.returnUrl }),
      custom_metadata: metadata,
      customer: {
        firstname: customer.firstName,
        lastname: customer.lastName,
        email: customer.email,
        ...(customer.phone && { phone_number: { number: customer.phone } }),
      },
    },
  });
  const id = idOf('FedaPay', body.get('v1/transaction').exists ? body.get('v1/transaction') : body);
  const { body: token } = await callFedapay(outbound, {
    method: 'POST',
    url: `${url}/v1/transactions/${encodeURIComponent(id)}/token`,
    headers,
    json: {},
  });
  return { id, url: link('FedaPay', token.get('url').text(2_000)) };
}

export async function createMonerooLink(outbound: Outbound, url: string, secretKey: string, asked: PaymentRequest): Promise<PaymentLink> {
  const { customer } = asked;
  const { body } = await callMoneroo(outbound, {
    method: 'POST',
    url: `${url}/v1/payments/initialize`,
    headers: bearer(secretKey),
    json: {
      amount: asked.amount,
      currency: asked.currency,
      description: asked.description,
      return_url: asked.returnUrl,
      customer: {
        email: customer.email,
        first_name: customer.firstName,
        last_name: customer.lastName,
        // Moneroo takes digits only.
        ...(customer.phone && { phone: Number(customer.phone.replaceAll(/\D/g, '')) }),
      },
      metadata: asked.metadata,
    },
  });
  const data = body.get('data');
  return { id: idOf('Moneroo', data), url: link('Moneroo', data.get('checkout_url').text(2_000)) };
}

/** The price of a product in the shop, by its public id or its slug. */
export async function findChariowPrice(outbound: Outbound, url: string, secretKey: string, product: string): Promise<ShopPrice> {
  const { body } = await callChariow(outbound, {
    url: `${url}/v1/products/${encodeURIComponent(product)}`,
    headers: bearer(secretKey),
  });
  const { minor, currency } = readMoney(body.get('data').get('pricing').get('current_price', 'price'));
  if (minor === undefined || currency === undefined) throw new CallError(stored(text.unreadableAmount, { provider: 'Chariow' }), {});
  return { amount: minor, currency };
}

interface ShopPrice {
  /** The amount is in minor units. */
  amount: number;
  currency: Currency;
}

/** Begins a sale of a product at its price, which the shop does not let us change. */
export async function createChariowLink(
  outbound: Outbound,
  url: string,
  secretKey: string,
  { customer, ...asked }: PaymentRequest & { shopProduct: string },
): Promise<PaymentLink> {
  const { body } = await callChariow(outbound, {
    method: 'POST',
    url: `${url}/v1/checkout`,
    headers: bearer(secretKey),
    json: {
      product_id: asked.shopProduct,
      email: customer.email,
      first_name: cutText(customer.firstName, 50),
      last_name: cutText(customer.lastName, 50),
      ...phoneOf(customer.phone),
      redirect_url: asked.returnUrl,
      custom_metadata: asked.metadata,
    },
  });
  const data = body.get('data');
  if (data.get('step').text() === 'already_purchased') throw new CallError(stored(text.boughtAlready), {});
  return { id: idOf('Chariow', data.get('purchase')), url: link('Chariow', data.get('payment').get('checkout_url').text(2_000)) };
}

/** Chariow takes the national number and the country apart. */
function phoneOf(phone: string | null): object {
  const parsed = phone ? parsePhoneNumberFromString(phone) : undefined;
  return parsed?.country ? { phone: { number: parsed.nationalNumber, country_code: parsed.country } } : {};
}

/** Without an id, the payment could not be found again. */
function idOf(service: string, made: Json): string {
  const id = made.get('id').id();
  if (id === null) throw new CallError(stored(text.noTransactionId, { service }), { uncertain: true });
  return id;
}

function link(service: string, url: string): string {
  if (!/^https?:\/\//.test(url)) throw new CallError(stored(text.noLink, { service }), { uncertain: true });
  return url;
}

/** Checks the key and returns a sentence about the account. */
export async function checkFedapay(outbound: Outbound, url: string, secretKey: string): Promise<string> {
  await callFedapay(outbound, {
    url: `${url}/v1/currencies`,
    headers: bearer(secretKey),
  });
  return /^sk_sandbox/.test(secretKey) ? stored(text.connectedToSandbox) : stored(text.connected);
}
