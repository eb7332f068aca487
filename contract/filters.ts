// The schemas of the filters of lists, separate from the calls that use them. Their values are in filter-values.ts.

import { z } from 'zod';
import { Currency } from './currency.ts';
import {
  ARCHIVED_FILTER,
  asksValue,
  BILLING_STATUS,
  CAMPAIGN_EMAIL_STATES,
  CAMPAIGN_STATUS,
  CHANNELS,
  DUE_STATES,
  FILTER_OPS,
  FORM_ANSWERS,
  INVITE_STATES,
  MEMBER_STATUS,
  MEMBER_STATUS_FILTERS,
  NOTIFICATION_TABS,
  PAYMENT_CATEGORIES,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  RESERVATION_FILTERS,
  RESERVATION_STATUS,
  SOME_OR_NONE,
  WITHOUT_COACH,
} from './filter-values.ts';
import * as text from './filters.messages.ts';
import { LANGUAGES } from './language.ts';
import { FieldTests } from './member-field-values.ts';
import { Id, Text } from './shared.ts';

export const MemberStatus = z.enum(MEMBER_STATUS);
export type MemberStatus = z.infer<typeof MemberStatus>;
export const MemberStatusFilter = z.enum(MEMBER_STATUS_FILTERS);
export type MemberStatusFilter = z.infer<typeof MemberStatusFilter>;

export const BillingStatus = z.enum(BILLING_STATUS, { error: text.invalidStatus });
export type BillingStatus = z.infer<typeof BillingStatus>;

/**
 * The list's filter and the creation dialog say Partial where a profile says Partiel; both are accepted and mean the
 * same.
 */
export const ListOption = z.enum(['Complete', 'Partial', 'Partiel']);

/** The name of a product. The products are rows (contract/products.ts), so the server checks the name where it is stored. */
export const ProductName = Text(100).trim();

const dayFrom = (year: number) =>
  z.iso.date().refine((day) => day >= `${year}-01-01` && day < '2200-01-01', { error: () => text.dateSince({ year }) });
/** A day in a person's life (`SomeDay`), or in the time of the programme (`NearDay`). */
export const SomeDay = dayFrom(1900);
export const NearDay = dayFrom(2000);

/** A day, or a point in time that means the day on which it falls in the programme's time zone. */
export const SomeDayOrTime = z.union([
  SomeDay,
  z.iso.datetime({ offset: true }).refine((time) => time >= '1900' && time < '2200', { error: () => text.dateSince({ year: 1900 }) }),
]);

/** A month, YYYY-MM. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: text.monthLike });

/** Selects members; the list, bulk actions, the export, segments, campaigns and scenarios share it. */
export const MemberFilter = z.object({
  /** Any part of a name, e-mail address or phone number; accents and case do not matter. */
  search: Text(200).optional(),
  /** Only the archived members, whom every other filter leaves out. */
  archived: z.enum(ARCHIVED_FILTER).optional(),
  status: MemberStatusFilter.optional(),
  option: ListOption.optional(),
  product: ProductName.optional(),
  paymentStatus: BillingStatus.optional(),
  tag: Id.optional(),
  /** Members of this coach, or those without one. */
  coach: z.union([Id, z.enum(WITHOUT_COACH)]).optional(),
  accessGroup: Id.optional(),
  /** `reachable` members have neither unsubscribed nor an address that bounced. */
  campaigns: z.enum(CAMPAIGN_EMAIL_STATES).optional(),
  /** The language in which a member is written to: their own, or else the programme's. */
  language: z.enum(LANGUAGES).optional(),
  /** The channel by which a member prefers to be written to. */
  channel: z.enum(CHANNELS).optional(),
  /** Members with an instalment of this age, or with a credit. */
  due: z.enum(DUE_STATES).optional(),
  /** Members who owe in this currency. */
  dueCurrency: Currency.optional(),
  /** Members with an instalment that is due today or within so many days. */
  dueWithin: z.coerce.number().int().min(0).max(366).optional(),
  /** Members with an instalment that is due in this month, YYYY-MM, today or later. */
  dueMonth: Month.optional(),
  /** The range of days on which the members joined, in the programme's time zone. */
  from: SomeDay.optional(),
  to: SomeDay.optional(),
  /** Members with or without a payment that was not refunded, for this product and in this range of days; `some` unless it says none. */
  paid: z.enum(SOME_OR_NONE).optional(),
  paidFor: ProductName.optional(),
  paidFrom: SomeDay.optional(),
  paidTo: SomeDay.optional(),
  /** Members who answered this form, by their invitation or with their e-mail address, or who did not. */
  form: Id.optional(),
  formAnswer: z.enum(FORM_ANSWERS).optional(),
  /** Members to whom a campaign e-mail was sent within so many days, or to whom none was. */
  received: z.enum(SOME_OR_NONE).optional(),
  receivedWithin: z.coerce.number().int().min(1).max(366).optional(),
  reservation: z.enum(RESERVATION_FILTERS).optional(),
  /** Conditions on the programme’s own fields, such as `<id>:contains:Dakar`, `<id>:min:10` or `<id>:empty`; all must hold. */
  fields: FieldTests.optional(),
});
export type MemberFilter = z.infer<typeof MemberFilter>;

/** Without a condition, a filter matches all members who are not archived. */
export const hasCondition = (filter: MemberFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined && String(value) !== '');

export const PaymentCategory = z.enum(PAYMENT_CATEGORIES);
export type PaymentCategory = z.infer<typeof PaymentCategory>;

export const PaymentMethod = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const PaymentState = z.enum(PAYMENT_STATES);
export type PaymentState = z.infer<typeof PaymentState>;

export const ReservationStatus = z.enum(RESERVATION_STATUS);
export type ReservationStatus = z.infer<typeof ReservationStatus>;

/** Selects reservations. Coaches see only their own, whatever filter they send. */
export const ReservationFilter = z.object({
  /** Any part of the client's address or name, the coach's name or the service; accents and case do not matter. */
  search: Text(200).optional(),
  coachId: Id.optional(),
  status: ReservationStatus.optional(),
  /** The range of days in the programme's time zone, both included. */
  startDate: NearDay.optional(),
  endDate: NearDay.optional(),
});
export type ReservationFilter = z.infer<typeof ReservationFilter>;

/**
 * Selects responses by one question: `is` compares with an option id, number, date or text, and `contains` with a part of
 * the text. `min` and `max` include their value, and compare numbers as numbers, and days and times in their order. `empty` also matches responses that were not asked the question; `skipped` matches only those that were.
 */
export const Filter = z
  .object({ questionId: Id, op: z.enum(FILTER_OPS), value: Text(1_000).default('') })
  .refine(({ op, value }) => !asksValue(op) || value !== '', {
    error: text.whatToLookFor,
    path: ['value'],
  });
export type Filter = z.infer<typeof Filter>;

const FILTERS_MAX = 20;
/** Filters that must all match. */
export const Filters = z.array(Filter).max(FILTERS_MAX, { error: () => text.filtersAtMost({ max: FILTERS_MAX }) });

export const InviteState = z.enum(INVITE_STATES);
export type InviteState = z.infer<typeof InviteState>;

export const CampaignStatus = z.enum(CAMPAIGN_STATUS);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

export const NotificationTab = z.enum(NOTIFICATION_TABS);
export type NotificationTab = z.infer<typeof NotificationTab>;
