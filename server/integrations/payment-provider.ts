import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Currency } from '#contract/money.ts';
import type { PaymentMethod, ProviderName } from '#contract/payments.ts';

/** What a provider says of one payment, in our words. */
export interface ProviderPayment {
  id: string;
  /** All names that the same money goes by, its own among them: a sale and the payment behind it. */
  references: { moyen: PaymentMethod; reference: string }[];
  state: 'paid' | 'open' | 'failed';
  /** Minor units. */
  amount: number;
  currency: Currency;
  /** All that was given back so far, in minor units; null: the provider says that a part was, and not how much. */
  refunded: number | null;
  paidAt: Date;
  payer: { name: string; email: string; phone: string | null };
  /** What was sent along when the payment was asked for. */
  metadata: Record<string, string>;
  /** What was bought, in the provider's words. */
  description: string;
  /** Why nobody should take these figures for true without a look; null: nothing is odd. */
  doubt: string | null;
}

/** One delivery of a webhook, as far as it says of itself. */
export interface Delivery {
  event: string;
  /** Makes two deliveries the same. */
  deliveryKey: string;
  /** The payment that it is about; null: it is about something else. */
  objectId: string | null;
}

export interface PaymentProvider {
  name: ProviderName;
  moyen: PaymentMethod;
  /** Without its keys nothing can be confirmed, and no delivery is taken. */
  configured: boolean;
  /** Whether the provider signed exactly these bytes. */
  isGenuine(headers: IncomingHttpHeaders, raw: Buffer, now?: Date): boolean;
  /** Undefined: genuine, and not understood. */
  read(headers: IncomingHttpHeaders, raw: Buffer): Delivery | undefined;
  /** Undefined: the provider does not know it. */
  fetch(id: string): Promise<ProviderPayment | undefined>;
  /** Payments that changed since, a page at a time; absent where the provider documents no list. */
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

/** In constant time; true when the hex digest is one that one of the secrets gives. */
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

/** A value of unknown shape, read without trusting it. */
export class Json {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
  /** The first of these fields that is there. */
  get(...names: string[]): Json {
    const { value } = this;
    if (typeof value !== 'object' || value === null) return new Json(undefined);
    const name = names.find((name) => Object.hasOwn(value, name) && (value as Record<string, unknown>)[name] !== null);
    return new Json(name === undefined ? undefined : (value as Record<string, unknown>)[name]);
  }
  get exists(): boolean {
    return this.value !== undefined && this.value !== null;
  }
  /** On one line, at most so long, as PostgreSQL can keep it. */
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
  /** An id that can stand in a URL; null where it is none. */
  id(): string | null {
    const text = this.text(100);
    return /^[\w.:-]{1,100}$/.test(text) ? text : null;
  }
  items(): Json[] {
    return Array.isArray(this.value) ? this.value.map((item) => new Json(item)) : [];
  }
  /** Undefined where it is no time. */
  time(): Date | undefined {
    const at = new Date(this.text());
    return this.text() !== '' && at.getFullYear() >= 2000 && at.getFullYear() <= 2200 ? at : undefined;
  }
  /** Texts, numbers and switches of an object, as texts. */
  flat(): Record<string, string> {
    if (typeof this.value !== 'object' || this.value === null || Array.isArray(this.value)) return {};
    return Object.fromEntries(Object.keys(this.value).map((name) => [name, this.get(name).text()]));
  }
}
