import { type RawBuilder, sql } from 'kysely';
import type { SegmentUse } from '#contract/members.ts';
import type { Db } from '#server/db/db.ts';

/**
 * The campaigns and scenarios that would not go on without the segment of a row of `saved_view`. A single campaign that has frozen its
 * members needs its segment no more, but it does need those that it excludes.
 */
export const usesColumn: RawBuilder<SegmentUse[]> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('kind', u.kind, '_id', u.id, 'name', u.name, 'active', u.active) order by u.kind, fold(u.name), u.id)
  from (
    select 'campaign' as kind, c.id, c.name, c.status in ('scheduled', 'sending', 'paused') as active from campaign c
    where c.deleted_at is null and c.status in ('draft', 'scheduled', 'sending', 'paused', 'failed')
      and ((c.segment_id = saved_view.id and c.frozen_at is null) or saved_view.id = any(c.except_segments))
    union all
    select 'scenario', s.id, s.name, s.active from scenario s
    where s.deleted_at is null and (s.definition::text like '%' || saved_view.id || '%' or s.draft::text like '%' || saved_view.id || '%')
  ) as u
), '[]')`;

/** Returns what uses a segment; nothing for a view of another list. */
export async function listUses(db: Db, id: string): Promise<SegmentUse[]> {
  const { rows } = await sql<{ uses: SegmentUse[] }>`select ${usesColumn} as uses from saved_view where id = ${id}`.execute(db);
  return rows[0]?.uses ?? [];
}
