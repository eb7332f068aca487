// What the lists of the admin app can be narrowed to and sorted by, apart from the calls: the app keeps it in its addresses,
// and so reads it before any screen is loaded.

import { z } from 'zod';
import { Currency } from './money.ts';
import { Day, Id, Text } from './shared.ts';

export const MEMBER_STATUS = ['TRAITÉ', 'NON TRAITÉ', 'REJETÉ', 'ANNULÉ'] as const;
export const MemberStatus = z.enum(MEMBER_STATUS);
export type MemberStatus = z.infer<typeof MemberStatus>;

/** Of a payment and of a subscription. */
export const BILLING_STATUS = ['Completed', 'Progress', 'Late', 'Out'] as const;
export const BillingStatus = z.enum(BILLING_STATUS, { error: 'Invalid status selected.' });
export type BillingStatus = z.infer<typeof BillingStatus>;

/** The list's filter and the creation dialog say Partial where a profile says Partiel; both are taken for the same. */
export const ListOption = z.enum(['Complete', 'Partial', 'Partiel']);

export const PRODUCTS = ['COACHING', 'ECOM AFRICA PRO'] as const;
export const Product = z.enum(PRODUCTS);
export type Product = z.infer<typeof Product>;

const dayFrom = (year: number) =>
  Day.refine((day) => day >= `${year}-01-01` && day < '2200-01-01', { error: `Please choose a date from ${year} to 2199` });
/** A day that somebody means: in somebody's life, or in the programme's. */
export const SomeDay = dayFrom(1900);
export const NearDay = dayFrom(2000);

/** A day, or a moment that stands for the day on which it falls in the programme's time zone. */
export const SomeDayOrTime = z.union([
  SomeDay,
  z.iso.datetime({ offset: true }).refine((time) => time >= '1900' && time < '2200', { error: 'Please choose a date from 1900 to 2199' }),
]);

export const MEMBER_SORTS = ['fullName', 'email', 'status', 'product', 'joinedAt', 'paymentStatus'] as const;

/** Which members: the list, bulk actions and the export share it. */
export const MemberFilter = z.object({
  /** Any part of a name, an e-mail address or a telephone number; accents and case do not matter. */
  search: Text(200).optional(),
  status: MemberStatus.optional(),
  option: ListOption.optional(),
  product: Product.optional(),
  paymentStatus: BillingStatus.optional(),
  tag: Id.optional(),
  accessGroup: Id.optional(),
  /** Whether a member still gets the e-mails of campaigns, or has unsubscribed from them. */
  campaigns: z.enum(['subscribed', 'unsubscribed']).optional(),
  /** Days on which they joined, in the programme's time zone. */
  from: SomeDay.optional(),
  to: SomeDay.optional(),
});
export type MemberFilter = z.infer<typeof MemberFilter>;

/** What can be restored after it was deleted; `responses` are those that one deletion took from one form. */
export const DELETED_KINDS = ['form', 'responses', 'template', 'campaign', 'scenario', 'payment'] as const;
/** Payments are records of money: they are never deleted for good. */
export const PURGED_KINDS = ['form', 'responses', 'template', 'campaign', 'scenario'] as const;
/** Days for which what was deleted can be restored. */
export const RESTORE_DAYS = 30;

export const PAYMENT_CATEGORIES = ['Registration', 'Subscription'] as const;
export const PaymentCategory = z.enum(PAYMENT_CATEGORIES);
export type PaymentCategory = z.infer<typeof PaymentCategory>;

/** `Cash` is the specification's cash or money-transfer option. */
export const PAYMENT_METHODS = ['Fedapay', 'Moneroo', 'Chariow', 'Cash'] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const PAYMENT_STATES = ['Paid', 'Partially refunded', 'Refunded', 'Unmatched'] as const;
export const PaymentState = z.enum(PAYMENT_STATES);
export type PaymentState = z.infer<typeof PaymentState>;

/** `Deleted` lists the payments that were deleted, whatever they were before; every other list leaves them out. */
export const PAYMENT_FILTER_STATES = [...PAYMENT_STATES, 'Deleted'] as const;

export const PaymentFilter = z.object({
  search: Text(200).optional(),
  /** YYYY-MM, in the programme's time zone. */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'A month looks like 2026-11.' })
    .optional(),
  moyen: PaymentMethod.optional(),
  produit: Product.optional(),
  currency: Currency.optional(),
  category: PaymentCategory.optional(),
  status: z.enum(PAYMENT_FILTER_STATES).optional(),
});
export type PaymentFilter = z.infer<typeof PaymentFilter>;

export const PAYMENT_SORTS = ['createdAt', 'amount', 'name'] as const;

export const RESERVATION_STATUS = ['pending', 'confirmed', 'cancelled'] as const;
export const ReservationStatus = z.enum(RESERVATION_STATUS);
export type ReservationStatus = z.infer<typeof ReservationStatus>;

/** Which reservations; coaches see their own whatever they ask for. */
export const ReservationFilter = z.object({
  /** Any part of the client's address or name, of the coach's name or the service; accents and case do not matter. */
  search: Text(200).optional(),
  coachId: Id.optional(),
  status: ReservationStatus.optional(),
  /** Days of the programme's time zone, both included. */
  startDate: NearDay.optional(),
  endDate: NearDay.optional(),
});
export type ReservationFilter = z.infer<typeof ReservationFilter>;

export const FORM_SORTS = ['title', 'createdAt', 'updatedAt', 'answer', 'isPublished', 'visibility'] as const;

export const FILTER_OPS = ['is', 'contains', 'answered', 'empty', 'skipped'] as const;

/** Whether a condition says what to look for. */
export const asksValue = (op: (typeof FILTER_OPS)[number]) => op === 'is' || op === 'contains';
/**
 * Responses by one question: the option id, number, date or text that it `is`, or a part of the text. `empty` also holds
 * where the question was not asked; `skipped` only where it was.
 */
export const Filter = z
  .object({ questionId: Id, op: z.enum(FILTER_OPS), value: Text(1_000).default('') })
  .refine(({ op, value }) => !asksValue(op) || value !== '', {
    error: 'Please say what to look for',
    path: ['value'],
  });
export type Filter = z.infer<typeof Filter>;

/** All of them hold. */
export const Filters = z.array(Filter).max(20, { error: '20 filters at most.' });

export const INVITE_STATES = ['waiting', 'answered', 'revoked'] as const;
export const InviteState = z.enum(INVITE_STATES);
export type InviteState = z.infer<typeof InviteState>;

export const CAMPAIGN_STATUS = ['draft', 'scheduled', 'sending', 'paused', 'completed', 'cancelled', 'failed'] as const;
export const CampaignStatus = z.enum(CAMPAIGN_STATUS);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

/** What the log can be narrowed to. */
export const LOG_STATES = ['pending', 'sent', 'captured', 'failed', 'skipped', 'uncertain'] as const;

/** As the specification writes them: Pending, 0 Inactive, 1 Active, 2 Draft, 3 Archived. */
export const TEMPLATE_STATUS_VALUES = ['Pending', 0, 1, 2, 3] as const;

export const NOTIFICATION_TABS = ['all', 'unread', 'admin-requests', 'alerts'] as const;
export const NotificationTab = z.enum(NOTIFICATION_TABS);
export type NotificationTab = z.infer<typeof NotificationTab>;

export const IMPORT_OUTCOMES = ['new', 'updated', 'skipped'] as const;

/** Days that a trend line can show. */
export const DASHBOARD_DAYS = [7, 30, 90] as const;
export type DashboardDays = (typeof DASHBOARD_DAYS)[number];
