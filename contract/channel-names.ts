import { z } from 'zod';
import { CHANNELS } from './filter-values.ts';

export { CHANNELS };
export const Channel = z.enum(CHANNELS);
export type Channel = z.infer<typeof Channel>;

/** The channels that write to a telephone number. A message that they cannot deliver leaves by e-mail. */
export const PHONE_CHANNELS = ['whatsapp', 'sms'] as const;
export const PhoneChannel = z.enum(PHONE_CHANNELS);
export type PhoneChannel = z.infer<typeof PhoneChannel>;
