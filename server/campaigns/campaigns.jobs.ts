import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '#server/jobs/define.ts';
import { beginRun } from './begin.actions.ts';
import { clearRun } from './freeze.jobs.ts';
import { endIfDone, freezeNext } from './run.actions.ts';
import { findUnclearedRuns } from './runs.queries.ts';

export const beginCampaign = defineJob({
  name: 'campaign.begin',
  payload: z.object({ campaignId: z.uuid() }),
  handle: (deps, { campaignId }) => beginRun(deps, campaignId),
});

/** Begins due campaigns and continues interrupted work every minute. */
export const tickCampaigns = defineJob({
  name: 'campaign.tick',
  cron: '* * * * *',
  async handle(deps) {
    const { db } = deps;
    const due = await db
      .selectFrom('campaign')
      .select('id')
      .where('status', '=', 'scheduled')
      .where('deleted_at', 'is', null)
      .where('next_at', '<=', sql<Date>`now()`)
      .execute();
    for (const { id } of due) await beginRun(deps, id);
    const open = await db
      .selectFrom('campaign_run')
      .select(['id', 'campaign_id', 'state'])
      .where('state', 'in', ['freezing', 'sending'])
      .execute();
    for (const run of open) {
      if (run.state === 'freezing') while (await freezeNext(deps, run.id));
      await endIfDone(deps, run.campaign_id);
    }
    for (const id of await findUnclearedRuns(db)) await deps.jobs.enqueue(db, clearRun, { runId: id }, { key: id });
  },
});
