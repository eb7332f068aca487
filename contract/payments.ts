import { z } from 'zod';
import { HOME_CURRENCY, MOST_MINOR } from './currencies.ts';
import { contract } from './endpoint.ts';
import { EXPORT_FORMATS } from './exports.ts';
import { PAYMENT_FILTER_STATES, PAYMENT_SORTS } from './filter-values.ts';
import { Month, NearDay, PaymentCategory, PaymentMethod, PaymentState, ProductName } from './filters.ts';
import { Currency, Money } from './money.ts';
import * as text from './payments.messages.ts';
import { inOrder } from './ranges.ts';
import * as shared from './shared.messages.ts';
import { Count, Counted, Data, Day, Email, Id, NewestFirst, orAll, Page, PersonName, RequiredText, Success, Text, Time } from './shared.ts';

export { PAYMENT_CATEGORIES, PAYMENT_FILTER_STATES, PAYMENT_METHODS, PAYMENT_SORTS } from './filter-values.ts';
export { PaymentCategory, PaymentMethod, PaymentState } from './filters.ts';

/** The amount does not fit the instalments, or its currency has no exchange rate of that date. */
export const PAYMENT_FLAGS = ['Underpaid', 'Overpaid', 'No exchange rate'] as const;
export const PaymentFlag = z.enum(PAYMENT_FLAGS);
export type PaymentFlag = z.infer<typeof PaymentFlag>;

export const Payment = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  member: z.object({ _id: Id, fullName: z.string(), profile: z.string().nullable() }).nullable(),
  category: PaymentCategory,
  produit: ProductName,
  moyen: PaymentMethod,
  amount: Money,
  refunded: Money,
  /** It was paid at this time. */
  createdAt: Time,
  /** The provider names this time, where that month was closed and the payment has a later date; else null. */
  reportedAt: Time.nullable(),
  paymentId: z.string(),
  status: PaymentState,
  flag: PaymentFlag.nullable(),
  /**
   * Staff set by hand what the member owes, with this payment included, so that changing, refunding, moving or deleting it leaves that as
   * it is. Null for a payment that the billing follows.
   */
  billingSetAt: Time.nullable(),
  /** Null when it was not deleted. */
  deleted: z.object({ at: Time, by: z.string().nullable(), reason: z.string() }).nullable(),
  rev: z.int(),
});
export type Payment = z.infer<typeof Payment>;

export const Refund = z.object({ _id: Id, amount: Money, reason: z.string(), at: Time, by: z.string().nullable() });
export type Refund = z.infer<typeof Refund>;

const Amount = z.union([z.number(), z.string().trim().min(1, { error: text.amountRequired })], { error: text.amountRequired });

const details = {
  name: PersonName(200, shared.nameRequired),
  email: Email,
  produit: ProductName,
  /** Major units, as text where the sender must not lose a digit. */
  amount: Amount,
  moyen: PaymentMethod,
  currency: Currency,
  // The server checks its range, and has a sentence of its own for it.
  date: z.union([z.iso.date(), Time]),
  paymentId: RequiredText(200, text.paymentIdRequired),
  category: PaymentCategory,
};

export const CreatePayment = z.object({
  ...details,
  currency: Currency.default('XOF'),
  date: details.date.optional(),
  category: PaymentCategory.default('Registration'),
  /** The member who paid; when it is omitted, the member with this email address. */
  memberId: Id.optional(),
  /** `false` refuses a payment at which staff should look first, with a `PaymentDoubt`. */
  isSure: z.boolean().default(true),
});

/**
 * The `data` of a refusal that staff may overrule. `same-day`: the payer has a payment of this amount and day under another number.
 * `deleted`: the member is in Recently deleted.
 */
export const PaymentDoubt = z.object({ doubt: z.enum(['same-day', 'deleted']) });
export type PaymentDoubt = z.infer<typeof PaymentDoubt>;

/** Staff fill in these fields when they record a payment. */
export const ProposedPayment = z.object({
  /** Null when nobody who is known pays. */
  member: z.object({ _id: Id, fullName: z.string(), email: z.string() }).nullable(),
  /** It is what is overdue, or else the next instalment, or else the next period of the subscription; null when nothing is to be paid. */
  amount: Money.nullable(),
  overdue: Money.nullable(),
  /** The day of the next instalment. */
  due: Day.nullable(),
  category: PaymentCategory,
  produit: ProductName,
  /** The member used this method last. */
  moyen: PaymentMethod,
  /** A receipt number that no payment has. */
  paymentId: z.string(),
});
export type ProposedPayment = z.infer<typeof ProposedPayment>;

/** A partial object. With `rev`, an outdated change gets 409 and the newer payment. */
export const EditPayment = z.object(details).partial().extend({ rev: z.int().optional() });

/** One payment with everything that its screen shows. */
export const PaymentDetails = Payment.extend({
  refunds: z.array(Refund),
  /** The photo of the receipt, from staff or from the member; null without one. */
  photo: z.object({ name: z.string(), type: z.string() }).nullable(),
  /** The comment that stood in the file from which the payment was imported; null for payments that were not imported. */
  note: z.string().nullable(),
  /** True when the payment provider reported it; its amount, date, method and payment ID cannot be edited then. */
  fromProvider: z.boolean(),
});
export type PaymentDetails = z.infer<typeof PaymentDetails>;

export const PayerMatch = z.object({
  member: z.object({ _id: Id, fullName: z.string(), email: z.string() }),
  /** These speak for the member as the one who made the payment. */
  reasons: z.array(z.enum(['email', 'phone', 'name', 'amount'])),
});
export type PayerMatch = z.infer<typeof PayerMatch>;

/** An amount in major units, with which payments of any currency are compared in their own. */
const AmountLimit = z.coerce
  .number({ error: text.amountSuchAs })
  .min(0, { error: text.amountNotNegative })
  .max(MOST_MINOR, { error: () => shared.amountTooLarge(HOME_CURRENCY) });

export const PaymentFilter = z.object({
  search: Text(200).optional(),
  /** A month in the programme's time zone. */
  month: Month.optional(),
  /** The range of days on which they were paid, both included, in the programme's time zone. */
  from: NearDay.optional(),
  to: NearDay.optional(),
  /** The range of their amounts, both included, before refunds and each in its own currency. */
  amountMin: AmountLimit.optional(),
  amountMax: AmountLimit.optional(),
  moyen: PaymentMethod.optional(),
  produit: ProductName.optional(),
  currency: Currency.optional(),
  category: orAll(PaymentCategory),
  status: z.enum(PAYMENT_FILTER_STATES).optional(),
});
export type PaymentFilter = z.infer<typeof PaymentFilter>;

const counted = { ...Counted, totalCount: Count };

/**
 * Totals of different currencies are never added: there is one entry a currency. `months` has twelve amounts in major units,
 * net of refunds.
 */
export const PaymentYear = z.object({
  year: z.int(),
  currencies: z.array(z.object({ currency: Currency, months: z.array(z.number()).length(12), total: z.number(), payments: Count })),
});
export type PaymentYear = z.infer<typeof PaymentYear>;

export const ExchangeRate = z.object({ _id: Id, from: Currency, to: Currency, day: Day, rate: z.number().positive() });
export type ExchangeRate = z.infer<typeof ExchangeRate>;

export const PROVIDERS = ['fedapay', 'moneroo', 'chariow'] as const;
export const ProviderName = z.enum(PROVIDERS);
export type ProviderName = z.infer<typeof ProviderName>;

/** The state of a payment provider; the counts are of deliveries that staff have to look at. */
export const ProviderState = z.object({
  provider: ProviderName,
  /** True when its keys are set. */
  configured: z.boolean(),
  /** The address to which the provider sends its webhooks. */
  webhookUrl: z.string(),
  lastEventAt: Time.nullable(),
  lastReconciledAt: Time.nullable(),
  /** This is null when the last reconciliation succeeded. */
  error: z.string().nullable(),
  /** The payments that reconciliation found and no webhook had reported. */
  found: Count,
  /** Since when staff have been notified that the provider sends nothing; null when it sends. */
  silentSince: Time.nullable(),
  waiting: Count,
  unmatched: Count,
  quarantined: Count,
  failed: Count,
});
export type ProviderState = z.infer<typeof ProviderState>;

/**
 * `unmatched`: the payment is recorded, but its member is not known. `quarantined`: staff have to look at it, and `error`
 * says why. `failed`: it is tried again automatically.
 */
export const WEBHOOK_STATES = ['received', 'processed', 'ignored', 'unmatched', 'quarantined', 'failed'] as const;
export const WebhookState = z.enum(WEBHOOK_STATES);
export type WebhookState = z.infer<typeof WebhookState>;

export const WebhookEvent = z.object({
  _id: Id,
  provider: ProviderName,
  event: z.string(),
  objectId: z.string().nullable(),
  state: WebhookState,
  error: z.string().nullable(),
  attempts: Count,
  /** The payment that was recorded for it. */
  payment: Id.nullable(),
  /** The provider's answer when it was asked about the payment; null when it was not asked yet. */
  observed: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable(), amount: Money, paidAt: Time }).nullable(),
  receivedAt: Time,
  processedAt: Time.nullable(),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const payments = contract({
  list: {
    route: 'GET /api/payment',
    summary:
      'Payments, newest first unless sorted otherwise; the count comes under both of its names. Up to 10,000 are counted and can be paged through, beyond which `atLeast` says that more match',
    query: inOrder(
      Page.extend({
        limit: z.coerce.number().int().min(1).max(100).default(10),
        ...PaymentFilter.shape,
        sort: z.enum(PAYMENT_SORTS).default('createdAt'),
        order: z.enum(['asc', 'desc']).default('desc'),
      }),
    ),
    response: Success.extend({ payments: z.array(Payment), ...counted, ...NewestFirst }),
  },
  count: {
    route: 'GET /api/payment/count',
    summary: 'How many payments match a filter, counted exactly however many they are',
    query: inOrder(PaymentFilter),
    response: Data(z.object({ count: Count })),
  },
  ofMember: {
    route: 'GET /api/payment/member',
    summary: 'The payments of one member, newest first',
    query: Page.extend({
      memberId: Id,
      limit: z.coerce.number().int().min(1).max(100).default(10),
      category: orAll(PaymentCategory),
    }),
    response: Success.extend({ payments: z.array(Payment), ...counted }),
  },
  year: {
    route: 'GET /api/payment/year',
    summary: 'What came in by month of a year, per currency, net of refunds',
    query: z.object({ year: z.coerce.number().int().min(2000).max(2200), to: Currency.optional() }),
    response: Data(
      PaymentYear.extend({
        converted: z
          .object({ currency: Currency, months: z.array(z.number()).length(12), total: z.number(), missing: z.array(Currency) })
          .nullable(),
      }),
    ),
  },
  providers: {
    route: 'GET /api/payment/providers',
    summary: 'How each payment provider does: last webhook, last reconciliation, silence, and what waits for somebody',
    response: Data(z.array(ProviderState)),
  },
  events: {
    route: 'GET /api/payment/events',
    summary: 'Webhooks received, newest first',
    query: Page.extend({ provider: ProviderName.optional(), state: WebhookState.optional() }),
    response: Data(z.array(WebhookEvent)).extend({ count: Count }),
  },
  retryEvent: {
    route: 'POST /api/payment/events/{id}/retry',
    summary: 'Ask the provider again about a delivery that waits for somebody',
    response: Data(WebhookEvent),
  },
  dismissEvent: {
    route: 'POST /api/payment/events/{id}/dismiss',
    summary: 'Say that a delivery in quarantine was dealt with by hand',
    response: Data(WebhookEvent),
  },
  exportFile: {
    route: 'GET /api/payment/export',
    summary: 'The payments that the filter takes, newest first, as a file',
    query: inOrder(PaymentFilter.extend({ format: z.enum(EXPORT_FORMATS).default('csv') })),
    response: 'file',
  },
  create: {
    route: 'POST /api/payment/create',
    summary:
      'Record a payment and what follows for the member’s billing; the same method and payment ID are the same payment. 409 for a doubtful one unless `isSure`',
    body: CreatePayment,
    response: Data(Payment),
  },
  propose: {
    route: 'GET /api/payment/new',
    summary: 'What is filled in when staff record a payment: what the member owes, the method used last, and a receipt number',
    query: z.object({ memberId: Id.optional() }),
    response: Data(ProposedPayment),
  },
  get: {
    route: 'GET /api/payment/{id}',
    summary: 'One payment with its refunds',
    response: Data(PaymentDetails),
  },
  update: {
    route: 'PATCH /api/payment/{id}',
    summary: 'Correct a payment; the member’s billing follows. 400 for what its provider reported, 409 when `rev` is stale',
    body: EditPayment,
    response: Data(PaymentDetails),
  },
  remove: {
    route: 'DELETE /api/payment/{id}',
    summary: 'Delete a payment recorded by mistake; it is kept with the reason and can be restored',
    query: z.object({ reason: Text(255).optional() }),
  },
  restore: {
    route: 'POST /api/payment/{id}/restore',
    summary: 'Undo a deletion; 409 when the same payment was entered again meanwhile',
    response: Data(Payment),
  },
  refund: {
    route: 'POST /api/payment/{id}/refund',
    summary: 'Record money that was given back; the payment stays. 409 when `rev` is stale',
    body: z.object({
      amount: Amount,
      reason: RequiredText(255, text.sayWhy),
      key: Id.optional(),
      rev: z.int().optional(),
    }),
    response: Data(PaymentDetails),
  },
  matches: {
    route: 'GET /api/payment/{id}/matches',
    summary: 'Members who may have made a payment, the most probable first, and why',
    response: Data(z.array(PayerMatch)),
  },
  attach: {
    route: 'POST /api/payment/{id}/attach',
    summary:
      'Say whose payment it is, or with null that nobody knows; the billing of the members follows. 409 when it is no longer that of `from`',
    body: z.object({ memberId: Id.nullable(), from: Id.nullable().optional() }),
    response: Data(Payment),
  },
  addPhoto: {
    route: 'POST /api/payment/{id}/photo',
    summary: 'Keep a photo or PDF of the receipt with the payment; it takes the place of the one before',
    multipart: z.object({ file: z.file() }),
    response: Data(PaymentDetails),
  },
  photo: {
    route: 'GET /api/payment/{id}/photo',
    summary: 'The photo of the receipt',
    response: 'file',
  },
  receipt: {
    route: 'GET /api/payment/{id}/receipt',
    summary: 'The receipt as a PDF, in the language of the member',
    response: 'file',
  },
  rates: {
    route: 'GET /api/payment/rates',
    summary: 'Exchange rates that staff entered',
    response: Data(z.array(ExchangeRate)),
  },
  addRate: {
    route: 'POST /api/payment/rates',
    summary: 'Enter the exchange rate of a day',
    body: z.object({ from: Currency, to: Currency, day: Day, rate: z.coerce.number().min(0.000_000_1).max(1_000_000_000) }),
    response: Data(ExchangeRate),
  },
});
