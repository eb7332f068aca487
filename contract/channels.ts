import { z } from 'zod';
import { PhoneChannel } from './channel-names.ts';
import * as text from './channels.messages.ts';
import { contract } from './endpoint.ts';
import { Data, Id, Text, Time } from './shared.ts';

// WhatsApp and SMS as channels of reminders, campaigns and links to pay.

export const ChannelSetting = z.object({
  channel: PhoneChannel,
  /** `off`: not connected. `limited`: sending waits until `limitedUntil`. `reconnect`: somebody has to look at the connection; `error` says why. */
  state: z.enum(['off', 'connected', 'limited', 'reconnect']),
  error: z.string().nullable(),
  limitedUntil: Time.nullable(),
  connection: z.object({ _id: Id, name: z.string() }).nullable(),
  sentToday: z.int(),
  dailyLimit: z.int(),
  minuteLimit: z.int(),
  /** It counts the members who prefer this channel. */
  members: z.int(),
  /** The vendor reports to this address what became of each message; null while the channel is off. */
  receiptUrl: z.string().nullable(),
  /** The word with which Meta checks that address. */
  verifyToken: z.string().nullable(),
  /** Meta signs its reports with this secret. */
  hasAppSecret: z.boolean(),
  receiptAt: Time.nullable(),
  /** The approved template of WhatsApp that carries a link to pay; empty where there is none. */
  payTemplate: z.string(),
  payLanguage: z.string(),
});
export type ChannelSetting = z.infer<typeof ChannelSetting>;

const Limit = (max: number) =>
  z.coerce
    .number({ error: text.wholeNumber })
    .int({ error: text.wholeNumber })
    .min(1, { error: text.wholeNumber })
    .max(max, { error: text.wholeNumber });

const ChannelInput = z.object({
  /** The id of a connection to WhatsApp or to Orange's SMS. Absent: the one by which the channel sends stays. */
  connectionId: z.uuid({ error: text.chooseConnection }).optional(),
  dailyLimit: Limit(1_000_000).optional(),
  minuteLimit: Limit(100_000).optional(),
  /** Absent or empty: the one that is stored stays. */
  appSecret: Text(200).trim().optional(),
  payTemplate: Text(512)
    .trim()
    .regex(/^[a-z0-9_]*$/, { error: text.templateName })
    .optional(),
  payLanguage: Text(10)
    .trim()
    .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, { error: text.templateLanguage })
    .optional(),
});
export type ChannelInput = z.output<typeof ChannelInput>;
const params = z.object({ channel: PhoneChannel });

export const channels = contract({
  list: {
    route: 'GET /api/setting/channels',
    summary: 'WhatsApp and SMS: their connections, limits and the addresses at which reports arrive',
    response: Data(z.array(ChannelSetting)),
  },
  save: {
    route: 'PATCH /api/setting/channel/{channel}',
    summary: 'Turn a channel on, or change it',
    params,
    body: ChannelInput,
    response: Data(ChannelSetting),
  },
  turnOff: {
    route: 'DELETE /api/setting/channel/{channel}',
    summary: 'Turn a channel off; its waiting messages leave by e-mail',
    params,
  },
});
