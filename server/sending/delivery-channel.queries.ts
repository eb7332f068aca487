import { type RawBuilder, sql } from 'kysely';
import type { RunDelivery } from '#contract/campaigns.ts';
import { isoTime } from '#server/db/rows.ts';

/** By which channel delivery `d` leaves and what its receipts say, in the contract's shape; `withError` reads its reason. */
export const deliveryChannel: RawBuilder<
  Pick<RunDelivery, 'channel' | 'phone' | 'triedChannel' | 'triedError' | 'deliveredAt' | 'readAt'>
> = sql`
  d.channel, d.phone, d.tried_channel as "triedChannel", d.tried_error as "triedError", ${isoTime('d.delivered_at')} as "deliveredAt",
  ${isoTime('d.read_at')} as "readAt"`;
