import { readLinkedAccount } from '#server/accounts/accounts.queries.ts';
import { type Db, databaseTime } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { findBrand } from '#server/mail/brand.queries.ts';
import { findDefaultAccount } from '#server/mail/deliveries.queries.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { isSendingPaused } from '#server/settings/sending-pause.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { tryCompile } from '#server/templates/render.rules.ts';
import { findTemplate } from '#server/templates/templates.queries.ts';
import { readFilters } from './audience.queries.ts';
import { type CampaignRow, lockCampaign, moveCampaign } from './campaigns.queries.ts';
import { freezeRun } from './freeze.jobs.ts';
import { reasons, stoppedFor } from './reasons.rules.ts';
import { due, scheduleOf } from './recurrence.rules.ts';
import { insertRun } from './runs.queries.ts';

/** Begins the run of a campaign when its time has come. Repeated calls begin it only once. */
export async function beginRun(deps: Pick<Deps, 'db' | 'jobs'>, campaignId: string): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    if (await isSendingPaused(db)) return;
    const campaign = await lockCampaign(db, campaignId);
    const now = await databaseTime(db);
    if (campaign?.status !== 'scheduled' || !campaign.next_at || campaign.next_at > now) return;
    const { run, next } = due(scheduleOf(campaign, await findTimeZone(db)), campaign.next_at, now);
    if (!run) return skipRun(db, campaign, next);
    const template = campaign.template_id ? await findTemplate(db, campaign.template_id) : undefined;
    if (!template) return stopCampaign(db, campaign, 'failed', reasons.write('templateDeleted'));
    const tried = tryCompile(template);
    if ('problem' in tried) return stopCampaign(db, campaign, 'failed', reasons.write('templateUnsendable', { problem: tried.stored }));
    const accountId = campaign.account_id ?? (await findDefaultAccount(db)) ?? null;
    if (accountId && !(await readLinkedAccount(db, accountId, { lock: true })))
      return stopCampaign(db, campaign, 'failed', reasons.write('accountRemoved'));
    const { missing, ...filters } = await readFilters(db, campaign);
    if (missing.length > 0) return stopCampaign(db, campaign, 'failed', reasons.write('segmentDeleted'));
    const brand = await findBrand(db);
    const runId = await insertRun(db, campaign, { scheduledFor: run, template, accountId, filters, brand });
    // The schedule was changed back to a time that already had its run.
    if (!runId) return skipRun(db, campaign, next);
    await moveCampaign(db, campaign.id, { status: 'sending', next_at: null, reason: null });
    await deps.jobs.enqueue(db, freezeRun, { runId });
  });
}

/** Skips a run that is too late to be useful, such as an invitation to a webinar on the day after it. */
export async function skipRun(db: Db, campaign: CampaignRow, next: Date | undefined): Promise<void> {
  if (next) return moveCampaign(db, campaign.id, { next_at: next });
  if (!campaign.one_time) return moveCampaign(db, campaign.id, { status: 'completed', next_at: null });
  return stopCampaign(db, campaign, 'paused', reasons.write('timePassed'));
}

async function stopCampaign(db: Db, campaign: CampaignRow, status: 'failed' | 'paused', reason: string): Promise<void> {
  await moveCampaign(db, campaign.id, { status, reason, next_at: null });
  await notify(db, stoppedFor(campaign.name, reason));
}
