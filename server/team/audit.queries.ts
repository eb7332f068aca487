import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuditEntry, team } from '#contract/team.ts';
import { madeOn } from '#server/db/days.ts';
import { allOf, type Db, isoTime, limitTo } from '#server/db/db.ts';

/** Counts are exact up to this number, as in the other lists. */
const COUNTED = 10_000;

/** Returns a page of the audit log, latest first, with the number of matching entries and the list of actions. */
export async function readAudit(db: Db, { actor, action, from, to, ...page }: z.output<typeof team.audit.query>) {
  const where = allOf([
    ...(actor ? [sql<boolean>`l.actor_id = ${actor}`] : []),
    ...(action ? [sql<boolean>`l.action = ${action}`] : []),
    ...madeOn({ id: sql`l.id`, at: sql`l.at` }, { from, to }),
  ]);
  const { rows } = await sql<AuditEntry>`
    select l.id as "_id", ${isoTime('l.at')} as at, l.action, l.address, l.before, l.after,
      case when l.actor_id is not null then jsonb_build_object('_id', l.actor_id, 'name', coalesce(l.actor_name, '')) end as actor,
      jsonb_build_object('type', l.subject_type, '_id', l.subject_id, 'name', case
        when l.subject_type = 'account' then (select name from account where id = l.subject_id)
        when l.subject_type = 'member' then (select full_name from member where id = l.subject_id)
      end) as subject
    from audit_log l where ${where} order by l.id desc ${limitTo(page)}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from (select from audit_log l where ${where} limit ${sql.lit(COUNTED + 1)}) as counted`.execute(db);
  const { count } = counted[0]!;
  const { rows: known } = await sql<{ action: string }>`
    with recursive one as (
      (select action from audit_log order by action limit 1)
      union all
      select (select l.action from audit_log l where l.action > one.action order by l.action limit 1) from one where one.action is not null
    )
    select action from one where action is not null`.execute(db);
  return {
    data: rows,
    count: Math.min(count, COUNTED),
    ...(count > COUNTED && { atLeast: true as const }),
    actions: known.map((row) => row.action),
  };
}
