import type { AudiencePreview } from '#contract/audience.ts';
import type { CampaignReview } from '#contract/campaigns.ts';
import { hasCondition } from '#contract/filters.ts';
import { readLinkedAccount, statusOf, toChoice } from '#server/accounts/accounts.queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { findDefaultAccount, isMailCaptured } from '#server/mail/deliveries.queries.ts';
import { listMemberFields } from '#server/members/fields.queries.ts';
import { planDays } from '#server/sending/limits.rules.ts';
import { quotaOf } from '#server/sending/mailers.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { tryCompile } from '#server/templates/render.rules.ts';
import { findTemplate } from '#server/templates/templates.queries.ts';
import { dayIn } from '#server/time/calendar.ts';
import { audienceOf, previewAudience, readFilters } from './audience.queries.ts';
import * as text from './campaigns.messages.ts';
import type { CampaignRow } from './campaigns.queries.ts';
import { accountRemoved, templateUnsendable } from './reasons.messages.ts';
import { occurrences, scheduleOf } from './recurrence.rules.ts';

const NEXT = 5;
const EMPTY_PREVIEW: AudiencePreview = { recipients: 0, sample: [], targeted: 0, channels: { email: 0, whatsapp: 0, sms: 0 }, leftOut: [] };

/** Returns what would happen if the campaign were launched now. `errors` has the reasons that prevent it, by field. */
export async function reviewCampaign(
  route: Pick<Deps, 'mailer'>,
  db: Db,
  campaign: CampaignRow,
): Promise<CampaignReview & { errors: Record<string, string> }> {
  const now = new Date();
  const timeZone = await findTimeZone(db);
  const template = campaign.template_id ? await findTemplate(db, campaign.template_id) : undefined;
  const accountId = campaign.account_id ?? (await findDefaultAccount(db));
  const account = accountId ? await readLinkedAccount(db, accountId) : undefined;
  // Only a scheduled campaign has frozen its members: another one freezes them when it is launched.
  const asked = campaign.status === 'scheduled' ? campaign : { ...campaign, frozen_at: null };
  const { missing, ...filters } = await readFilters(db, asked);
  const preview = missing.length > 0 ? EMPTY_PREVIEW : await previewAudience(db, await audienceOf(db, campaign, filters), template);
  const { targeted, recipients } = preview;
  const emails = preview.channels.email;

  const schedule = scheduleOf(campaign, timeZone, now);
  const atOnce = campaign.schedule_at === null || (campaign.one_time && campaign.schedule_at <= now);
  const next = atOnce && campaign.one_time ? [now] : occurrences(schedule, new Date(now.valueOf() - 1), NEXT);
  const [first] = next;
  const begins = first ?? now;

  const errors: Record<string, string> = {};
  const tried = template && tryCompile(template, { own: await listMemberFields(db) });
  if (!tried) errors.template = campaign.template_id ? text.chooseTemplateAgain() : text.chooseTemplate();
  else if ('problem' in tried) errors.template = templateUnsendable(tried);
  for (const field of missing) errors[field] = text.segmentGone();
  if (missing.length === 0 && recipients === 0) errors.members = targeted === 0 ? text.nobodyChosen() : text.nobodyLeft();
  if (!first) errors.to = text.noRunLeft();
  if (accountId && !account) errors.account = accountRemoved();
  if (account?.state === 'reconnect') errors.account = text.reconnectAccount(account);
  const warnings = tried && 'compiled' in tried ? tried.compiled.warnings.map((warning) => warning.text()) : [];
  if (filters.filter && !hasCondition(filters.filter)) warnings.unshift(text.noFilterSet());
  if (template && template.status !== 1) warnings.push(text.templateNotActive());
  if (campaign.one_time && campaign.schedule_at && campaign.schedule_at <= now) warnings.push(text.datePassed());
  const captured = !account && (await isMailCaptured(db, route));
  if (captured && emails > 0) warnings.push(text.nothingCanSend());
  if (account && statusOf(account, now) === 'limited') warnings.push(text.limitReached(account));

  const plan = account && planDays(quotaOf(account), emails, laterOf(begins, account.limited_until), timeZone);
  return {
    ...preview,
    rev: campaign.rev,
    templateRev: template?.rev ?? null,
    account: account
      ? {
          ...toChoice(account),
          sentToday: account.sent_on === dayIn(timeZone, now) ? account.sent_today : 0,
          dailyLimit: account.daily_limit,
          minuteLimit: account.minute_limit,
        }
      : null,
    captured,
    startsAt: first && first > now ? first.toISOString() : null,
    days: plan?.days ?? (recipients > 0 ? [{ day: dayIn(timeZone, begins), count: recipients }] : []),
    endsAt: plan ? plan.endsAt.toISOString() : null,
    next: next.map((at) => at.toISOString()),
    timeZone,
    problems: Object.values(errors),
    errors,
    warnings,
  };
}

const laterOf = (one: Date, other: Date | null) => (other && other > one ? other : one);
