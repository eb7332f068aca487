import type { PhoneChannel } from '#contract/channel-names.ts';
import type { Db } from '#server/db/db.ts';
import type { Reply } from './replies.rules.ts';

/** Stores what people asked for by replies, in their order. Repeated replies change nothing. */
export async function storeReplies(db: Db, channel: PhoneChannel, replies: readonly Reply[]): Promise<void> {
  for (const { phone, wants } of replies) {
    if (wants === 'stop')
      await db
        .insertInto('channel_stop')
        .values({ channel, phone })
        .onConflict((c) => c.doNothing())
        .execute();
    else await db.deleteFrom('channel_stop').where('channel', '=', channel).where('phone', '=', phone).execute();
  }
}
