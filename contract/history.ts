import { z } from 'zod';
import { contract } from './endpoint.ts';
import { REMINDER_STATES } from './members.ts';
import { DeliveryState } from './outbox.ts';
import { Data, Day, Id, IdParams, Page, Time } from './shared.ts';

/** What a run of reminders does, one after the other. */
export const RUN_STEPS = ['registration', 'subscription', 'out'] as const;
export const RUN_STEP_STATES = ['running', 'done', 'skipped', 'failed'] as const;
/** By the clock, or because somebody asked for it. */
export const RUN_CAUSES = ['daily', 'manual'] as const;
export const RUN_STATUS = ['Running', 'Completed', 'Failed'] as const;

const Count = z.int().min(0);

export const RunStep = z.object({
  step: z.enum(RUN_STEPS),
  state: z.enum(RUN_STEP_STATES),
  from: Time,
  to: Time.nullable(),
  /** Reminders, or members moved Out. */
  count: Count,
  /** Members that it is done with, of so many. */
  looked: Count,
  members: Count,
  /** Why it was left out, or broke off. */
  message: z.string().nullable(),
});
export type RunStep = z.infer<typeof RunStep>;

export const HistoryItem = z.object({
  _id: Id,
  runFrom: Time,
  runTo: Time.nullable(),
  /** Null while it runs: not known yet. */
  success: z.boolean().nullable(),
  status: z.enum(RUN_STATUS),
  steps: z.array(RunStep),
  running: z.boolean(),
  /** On the programme's clock. */
  day: Day,
  cause: z.enum(RUN_CAUSES),
  requestedBy: z.string().nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
  /** While it runs, how much of all its steps is done: from 0 to 1. */
  progress: z.number().min(0).max(1).nullable(),
  /** How many were written to be sent. */
  reminderCount: Count,
  /** How many were kept in the Outbox, because no mail account was linked. */
  capturedCount: Count,
  /** Members moved Out. */
  outCount: Count,
});
export type HistoryItem = z.infer<typeof HistoryItem>;

export const HistoryReminder = z.object({
  _id: Id,
  email: z.string(),
  /** Its number among those of its due day. */
  sequence: z.int(),
  state: z.enum(REMINDER_STATES),
  at: Time,
  due: Day,
  /** Null: the member was erased. */
  member: z.object({ _id: Id, fullName: z.string() }).nullable(),
  /** Of its e-mail, and why it was not sent; null: the e-mail is kept no longer. */
  delivery: z.object({ state: DeliveryState, error: z.string().nullable() }).nullable(),
});
export type HistoryReminder = z.infer<typeof HistoryReminder>;

export const HistoryDetail = HistoryItem.extend({
  reminders: z.array(HistoryReminder),
  /** On all pages. */
  count: Count,
});
export type HistoryDetail = z.infer<typeof HistoryDetail>;

const Paged = Page.extend({ limit: z.coerce.number().int().min(1).max(100).default(15) });

export const history = contract({
  list: {
    method: 'GET',
    path: '/api/history',
    access: 'admin',
    summary: 'Runs of reminders, newest first, each with its steps',
    query: Paged,
    response: Data(z.array(HistoryItem)).extend({ count: Count }),
  },
  get: {
    method: 'GET',
    path: '/api/history/{id}',
    access: 'admin',
    summary: 'One run with the reminders that it wrote, 15 a page',
    params: IdParams,
    query: Paged,
    response: Data(HistoryDetail),
  },
});
