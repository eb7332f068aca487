import { z } from 'zod';
import type { Notification } from '#contract/notifications.ts';
import { defineJob } from '#server/jobs/define.ts';
import { queueMail } from '#server/mail/queue-mail.actions.ts';
import { type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';
import { countUnread, deleteOld, listUnread } from '#server/notices/notifications.queries.ts';
import { inReaderLanguage } from '#server/settings/reader-language.queries.ts';
import { isSendingPaused } from '#server/settings/sending-pause.queries.ts';
import { claimDigest, listDigestReaders } from './digest.queries.ts';
import * as text from './notifications.messages.ts';

/** The most notifications that one e-mail names; the others are counted. */
const NAMED = 15;

/** Sends everybody who asked for it one e-mail a day with their unread notifications, and deletes old notifications. */
export const sendDailyDigests = defineJob({
  name: 'notification.daily',
  payload: z.object({}),
  cron: '5 7 * * *',
  async handle({ db, env }) {
    await deleteOld(db);
    if (await isSendingPaused(db)) return;
    for (const reader of await listDigestReaders(db))
      await db.transaction().execute(async (db) => {
        if (!(await claimDigest(db, reader.id))) return;
        const count = await countUnread(db, reader);
        if (count === 0) return;
        await inReaderLanguage(db, reader.language, async () => {
          const unread = await listUnread(db, reader, NAMED);
          await queueMail(db, reader.email, digest(unread, count, `${env.PUBLIC_URL}/notifications`));
        });
      });
  },
});

function digest(unread: Notification[], count: number, link: string): SystemEmail {
  return systemEmail({
    kind: 'notification-digest',
    subject: text.digestSubject({ count, first: unread[0]!.title }),
    lines: [
      ...unread.map(({ title, message }) => `${title} — ${message}`),
      ...(count > unread.length ? [text.andMore({ count: count - unread.length })] : []),
      text.readThem(),
      { link, secret: null },
      text.whyThisEmail(),
    ],
  });
}
