import { z } from 'zod';
import { Channel } from './channel-names.ts';
import { contract } from './endpoint.ts';
import { MEMBER_SORTS } from './filter-values.ts';
import { ListOption, MemberFilter, MemberStatusFilter } from './filters.ts';
import { reasonNeeded } from './member-account.messages.ts';
import { BulkAction, BulkPreview, BulkRun, CountedAction, DeletionSummary, MemberSelection } from './member-bulk.ts';
import { MemberField, OwnField } from './member-fields.ts';
import { CreateMember, Member, MemberListItem, MemberListView, MemberTiles, MemberView, UpdateMember } from './member-record.ts';
import { MemberEvent, MemberNote } from './member-timeline.ts';
import * as rules from './members.messages.ts';
import { inOrder } from './ranges.ts';
import { Count, Counted, Data, Id, Mailed, NewestFirst, orAll, Page, RequiredText, Success, Text } from './shared.ts';

export { BILLING_STATUS, MEMBER_SORTS, MEMBER_STATUS } from './filter-values.ts';
export { BillingStatus, ListOption, MemberFilter, MemberStatus, MemberStatusFilter } from './filters.ts';
export * from './member-bulk.ts';
export * from './member-record.ts';
export * from './member-timeline.ts';

const ViewScreen = z.enum(['users', 'payments']);

const viewFields = {
  name: RequiredText(60, rules.nameRequired),
  search: z.record(Text(40), z.union([Text(500), z.number(), z.boolean(), z.array(Text(300)).max(50)])),
  shared: z.boolean(),
};

/** A campaign or scenario that uses a segment; an active one goes out or runs by itself. */
const SegmentUse = z.object({ kind: z.enum(['campaign', 'scenario']), _id: Id, name: z.string(), active: z.boolean() });
export type SegmentUse = z.infer<typeof SegmentUse>;

/**
 * A view keeps the filters, columns and sort of a list under a name. One of the list of members is a segment: its filter selects members
 * for campaigns and scenarios.
 */
export const SavedView = z.object({
  _id: Id,
  name: z.string(),
  screen: ViewScreen,
  search: z.record(z.string(), z.unknown()),
  shared: z.boolean(),
  mine: z.boolean(),
  /** Coaches see nothing of it, because they see no campaigns. */
  usedBy: z.array(SegmentUse),
});
export type SavedView = z.infer<typeof SavedView>;

/** A merge of two members can be undone for so many days. */
export const MERGE_UNDO_DAYS = 30;

export const members = contract({
  list: {
    route: 'GET /api/circle',
    coaches: 'all members, without billing',
    summary:
      'Members, the newest first unless sorted otherwise; up to 10,000 are counted and can be paged through, beyond which `atLeast` says that more match',
    query: inOrder(
      Page.extend({
        ...MemberFilter.shape,
        status: orAll(MemberStatusFilter),
        option: orAll(ListOption),
        /** One of the programme's own fields sorts by its values; members without one come last in both orders. */
        sort: z.union([z.enum(MEMBER_SORTS), OwnField]).default('joinedAt'),
        order: z.enum(['asc', 'desc']).default('desc'),
      }),
    ),
    response: Success.extend({
      members: z.array(MemberListView),
      /** The programme’s own fields, whose values the members have; the list can show each as a column. */
      fields: z.array(MemberField),
      ...Counted,
      ...NewestFirst,
    }),
  },
  count: {
    route: 'GET /api/circle/count',
    coaches: 'all members, without filters on billing',
    summary: 'How many members match a filter, counted exactly however many they are',
    query: inOrder(MemberFilter),
    response: Data(z.object({ count: Count })),
  },
  tiles: {
    route: 'GET /api/circle/tiles',
    coaches: 'all members',
    summary: 'How many members there are, and how many were treated, rejected or wait',
    response: Data(MemberTiles),
  },
  select: {
    route: 'GET /api/circle/select-members',
    coaches: 'all members',
    summary: 'Members to choose from, by name',
    query: Page.extend({ limit: z.coerce.number().int().min(1).max(100).default(10), search: Text(200).optional() }),
    response: Success.extend({
      members: z.array(MemberListItem.pick({ _id: true, fullName: true, email: true, profile: true })),
      ...Counted,
    }),
  },
  get: {
    route: 'GET /api/circle/members/{id}',
    coaches: 'all members, without billing',
    summary: 'One member with billing, reminders and access groups; the id of a merged record answers the one that was kept',
    response: Data(MemberView),
  },
  update: {
    route: 'PATCH /api/circle/members/{id}',
    coaches: 'all members; no billing, no e-mail address, no channel or telephone to which links to pay are sent, no coach',
    summary:
      'Change a member; 403 for billing, the e-mail address and the coach unless an admin, 409 with the newer member when `rev` is stale',
    body: UpdateMember,
    response: Data(MemberView),
  },
  create: {
    route: 'POST /api/circle/create',
    once: true,
    summary: 'Add a member; 409 when the e-mail address is known',
    body: CreateMember.extend({
      /** The response to a form that the member came of, which then names the member. */
      responseId: Id.optional(),
      /** The payment without a member that the member made, which then is theirs; 409 when somebody attached it meanwhile. */
      paymentId: Id.optional(),
    }),
    response: Data(Member).extend(Mailed),
  },
  setModerator: {
    route: 'POST /api/circle/set-as-moderator/{id}',
    summary: 'Make a member a moderator, or not; kept here, since Circle has no call for it',
    body: z.object({ moderator: z.boolean() }),
    response: Data(Member),
  },
  clearBounce: {
    route: 'DELETE /api/circle/members/{id}/bounce',
    summary: 'Send e-mails to a member’s address again, although one came back from it',
    response: Data(Member),
  },
  resubscribe: {
    route: 'POST /api/circle/members/{id}/resubscribe',
    summary:
      'Write to a member again who unsubscribed from campaigns (`email`) or answered STOP, because they asked for it; the timeline keeps the reason',
    body: z.object({ channel: Channel, reason: RequiredText(500, reasonNeeded) }),
    response: Data(Member),
  },
  addToSpace: {
    route: 'POST /api/circle/add-to-space/{id}',
    summary: 'Give a member access to spaces',
    body: z.object({ spaces: z.union([Id.transform((id) => [id]), z.array(Id).min(1).max(200)]) }),
    response: Data(Member),
  },
  removeFromSpace: {
    route: 'POST /api/circle/remove-from-space/{id}',
    summary: 'Take access to spaces from a member',
    body: z.object({ spaces: z.union([Id.transform((id) => [id]), z.array(Id).min(1).max(200)]) }),
    response: Data(Member),
  },
  timeline: {
    route: 'GET /api/circle/members/{id}/timeline',
    coaches: 'all members, without billing',
    summary: 'Everything that happened to a member, newest first; coaches read nothing about money',
    query: Page,
    response: Data(z.array(MemberEvent)).extend({ count: Count }),
  },
  samePhone: {
    route: 'GET /api/circle/members/{id}/same-phone',
    coaches: 'all members',
    summary: 'Other members with the same telephone number, such as those of one household; the first five by name',
    response: Data(z.array(MemberListItem.pick({ _id: true, fullName: true }))),
  },
  notes: {
    route: 'GET /api/circle/members/{id}/notes',
    coaches: 'all members',
    summary: 'Notes that staff wrote about a member, newest first',
    response: Data(z.array(MemberNote)),
  },
  addNote: {
    route: 'POST /api/circle/members/{id}/notes',
    once: true,
    coaches: 'all members',
    summary: 'Write a note; active accounts that it mentions, as `@` and their name, are notified',
    body: z.object({ text: RequiredText(5_000, rules.noteRequired) }),
    response: Data(MemberNote),
  },
  removeNote: {
    route: 'DELETE /api/circle/notes/{id}',
    coaches: 'their own notes',
    summary: 'Delete a note: its author or an admin; it can be restored for a day',
  },
  restoreNote: {
    route: 'POST /api/circle/notes/{id}/restore',
    coaches: 'their own notes',
    summary: 'Restore a note that was deleted within a day: its author or an admin',
  },
  merge: {
    route: 'POST /api/circle/members/{id}/merge',
    once: true,
    summary: 'Merge another record of the same person into this one: payments, access, tags, notes and history move',
    body: z.object({ other: Id }),
    response: Data(Member),
  },
  unmerge: {
    route: 'POST /api/circle/members/{id}/unmerge',
    once: true,
    summary: 'Undo the merge of this record into another one, within 30 days: it comes back with what it had',
    response: Data(Member),
  },
  bulk: {
    route: 'POST /api/circle/bulk',
    once: true,
    summary:
      'Change many members at once, exactly those that were chosen, which can be undone; or send each the link to pay, a reminder or the invitation',
    body: z.object({ selection: MemberSelection, action: BulkAction }),
    response: Data(BulkRun),
  },
  deletion: {
    route: 'POST /api/circle/deletion',
    summary: 'What a deletion of these members would erase and keep; nothing is changed',
    body: z.object({ selection: MemberSelection }),
    response: Data(DeletionSummary),
  },
  bulkPreview: {
    route: 'POST /api/circle/bulk-preview',
    summary: 'How many of these members a reminder, an invitation or a due day would reach, and why the others would be left out',
    body: z.object({ selection: MemberSelection, action: CountedAction }),
    response: Data(BulkPreview),
  },
  bulkRun: {
    route: 'GET /api/circle/bulk/{id}',
    summary: 'How far a bulk action is',
    response: Data(BulkRun),
  },
  undoBulk: {
    route: 'POST /api/circle/bulk/{id}/undo',
    summary: 'Put back what a bulk action changed, except where somebody changed it again since',
    response: Data(BulkRun),
  },
  setTags: {
    route: 'POST /api/circle/members/{id}/tags',
    coaches: 'all members',
    summary: 'Set the tags of a member; with `before`, which are those that were shown, tags that others gave or took meanwhile stay so',
    body: z.object({ tags: z.array(Id).max(50), before: z.array(Id).max(500).optional() }),
    response: Data(MemberView),
  },
  views: {
    route: 'GET /api/views',
    coaches: 'their own and shared views of the members list',
    summary: 'Saved views of a list: one’s own and the shared ones',
    query: z.object({ screen: ViewScreen }),
    response: Data(z.array(SavedView)),
  },
  saveView: {
    route: 'POST /api/views',
    once: true,
    coaches: 'their own views of the members list',
    summary: 'Keep the filters, columns and sort of a list under a name',
    body: z.object({ ...viewFields, screen: ViewScreen, shared: viewFields.shared.default(false) }),
    response: Data(SavedView),
  },
  changeView: {
    route: 'PATCH /api/views/{id}',
    coaches: 'their own views',
    summary: 'Change one of one’s own saved views; an admin may change shared ones',
    body: z.object(viewFields).partial(),
    response: Data(SavedView),
  },
  removeView: {
    route: 'DELETE /api/views/{id}',
    coaches: 'their own views',
    summary:
      'Delete one of one’s own saved views, which can be restored; an admin may delete shared ones; 409 while something active uses it',
  },
});
