import { z } from 'zod';
import { contract } from './endpoint.ts';
import { Data, Id, Time } from './shared.ts';

export const MAX_REMINDERS = 10;
/** A reminder is no more than a year away from the day that it is about. */
export const MAX_REMINDER_DAYS = 365;

const Switch = z.boolean();
/** A choice; select boxes send an empty text for none. */
const Choice = z.preprocess((value) => (value === '' ? null : value), Id.nullable());
/** Several; each once, in their order. */
const Choices = z
  .preprocess((value) => (value === null ? [] : typeof value === 'string' ? [value] : value), z.array(Id).max(100))
  .transform((ids) => [...new Set(ids)]);
/** One template; a list of one is taken for it. */
const OneTemplate = z.preprocess((value) => (Array.isArray(value) && value.length <= 1 ? (value[0] ?? null) : value), Choice);

const REMINDERS = `Please choose a number of reminders from 0 to ${MAX_REMINDERS}.`;
const Reminders = z.coerce
  .number({ error: REMINDERS })
  .int({ error: REMINDERS })
  .min(0, { error: REMINDERS })
  .max(MAX_REMINDERS, { error: REMINDERS });

const DAYS = `Each number of days must be from 0 to ${MAX_REMINDER_DAYS}.`;
/** Numbers separated by commas, or a list; what is no number is dropped, as the specification says. */
export const readDays = (written: unknown): number[] =>
  (Array.isArray(written) ? written : String(written).split(','))
    .map((one: unknown) => (typeof one === 'string' && one.trim() !== '' ? Number(one) : one))
    .filter((one): one is number => typeof one === 'number' && Number.isFinite(one));
const Days = z.preprocess(
  (value) => (typeof value === 'string' || Array.isArray(value) ? readDays(value) : value),
  z
    .array(z.int({ error: DAYS }).min(0, { error: DAYS }).max(MAX_REMINDER_DAYS, { error: DAYS }))
    .max(MAX_REMINDERS, { error: `Please give no more than ${MAX_REMINDERS} numbers of days.` }),
);
/** In the order of time, each day once: the first reminder is the one that is sent first. */
const daysAfter = (days: number[]) => [...new Set(days)].sort((a, b) => a - b);
const daysBefore = (days: number[]) => [...new Set(days)].sort((a, b) => b - a);

const HOUR = 'Please choose an hour from 0 to 23.';

/** What staff set for the whole programme. */
const isTimeZone = (name: string) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC';

export const SettingInput = z.object({
  /** Lets the daily run move members Out whose reminders are spent. */
  runOut: Switch,
  /** Lets the daily run send reminders. */
  runReminder: Switch,
  /** Of payment reminders that no other template is chosen for. */
  default_template: Choice,
  /** Of subscription reminders that no other template is chosen for. */
  default_sub_template: Choice,
  /** Of the first payment reminder. */
  paymentTemplates: OneTemplate,
  /** Of the first, second… subscription reminder. */
  subscriptionTemplates: Choices,
  totalPaymentReminders: Reminders,
  /** Days after the due date, the fewest first. */
  paymentRemindersFrequence: Days.transform(daysAfter),
  /** What members who are Out of a payment keep. */
  noPaymentSpaces: Choices,
  totalSubscriptionReminders: Reminders,
  /** Days before the subscription ends, the most first. */
  subscriptionRemindersFrequence: Days.transform(daysBefore),
  /** What members whose subscription is Out keep. */
  noSubscriptionSpaces: Choices,
  /** Named in the invitation to the community. */
  joiningForm: Choice,
  /** The linked account that mail goes out from; none: the mail server of the installation. */
  default_account: Choice,
  completeTag: Choice,
  outTag: Choice,
  /** Totals of days that are kept are counted again when it changes. */
  timeZone: z.string().refine(isTimeZone, { error: 'Please choose a time zone from the list' }),
  /** When the daily run begins, on the clock of the programme's time zone. */
  reminderHour: z.coerce.number({ error: HOUR }).int({ error: HOUR }).min(0, { error: HOUR }).max(23, { error: HOUR }),
});
export type SettingInput = z.infer<typeof SettingInput>;

export const Setting = z.object({
  runOut: Switch,
  runReminder: Switch,
  subscriptionTemplates: z.array(Id),
  paymentTemplates: Id.nullable(),
  paymentRemindersFrequence: z.array(z.int()),
  subscriptionRemindersFrequence: z.array(z.int()),
  noPaymentSpaces: z.array(Id),
  noSubscriptionSpaces: z.array(Id),
  totalPaymentReminders: z.int(),
  totalSubscriptionReminders: z.int(),
  reminderHour: z.int(),
  default_template: Id.nullable(),
  default_sub_template: Id.nullable(),
  joiningForm: Id.nullable(),
  default_account: Id.nullable(),
  completeTag: Id.nullable(),
  outTag: Id.nullable(),
  /** An IANA name. Times are shown in it, and days begin by it. */
  timeZone: z.string(),
  /** Of a registration that is paid in parts. */
  instalments: z.int(),
  subscriptionMonths: z.int(),
  /** Raised by every change; sent back with the next one, so that the second of two editors is told. */
  rev: z.int(),
  updatedAt: Time,
});
export type Setting = z.infer<typeof Setting>;

export const settings = contract({
  get: { method: 'GET', path: '/api/setting', access: 'admin', summary: 'What staff set for the whole programme', response: Data(Setting) },
  update: {
    method: 'PATCH',
    path: '/api/setting',
    access: 'admin',
    summary: 'Change some of it; 409 with the newer settings when `rev` is stale',
    body: SettingInput.partial().extend({ rev: z.int().optional() }),
    response: Data(Setting),
  },
});
