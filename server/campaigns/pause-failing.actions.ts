import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { Deps } from '#server/deps.ts';
import { isUnknownAddress } from '#server/integrations/smtp.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { deliveryErrors } from '#server/sending/delivery-errors.rules.ts';
import { lockCampaign, moveCampaign } from './campaigns.queries.ts';
import { reasons, stoppedFor } from './reasons.rules.ts';
import { lastRun, moveRun, retryFailed } from './runs.queries.ts';

// A mail server that refuses every e-mail (relaying denied, or a blocked account) would fail a whole list within minutes, and one that
// breaks the connection once it has an e-mail would leave a whole list uncertain, which is never sent again. When that happens to all of
// the first e-mails of a run for the same reason, the run is paused until staff resume it.

const SAMPLE_SIZE = 20;

/**
 * Pauses the campaign's run when nothing was sent and all e-mails were refused or broken off for the same reason. Several processes
 * may call it at the same time and repeatedly.
 */
export async function pauseIfRefused({ db }: Pick<Deps, 'db'>, campaignId: string): Promise<void> {
  // This check without a lock is nearly always enough, and blocks nobody.
  const suspect = await db
    .selectFrom('campaign_run')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'sending')
    .where('sent', '=', 0)
    .where('captured', '=', 0)
    .where(sql<number>`failed + uncertain`, '>=', SAMPLE_SIZE)
    .executeTakeFirst();
  if (!suspect) return;
  await db.transaction().execute(async (db) => {
    const campaign = await lockCampaign(db, campaignId);
    if (campaign?.status !== 'sending') return;
    const run = await lastRun(db, campaignId);
    if (run?.state !== 'sending' || run.sent > 0 || run.captured > 0 || run.failed + run.uncertain < SAMPLE_SIZE) return;
    const answers = await findFirstErrors(db, run.id);
    const answer = answers.length === SAMPLE_SIZE ? sharedAnswer(answers) : undefined;
    if (answer === undefined) return;
    const [why, count] = run.uncertain > 0 ? (['allBrokenOff', run.uncertain] as const) : (['allRefused', run.failed] as const);
    const reason = reasons.write(why, { count, answer });
    await clearBounces(db, run.id);
    await moveRun(db, run.id, { state: 'paused', reason });
    await moveCampaign(db, campaignId, { status: 'paused', reason });
    await notify(db, stoppedFor(campaign.name, reason));
  });
}

/** Queues the refused e-mails again when staff resume a run that was paused because of them. */
export async function retryRefused(db: Db, runId: string): Promise<void> {
  await clearBounces(db, runId);
  await retryFailed(db, runId);
}

async function findFirstErrors(db: Db, runId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery')
    .select('error')
    .where('run_id', '=', runId)
    .where('state', 'in', ['failed', 'uncertain'])
    // An e-mail that is uncertain because its process was killed, and a message of a channel, say nothing about the mail server.
    .where((eb) => eb.or([eb('state', '=', 'failed'), eb('channel', '=', 'email').and('error', '!=', deliveryErrors.write('interrupted'))]))
    // One refusal among those that were broken off is an answer of its own, so it comes first.
    .orderBy('state')
    .orderBy('member_id')
    .limit(SAMPLE_SIZE)
    .execute();
  return rows.map(({ error }) => error ?? '');
}

/**
 * Returns the answer that all e-mails got, in the wording of the first one. Returns undefined when the answers differ, or when
 * they say that the addresses do not exist, which is no fault of the mail server.
 */
export function sharedAnswer(answers: readonly string[]): string | undefined {
  const [first] = answers;
  if (first === undefined || isUnknownAddress(0, first)) return undefined;
  const kind = kindOf(first);
  return answers.every((answer) => kindOf(answer) === kind) ? first.replaceAll(/\s+/g, ' ').trim().slice(0, 300).toWellFormed() : undefined;
}

/** Removes what differs between two e-mails: addresses, and the ids that servers assign. */
const kindOf = (answer: string): string =>
  answer
    .replaceAll(/[^\s<>]+@[^\s<>]+/g, '@')
    .replaceAll(/(?<![\w.])(?=[\w-]*\d)[\w-]{6,}(?![\w.])/g, '#')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Removes the bounce marks of the members, because an answer that everybody got says nothing about an address. */
async function clearBounces(db: Db, runId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update member m set bounced_at = null, bounce_reason = null
    from delivery d join campaign_run r on r.id = d.run_id
    where d.run_id = ${runId} and d.state = 'failed' and m.id = d.member_id
      and m.bounced_at >= r.started_at and m.bounce_reason = left(d.error, 500)
    returning m.id`.execute(db);
  for (const { id } of rows) await publish(db, { type: 'member.changed', memberId: id });
}
