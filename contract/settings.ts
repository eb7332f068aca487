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
/** Select boxes send an empty text for none. */
const chosen = (value: unknown) => (value === '' ? null : value);
/** An optional id. */
const Choice = z.preprocess(chosen, Id.nullable());
/** A list of ids, each once, in the given order. */
const Choices = z.preprocess(
  (value) => (value === null ? [] : typeof value === 'string' ? [value] : value),
  z
    .array(Id)
    .max(100)
    .overwrite((ids) => [...new Set(ids)]),
);
/** One template. A list with one entry is accepted too. */
const OneTemplate = z.preprocess((value) => chosen(Array.isArray(value) && value.length <= 1 ? (value[0] ?? null) : value), Id.nullable());

const reminderNumber = () => text.reminderNumber({ max: MAX_REMINDERS });
const Reminders = z.coerce
  .number({ error: reminderNumber })
  .int({ error: reminderNumber })
  .min(0, { error: reminderNumber })
  .max(MAX_REMINDERS, { error: reminderNumber });

const dayNumber = () => text.dayNumber({ max: MAX_REMINDER_DAYS });
/** Accepts a list, or numbers with commas, semicolons or spaces between them. Others are dropped, as the specification requires. */
export const readDays = (written: unknown): number[] =>
  (Array.isArray(written) ? written : String(written).split(/[\s,;]+/))
    .map((one: unknown) => (typeof one === 'string' && one.trim() !== '' ? Number(one) : one))
    .filter((one): one is number => typeof one === 'number' && Number.isFinite(one));
/** Days, each once, in the order in which their reminders are sent. */
const sortedDays = (order: (a: number, b: number) => number) =>
  z.preprocess(
    (value) => (typeof value === 'string' || Array.isArray(value) ? readDays(value) : value),
    z
      .array(z.int({ error: dayNumber }).min(0, { error: dayNumber }).max(MAX_REMINDER_DAYS, { error: dayNumber }))
      .max(MAX_REMINDERS, { error: () => text.tooManyDays({ max: MAX_REMINDERS }) })
      .overwrite((days) => [...new Set(days)].sort(order)),
  );

const actionNumber = () => text.actionNumber({ max: MAX_REACTIONS });

/**
 * The name under which the server knows a time zone; empty when it knows none. Firefox lists newer names than Chromium, such as
 * Asia/Kolkata for Asia/Calcutta. An offset such as +01:00 is refused, because PostgreSQL reads it with the opposite sign.
 */
function knownTimeZone(name: string): string {
  try {
    return /^[a-z]/i.test(name) ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : '';
  } catch {
    return '';
  }
}

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
  paymentRemindersFrequence: sortedDays((a, b) => a - b),
  /** The access groups that members keep when they are Out because of a payment. */
  noPaymentSpaces: Choices,
  totalSubscriptionReminders: Reminders,
  /** Days before the subscription ends, in descending order. */
  subscriptionRemindersFrequence: sortedDays((a, b) => b - a),
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
  /** A change of the time zone has the stored daily totals counted again. */
  timeZone: z.string().overwrite(knownTimeZone).min(1, { error: text.chooseTimeZone }),
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

type StoredShape<Shape> = { [Field in keyof Shape]: Shape[Field] extends z.ZodPipe<z.ZodType, infer Stored> ? Stored : Shape[Field] };
/** The fields as they are stored: without what reads other ways of writing them. */
const storedShape = Object.fromEntries(
  Object.entries(SettingInput.shape).map(([name, field]) => [name, field instanceof z.ZodPipe ? field.out : field]),
) as unknown as StoredShape<typeof SettingInput.shape>;

export const Setting = z.object({
  ...storedShape,
  /** IANA name of the time zone in which times are shown and days begin. Another version may not know the stored one by this name. */
  timeZone: z.string(),
  /** Increases with every change. The app sends it back with the next change, so that the second of two editors is warned. */
  rev: z.int(),
  updatedAt: Time,
});
export type Setting = z.infer<typeof Setting>;

export const settings = contract({
  get: { route: 'GET /api/setting', summary: 'What staff set for the whole programme', response: Data(Setting) },
  update: {
    route: 'PATCH /api/setting',
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
