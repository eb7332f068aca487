import { type RawBuilder, sql } from 'kysely';
import type { CampaignRun } from '#contract/campaigns.ts';

/** A run as JSON returns it: times are ISO 8601 with any offset. */
export interface RunRow {
  id: string;
  state: CampaignRun['state'];
  reason: string | null;
  scheduled_for: string;
  started_at: string;
  finished_at: string | null;
  total: number;
  sent: number;
  captured: number;
  failed: number;
  skipped: number;
  uncertain: number;
  limited_until: string | null;
  account_state: 'connected' | 'reconnect' | null;
  account: CampaignRun['account'];
}

/** Builds one JSON object from `campaign_run r` and its account `ra`. */
export const runColumns: RawBuilder<RunRow> = sql`
  jsonb_build_object(
    'id', r.id, 'state', r.state, 'reason', r.reason, 'scheduled_for', r.scheduled_for, 'started_at', r.started_at,
    'finished_at', r.finished_at, 'total', r.total, 'sent', r.sent, 'captured', r.captured, 'failed', r.failed, 'skipped', r.skipped, 'uncertain', r.uncertain,
    'limited_until', case when ra.limited_until > now() then ra.limited_until end, 'account_state', ra.state,
    'account', case when ra.id is not null then jsonb_build_object('_id', ra.id, 'type', ra.type, 'email', ra.email, 'profile', ra.profile) end
  )`;

const iso = (time: string) => new Date(time).toISOString();

export function toRun(row: RunRow): CampaignRun {
  const { total, sent, captured, failed, skipped, uncertain } = row;
  const sending = row.state === 'sending' || row.state === 'freezing';
  return {
    _id: row.id,
    state: row.state,
    reason: row.reason ?? (sending && row.account_state === 'reconnect' ? 'Its e-mail account has to be linked anew.' : null),
    scheduledFor: iso(row.scheduled_for),
    startedAt: iso(row.started_at),
    finishedAt: row.finished_at && iso(row.finished_at),
    total,
    sent,
    captured,
    failed,
    skipped,
    uncertain,
    pending: Math.max(0, total - sent - captured - failed - skipped - uncertain),
    resumesAt: sending && row.limited_until ? iso(row.limited_until) : null,
    account: row.account,
  };
}
