import type { Notification } from '#contract/notifications.ts';
import { cutText } from '#server/cut-text.ts';
import type { Deps } from '#server/deps.ts';
import { pushKeys, sendPush } from '#server/integrations/web-push.ts';
import { defineJob } from '#server/jobs/define.ts';
import { listForDevice } from '#server/notices/notifications.queries.ts';
import { inReaderLanguage } from '#server/settings/setting.queries.ts';
import * as text from './notifications.messages.ts';
import { type Device, forgetDevice, listDevices, markSent } from './push.queries.ts';

/** So many devices are told at the same time, so that a slow service does not hold up the others. */
const AT_ONCE = 10;
/** The most titles in one message. */
const NAMED = 3;

/**
 * Tells devices of new notifications every minute, each device with one message. A device that was told and whose mark was lost is
 * told again: the second message replaces the first one on its screen.
 */
export const pushNotifications = defineJob({
  name: 'notification.push',
  cron: '* * * * *',
  async handle(deps) {
    const waiting = await listDevices(deps.db);
    while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map((device) => pushTo(deps, device)));
  },
});

async function pushTo({ db, env, outbound, log }: Deps, device: Device): Promise<void> {
  try {
    await inReaderLanguage(db, device.language, async () => {
      const unread = await listForDevice(db, device.account, device);
      if (unread.length === 0) return;
      const from = { keys: pushKeys(env.CAURI_SECRET_KEY), publicUrl: env.PUBLIC_URL };
      if (await sendPush(outbound, from, device.subscription, JSON.stringify(pushMessage(unread))))
        await markSent(
          db,
          device,
          unread.map(({ _id }) => _id),
        );
      else await forgetDevice(db, device);
    });
  } catch (error) {
    // The next run tries again, for an hour, and no device holds up the others.
    log.warn({ err: error, device: device.id }, 'a device could not be told of a notification');
  }
}

/** Messages with the same `tag` replace each other. */
function pushMessage(unread: Notification[]) {
  const [first, ...others] = unread as [Notification, ...Notification[]];
  if (others.length === 0) return { title: first.title, body: short(first.message), link: first.link ?? '/notifications', tag: first._id };
  const titles = unread.slice(0, NAMED).map(({ title }) => short(title));
  return { title: text.several({ count: unread.length }), body: titles.join('\n'), link: '/notifications', tag: 'several' };
}

/** A device shows few lines, and a message has few bytes. */
const short = (long: string) => (long.length > 300 ? `${cutText(long, 299)}…` : long);
