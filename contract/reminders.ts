import { z } from 'zod';
import { contract } from './endpoint.ts';
import { HistoryItem } from './history.ts';
import { Member, REMINDER_STATES, ReminderState } from './members.ts';
import { Count, Counted, Data, Day, Id, Mailed, Page, Success } from './shared.ts';

export const NOT_REMINDED = [
  'rejected',
  'paid',
  'out',
  'no-due-date',
  // The member sent the receipt of a transfer, which staff have not confirmed or refused yet.
  'receipt-waits',
  'spent',
  // The address does not exist and no other channel reaches the member, or reminders failed repeatedly.
  'undeliverable',
  // The previous reminder is still waiting to be sent.
  'on-its-way',
  'not-yet',
  'reminded-today',
  // The reminder is already stored in the Outbox, because no e-mail account is linked.
  'captured',
] as const;
export type NotReminded = (typeof NOT_REMINDED)[number];

const Who = z.object({ _id: Id, fullName: z.string() });

/** One reminder that a run would write. */
export const PlannedReminder = Who.extend({
  email: z.string(),
  /** The day of the daily run that would send it. */
  day: Day,
  state: z.enum(REMINDER_STATES),
  sequence: z.int(),
  due: Day,
  /** Null for the e-mail that Cauri comes with. */
  template: z.string().nullable(),
});
export type PlannedReminder = z.infer<typeof PlannedReminder>;

/** A reminder of the sequence, and the member who gets it next after today. */
export const PlannedStep = z.object({
  state: z.enum(REMINDER_STATES),
  sequence: z.int(),
  /** Days after the due day; negative before it. */
  days: z.int(),
  /** Null for the e-mail that Cauri comes with. */
  template: z.string().nullable(),
  templateId: Id.nullable(),
  next: Who.extend({ day: Day }).nullable(),
});
export type PlannedStep = z.infer<typeof PlannedStep>;

export const DryRun = z.object({
  day: Day,
  runReminder: z.boolean(),
  runOut: z.boolean(),
  /** No e-mail account is linked: reminders would be stored in the Outbox, and would not count as sent. */
  captured: z.boolean(),
  /** The members who would be reminded, one page of them. */
  reminders: z.array(PlannedReminder),
  count: Count,
  /** The first of the members who would be moved Out. */
  outs: z.array(Who.extend({ email: z.string(), state: z.enum(REMINDER_STATES), due: Day })),
  outCount: Count,
  others: z.array(z.object({ reason: z.enum(NOT_REMINDED), count: Count })),
});
export type DryRun = z.infer<typeof DryRun>;

/** The days that the list of who is due looks at: today, or today and the six days after it. */
export const DUE_WITHIN = ['today', 'week'] as const;

export const reminders = contract({
  run: {
    route: 'POST /api/reminders/run',
    summary: 'Send every reminder that is due, now; joins a run that is going on, and answers what became of it',
    response: Success.extend({ status: z.literal('success'), message: z.string(), ...Mailed, data: HistoryItem }),
  },
  dryRun: {
    route: 'GET /api/reminders/dry-run',
    summary: 'Who would get what today, and why others would not; nothing is sent',
    query: Page.extend({ limit: z.coerce.number().int().min(1).max(100).default(15) }),
    response: Data(DryRun),
  },
  due: {
    route: 'GET /api/reminders/due',
    summary: 'The members whose next reminder is due today or within a week, by day; paid meanwhile, they are not reminded',
    query: Page.extend({ within: z.enum(DUE_WITHIN).default('today') }),
    response: Data(z.array(PlannedReminder)).extend(Counted),
  },
  others: {
    route: 'GET /api/reminders/others',
    summary: 'Some of the members who would not be reminded today for one reason',
    query: z.object({ reason: z.enum(NOT_REMINDED) }),
    response: Data(z.array(Who.extend({ state: ReminderState, day: Day.nullable() }))),
  },
  sequence: {
    route: 'GET /api/reminders/sequence',
    summary: 'The reminders of both sequences, with their templates and who gets each one next',
    response: Data(z.array(PlannedStep)),
  },
  send: {
    route: 'POST /api/reminders/{id}',
    once: true,
    summary: 'Remind one member of what is due, by e-mail; refused with a sentence when nothing is',
    response: Data(Member).extend(Mailed),
  },
});
