import { z } from 'zod';
import { Id, Time } from './shared.ts';

/** The kinds that coaches may read on a timeline: none about billing, payments and payment reminders. */
export const COACH_EVENT_KINDS = [
  'created',
  'edited',
  'moderator',
  'access-given',
  'access-taken',
  'tags',
  'note',
  'note-removed',
  'note-restored',
  'merged',
  'unmerged',
  'bulk',
  'bulk-undone',
  'imported',
  'import-undone',
  'unsubscribed',
  'resubscribed',
  'channel-stopped',
  'channel-started',
  'invited',
  'invitation-failed',
  'circle',
  'mail',
  'form-answered',
  'reservation',
] as const;

/**
 * An entry of the timeline. These kinds have `data`:
 * - created: `source` (staff, import, circle)
 * - edited, billing: `changes`, the old and new value of each field by its name (`payment.status`, `fullName`); `by` is `member` on their
 *   page, and `scenario`
 * - moderator: `moderator`
 * - access-given, access-taken: `accessGroups`, their names; `by` is `run` where they followed the billing (for admins only)
 * - tags: `added` and `removed`, their names; `by` as above
 * - note, note-removed, note-restored: `text`
 * - merged: `fullName` and `email` of the record that went into this one, and `mergedId`; only `mergedId` and `undone` once it is undone
 * - unmerged: `other`, the id of the other record; `payments` and `others`, how many could not be put back
 * - bulk, bulk-undone: `action` (its `kind`) and `label`, its value as text
 * - imported: `file`, `row`, `isNew`; import-undone
 * - unsubscribed, resubscribed: `campaign` and `campaignId` whose link was used (for admins only); `file` and `day` from an import
 *   `reason` when staff undid it
 * - channel-stopped, channel-started: `channel`; `reason` when staff undid a STOP
 * - invited, invitation-failed: `error`
 * - account: `entry` (discount, waiver, plan, credit-out, credit-in, reversal), `amount`, `reason`; of moved credit, the `other` member and
 *   `otherName`, which rows of earlier versions do not have
 * - payment, payment-deleted, payment-restored, payment-attached: `amount`, `category`, `moyen`, `paymentId`; refund: `amount`, `reason`
 *   payment-attached has `movedTo` on the timeline of the member who had it: the id of the next one, or null for nobody
 * - payment-edited: the same, and `changes`, the old and new value of each field by its name
 * - late, out, reminder: what the daily run did; a reminder has `way`, by which channel it left, and `reason` when it was left out
 * - mail: `subject`, `state`, `way`, `reason` when it was left out; form-answered: `formId`, `title`, `responseId`
 * - reservation: `what` (booked, confirmed, moved, cancelled, completed, missed, reopened), `coach`, `service`, `date`, `time`, `reason`
 */
export const MEMBER_EVENT_KINDS = [
  ...COACH_EVENT_KINDS,
  'billing',
  'account',
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

/** The events of a member, the newest first; `data` depends on `kind`. */
export const MemberEvent = z.object({
  _id: Id,
  at: Time,
  kind: z.string(),
  actor: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});
export type MemberEvent = z.infer<typeof MemberEvent>;

/** Somebody of the team whom a note mentions: the account's present name, and the one that is `written` in the text behind an `@`. */
const Mention = z.object({ _id: Id, name: z.string(), written: z.string() });

export const MemberNote = z.object({
  _id: Id,
  text: z.string(),
  mentions: z.array(Mention),
  author: z.string(),
  createdAt: Time,
  updatedAt: Time,
});
export type MemberNote = z.infer<typeof MemberNote>;
