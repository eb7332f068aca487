import type { Db } from '#server/db/db.ts';
import type { Env } from '#server/env.ts';
import { inLanguage } from '#server/language.ts';
import { type QueuedMail, queueMails } from '#server/mail/queue-mail.actions.ts';
import { findProgrammeLanguage, findTimeZone } from '#server/settings/setting.queries.ts';
import { dayIn } from '#server/time/calendar.ts';
import { payLinkEmail } from './pay.emails.ts';
import { payLinksOf } from './pay-links.queries.ts';

/** E-mails these members their link, each in their language. `key` keeps a repeated call from sending the same e-mails again. */
export async function sendPayLinks(
  db: Db,
  env: Pick<Env, 'CAURI_SECRET_KEY' | 'PUBLIC_URL'>,
  memberIds: string[],
  key?: (memberId: string) => string,
): Promise<void> {
  const [programme, timeZone, links] = [await findProgrammeLanguage(db), await findTimeZone(db), await payLinksOf(db, env, memberIds)];
  const members = await db.selectFrom('member').select(['id', 'full_name', 'email', 'language']).where('id', 'in', memberIds).execute();
  const mails = members.map(({ id, full_name, email, language }): QueuedMail => {
    const { url, expiresAt } = links.get(id)!;
    const day = dayIn(timeZone, expiresAt).split('-').reverse().join('/');
    const message = inLanguage(language ?? programme, () => payLinkEmail({ fullName: full_name, url, day }));
    return { to: email, message, memberId: id, ...(key && { key: key(id) }) };
  });
  await queueMails(db, mails);
}
