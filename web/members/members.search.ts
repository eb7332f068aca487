import { CURRENCIES } from '#contract/currencies.ts';
import { isOwnFieldName, type OwnFieldName, ownFieldId } from '#contract/field-tests.ts';
import {
  ARCHIVED_FILTER,
  BILLING_STATUS,
  CAMPAIGN_EMAIL_STATES,
  CHANNELS,
  DUE_STATES,
  FORM_ANSWERS,
  MEMBER_ACTIVITY_FILTERS,
  MEMBER_MONEY_FILTERS,
  MEMBER_MONEY_SORTS,
  MEMBER_SORTS,
  MEMBER_STATUS_FILTERS,
  PAYMENT_CATEGORIES,
  RESERVATION_FILTERS,
  SOME_OR_NONE,
  WITHOUT_COACH,
} from '#contract/filter-values.ts';
import type { MemberFilter } from '#contract/filters.ts';
import { LANGUAGES } from '#contract/language.ts';
import { dayFrom, id, month, oneOf, type ParsedSearch, pageNumber, searchParams, text, wholeNumber } from '#web/ui/search-params.ts';

// The values that the screens of members keep in the address.

/** The columns that can be chosen. They are between the name of the member and the action. */
export const MEMBER_COLUMNS = [
  'email',
  'phone',
  'status',
  'product',
  'paymentStatus',
  'owed',
  'overdue',
  'option',
  'nextPayment',
  'subscription',
  'tags',
  'coach',
  'source',
  'joinedAt',
] as const;
/** A standard column, or that of one of the programme's own fields. */
export type MemberColumn = (typeof MEMBER_COLUMNS)[number] | OwnFieldName;

const standard = oneOf(MEMBER_COLUMNS);
const isOwnField = (value: unknown): value is OwnFieldName =>
  typeof value === 'string' && isOwnFieldName(value) && id(ownFieldId(value)) !== undefined;
const isColumn = (value: unknown): value is MemberColumn => standard(value) !== undefined || isOwnField(value);
const standardSort = oneOf(MEMBER_SORTS);

const withoutCoach = oneOf(WITHOUT_COACH);

/** The filters of the call, each with its reader. */
const FILTERS = {
  search: text,
  archived: oneOf(ARCHIVED_FILTER),
  status: oneOf(MEMBER_STATUS_FILTERS),
  option: oneOf(['Complete', 'Partial']),
  product: text,
  paymentStatus: oneOf(BILLING_STATUS),
  due: oneOf(DUE_STATES),
  dueCurrency: oneOf(CURRENCIES),
  dueWithin: wholeNumber(0, 366),
  dueMonth: month,
  tag: id,
  accessGroup: id,
  coach: (value: unknown) => withoutCoach(value) ?? id(value),
  campaigns: oneOf(CAMPAIGN_EMAIL_STATES),
  language: oneOf(LANGUAGES),
  channel: oneOf(CHANNELS),
  from: dayFrom(1900),
  to: dayFrom(1900),
  paid: oneOf(SOME_OR_NONE),
  paidFor: text,
  paidFrom: dayFrom(1900),
  paidTo: dayFrom(1900),
  form: id,
  formAnswer: oneOf(FORM_ANSWERS),
  received: oneOf(SOME_OR_NONE),
  receivedWithin: wholeNumber(1, 366),
  reservation: oneOf(RESERVATION_FILTERS),
  /** Conditions on the programme's own fields, each with the id of its field first. */
  fields: (value: unknown): string[] | undefined => {
    const tests = [value]
      .flat()
      .filter((one): one is string => typeof one === 'string' && id(one.slice(0, one.indexOf(':'))) !== undefined);
    return tests.length > 0 ? tests : undefined;
  },
} satisfies { [Name in keyof MemberFilter]-?: (value: unknown) => MemberFilter[Name] };

export const MembersSearch = searchParams({
  ...FILTERS,
  /** The segment that was opened; its filters may have been changed since. */
  segment: id,
  sort: (value) => (isOwnField(value) ? value : standardSort(value)),
  order: oneOf(['asc', 'desc']),
  page: pageNumber,
  /** The columns of the table when a view sets other ones than this browser usually shows. */
  columns: (value): MemberColumn[] | undefined => (Array.isArray(value) && value.every(isColumn) ? value : undefined),
});
export type MembersSearch = ParsedSearch<typeof MembersSearch>;

export const MEMBER_FILTERS = Object.keys(FILTERS) as (keyof MemberFilter)[];

const ADMIN_FILTERS = [...MEMBER_MONEY_FILTERS, ...MEMBER_ACTIVITY_FILTERS];

/** Returns whether an address or a segment selects members by what only admins see. */
export const hasAdminFilters = (search: MembersSearch): boolean => ADMIN_FILTERS.some((name) => search[name] !== undefined);

/**
 * The address without what a coach may not request. The link of an admin can contain it. Without one of its filters, a segment finds
 * others than its name says, so its name goes too.
 */
export function withoutAdminFilters({ sort, order, ...shown }: MembersSearch): MembersSearch {
  const rest: MembersSearch = { ...shown, ...Object.fromEntries(ADMIN_FILTERS.map((name) => [name, undefined])) };
  if (hasAdminFilters(shown)) rest.segment = undefined;
  return MEMBER_MONEY_SORTS.some((one) => one === sort) ? rest : { ...rest, sort, order };
}

export const HISTORY_SIZES = [5, 10, 20, 50] as const;

const HISTORY = { category: oneOf(PAYMENT_CATEGORIES), limit: oneOf(HISTORY_SIZES), page: pageNumber };
export const HistorySearch = searchParams(HISTORY);

const PROFILE_TABS = ['timeline', 'payments', 'notes', 'tasks'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** A profile with the filters of its payments; `note` is the id of a note that a notification leads to. */
export const ProfileSearch = searchParams({ ...HISTORY, note: id, tab: oneOf(PROFILE_TABS) });
export type ProfileSearch = ParsedSearch<typeof ProfileSearch>;
