import type { MailFate } from '#contract/mailed.ts';
import type { Db } from '#server/db/db.ts';
import { AppError, found } from '#server/errors.ts';
import { type MailRoute, mailFate } from '#server/mail/captured.queries.ts';
import { findDefaultAccount } from '#server/mail/default-account.queries.ts';
import { queueMails } from '#server/mail/queue-mail.actions.ts';
import { findMember } from '#server/profiles/profile.queries.ts';
import { memberValues, SAMPLE } from '#server/templates/member-values.rules.ts';
import { compileTemplate } from '#server/templates/render.rules.ts';
import { findTemplate } from '#server/templates/templates.queries.ts';
import type { CampaignRow } from './campaigns.queries.ts';

/** Sends the campaign's e-mail with the data of one member, or of an invented person, to the member of staff who reviews it. */
export async function sendTest(
  route: MailRoute,
  db: Db,
  campaign: CampaignRow,
  { to, memberId }: { to: string[]; memberId: string | undefined },
): Promise<MailFate> {
  const template = campaign.template_id ? await findTemplate(db, campaign.template_id) : undefined;
  if (!template) throw new AppError(409, 'Choose a template: the one it had was deleted.');
  const member = memberId ? found(await findMember(db, memberId), 'This member does not exist.') : undefined;
  const mail = compileTemplate(template).render(member ? memberValues(member) : SAMPLE);
  const message = { kind: 'campaign-test', secret: null, ...mail, subject: `[TEST] ${mail.subject}` };
  const account = campaign.account_id ?? (await findDefaultAccount(db));
  await queueMails(
    db,
    to.map((address) => ({ to: address, message, ...(account && { account }) })),
  );
  return account ? 'on-its-way' : mailFate(db, route);
}
