import { sql } from 'kysely';
import type { MailLane } from '#contract/system.ts';
import { resumesAt } from '#server/campaigns/run-rows.queries.ts';
import { type Db, isoTime } from '#server/db/db.ts';
import { isMailCaptured, type MailRoute } from '#server/mail/deliveries.queries.ts';

type Row = Omit<MailLane, 'state'> & { state: 'connected' | 'reconnect' | null };

/**
 * The time since when a message could have left, which may be written for a later hour; null before that. One that was refused for a moment
 * waits for its next attempt, and is late all the same.
 */
const WAITS_SINCE = sql`case when attempts > 0 then created_at when next_at <= now() then next_at end`;

/**
 * The time since when nothing of a run has left although its account may send; null where no e-mail of it was put off. One that was put off
 * comes after those that nobody has tried yet.
 */
const RUN_WAITS_SINCE = sql`case when ${resumesAt} is null and (
  select d.error from delivery d
  where d.run_id = r.id and d.state = 'pending' and d.claimed_by is null and d.channel = 'email' order by d.next_at desc, d.id desc limit 1
) is not null then r.moved_at end`;

/**
 * The linked accounts, and the mail server of the environment where it sends or something waits for it. The e-mails of a campaign are
 * counted by its totals, because there may be a million of them.
 */
export async function listMailLanes(db: Db, route: MailRoute): Promise<MailLane[]> {
  const { rows } = await sql<Row>`
    select 'email' as channel, lane.account, lane.address, lane.state, lane.error, ${isoTime<string | null>('lane.until')} as "limitedUntil",
      coalesce(emails.waiting, 0) + coalesce(runs.waiting, 0) as waiting, ${isoTime<string | null>('late.since')} as "oldestAt"
    from (
      select id as account, email as address, state, error, case when limited_until > now() then limited_until end as until
      from mail_account where removed_at is null
      union all
      select null, null, null, null, null
    ) as lane
    left join (
      select account_id, count(*) as waiting, min(${WAITS_SINCE}) as oldest
      from delivery where state = 'pending' and run_id is null and claimed_by is null and channel = 'email' group by account_id
    ) as emails on emails.account_id is not distinct from lane.account
    left join (
      select r.account_id, sum(r.total - r.sent - r.failed - r.skipped - r.uncertain - r.captured)::int as waiting, min(${RUN_WAITS_SINCE}) as oldest
      from campaign_run r left join mail_account ra on ra.id = r.account_id where r.state = 'sending' group by r.account_id
    ) as runs on runs.account_id is not distinct from lane.account
    cross join lateral (select least(emails.oldest, runs.oldest) as since) as late
    order by lane.account is null, lane.address`.execute(db);
  const captured = await isMailCaptured(db, route);
  const mail = rows
    .filter(({ account, waiting }) => account !== null || !route.mailer.captures || captured || waiting > 0)
    .map((row) => ({ ...row, state: stateOf(row, captured) }));
  return [...mail, ...(await listChannelLanes(db))];
}

/** The channels that are connected. What waits for one leaves by e-mail when it is lost. */
async function listChannelLanes(db: Db): Promise<MailLane[]> {
  const { rows } = await sql<Row>`
    select c.channel, null as account, null as address, c.state, c.error,
      ${isoTime<string | null>('c.until')} as "limitedUntil",
      coalesce(d.waiting, 0) as waiting, ${isoTime<string | null>('d.oldest')} as "oldestAt"
    from (select *, case when limited_until > now() then limited_until end as until from message_channel) as c left join (
      select channel, count(*) as waiting, min(${WAITS_SINCE}) filter (where run_id is null) as oldest
      from delivery where state = 'pending' and claimed_by is null and channel <> 'email' group by channel
    ) as d on d.channel = c.channel
    order by c.channel desc`.execute(db);
  return rows.map((row) => ({ ...row, state: stateOf(row, false) }));
}

function stateOf({ channel, account, state, limitedUntil }: Row, captured: boolean): MailLane['state'] {
  if (account === null && channel === 'email') return captured ? 'captures' : 'ready';
  if (state === 'reconnect') return 'lost';
  return limitedUntil ? 'limited' : 'ready';
}
