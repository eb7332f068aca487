import { z } from 'zod';
import { contract } from './endpoint.ts';
import { Data, Id, Text, Time } from './shared.ts';
import * as text from './system-settings.messages.ts';

/** The fewest days for which each kind of record is kept, because other parts of Cauri look at them for so long. */
export const FEWEST_DAYS = { keepAudit: 365, keepWebhooks: 90, keepNotifications: 7, keepEvents: 365, keepMails: 30 } as const;
const MOST_DAYS = 36_500;

/** A number of days, or null to keep for ever; a form sends an empty field for that. */
const Days = (min: number) => {
  const error = () => text.daysBetween({ min, max: MOST_DAYS });
  return z.preprocess(
    (value) => (value === '' ? null : value),
    z.union([z.null(), z.coerce.number({ error }).int({ error }).min(min, { error }).max(MOST_DAYS, { error })], { error }),
  );
};
const Optional = (most: number) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), z.union([z.null(), Text(most).trim()]));
const Address = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
  z.union([z.null(), z.url({ protocol: /^https?$/, error: text.address }).max(2_000, { error: text.address })], { error: text.address }),
);

export const SystemSettings = z.object({
  /** Admins get alerts by e-mail. */
  alertEmails: z.boolean(),
  /** Is called when a trouble begins, goes on for a day, and ends. */
  alertUrl: Address,
  /** The connection of a scenario to WhatsApp by which alerts are sent too. */
  alertWhatsapp: z.preprocess((value) => (value === '' ? null : value), z.union([z.null(), Id])),
  /** Phone numbers, separated by commas. */
  alertWhatsappTo: Optional(400),
  /** The name of an approved template with one value in its body, and its language. */
  alertWhatsappTemplate: Optional(512),
  alertWhatsappLanguage: Text(10).regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, { error: text.templateLanguage }),
  /** Is called each minute while the database and a worker live. */
  heartbeatUrl: Address,
  keepAudit: Days(FEWEST_DAYS.keepAudit),
  keepWebhooks: Days(FEWEST_DAYS.keepWebhooks),
  keepNotifications: Days(FEWEST_DAYS.keepNotifications),
  keepEvents: Days(FEWEST_DAYS.keepEvents),
  keepMails: Days(FEWEST_DAYS.keepMails),
});
export type SystemSettings = z.infer<typeof SystemSettings>;

const DaysKept = z.int().nullable();
export const SystemSettingsState = z.object({
  alertEmails: z.boolean(),
  alertUrl: z.string().nullable(),
  alertWhatsapp: Id.nullable(),
  alertWhatsappTo: z.string().nullable(),
  alertWhatsappTemplate: z.string().nullable(),
  alertWhatsappLanguage: z.string(),
  heartbeatUrl: z.string().nullable(),
  keepAudit: DaysKept,
  keepWebhooks: DaysKept,
  keepNotifications: DaysKept,
  keepEvents: DaysKept,
  keepMails: DaysKept,
  /** Signs the calls of `alertUrl` (Standard Webhooks); null without such an address. */
  alertSecret: z.string().nullable(),
  /** WhatsApp last took a message at this time; the error says why it did not take the latest one. */
  alertWhatsappAt: Time.nullable(),
  alertWhatsappError: z.string().nullable(),
  heartbeatAt: Time.nullable(),
  heartbeatError: z.string().nullable(),
});
export type SystemSettingsState = z.infer<typeof SystemSettingsState>;

export const systemSettings = contract({
  get: {
    route: 'GET /api/system/settings',
    summary: 'Who is told when something is wrong, and for how long records are kept',
    response: Data(SystemSettingsState),
  },
  update: {
    route: 'PATCH /api/system/settings',
    summary: 'Change some of it',
    body: SystemSettings.partial(),
    response: Data(SystemSettingsState),
  },
  test: {
    route: 'POST /api/system/settings/test',
    summary: 'Send a test alert on the ways that are set',
    response: Data(z.null()),
  },
});
