import { z } from 'zod';
import { contract } from './endpoint.ts';
import { REMINDER_STATES } from './members.ts';
import { DeliveryChannel, DeliveryState } from './outbox.ts';
import { Count, Data, Day, Id, Page, Time } from './shared.ts';

/** The steps of a run of reminders, in order. */
export const RUN_STEPS = ['registration', 'subscription', 'out'] as const;
export const RUN_CAUSES = ['daily', 'manual'] as const;

export const RunStep = z.object({
  step: z.enum(RUN_STEPS),
  state: z.enum(['running', 'done', 'skipped', 'failed']),
  from: Time,
  to: Time.nullable(),
  /** The number of reminders written, or of members moved Out. */
  count: Count,
  /** It counts those of the `members` that are processed. */
  looked: Count,
  members: Count,
  /** It explains a step that was skipped, failed, or was switched off before its end. */
  message: z.string().nullable(),
});
export type RunStep = z.infer<typeof RunStep>;

export const HistoryItem = z.object({
  _id: Id,
  runFrom: Time,
  runTo: Time.nullable(),
  /** Null while the run is not finished. */
  success: z.boolean().nullable(),
  status: z.enum(['Running', 'Completed', 'Failed']),
  steps: z.array(RunStep),
  running: z.boolean(),
  /** The day in the programme's time zone. */
  day: Day,
  cause: z.enum(RUN_CAUSES),
  requestedBy: z.string().nullable(),
  error: z.string().nullable(),
  /** While the run is not finished, the part of all steps that is done, from 0 to 1. */
  progress: z.number().min(0).max(1).nullable(),
  reminderCount: Count,
  /** The number of reminders that were stored in the Outbox and not sent, because no e-mail account was linked. */
  capturedCount: Count,
  outCount: Count,
});
export type HistoryItem = z.infer<typeof HistoryItem>;

export const HistoryReminder = z.object({
  _id: Id,
  email: z.string(),
  /** The reminder's number in the sequence of its due day. */
  sequence: z.int(),
  state: z.enum(REMINDER_STATES),
  at: Time,
  due: Day,
  /** Null when the member was erased. */
  member: z.object({ _id: Id, fullName: z.string() }).nullable(),
  /** The state of the reminder's e-mail, and why it was not sent; null when the e-mail is no longer stored. */
  delivery: z.object({ ...DeliveryChannel, state: DeliveryState, error: z.string().nullable() }).nullable(),
});
export type HistoryReminder = z.infer<typeof HistoryReminder>;

export const HistoryDetail = HistoryItem.extend({
  reminders: z.array(HistoryReminder),
  /** The number of reminders on all pages. */
  count: Count,
});
export type HistoryDetail = z.infer<typeof HistoryDetail>;

const Paged = Page.extend({ limit: z.coerce.number().int().min(1).max(100).default(15) });

export const history = contract({
  list: {
    route: 'GET /api/history',
    summary: 'Runs of reminders, newest first, each with its steps',
    query: Paged,
    response: Data(z.array(HistoryItem)).extend({ count: Count }),
  },
  get: {
    route: 'GET /api/history/{id}',
    summary: 'One run with the reminders that it wrote, 15 a page',
    query: Paged,
    response: Data(HistoryDetail),
  },
});
