import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { sendWaiting } from '../mail/world.ts';
import type { World } from './world.ts';

const PATIENCE_MS = 10 * 60_000;
/** Everything that somebody waits for. What is only planned for later, such as a nightly job, does not count. */
const OPEN = sql<{ what: string; n: number }>`
  select 'deliveries of providers' as what, count(*)::int as n from webhook_event where state in ('received', 'failed')
  union all select 'runs of scenarios', count(*)::int from scenario_run where state in ('queued', 'running', 'waiting')
  union all select 'e-mails', count(*)::int from delivery where state in ('pending', 'sending')
  union all select 'campaigns', count(*)::int from campaign where status in ('scheduled', 'sending')
  union all select 'exports', count(*)::int from export where state in ('queued', 'running')
  union all select 'imports', count(*)::int from member_import where state in ('reading', 'checking', 'importing')
  union all select 'reminder runs', count(*)::int from reminder_run where run_to is null
  union all select 'jobs', count(*)::int from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%' and start_after < now() + interval '1 hour'`;

/** Restarts everything in order, after which nothing that is active has a dead owner for long; `hurry` ends the waiting for that. */
export async function restartAll({ database: { db }, crew }: World, { hurry }: { hurry: boolean }): Promise<void> {
  for (const one of crew.members) {
    await one.ready();
    const code = await one.stop();
    if (code !== 0) throw new Error(`${one.name} was asked to stop and ended with ${code}.`);
  }
  if (hurry) await forgetOwners(db);
  await Promise.all(crew.members.map((one) => one.start()));
}

/** Waits until nothing is under way any more, as long as a person would. */
export async function settle({ database: { db } }: World, { hurry, say }: { hurry: boolean; say: (line: string) => void }): Promise<void> {
  let seen = '';
  for (let since = Date.now(); ; ) {
    const open = (await OPEN.execute(db)).rows.filter(({ n }) => n > 0);
    if (open.length === 0) return;
    const now = open.map(({ what, n }) => `${n} ${what}`).join(', ');
    if (now !== seen) {
      say(`under way: ${now}`);
      [seen, since] = [now, Date.now()];
    }
    if (Date.now() - since > PATIENCE_MS) throw new Error(`These do not end: ${now}.`);
    if (hurry) await sendWaiting(db);
    await sleep(hurry ? 200 : 2_000);
  }
}

/** Does at once what time does: the claims of dead processes expire, and what waits for its next attempt gets it. */
async function forgetOwners(db: World['database']['db']): Promise<void> {
  await sql`
    update pgboss.job set state = 'retry', start_after = now(), started_on = null, heartbeat_on = null
    where state = 'active' or (state in ('created', 'retry') and start_after < now() + interval '1 hour')`.execute(db);
  await sql`update scenario_run set wake_at = now() where state in ('queued', 'running', 'waiting')`.execute(db);
}
