import type { PhoneChannel } from '#contract/channel-names.ts';
import type { Db } from '#server/db/db.ts';
import { setStopped } from '#server/mail/channels.queries.ts';
import { recordMemberEvent } from '#server/members/events.queries.ts';
import type { Reply } from './replies.rules.ts';

/** Stores what people asked for by replies, in their order, and on the timelines of the members with that number. Repeated replies change nothing. */
export async function storeReplies(db: Db, channel: PhoneChannel, replies: readonly Reply[]): Promise<void> {
  for (const { phone, wants, at } of replies)
    await db.transaction().execute(async (db) => {
      if (!(await setStopped(db, { channel, phone, at }, wants === 'stop'))) return;
      const members = await db.selectFrom('member').select('id').where('phone', '=', phone).orderBy('id').execute();
      const kind = wants === 'stop' ? 'channel-stopped' : 'channel-started';
      for (const { id } of members) await recordMemberEvent(db, undefined, id, { kind, data: { channel } });
    });
}
