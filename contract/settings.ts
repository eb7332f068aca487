import { z } from 'zod';
import { contract } from './endpoint.ts';
import { LANGUAGES } from './language.ts';
import { MAX_REACTIONS } from './scenario-limits.ts';
import * as text from './settings.messages.ts';
import { Data, Id, Time } from './shared.ts';

export const MAX_REMINDERS = 10;
/** The maximum number of days between a reminder and its due day. */
export const MAX_REMINDER_DAYS = 365;

const Switch = z.boolean();
/** An optional id. Select boxes send an empty text for none. */
const Choice = z.preprocess((value) => (value === '' ? null : value), Id.nullable());
/** A list of ids, each once, in the given order. */
const Choices = z
  .preprocess((value) => (value === null ? [] : typeof value === 'string' ? [value] : value), z.array(Id).max(100))
  .transform((ids) => [...new Set(ids)]);
/** One template. A list with one entry is accepted too. */
const OneTemplate = z.preprocess((value) => (Array.isArray(value) && value.length <= 1 ? (value[0] ?? null) : value), Choice);

const reminderNumber = () => text.reminderNumber({ max: MAX_REMINDERS });
const Reminders = z.coerce
  .number({ error: reminderNumber })
  .int({ error: reminderNumber })
  .min(0, { error: reminderNumber })
  .max(MAX_REMINDERS, { error: reminderNumber });

const dayNumber = () => text.dayNumber({ max: MAX_REMINDER_DAYS });
/** Accepts a list, or numbers separated by commas. Other values are dropped, as the specification requires. */
export const readDays = (written: unknown): number[] =>
  (Array.isArray(written) ? written : String(written).split(','))
    .map((one: unknown) => (typeof one === 'string' && one.trim() !== '' ? Number(one) : one))
    .filter((one): one is number => typeof one === 'number' && Number.isFinite(one));
const Days = z.preprocess(
  (value) => (typeof value === 'string' || Array.isArray(value) ? readDays(value) : value),
  z
    .array(z.int({ error: dayNumber }).min(0, { error: dayNumber }).max(MAX_REMINDER_DAYS, { error: dayNumber }))
    .max(MAX_REMINDERS, { error: () => text.tooManyDays({ max: MAX_REMINDERS }) }),
);
/** Days in chronological order, each once, so that the first reminder is the one that is sent first. */
const daysAfter = (days: number[]) => [...new Set(days)].sort((a, b) => a - b);
const daysBefore = (days: number[]) => [...new Set(days)].sort((a, b) => b - a);

const actionNumber = () => text.actionNumber({ max: MAX_REACTIONS });

const isTimeZone = (name: string) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC';

export const SettingInput = z.object({
  /** Allows the daily run to move members Out who got all their reminders. */
  runOut: Switch,
  /** Allows the daily run to send reminders. */
  runReminder: Switch,
  /** Used for payment reminders that have no template of their own. */
  default_template: Choice,
  /** Used for subscription reminders that have no template of their own. */
  default_sub_template: Choice,
  /** Used for the first payment reminder. */
  paymentTemplates: OneTemplate,
  /** Used for the first, second… subscription reminder. */
  subscriptionTemplates: Choices,
  totalPaymentReminders: Reminders,
  /** Days after the due day, in ascending order. */
  paymentRemindersFrequence: Days.transform(daysAfter),
  /** The access groups that members keep when they are Out because of a payment. */
  noPaymentSpaces: Choices,
  totalSubscriptionReminders: Reminders,
  /** Days before the subscription ends, in descending order. */
  subscriptionRemindersFrequence: Days.transform(daysBefore),
  /** The access groups that members keep when their subscription is Out. */
  noSubscriptionSpaces: Choices,
  /** The form that the invitation to the community contains. */
  joiningForm: Choice,
  /** The linked account that sends e-mails; null for the mail server of the installation. */
  default_account: Choice,
  completeTag: Choice,
  outTag: Choice,
  /** The language of members, forms and staff for whom no other language was chosen. */
  language: z.enum(LANGUAGES),
  /** When it changes, the stored daily totals are counted again. */
  timeZone: z.string().refine(isTimeZone, { error: text.chooseTimeZone }),
  /** How many actions a scenario may hold. */
  scenarioActions: z.coerce
    .number({ error: actionNumber })
    .int({ error: actionNumber })
    .min(1, { error: actionNumber })
    .max(MAX_REACTIONS, { error: actionNumber }),
  /** Coaches see only the members whose coach they are, and what is about these. */
  ownMembersOnly: Switch,
  /** The hour at which the daily run starts, in the programme's time zone. */
  reminderHour: z.coerce
    .number({ error: text.chooseHour })
    .int({ error: text.chooseHour })
    .min(0, { error: text.chooseHour })
    .max(23, { error: text.chooseHour }),
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
  ownMembersOnly: z.boolean(),
  scenarioActions: z.int(),
  default_template: Id.nullable(),
  default_sub_template: Id.nullable(),
  joiningForm: Id.nullable(),
  default_account: Id.nullable(),
  completeTag: Id.nullable(),
  outTag: Id.nullable(),
  language: z.enum(LANGUAGES),
  /** IANA name of the time zone in which times are shown and days begin. */
  timeZone: z.string(),
  /** Increases with every change. The app sends it back with the next change, so that the second of two editors is warned. */
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
    body: SettingInput.partial().extend({
      rev: z.int().optional(),
      // Former versions listed these among the settings; they belong to a product now.
      instalments: z.never({ error: text.setInProducts }).optional(),
      subscriptionMonths: z.never({ error: text.setInProducts }).optional(),
    }),
    response: Data(Setting),
  },
});
