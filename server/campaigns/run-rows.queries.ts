import { type RawBuilder, sql } from 'kysely';
import type { CampaignRun } from '#contract/campaigns.ts';
import { isoTime } from '#server/db/rows.ts';
import { reasons } from './reasons.rules.ts';

const isSending = sql`r.state in ('sending', 'freezing')`;

/** Builds one JSON object in the contract's shape from `campaign_run r` and its account `ra`; its reason is still to be read. */
export const runColumns: RawBuilder<CampaignRun> = sql`
  jsonb_build_object(
    '_id', r.id, 'state', r.state,
    'reason', coalesce(r.reason, case when ${isSending} and ra.state = 'reconnect' then ${reasons.write('linkAnew')}::text end),
    'subject', r.subject, 'scheduledFor', ${isoTime('r.scheduled_for')}, 'startedAt', ${isoTime('r.started_at')}, 'finishedAt', ${isoTime('r.finished_at')},
    'total', r.total, 'sent', r.sent, 'captured', r.captured, 'failed', r.failed, 'skipped', r.skipped, 'uncertain', r.uncertain,
    'pending', greatest(0, r.total - r.sent - r.captured - r.failed - r.skipped - r.uncertain),
    'resumesAt', case when ${isSending} and ra.limited_until > now() then ${isoTime('ra.limited_until')} end,
    'account', case when ra.id is not null then jsonb_build_object('_id', ra.id, 'type', ra.type, 'email', ra.email, 'profile', ra.profile) end
  )`;
