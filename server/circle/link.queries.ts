import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { type Circle, CircleBusy, openCircle } from '#server/integrations/circle.ts';
import { notify } from '#server/notices/notify.queries.ts';
import { circleQuotaLow } from '#server/notices/staff.notices.ts';

/** Staff are notified when this share of a month's calls is used. */
const LOW_SHARE = 0.9;

/** Thrown when no call is left in this month. */
export class QuotaExceeded extends Error {}

/** The linked community; undefined when none is linked. `share` is the part of the month's calls that this work may use up. */
export function circleOf({ env, db }: Pick<Deps, 'env' | 'db'>, { share = 1 } = {}): Circle | undefined {
  if (!env.CIRCLE_API_TOKEN) return undefined;
  return openCircle({
    url: env.CIRCLE_API_URL,
    token: env.CIRCLE_API_TOKEN,
    scheme: env.CIRCLE_AUTH_SCHEME,
    spend: async () => {
      const used = await countCall(db, Math.floor(env.CIRCLE_MONTHLY_CALLS * share));
      // Above the limit every call notifies, so that a process which is killed in between cannot suppress it; staff see it once a month.
      if (used >= env.CIRCLE_MONTHLY_CALLS * LOW_SHARE) await notify(db, circleQuotaLow(used, env.CIRCLE_MONTHLY_CALLS));
    },
  });
}

/** Counts a call before it is made, because Circle counts failed calls too. Returns the number of this month's calls. */
async function countCall(db: Db, most: number): Promise<number> {
  const until = await pausedUntil(db);
  if (until) throw new CircleBusy(until);
  const { rows } = await sql<{ calls: number }>`
    insert into circle_usage as u (month, calls) values (date_trunc('month', now() at time zone 'utc')::date, 1)
    on conflict (month) do update set calls = u.calls + 1 where u.calls < ${most}
    returning calls`.execute(db);
  if (rows.length === 0 || rows[0]!.calls > most) throw new QuotaExceeded('the calls of this month are used up');
  return rows[0]!.calls;
}

/** The time until which Circle has asked us to wait, shared by all processes. */
export async function pausedUntil(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('circle_pause').select('until').where('until', '>', new Date()).executeTakeFirst();
  return row?.until;
}

export async function pauseUntil(db: Db, until: Date): Promise<void> {
  await db
    .insertInto('circle_pause')
    .values({ until })
    .onConflict((c) => c.column('id').doUpdateSet({ until }))
    .execute();
}

export async function usageOfMonth(db: Db): Promise<{ used: number; resetsAt: Date }> {
  const { rows } = await sql<{ used: number; resets_at: Date }>`
    select coalesce((select calls from circle_usage where month = date_trunc('month', now() at time zone 'utc')::date), 0) as used,
      (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc' as resets_at`.execute(db);
  return { used: rows[0]!.used, resetsAt: rows[0]!.resets_at };
}
