import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Currency } from '#contract/money.ts';
import type { PaymentMethod, ProviderName } from '#contract/payments.ts';

/** What a provider reports about one payment, in our terms. */
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
  /** What was bought, as the provider describes it. */
  description: string;
  /** Why somebody should check these amounts before they count; null when nothing is odd. */
  doubt: string | null;
}

/** What one delivery of a webhook says about itself. */
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
  /** Whether the keys are set. Without them no payment can be confirmed, and no delivery is accepted. */
  configured: boolean;
  /** Whether the provider signed exactly these bytes. */
  isGenuine(headers: IncomingHttpHeaders, raw: Buffer, now?: Date): boolean;
  /** Reads a delivery; undefined when it is genuine but cannot be understood. */
  read(headers: IncomingHttpHeaders, raw: Buffer): Delivery | undefined;
  /** Fetches a payment; undefined when the provider does not know it. */
  fetch(id: string): Promise<ProviderPayment | undefined>;
  /** Payments that changed since then, a page at a time; absent when the provider documents no list. */
  list?(since: Date): AsyncGenerator<ProviderPayment[]>;
}

/** The provider asks us to wait. */
export class ProviderBusy extends Error {
  readonly retryAfterMs: number;
  constructor(message: string, retryAfterMs: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

export const hmac = (secret: string, content: string | Buffer) => createHmac('sha256', secret).update(content).digest('hex');

/** Whether one of the secrets gives one of the hex digests, compared in constant time. */
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

export function parseJson(raw: Buffer): Json | undefined {
  try {
    return new Json(JSON.parse(raw.toString('utf8')));
  } catch {
    return undefined;
  }
}

/** A JSON value of unknown shape that is read safely. */
export class Json {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
  /** The value of the first of these fields that exists. */
  get(...names: string[]): Json {
    const { value } = this;
    if (typeof value !== 'object' || value === null) return new Json(undefined);
    const name = names.find((name) => Object.hasOwn(value, name) && (value as Record<string, unknown>)[name] !== null);
    return new Json(name === undefined ? undefined : (value as Record<string, unknown>)[name]);
  }
  get exists(): boolean {
    return this.value !== undefined && this.value !== null;
  }
  /** The text on one line, cut to the given length, without characters that PostgreSQL cannot store. */
  text(max = 200): string {
    const { value } = this;
    if (typeof value !== 'string' && typeof value !== 'number') return '';
    return String(value)
      .slice(0, max * 4)
      .toWellFormed()
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, max)
      .toWellFormed();
  }
  /** An id that is safe in a URL; null when the value is none. */
  id(): string | null {
    const text = this.text(100);
    return /^[\w.:-]{1,100}$/.test(text) ? text : null;
  }
  items(): Json[] {
    return Array.isArray(this.value) ? this.value.map((item) => new Json(item)) : [];
  }
  /** The time; undefined when the value is none. */
  time(): Date | undefined {
    const at = new Date(this.text());
    return this.text() !== '' && at.getFullYear() >= 2000 && at.getFullYear() <= 2200 ? at : undefined;
  }
  /** The texts, numbers and booleans of an object, as texts. */
  flat(): Record<string, string> {
    if (typeof this.value !== 'object' || this.value === null || Array.isArray(this.value)) return {};
    return Object.fromEntries(Object.keys(this.value).map((name) => [name, this.get(name).text()]));
  }
}
