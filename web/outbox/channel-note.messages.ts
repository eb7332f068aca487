import { channelName } from '#contract/channel-names.messages.ts';
import type { Channel, PhoneChannel } from '#contract/channel-names.ts';
import { message } from '#contract/language.ts';

export const by = message<[{ channel: Channel }]>({
  en: ({ channel }) => `By ${channelName[channel]()}`,
  fr: ({ channel }) => `Par ${channelName[channel]()}`,
});
export const byTo = message<[{ channel: Channel; phone: string }]>({
  en: ({ channel, phone }) => `By ${channelName[channel]()} to ${phone}`,
  fr: ({ channel, phone }) => `Par ${channelName[channel]()} au ${phone}`,
});
export const deliveredAt = message<[{ time: string }]>({
  en: ({ time }) => `Delivered ${time}`,
  fr: ({ time }) => `Remis le ${time}`,
});
export const readAt = message<[{ time: string }]>({ en: ({ time }) => `Read ${time}`, fr: ({ time }) => `Lu le ${time}` });
/** `reason` is a whole sentence. */
export const insteadOf = message<[{ channel: PhoneChannel; reason: string }]>({
  en: ({ channel, reason }) => `By e-mail instead of ${channelName[channel]()}. ${reason}`,
  fr: ({ channel, reason }) => `Par e-mail au lieu de ${channelName[channel]()}. ${reason}`,
});
