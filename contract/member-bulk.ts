import { z } from 'zod';
import { MemberFilter, MemberStatus } from './filters.ts';
import { MemberFieldValue } from './member-field-values.ts';
import { ReminderState } from './member-record.ts';
import { inOrder } from './ranges.ts';
import { Count, Day, Id, Text } from './shared.ts';

/**
 * Chosen members, frozen when the action begins. `all` takes every member that the filter matches; a misspelt name in it would take
 * everybody, so it is refused.
 */
export const MemberSelection = z.union([
  z.object({ ids: z.array(Id).min(1).max(10_000) }),
  z.strictObject({
    all: z.literal(true),
    filter: inOrder(z.strictObject(MemberFilter.shape)),
    except: z.array(Id).max(10_000).default([]),
  }),
]);
export type MemberSelection = z.infer<typeof MemberSelection>;

/** Sends each member who owes something now the reminder that staff send from a profile. */
const Remind = z.object({ kind: z.literal('remind') });
/** Sends the invitation to the community to each member who was not invited yet. */
const Invite = z.object({ kind: z.literal('invite') });
/** Gives each member this due day of the registration or the subscription, as staff set it by hand on a profile. */
const SetDueDay = z.object({ kind: z.literal('set-due-day'), of: ReminderState, day: Day, reason: Text(500).trim().default('') });

export const BulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status: MemberStatus }),
  z.object({ kind: z.literal('add-tag'), tag: Id }),
  z.object({ kind: z.literal('remove-tag'), tag: Id }),
  z.object({ kind: z.literal('add-to-group'), accessGroup: Id }),
  z.object({ kind: z.literal('remove-from-group'), accessGroup: Id }),
  /** Leaves the members out of lists, messages and figures; their access stays unless it is to be removed too. */
  z.object({ kind: z.literal('archive'), removeAccess: z.boolean().default(false) }),
  /** Brings archived members back, with the access that was removed with the archiving. */
  z.object({ kind: z.literal('bring-back') }),
  /** Gives the members to this coach; null leaves them without one. */
  z.object({ kind: z.literal('set-coach'), coach: Id.nullable() }),
  /** Gives each member this value of one of the programme’s own fields; null takes the value away. */
  z.object({ kind: z.literal('set-field'), field: Id, value: MemberFieldValue }),
  /** Deletes members, who can be restored for thirty days and are then erased. `confirm` is the name or the address, or the number of several. */
  z.object({ kind: z.literal('delete'), confirm: Text(254) }),
  z.object({ kind: z.literal('send-pay-link') }),
  Remind,
  Invite,
  SetDueDay,
]);
export type BulkAction = z.infer<typeof BulkAction>;

/** These change no member: they write to each. */
export const WRITING_ACTIONS: readonly BulkAction['kind'][] = ['send-pay-link', 'remind', 'invite'];

/** An e-mail that was sent cannot be undone. */
export const canUndoBulk = (kind: BulkAction['kind']): boolean => !WRITING_ACTIONS.includes(kind);

export const LEFT_OUT = [
  'archived',
  'rejected',
  'owes-nothing',
  'unsubscribed',
  'unreachable',
  'receipt-waits',
  'reminded-today',
  'on-its-way',
  'in-community',
  'invited',
  'paid',
  'no-subscription',
  'same-day',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];
const LeftOutCounts = z.array(z.object({ reason: z.enum(LEFT_OUT), count: Count }));

/** The actions that leave members out, which can be counted before. */
export const CountedAction = z.discriminatedUnion('kind', [Remind, Invite, SetDueDay.pick({ kind: true, of: true, day: true })]);
export type CountedAction = z.infer<typeof CountedAction>;

/** This says whom an action would reach. With `captured`, no e-mail account is linked, and its e-mails would be kept in the Outbox. */
export const BulkPreview = z.object({ reached: Count, leftOut: LeftOutCounts, captured: z.boolean() });
export type BulkPreview = z.infer<typeof BulkPreview>;

/** The members that one deletion takes at most, so that a wrong filter does not empty the programme. */
export const MOST_DELETED = 1_000;

/** The deletion of members erases some things, and keeps others for the accounts under a name that says nothing. */
export const DeletionSummary = z.object({
  members: Count,
  erased: z.object({ notes: Count, tasks: Count, events: Count, messages: Count, tags: Count, access: Count, reservations: Count }),
  /** `members` have paid, or have entries in their account. */
  kept: z.object({ members: Count, payments: Count, entries: Count, receipts: Count }),
});
export type DeletionSummary = z.infer<typeof DeletionSummary>;

export const BULK_STATES = ['running', 'done', 'undoing', 'undone'] as const;
/** Large ones run as a job: `done` of `members` were looked at so far, of which `changed` were not as wanted already. */
export const BulkRun = z.object({
  _id: Id,
  state: z.enum(BULK_STATES),
  members: Count,
  done: Count,
  changed: Count,
  undone: z.boolean(),
  /** This is the number of changed members that the undo has put back so far; the others were changed again since. */
  putBack: Count,
  /** These are the numbers of members that were left out, by reason. The list is empty for an action that leaves nobody out. */
  leftOut: LeftOutCounts,
});
export type BulkRun = z.infer<typeof BulkRun>;
