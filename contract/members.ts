import { z } from 'zod';
import { contract } from './endpoint.ts';
import { MEMBER_SORTS } from './filter-values.ts';
import { BillingStatus, ListOption, MemberFilter, MemberStatus, Product, SomeDayOrTime } from './filters.ts';
import { Mailed } from './mailed.ts';
import { Counted, Data, Day, Email, Id, IdParams, NewestFirst, Page, Success, Text, Time } from './shared.ts';

export { BILLING_STATUS, MEMBER_SORTS, MEMBER_STATUS, PRODUCTS } from './filter-values.ts';
export { BillingStatus, ListOption, MemberFilter, MemberStatus, Product } from './filters.ts';

export const PAYMENT_OPTIONS = ['Partiel', 'Complete'] as const;
export const PaymentOption = z.enum(PAYMENT_OPTIONS);
export type PaymentOption = z.infer<typeof PaymentOption>;

export const REMINDER_STATES = ['Registration', 'Subscription'] as const;
export const ReminderState = z.enum(REMINDER_STATES);

export const SOURCES = ['facebook', 'instagram', 'youtube'] as const;
export const Source = z.enum(SOURCES);
export type Source = z.infer<typeof Source>;

/** `local`: Circle has not been told, or is not linked; `failed` says why in `circle.error`. */
export const CIRCLE_STATES = ['local', 'pending', 'synced', 'failed'] as const;

export const AccessGroup = z.object({ _id: Id, name: z.string(), kind: z.enum(['space', 'access-group']) });
export type AccessGroup = z.infer<typeof AccessGroup>;

export const Tag = z.object({ _id: Id, name: z.string(), color: z.string(), emoji: z.string() });
export type Tag = z.infer<typeof Tag>;

const Count = z.int().min(0);

export const MemberListItem = z.object({
  _id: Id,
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  profile: z.string().nullable(),
  circleId: z.int().nullable(),
  status: MemberStatus,
  product: Product.nullable(),
  joinedAt: Time,
  from: Source.nullable(),
  moderator: z.boolean(),
  /** When the member unsubscribed from the e-mails of campaigns; null while the member gets them. */
  unsubscribedAt: Time.nullable(),
  payment: z.object({ status: BillingStatus, option: PaymentOption, sequence: Count, next: Day.nullable() }),
  subscription: z.object({ status: BillingStatus.nullable(), next: Day.nullable() }),
  tags: z.array(Tag),
});
export type MemberListItem = z.infer<typeof MemberListItem>;

export const Member = MemberListItem.extend({
  age: z.int().nullable(),
  nationality: z.string().nullable(),
  work: z.string().nullable(),
  payment: z.object({
    status: BillingStatus,
    lastAt: Day.nullable(),
    sequence: Count,
    option: PaymentOption,
    next: Day.nullable(),
  }),
  subscription: z.object({ status: BillingStatus.nullable(), last: Day.nullable(), next: Day.nullable(), sequence: Count }),
  reminder: z.object({ state: ReminderState, last: Time.nullable(), sequence: Count, max: Count, next: Day.nullable() }),
  accessGroups: z.array(AccessGroup),
  circle: z.object({ state: z.enum(CIRCLE_STATES), error: z.string().nullable(), syncedAt: Time.nullable() }),
  invitedAt: Time.nullable(),
  /** Raised by every change; sent back with the next one, so that the second of two editors is told. */
  rev: z.int(),
  createdAt: Time,
  updatedAt: Time,
});
export type Member = z.infer<typeof Member>;

/** As staff read members: billing and reminders are there for admins only. */
export const MemberListView = MemberListItem.partial({ payment: true, subscription: true });
export type MemberListView = z.infer<typeof MemberListView>;
export const MemberView = Member.partial({ payment: true, subscription: true, reminder: true });
export type MemberView = z.infer<typeof MemberView>;

const Name = Text(200).trim().min(1, { error: 'Name is required' });
const Phone = Text(40);

/** The specification's creation payload; beyond it, what the list of members shows. */
export const CreateMember = z.object({
  name: Name,
  email: Email,
  option: ListOption.default('Complete'),
  date: SomeDayOrTime.optional(),
  /** Sends the invitation to the community. */
  send: z.boolean().default(false),
  age: z.coerce.number().int().min(0).max(150).optional(),
  nationality: Text(100).optional(),
  moderator: z.boolean().default(false),
  phone: Phone.optional(),
  work: Text(200).optional(),
  product: Product.optional(),
  from: Source.optional(),
});

/** A partial object; billing and the e-mail address are for admins. With `rev`, a stale change gets 409 and the newer member. */
export const UpdateMember = z.object({
  fullName: Name.optional(),
  email: Email.optional(),
  phone: Phone.nullable().optional(),
  age: z.int().min(0).max(150).nullable().optional(),
  nationality: Text(100).nullable().optional(),
  work: Text(200).nullable().optional(),
  status: MemberStatus.optional(),
  product: Product.nullable().optional(),
  from: Source.nullable().optional(),
  payment: z
    .object({
      status: BillingStatus,
      last: SomeDayOrTime.nullable(),
      lastAt: SomeDayOrTime.nullable(),
      sequence: z.int().min(0).max(100),
      next: SomeDayOrTime.nullable(),
      option: PaymentOption,
    })
    .partial()
    .optional(),
  subscription: z
    .object({ status: BillingStatus, last: SomeDayOrTime.nullable(), sequence: z.int().min(0).max(1000), next: SomeDayOrTime.nullable() })
    .partial()
    .optional(),
  reminder: z
    .object({ state: ReminderState, last: SomeDayOrTime.nullable(), sequence: z.int().min(0).max(10), next: SomeDayOrTime.nullable() })
    .partial()
    .optional(),
  rev: z.int().optional(),
});

export const MemberTiles = z.object({ total: Count, treated: Count, rejected: Count, pending: Count });
export type MemberTiles = z.infer<typeof MemberTiles>;

/** Coaches read these kinds on a timeline: nothing about billing, payments and payment reminders. */
export const COACH_EVENT_KINDS = [
  'created',
  'edited',
  'moderator',
  'access-given',
  'access-taken',
  'tags',
  'note',
  'note-removed',
  'merged',
  'bulk',
  'bulk-undone',
  'imported',
  'import-undone',
  'unsubscribed',
  'resubscribed',
  'invited',
  'invitation-failed',
  'circle',
  'mail',
  'form-answered',
  'reservation',
] as const;

/**
 * What the timeline tells. `data` by kind, where there is any:
 * - created: `source` (staff, import, circle)
 * - edited, billing: `changes`, the old and new value of each field by its name (`payment.status`, `fullName`)
 * - moderator: `moderator`
 * - access-given, access-taken: `accessGroups`, their names
 * - tags: `added` and `removed`, their names
 * - note: `text`; note-removed: `text`
 * - merged: `fullName` and `email` of the record that went into this one
 * - bulk, bulk-undone: `action` (its `kind`) and `label`, its value in words
 * - imported: `file`, `row`, `isNew`; import-undone
 * - unsubscribed, resubscribed: `campaign` and `campaignId` whose link was used (for admins only); `file` and `day` from an import
 * - invited, invitation-failed: `error`
 * - payment, payment-deleted, payment-restored, payment-attached: `amount`, `category`, `moyen`, `paymentId`; refund: `amount`, `reason`
 * - payment-edited: the same, and `changes`, the old and new value of each field by its name
 * - late, out, reminder: what the daily run did
 * - mail: `subject`, `state`; form-answered: `formId`, `title`, `responseId`
 * - reservation: `what` (booked, confirmed, moved, cancelled), `coach`, `service`, `date`, `time`, `reason`
 */
export const MEMBER_EVENT_KINDS = [
  ...COACH_EVENT_KINDS,
  'billing',
  'payment',
  'payment-edited',
  'payment-deleted',
  'payment-restored',
  'payment-attached',
  'refund',
  'late',
  'out',
  'reminder',
] as const;
export type MemberEventKind = (typeof MEMBER_EVENT_KINDS)[number];

/** What happened, newest first; `data` depends on `kind`. */
export const MemberEvent = z.object({
  _id: Id,
  at: Time,
  kind: z.string(),
  actor: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type MemberEvent = z.infer<typeof MemberEvent>;

export const MemberNote = z.object({ _id: Id, text: z.string(), author: z.string(), createdAt: Time, updatedAt: Time });
export type MemberNote = z.infer<typeof MemberNote>;

/** Chosen members, frozen when the action begins. `all` takes every member that the filter matches. */
export const MemberSelection = z.union([
  z.object({ ids: z.array(Id).min(1).max(10_000) }),
  z.object({ all: z.literal(true), filter: MemberFilter, except: z.array(Id).max(10_000).default([]) }),
]);
export type MemberSelection = z.infer<typeof MemberSelection>;

export const BulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status: MemberStatus }),
  z.object({ kind: z.literal('add-tag'), tag: Id }),
  z.object({ kind: z.literal('remove-tag'), tag: Id }),
  z.object({ kind: z.literal('add-to-group'), accessGroup: Id }),
  z.object({ kind: z.literal('remove-from-group'), accessGroup: Id }),
]);
export type BulkAction = z.infer<typeof BulkAction>;

export const BULK_STATES = ['running', 'done', 'undoing', 'undone'] as const;
/** Large ones run as a job: `done` of `members` were looked at so far, of which `changed` were not as wanted already. */
export const BulkRun = z.object({
  _id: Id,
  state: z.enum(BULK_STATES),
  members: Count,
  done: Count,
  changed: Count,
  undone: z.boolean(),
});
export type BulkRun = z.infer<typeof BulkRun>;

export const SavedView = z.object({
  _id: Id,
  name: z.string(),
  screen: z.enum(['users', 'payments']),
  search: z.record(z.string(), z.unknown()),
  shared: z.boolean(),
  mine: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

export const members = contract({
  list: {
    method: 'GET',
    path: '/api/circle',
    access: 'staff',
    coaches: 'all members, without billing',
    summary:
      'Members, the newest first unless sorted otherwise; up to 10,000 are counted and can be paged through, beyond which `atLeast` says that more match',
    query: Page.extend({
      ...MemberFilter.shape,
      sort: z.enum(MEMBER_SORTS).default('joinedAt'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: Success.extend({ members: z.array(MemberListView), ...Counted, ...NewestFirst }),
  },
  count: {
    method: 'GET',
    path: '/api/circle/count',
    access: 'staff',
    coaches: 'all members, without filters on billing',
    summary: 'How many members match a filter, counted exactly however many they are',
    query: MemberFilter,
    response: Data(z.object({ count: Count })),
  },
  tiles: {
    method: 'GET',
    path: '/api/circle/tiles',
    access: 'staff',
    coaches: 'all members',
    summary: 'How many members there are, and how many were treated, rejected or wait',
    response: Data(MemberTiles),
  },
  select: {
    method: 'GET',
    path: '/api/circle/select-members',
    access: 'staff',
    coaches: 'all members',
    summary: 'Members to choose from, by name',
    query: Page.extend({ limit: z.coerce.number().int().min(1).max(100).default(10), search: Text(200).optional() }),
    response: Success.extend({
      members: z.array(MemberListItem.pick({ _id: true, fullName: true, email: true, profile: true })),
      ...Counted,
    }),
  },
  get: {
    method: 'GET',
    path: '/api/circle/members/{id}',
    access: 'staff',
    coaches: 'all members, without billing',
    summary: 'One member with billing, reminders and access groups; the id of a merged record answers the one that was kept',
    params: IdParams,
    response: Data(MemberView),
  },
  update: {
    method: 'PATCH',
    path: '/api/circle/members/{id}',
    access: 'staff',
    coaches: 'all members; no billing, no e-mail address',
    summary: 'Change a member; 403 for billing and for the e-mail address unless an admin, 409 with the newer member when `rev` is stale',
    params: IdParams,
    body: UpdateMember,
    response: Data(MemberView),
  },
  create: {
    method: 'POST',
    path: '/api/circle/create',
    access: 'admin',
    summary: 'Add a member; 409 when the e-mail address is known',
    body: CreateMember,
    response: Data(Member).extend(Mailed),
  },
  setModerator: {
    method: 'POST',
    path: '/api/circle/set-as-moderator/{id}',
    access: 'admin',
    summary: 'Make a member a moderator, or not; kept here, since Circle has no call for it',
    params: IdParams,
    body: z.object({ moderator: z.boolean() }),
    response: Data(Member),
  },
  spaces: {
    method: 'GET',
    path: '/api/circle/spaces',
    access: 'staff',
    coaches: 'all spaces',
    summary: 'Spaces and access groups',
    response: Data(z.array(AccessGroup.extend({ members: Count }))),
  },
  createSpace: {
    method: 'POST',
    path: '/api/circle/spaces',
    access: 'admin',
    summary: 'Add a space that exists here only',
    body: z.object({ name: Text(200).trim().min(1, { error: 'Name is required' }) }),
    response: Data(AccessGroup),
  },
  addToSpace: {
    method: 'POST',
    path: '/api/circle/add-to-space/{id}',
    access: 'admin',
    summary: 'Give a member access to spaces',
    params: IdParams,
    body: z.object({ spaces: z.union([Id.transform((id) => [id]), z.array(Id).min(1).max(200)]) }),
    response: Data(Member),
  },
  removeFromSpace: {
    method: 'POST',
    path: '/api/circle/remove-from-space/{id}',
    access: 'admin',
    summary: 'Take access to spaces from a member',
    params: IdParams,
    body: z.object({ spaces: z.union([Id.transform((id) => [id]), z.array(Id).min(1).max(200)]) }),
    response: Data(Member),
  },
  timeline: {
    method: 'GET',
    path: '/api/circle/members/{id}/timeline',
    access: 'staff',
    coaches: 'all members, without billing',
    summary: 'Everything that happened to a member, newest first; coaches read nothing about money',
    params: IdParams,
    query: Page,
    response: Data(z.array(MemberEvent)).extend({ count: Count }),
  },
  notes: {
    method: 'GET',
    path: '/api/circle/members/{id}/notes',
    access: 'staff',
    coaches: 'all members',
    summary: 'Notes that staff wrote about a member, newest first',
    params: IdParams,
    response: Data(z.array(MemberNote)),
  },
  addNote: {
    method: 'POST',
    path: '/api/circle/members/{id}/notes',
    access: 'staff',
    coaches: 'all members',
    summary: 'Write a note',
    params: IdParams,
    body: z.object({ text: Text(5_000).trim().min(1, { error: 'Please write something first' }) }),
    response: Data(MemberNote),
  },
  removeNote: {
    method: 'DELETE',
    path: '/api/circle/notes/{id}',
    access: 'staff',
    coaches: 'their own notes',
    summary: 'Delete a note: its author or an admin',
    params: IdParams,
    response: Success,
  },
  merge: {
    method: 'POST',
    path: '/api/circle/members/{id}/merge',
    access: 'admin',
    summary: 'Merge another record of the same person into this one: payments, access, tags, notes and history move',
    params: IdParams,
    body: z.object({ other: Id }),
    response: Data(Member),
  },
  bulk: {
    method: 'POST',
    path: '/api/circle/bulk',
    access: 'admin',
    summary: 'Change many members at once, exactly those that were chosen; can be undone',
    body: z.object({ selection: MemberSelection, action: BulkAction }),
    response: Data(BulkRun),
  },
  bulkRun: {
    method: 'GET',
    path: '/api/circle/bulk/{id}',
    access: 'admin',
    summary: 'How far a bulk action is',
    params: IdParams,
    response: Data(BulkRun),
  },
  undoBulk: {
    method: 'POST',
    path: '/api/circle/bulk/{id}/undo',
    access: 'admin',
    summary: 'Put back what a bulk action changed, except where somebody changed it again since',
    params: IdParams,
    response: Data(BulkRun),
  },
  tags: { method: 'GET', path: '/api/tags', access: 'staff', coaches: 'all tags', summary: 'All tags', response: Data(z.array(Tag)) },
  createTag: {
    method: 'POST',
    path: '/api/tags',
    access: 'admin',
    summary: 'Add a tag',
    body: z.object({
      name: Text(60).trim().min(1, { error: 'Name is required' }),
      color: Text(20).default(''),
      emoji: Text(20).default(''),
    }),
    response: Data(Tag),
  },
  removeTag: {
    method: 'DELETE',
    path: '/api/tags/{id}',
    access: 'admin',
    summary: 'Delete a tag, from every member',
    params: IdParams,
    response: Success,
  },
  setTags: {
    method: 'POST',
    path: '/api/circle/members/{id}/tags',
    access: 'staff',
    coaches: 'all members',
    summary: 'Set the tags of a member',
    params: IdParams,
    body: z.object({ tags: z.array(Id).max(50) }),
    response: Data(MemberView),
  },
  views: {
    method: 'GET',
    path: '/api/views',
    access: 'staff',
    coaches: 'their own and shared views of the members list',
    summary: 'Saved views of a list: one’s own and the shared ones',
    query: z.object({ screen: z.enum(['users', 'payments']) }),
    response: Data(z.array(SavedView)),
  },
  saveView: {
    method: 'POST',
    path: '/api/views',
    access: 'staff',
    coaches: 'their own views of the members list',
    summary: 'Keep the filters, columns and sort of a list under a name',
    body: z.object({
      screen: z.enum(['users', 'payments']),
      name: Text(60).trim().min(1, { error: 'Name is required' }),
      search: z.record(Text(40), z.union([Text(500), z.number(), z.boolean(), z.array(Text(100)).max(50)])),
      shared: z.boolean().default(false),
    }),
    response: Data(SavedView),
  },
  removeView: {
    method: 'DELETE',
    path: '/api/views/{id}',
    access: 'staff',
    coaches: 'their own views',
    summary: 'Delete one of one’s own saved views; an admin may delete shared ones',
    params: IdParams,
    response: Success,
  },
});
