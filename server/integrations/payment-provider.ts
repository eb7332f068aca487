import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Currency } from '#contract/money.ts';
import type { PaymentMethod, ProviderName } from '#contract/payments.ts';
import { StoredError, stored } from '#server/stored-errors.ts';
import * as text from './integrations.messages.ts';

/** A provider reports this about one payment, in our terms. */
export interface ProviderPayment {
  id: string;
  /** All references of the same money, for example those of a sale and of the payment behind it. */
  references: { moyen: PaymentMethod; reference: string }[];
  state: 'paid' | 'open' | 'failed';
  /** The amount in minor units. */
  amount: number;
  currency: Currency;
  /** The total of the refunds so far, in minor units; null when the provider reports a partial refund without its amount. */
  refunded: number | null;
  paidAt: Date;
  payer: { name: string; email: string; phone: string | null };
  /** The values that were sent along when the payment was requested. */
  metadata: Record<string, string>;
  description: string;
  /** Somebody should check these amounts before they count, for this reason as it is stored; null when they are usual. */
  doubt: string | null;
}

export interface Delivery {
  event: string;
  /** Two deliveries with the same key are the same delivery. */
  deliveryKey: string;
  /** The id of the payment that the delivery is about; null when it is about something else. */
  objectId: string | null;
}

export interface PaymentProvider {
  name: ProviderName;
  moyen: PaymentMethod;
  /** The provider has its keys. Without them no payment can be confirmed, and no delivery is accepted. */
  configured: boolean;
  /** The provider must have signed exactly these bytes. */
  isGenuine(headers: IncomingHttpHeaders, raw: Buffer, now?: Date): boolean;
  /** Reads a delivery; undefined when it is genuine but cannot be understood. */
  read(headers: IncomingHttpHeaders, raw: Buffer): Delivery | undefined;
  /** Fetches a payment; undefined when the provider does not know it. */
  fetch(id: string): Promise<ProviderPayment | undefined>;
  /** Payments that changed since then, a page at a time; absent when the provider documents no list. */
  list?(since: Date): AsyncGenerator<ProviderPayment[]>;
}

/** The money of a payment with a doubt should not count before somebody checks it; null when there is none. */
export function doubtOf(provider: string, currency: Currency | undefined, amount: number | undefined): string | null {
  if (!currency) return stored(text.unknownCurrency, { provider });
  return amount === undefined || amount <= 0 ? stored(text.unreadableAmount, { provider }) : null;
}

/** The provider asks us to wait. */
export class ProviderBusy extends StoredError {
  readonly retryAfterMs: number;
  constructor(message: string, retryAfterMs: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

export const hmac = (secret: string, content: string | Buffer) => createHmac('sha256', secret).update(content).digest('hex');

/** One of the secrets must give one of the hex digests; they are compared in constant time. */
export function isSigned(secrets: readonly string[], content: string | Buffer, given: readonly string[]): boolean {
  let genuine = false;
  for (const secret of secrets) {
    const expected = Buffer.from(hmac(secret, content), 'hex');
    for (const hex of given) {
      const bytes = Buffer.from(/^[\da-f]{64}$/i.test(hex) ? hex : '0'.repeat(64), 'hex');
      genuine = timingSafeEqual(bytes, expected) || genuine;
    }
  }
  return genuine;
}

export const keyOf = (raw: Buffer) => `sha256:${createHash('sha256').update(raw).digest('hex')}`;

export const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
};
