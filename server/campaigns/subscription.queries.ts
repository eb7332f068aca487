import type { FastifyRequest } from 'fastify';
import type { Language } from '#contract/language.ts';
import type { Db } from '#server/db/db.ts';
import { recordMemberEvent } from '#server/members/events.queries.ts';
import { findMergedInto } from '#server/members/members.queries.ts';

/** Returns the subscription of a member, also by the id of a merged record; undefined when the member was erased. */
export async function findSubscription(
  db: Db,
  memberId: string,
): Promise<{ id: string; email: string; language: Language | null; unsubscribed: boolean } | undefined> {
  const row = await db
    .selectFrom('member')
    .select(['id', 'email', 'language', 'unsubscribed_at'])
    .where('id', '=', (await findMergedInto(db, memberId)) ?? memberId)
    .where('former_number', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, email: row.email, language: row.language, unsubscribed: row.unsubscribed_at !== null };
}

/** Subscribes or unsubscribes a member. Repeated calls keep the first time. `runId` is the campaign run whose link was used. */
export async function setSubscribed(
  db: Db,
  req: FastifyRequest,
  { memberId, subscribed, runId }: { memberId: string; subscribed: boolean; runId: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('member')
      .set({ unsubscribed_at: subscribed ? null : new Date() })
      .where('id', '=', memberId)
      .where('unsubscribed_at', subscribed ? 'is not' : 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const data = runId && (await findCampaign(db, runId));
    await recordMemberEvent(db, req, memberId, { kind: subscribed ? 'resubscribed' : 'unsubscribed', data: data || {} });
  });
}

/** Returns the campaign of a run for the timeline; undefined when it was deleted meanwhile. */
const findCampaign = (db: Db, runId: string): Promise<{ campaignId: string; campaign: string } | undefined> =>
  db
    .selectFrom('campaign_run')
    .innerJoin('campaign', 'campaign.id', 'campaign_run.campaign_id')
    .select(['campaign.id as campaignId', 'campaign.name as campaign'])
    .where('campaign_run.id', '=', runId)
    .executeTakeFirst();
