import type { Channel } from '#contract/channel-names.ts';
import { plainSigns } from '#contract/sms.ts';
import type { Db } from '#server/db/db.ts';
import type { Env } from '#server/env.ts';
import type { PhoneMessage } from '#server/integrations/mailer.ts';
import { inLanguage } from '#server/language.ts';
import { type ChosenChannel, chooseChannels, findChannels } from '#server/mail/channels.queries.ts';
import { type QueuedMail, queueMails } from '#server/mail/deliveries.queries.ts';
import { hideEnd } from '#server/mail/system-email.rules.ts';
import { isActive } from '#server/members/active.queries.ts';
import { findProgrammeLanguage, findTimeZone } from '#server/settings/setting.queries.ts';
import { dayFirst, dayIn } from '#server/time/calendar.ts';
import { payLinkEmail } from './pay.emails.ts';
import * as text from './pay-links.messages.ts';
import { payLinksOf } from './pay-links.queries.ts';

interface Options {
  /** Keeps a repeated call from sending the same messages again. */
  key?: (memberId: string) => string;
  /** Without a value, each member's preferred channel. */
  channel?: Channel | undefined;
}

/**
 * Sends these members their link, each in their language, and passes over those who were merged, erased or archived meanwhile. Returns by
 * which channel each of them gets it.
 */
export async function sendPayLinks(
  db: Db,
  env: Pick<Env, 'CAURI_SECRET_KEY' | 'PUBLIC_URL'>,
  memberIds: string[],
  { key, channel }: Options,
): Promise<Map<string, ChosenChannel>> {
  const members = await db
    .selectFrom('member')
    .select(['id', 'full_name', 'email', 'language'])
    .where('id', 'in', memberIds)
    .where(isActive())
    .orderBy('id')
    .forKeyShare()
    .execute();
  const [programme, timeZone] = [await findProgrammeLanguage(db), await findTimeZone(db)];
  const links = await payLinksOf(
    db,
    env,
    members.map(({ id }) => id),
  );
  const template = (await findChannels(db)).find((one) => one.channel === 'whatsapp');
  const whatsapp = Boolean(template?.pay_template);
  const ways = await chooseChannels(
    db,
    members.map(({ id }) => ({ memberId: id, sms: true, whatsapp, channel })),
  );
  const mails = members.map(({ id, full_name, email, language }): QueuedMail => {
    const { url, expiresAt } = links.get(id)!;
    const day = dayFirst(dayIn(timeZone, expiresAt));
    const message = inLanguage(language ?? programme, () => payLinkEmail({ fullName: full_name, url, day }));
    const way = ways.get(id)!;
    const link = hideEnd(url).shown;
    const phoneMessage: PhoneMessage =
      way.channel === 'whatsapp' && template
        ? { template: template.pay_template, language: template.pay_language, values: [full_name, link] }
        : { text: plainSigns(inLanguage(language ?? programme, () => text.linkBySms({ link, day }))) };
    return { to: email, message, memberId: id, way, phoneMessage, ...(key && { key: key(id) }) };
  });
  await queueMails(db, mails);
  return ways;
}
