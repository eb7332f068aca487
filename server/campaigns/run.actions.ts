import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { holdMerges } from '#server/members/merge-lock.queries.ts';
import { discardDrafts } from '#server/sending/mailers.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { audienceOf, storedFilters } from './audience.queries.ts';
import { type CampaignRow, campaignChanged, lockCampaign, moveCampaign } from './campaigns.queries.ts';
import { pauseIfRefused } from './pause-failing.actions.ts';
import { reasons } from './reasons.rules.ts';
import { nextAfter, scheduleOf } from './recurrence.rules.ts';
import { clearBatch, freezeBatch, freezeMerged, hasAccount, lastRun, listDrafts, lockRun, moveRun } from './runs.queries.ts';

/** One transaction freezes or clears at most this many recipients. */
const CHUNK = { frozen: 20_000, cleared: 5_000 };

/** The campaign is locked before its run, as everywhere, so that two transactions cannot block each other. */
export async function lockWithCampaign(db: Db, runId: string) {
  const named = await db.selectFrom('campaign_run').select('campaign_id').where('id', '=', runId).executeTakeFirst();
  const campaign = named && (await lockCampaign(db, named.campaign_id));
  const run = campaign && (await lockRun(db, runId));
  return run && { campaign, run };
}

/** Freezes the next recipients of a run. Returns false when none is left. */
export const freezeNext = (deps: Pick<Deps, 'db'>, runId: string): Promise<boolean> =>
  deps.db.transaction().execute(async (db) => {
    await holdMerges(db);
    const { campaign, run } = (await lockWithCampaign(db, runId)) ?? {};
    if (!campaign || run?.state !== 'freezing') return false;
    const audience = await audienceOf(db, campaign, storedFilters(run.audience));
    if (await freezeBatch(db, run, audience, CHUNK.frozen)) {
      await campaignChanged(db, campaign.id);
      return true;
    }
    await freezeMerged(db, run, audience);
    // The table has grown, so the database needs new statistics to plan the senders' statements.
    await sql`analyze delivery`.execute(db);
    await moveRun(db, run.id, { state: campaign.status === 'paused' ? 'paused' : 'sending' });
    await campaignChanged(db, campaign.id);
    if (campaign.status !== 'paused') await finishRun(db, campaign);
    return false;
  });

/** Clears the unsent recipients of a cancelled run, and then all drafts of it, so that a later run deletes what a killed one has not. */
export async function clearUnsent(deps: Parameters<typeof discardDrafts>[0], runId: string): Promise<void> {
  while ((await clearBatch(deps.db, runId, CHUNK.cleared)) > 0);
  const left = await listDrafts(deps.db, runId);
  if (left) await discardDrafts(deps, left.accountId, left.drafts);
}

/** Ends the last run of a locked campaign when all its e-mails have ended. */
export async function finishRun(db: Db, campaign: CampaignRow): Promise<void> {
  const run = await lastRun(db, campaign.id);
  if (run?.state !== 'sending' || run.sent + run.captured + run.failed + run.skipped + run.uncertain < run.total) return;
  await moveRun(db, run.id, {
    state: 'completed',
    finished_at: new Date(),
    reason: run.total === 0 ? reasons.write('nobodyToSendTo') : null,
  });
  // The next run is counted from this one and not from now: a time that passed meanwhile is late, and the rule for late runs applies to it.
  // A run that was opened again has the next time already, and staff may have changed the schedule since.
  const following = async () => nextAfter(scheduleOf(campaign, await findTimeZone(db)), run.scheduled_for);
  const next = campaign.one_time ? undefined : (campaign.next_at ?? (await following()));
  await moveCampaign(db, campaign.id, next ? { status: 'scheduled', next_at: next } : { status: 'completed', next_at: null });
}

/**
 * Lets a run go on for a message that came back, and returns whether it does. A run that has ended is opened again, unless the campaign
 * was stopped or has begun its next run, or its account was removed.
 */
export async function reopenRun(db: Db, runId: string): Promise<{ campaignId: string; goesOn: boolean } | undefined> {
  const { campaign, run } = (await lockWithCampaign(db, runId)) ?? {};
  if (!campaign || !run) return undefined;
  if (['freezing', 'sending', 'paused'].includes(run.state)) return { campaignId: campaign.id, goesOn: true };
  const isLast = (await lastRun(db, campaign.id))?.id === run.id;
  const goesOn = run.state === 'completed' && isLast && ['completed', 'scheduled'].includes(campaign.status) && (await hasAccount(db, run));
  if (goesOn) {
    await moveRun(db, run.id, { state: 'sending', finished_at: null });
    await moveCampaign(db, campaign.id, { status: 'sending' });
  }
  return { campaignId: campaign.id, goesOn };
}

/** Ends the campaign's run when nothing of it is left to send. A run that was refused completely is paused for staff. */
export async function endIfDone({ db }: Pick<Deps, 'db'>, campaignId: string): Promise<void> {
  await pauseIfRefused({ db }, campaignId);
  await db.transaction().execute(async (db) => {
    const campaign = await lockCampaign(db, campaignId);
    if (campaign?.status === 'sending') await finishRun(db, campaign);
  });
}
