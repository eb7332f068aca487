import { type RawBuilder, sql } from 'kysely';
import type { CampaignRun } from '#contract/campaigns.ts';
import { isoTime } from '#server/db/db.ts';
import { NOT_PAUSED } from '#server/settings/sending-pause.queries.ts';
import { reasons } from './reasons.rules.ts';

const isSending = sql`r.state in ('sending', 'freezing')`;

/** The time from which the account `ra` may send again; null while it may send. */
export const resumesAt = sql`greatest(
  case when ra.limited_until > now() then ra.limited_until end,
  (select ((ra.sent_on + 1)::timestamp at time zone time_zone) from setting
    where ra.sent_today >= ra.daily_limit and ra.sent_on = (now() at time zone time_zone)::date)
)`;

const waiting = sql`select d.error from delivery d where d.run_id = r.id and d.state = 'pending' and d.claimed_by is null`;
/**
 * The answer for which the run waits; null while it goes on. An e-mail that was put off comes after those that nobody has tried yet, so
 * the first one was put off when all were. While nothing has left, the last one tells as much.
 */
const putOff = sql`coalesce(
  (${waiting} order by d.next_at, d.id limit 1),
  case when r.sent + r.captured = 0 then (${waiting} order by d.next_at desc, d.id desc limit 1) end
)`;
/** That answer as a reason, in the form in which reasons are stored. */
const putOffReason = sql`replace(${reasons.write('putOff', { answer: 'ANSWER' })}, '"ANSWER"', to_json(${putOff})::text)`;

/** Builds one JSON object in the contract's shape from `campaign_run r` and its account `ra`; its reason is still to be read. */
export const runColumns: RawBuilder<CampaignRun> = sql`
  jsonb_build_object(
    '_id', r.id, 'state', r.state,
    'reason', coalesce(r.reason, case
      when ${isSending} and ra.state = 'reconnect' then ${reasons.write('linkAnew')}::text
      when r.state = 'sending' and ${resumesAt} is null and ${NOT_PAUSED} then ${putOffReason}
    end),
    'subject', r.subject, 'scheduledFor', ${isoTime('r.scheduled_for')}, 'startedAt', ${isoTime('r.started_at')}, 'finishedAt', ${isoTime('r.finished_at')},
    'total', r.total, 'sent', r.sent, 'captured', r.captured, 'failed', r.failed, 'skipped', r.skipped, 'uncertain', r.uncertain,
    'pending', greatest(0, r.total - r.sent - r.captured - r.failed - r.skipped - r.uncertain),
    'resumesAt', case when ${isSending} then (select ${isoTime('l.at')} from (select ${resumesAt} as at) as l) end,
    'account', case when ra.id is not null then jsonb_build_object('_id', ra.id, 'type', ra.type, 'email', ra.email, 'profile', ra.profile) end
  )`;
