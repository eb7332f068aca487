// The values by which lists can be filtered and sorted, without their schemas: the web app reads them from its addresses
// before any screen is loaded, and must not load zod for that.

/** A message reaches people by one of these channels. */
export const CHANNELS = ['email', 'whatsapp', 'sms'] as const;

export const MEMBER_STATUS = ['TRAITÉ', 'NON TRAITÉ', 'REJETÉ', 'ANNULÉ'] as const;
/** The statuses of members whom nobody asks for money. */
export const REFUSED_STATUS = ['REJETÉ', 'ANNULÉ'] as const satisfies (typeof MEMBER_STATUS)[number][];
/** `not-refused` selects all members who have none of these statuses. */
export const MEMBER_STATUS_FILTERS = [...MEMBER_STATUS, 'not-refused'] as const;

/** The status of a payment and of a subscription. */
export const BILLING_STATUS = ['Completed', 'Progress', 'Late', 'Out'] as const;

export const MEMBER_SORTS = ['fullName', 'email', 'status', 'product', 'joinedAt', 'paymentStatus', 'owed', 'nextDue'] as const;

/** The filters and sorts of members that tell about money, which only admins have. */
export const MEMBER_MONEY_FILTERS = [
  'option',
  'paymentStatus',
  'due',
  'dueCurrency',
  'dueWithin',
  'dueMonth',
  'paid',
  'paidFor',
  'paidFrom',
  'paidTo',
] as const;
export const MEMBER_MONEY_SORTS = ['paymentStatus', 'owed', 'nextDue'] as const satisfies (typeof MEMBER_SORTS)[number][];

/** The other filters that only admins have: campaigns are for admins, and coaches see only their own reservations. */
export const MEMBER_ACTIVITY_FILTERS = ['received', 'receivedWithin', 'reservation'] as const;

/** The ages of what is owed, in days after the due day. `not-due` is due today, later, or on no known day. */
export const DEBT_AGES = ['not-due', '1-30', '31-60', '61-90', 'over-90'] as const;

/** The filters of lists by what members owe: anything, an age, or a `credit`, which is an amount paid beyond the price. */
export const DUE_STATES = ['any', 'overdue', '1-30', '31-60', '61-90', 'over-90', 'not-due', 'credit'] as const;

/** The numbers of days within which an instalment is due that lists offer. */
export const DUE_WITHIN = [7, 14, 30, 60] as const;

/** Such a filter asks for something that is there or not, such as a payment. */
export const SOME_OR_NONE = ['some', 'none'] as const;

/** The states of the address and the wishes of a member that decide about campaigns. */
export const CAMPAIGN_EMAIL_STATES = ['subscribed', 'unsubscribed', 'reachable', 'bounced'] as const;

/** The filters of members by their reservations. Cancelled ones do not count. */
export const RESERVATION_FILTERS = ['any', 'upcoming', 'past', 'missed', 'none'] as const;

/** The numbers of days within which a campaign e-mail was sent that lists offer. */
export const RECEIVED_WITHIN = [7, 30, 90, 365] as const;

export const FORM_ANSWERS = ['answered', 'unanswered'] as const;

/** An item of kind `responses` stands for all responses that one deletion removed from one form. */
export const DELETED_KINDS = ['form', 'responses', 'template', 'campaign', 'scenario', 'segment', 'member', 'payment'] as const;

/** Coaches see only what they also see in the lists that it was deleted from. */
export const COACH_DELETED_KINDS = ['form', 'responses'] as const;

/** Payments are financial records, so they are never deleted permanently. */
export const PURGED_KINDS = ['form', 'responses', 'template', 'campaign', 'scenario', 'segment', 'member'] as const;

/** For this many days a deleted item can be restored. */
export const RESTORE_DAYS = 30;

/** The filter by coach that finds members without one. */
export const WITHOUT_COACH = ['none'] as const;

/** Archived members are in no list but their own. */
export const ARCHIVED_FILTER = ['only'] as const;

export const PAYMENT_CATEGORIES = ['Registration', 'Subscription'] as const;

/** `Cash` stands for the specification's cash or money-transfer option. */
export const PAYMENT_METHODS = ['Fedapay', 'Moneroo', 'Chariow', 'Cash'] as const;

export const PAYMENT_STATES = ['Paid', 'Partially refunded', 'Refunded', 'Unmatched'] as const;

/** `Deleted` lists the deleted payments, whatever their state was before; every other list leaves them out. */
export const PAYMENT_FILTER_STATES = [...PAYMENT_STATES, 'Deleted'] as const;

export const PAYMENT_SORTS = ['createdAt', 'amount', 'name'] as const;

export const RESERVATION_STATUS = ['pending', 'confirmed', 'cancelled', 'completed', 'missed'] as const;

export const VISIBILITIES = ['public', 'invite-only', 'private'] as const;
export const FORM_SORTS = ['title', 'createdAt', 'updatedAt', 'answer', 'isPublished', 'visibility'] as const;

/** The orders of the responses of a form: by time, by the place of their status in the form's list, or by the name of their owner. */
export const RESPONSE_SORTS = ['submittedAt', 'status', 'owner'] as const;

/** A form is `closed` while it is published and takes no answers: its closing time has come, or it is full. */
export const FORM_STATES = ['draft', 'published', 'closed', 'archived'] as const;

export const FILTER_OPS = ['is', 'contains', 'min', 'max', 'answered', 'empty', 'skipped'] as const;

export const INVITE_STATES = ['waiting', 'answered', 'revoked'] as const;

export const CAMPAIGN_STATUS = ['draft', 'scheduled', 'sending', 'paused', 'completed', 'cancelled', 'failed'] as const;

/** The states by which the Outbox can be filtered. */
export const LOG_STATES = ['pending', 'sent', 'captured', 'failed', 'skipped', 'uncertain'] as const;

/** The values of the specification: Pending, 0 Inactive, 1 Active, 2 Draft, 3 Archived. */
export const TEMPLATE_STATUS_VALUES = ['Pending', 0, 1, 2, 3] as const;

export const NOTIFICATION_TABS = ['all', 'unread', 'admin-requests', 'alerts'] as const;

export const IMPORT_OUTCOMES = ['new', 'updated', 'skipped'] as const;

/** The numbers of days that a trend line can show. */
export const DASHBOARD_DAYS = [7, 30, 90] as const;

export const asksValue = (op: (typeof FILTER_OPS)[number]) => ['is', 'contains', 'min', 'max'].includes(op);

export type DashboardDays = (typeof DASHBOARD_DAYS)[number];

export const TASK_STATES = ['open', 'done'] as const;

/** The filter of tasks by their day: until today, or within the next seven days. */
export const TASK_DUES = ['today', 'week'] as const;
