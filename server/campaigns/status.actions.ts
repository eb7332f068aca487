import { type CampaignInput, MAY_CHANGE, MAY_RETRY } from '#contract/campaigns.ts';
import type { MailFate } from '#contract/shared.ts';
import { findAmountsDue } from '#server/billing/amounts-due.queries.ts';
import { type Db, databaseTime } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, fieldError, found } from '#server/errors.ts';
import { findBrand } from '#server/mail/brand.queries.ts';
import { findDefaultAccount, type MailRoute, mailFate, queueMails } from '#server/mail/deliveries.queries.ts';
import { listMemberFields } from '#server/members/fields.queries.ts';
import { holdSegments } from '#server/members/segments.queries.ts';
import { askPayLink } from '#server/payments/pay-links.queries.ts';
import { findMember } from '#server/profiles/profile.queries.ts';

import { findProgrammeLanguage, findTimeZone } from '#server/settings/setting.queries.ts';
import { nameOfCopy } from '#server/templates/copy-name.rules.ts';
import { memberValues, SAMPLE } from '#server/templates/merge-fields.rules.ts';
import { compileTemplate } from '#server/templates/render.rules.ts';
import { findTemplate, holdTemplates } from '#server/templates/templates.queries.ts';
import { audienceOf, freezeTarget, readFilters } from './audience.queries.ts';
import { beginCampaign } from './campaigns.jobs.ts';
import * as text from './campaigns.messages.ts';
import { type CampaignRow, copyPeople, insertCampaign, moveCampaign } from './campaigns.queries.ts';
import { clearRun } from './freeze.jobs.ts';
import { retryRefused } from './pause-failing.actions.ts';
import { occurrences, scheduleOf } from './recurrence.rules.ts';
import { reviewCampaign } from './review.queries.ts';
import { finishRun } from './run.actions.ts';
import { hasAccount, lastRun, moveRun, retryFailed } from './runs.queries.ts';

// The changes of status that staff can ask for. Each function expects a campaign row that its caller has locked.

type Parts = Pick<Deps, 'jobs' | 'mailer'>;

/** Launches a draft, or launches a scheduled or failed campaign again after a change. */
export async function launchCampaign(deps: Parts, db: Db, campaign: CampaignRow): Promise<void> {
  if (!MAY_CHANGE.includes(campaign.status)) throw new AppError(409, text.alreadyLaunched());
  // The recipients are those of the segments that were reviewed, and whoever deletes one then finds that the campaign uses it.
  const { segment_id, except_segments } = campaign;
  await holdSegments(db, segment_id ? [segment_id, ...except_segments] : except_segments);
  const { problems, errors } = await reviewCampaign(deps, db, { ...campaign, status: 'draft' });
  if (problems.length > 0) throw new AppError(400, problems.join(' '), { errors });
  if (campaign.one_time && (campaign.segment_id || campaign.filter)) {
    const filters = await readFilters(db, { ...campaign, frozen_at: null });
    await freezeTarget(db, campaign.id, await audienceOf(db, campaign, filters));
  }
  await schedule(deps, db, campaign);
}

/** Schedules the next run from now on. A single run without a future time begins at once. */
async function schedule({ jobs }: Parts, db: Db, campaign: CampaignRow): Promise<void> {
  const now = await databaseTime(db);
  const { one_time, schedule_at } = campaign;
  const isPast = one_time && schedule_at !== null && schedule_at <= now;
  const planned = scheduleOf(isPast ? { ...campaign, schedule_at: now } : campaign, await findTimeZone(db), now);
  const [next] = occurrences(planned, new Date(now.valueOf() - 1), 1);
  if (!next) throw fieldError(400, 'to', text.noRunLeft());
  await moveCampaign(db, campaign.id, { status: 'scheduled', reason: null, next_at: next, schedule_at: planned.anchor });
  await jobs.enqueue(db, beginCampaign, { campaignId: campaign.id }, { startAfter: next });
}

export async function pauseCampaign(_: Parts, db: Db, campaign: CampaignRow): Promise<void> {
  if (campaign.status !== 'sending' && campaign.status !== 'scheduled') throw new AppError(409, text.notSending());
  const run = campaign.status === 'sending' ? await lastRun(db, campaign.id) : undefined;
  // A run whose recipients are still being frozen is paused at the end of that.
  if (run?.state === 'sending') await moveRun(db, run.id, { state: 'paused' });
  // A run that was opened again keeps the next time of its series.
  await moveCampaign(db, campaign.id, { status: 'paused', ...(campaign.status === 'scheduled' && { next_at: null }) });
}

export async function resumeCampaign(deps: Parts, db: Db, campaign: CampaignRow): Promise<void> {
  if (campaign.status !== 'paused') throw new AppError(409, text.notPaused());
  const run = await lastRun(db, campaign.id);
  if (run?.state !== 'paused' && run?.state !== 'freezing') return schedule(deps, db, campaign);
  if (run.state === 'paused') {
    // The run was paused automatically because all e-mails were refused.
    if (run.reason !== null) await retryRefused(db, run.id);
    await moveRun(db, run.id, { state: 'sending', reason: null });
  }
  await moveCampaign(db, campaign.id, { status: 'sending', reason: null });
  // The last e-mails may have been sent while the run was paused.
  await finishRun(db, { ...campaign, status: 'sending' });
}

export async function cancelCampaign({ jobs }: Parts, db: Db, campaign: CampaignRow): Promise<void> {
  if (!['scheduled', 'sending', 'paused'].includes(campaign.status)) throw new AppError(409, text.nothingToCancel());
  const run = await lastRun(db, campaign.id);
  if (run && ['freezing', 'sending', 'paused'].includes(run.state)) {
    await moveRun(db, run.id, { state: 'cancelled', finished_at: new Date() });
    await jobs.enqueue(db, clearRun, { runId: run.id });
  }
  await moveCampaign(db, campaign.id, { status: 'cancelled', next_at: null, reason: null });
}

export async function retryCampaign(_: Parts, db: Db, campaign: CampaignRow): Promise<void> {
  const run = await lastRun(db, campaign.id);
  if (!run || run.failed === 0) throw new AppError(409, text.nothingFailed());
  if (campaign.status === 'paused' || (run.state !== 'completed' && run.state !== 'sending'))
    throw new AppError(409, text.lastRunStopped());
  // When the e-mails have left, a series would go on with its next run, although staff stopped it.
  if (!MAY_RETRY.includes(campaign.status)) throw new AppError(409, text.retryStopped());
  if (!(await hasAccount(db, run))) throw new AppError(409, text.retryWithoutAccount());
  await retryFailed(db, run.id);
  await moveRun(db, run.id, { state: 'sending', finished_at: null });
  // A series continues with its next run after this one has ended again.
  await moveCampaign(db, campaign.id, { status: 'sending' });
}

/**
 * Copies a campaign as a draft. The copy has no template if the original's template is being deleted; staff choose another one
 * before it is sent.
 */
export async function duplicateCampaign(db: Db, original: CampaignRow, createdBy: string): Promise<string> {
  const {
    name,
    template_id,
    to_all,
    to_moderators,
    segment_id,
    except_segments,
    one_time,
    period,
    frequency,
    from_day,
    to_day,
    account_id,
  } = original;
  const held = await holdTemplates(db, template_id ? [template_id] : []);
  const id = await insertCampaign(
    db,
    {
      name: nameOfCopy(name),
      ...(template_id && held.has(template_id) && { template: template_id }),
      all: to_all,
      moderators: to_moderators,
      segment: segment_id,
      filter: original.filter as CampaignInput['filter'],
      exceptSegments: except_segments,
      oneTime: one_time,
      frequency: period ? { period, frequency: frequency ?? 1, from: from_day, to: to_day } : null,
      account: account_id,
    },
    createdBy,
  );
  await copyPeople(db, original, id);
  return id;
}

/** Sends the campaign's e-mail with the data of one member, or of an invented person, to the member of staff who reviews it. */
export async function sendTest(
  route: MailRoute & Pick<Deps, 'env'>,
  db: Db,
  campaign: CampaignRow,
  { to, memberId }: { to: string[]; memberId: string | undefined },
): Promise<MailFate> {
  const template = campaign.template_id ? await findTemplate(db, campaign.template_id) : undefined;
  if (!template) throw new AppError(409, text.chooseTemplateAgain());
  const member = memberId ? found(await findMember(db, memberId), text.memberNotFound()) : undefined;
  const reads = member?.language ?? (await findProgrammeLanguage(db));
  const own = await listMemberFields(db);
  const compiled = compileTemplate(template, { reads, brand: await findBrand(db), own });
  const payLink = askPayLink(route.env);
  const mail = compiled.render(
    member ? memberValues(member, { amounts: await findAmountsDue(db, member._id), reads, payLink, own }) : { ...SAMPLE, payLink },
  );
  const message = { kind: 'campaign-test', secret: null, ...mail, subject: `[TEST] ${mail.subject}` };
  const account = campaign.account_id ?? (await findDefaultAccount(db));
  await queueMails(
    db,
    to.map((address) => ({ to: address, message, ...(account && { account }) })),
  );
  return account ? 'on-its-way' : mailFate(db, route);
}
