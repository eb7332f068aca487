import type { Notification } from '#contract/notifications.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/define.ts';
import { queueMail } from '#server/mail/deliveries.queries.ts';
import { type SystemEmail, systemEmail } from '#server/mail/system-email.rules.ts';
import { countUnread, deleteOld, listUnread } from '#server/notices/notifications.queries.ts';
import { isSendingPaused } from '#server/settings/sending-pause.queries.ts';
import { findTimeZone, inReaderLanguage } from '#server/settings/setting.queries.ts';
import { clockIn } from '#server/time/calendar.ts';
import { claimDigest, listDigestReaders, skipDigests } from './digest.queries.ts';
import * as text from './notifications.messages.ts';

/** The most notifications that one e-mail names; the others are counted. */
const NAMED = 15;

/** The digests of a day leave from this time on, in the programme's time zone. */
const FROM = '07:00';

/** Looks several times an hour whether the digests of the day are due, and deletes old notifications. */
export const sendDailyDigests = defineJob({
  name: 'notification.daily',
  cron: '*/10 * * * *',
  async handle(deps) {
    await deleteOld(deps.db);
    if (!(await isSendingPaused(deps.db))) await sendDigests(deps, new Date());
  },
});

/**
 * Sends everybody who asked for it one e-mail a day with their unread notifications, in the morning or as soon as a worker runs again. One
 * that fails is sent by a later look, and holds up no other.
 */
export async function sendDigests({ db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>, now: Date): Promise<void> {
  const { date, time } = clockIn(await findTimeZone(db), now);
  if (time < FROM) return;
  for (const reader of await listDigestReaders(db, date)) {
    const send = db.transaction().execute(async (db) => {
      if (!(await claimDigest(db, reader.id, date))) return;
      const count = await countUnread(db, reader);
      if (count === 0) return;
      await inReaderLanguage(db, reader.language, async () => {
        const unread = await listUnread(db, reader, NAMED);
        await queueMail(db, reader.email, digest(unread, count, `${env.PUBLIC_URL}/notifications`));
      });
    });
    await send.catch((err: unknown) => log.warn({ err, account: reader.id }, 'a digest of notifications could not be written'));
  }
}

/** Leaves out the digests that were due at this moment. */
export async function skipDueDigests(db: Db, at: Date): Promise<void> {
  const { date, time } = clockIn(await findTimeZone(db), at);
  if (time >= FROM) await skipDigests(db, date);
}

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
