import { createHash } from 'node:crypto';
import type { PhoneChannel } from '#contract/channel-names.ts';
import type { Db } from '#server/db/db.ts';
import { setStopped } from '#server/mail/channels.queries.ts';
import { recordMemberEvent } from '#server/members/events.queries.ts';
import type { Reply } from './replies.rules.ts';

/** Meta repeats a webhook for up to 7 days when its answer was lost. Orange does not say for how long it does. */
export const REPLIES_KEPT_DAYS = 30;

/**
 * Stores what people asked for by replies, in their order, and on the timelines of the members with that number. A message counts once: the
 * vendor may deliver it again after the person has asked for the opposite.
 */
export async function storeReplies(db: Db, channel: PhoneChannel, replies: readonly Reply[]): Promise<void> {
  for (const { phone, wants, at, mark } of replies)
    await db.transaction().execute(async (db) => {
      if (mark && !(await countsNow(db, [channel, phone, wants, mark]))) return;
      if (!(await setStopped(db, { channel, phone, at }, wants === 'stop'))) return;
      const members = await db.selectFrom('member').select('id').where('phone', '=', phone).orderBy('id').execute();
      const kind = wants === 'stop' ? 'channel-stopped' : 'channel-started';
      for (const { id } of members) await recordMemberEvent(db, undefined, id, { kind, data: { channel } });
    });
}

async function countsNow(db: Db, message: readonly string[]): Promise<boolean> {
  const digest = createHash('sha256').update(message.join(' ')).digest('base64url');
  const added = await db
    .insertInto('channel_reply')
    .values({ digest })
    .onConflict((one) => one.doNothing())
    .returning('digest')
    .execute();
  return added.length > 0;
}
