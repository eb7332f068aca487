import { type RawBuilder, sql } from 'kysely';
import { type Db, rowsOf } from '#server/db/db.ts';
import { deliveryErrors } from './delivery-errors.rules.ts';
import { subtractUnsent } from './mailers.queries.ts';
import { type ChangedRun, updateRunCounts } from './progress.queries.ts';

// These queries take over the deliveries of a sender that died, or that does not know that it claimed them.

export async function otherSenders(db: Db, sender: number): Promise<(number | null)[]> {
  const { rows } = await sql<{ claimed_by: number | null }>`
    select distinct claimed_by from delivery
    where state in ('pending', 'sending') and (claimed_by is not null or state = 'sending')
    and claimed_by is distinct from ${sender}`.execute(db);
  return rows.map(({ claimed_by }) => claimed_by);
}

/**
 * Takes over the deliveries of a sender that died. Those that were only claimed wait again. Those that were being sent depend
 * on the server: Gmail can be asked about the draft, so they are tried again; any other server or channel may have accepted them, so
 * they are uncertain and never sent again.
 */
export const recover = (db: Db, dead: number | null): Promise<ChangedRun[]> =>
  takeOver(
    db,
    dead === null ? sql`d.claimed_by is null and d.state = 'sending'` : sql`d.claimed_by = ${dead} and d.state in ('pending', 'sending')`,
  );

/**
 * Takes over deliveries that this sender claimed some time ago without getting the answer of its claim. `claimedIds` holds the ids
 * that it knows. Returns undefined when there are none.
 */
export async function recoverForgotten(db: Db, sender: number, claimedIds: ReadonlySet<string>): Promise<ChangedRun[] | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from delivery
    where claimed_by = ${sender} and state in ('pending', 'sending') and claimed_at < now() - interval '1 minute'`.execute(db);
  const forgotten = rows.map(({ id }) => id).filter((id) => !claimedIds.has(id));
  if (forgotten.length === 0) return undefined;
  return takeOver(db, sql`d.id = any(${forgotten}::uuid[]) and d.claimed_by = ${sender} and d.state in ('pending', 'sending')`);
}

async function takeOver(db: Db, which: RawBuilder<unknown>): Promise<ChangedRun[]> {
  const lostDeliveries = sql`delivery d left join mail_account a on a.id = d.account_id where ${which}`;
  const uncertain = sql`d.state = 'sending' and (d.channel <> 'email' or coalesce(a.type <> 'google', true))`;
  // The claim counted them as sent today. The account is locked before its deliveries, as where they are claimed.
  const unsent = await rowsOf(
    db,
    sql<{ lane: string; ids: string[] }>`
      select case d.channel when 'email' then d.account_id::text else d.channel end as lane, array_agg(d.id) as ids
      from ${lostDeliveries} and not (${uncertain}) and (d.channel <> 'email' or d.account_id is not null) group by lane order by lane`,
  );
  for (const { lane, ids } of unsent) await subtractUnsent(db, lane, ids);
  const { rows } = await sql<ChangedRun>`
    with lost as materialized (
      select d.id, ${uncertain} as uncertain from ${lostDeliveries} for update of d
    ), changed as (
      update delivery d set
        state = case when lost.uncertain then 'uncertain' else 'pending' end,
        error = case when lost.uncertain then ${deliveryErrors.write('interrupted')} else d.error end,
        claimed_by = null
      from lost where d.id = lost.id
      returning d.run_id, old.state as was, new.state as is
    ), ${updateRunCounts}
    select campaign_id, done, refused from updated_runs`.execute(db);
  return rows;
}
