import { sql } from 'kysely';
import { type Db, insertRows, type TableRow } from '#server/db/db.ts';
import type { StoredFinding } from './checks.rules.ts';

export type AlertRow = TableRow<'system_alert'>;

/** Each alert is told once when it begins, once a day while it goes on, and once when it ends. */
export interface Changes {
  began: AlertRow[];
  goesOn: AlertRow[];
  ended: AlertRow[];
}

/** A trouble is told when it lasts: processes that start anew are away for a moment. */
const PATIENCE_SECONDS = 90;
/** A trouble is over when it was not seen for so long, so that one that comes and goes is told once. */
const OVER_SECONDS = 300;

/** Writes what is wrong now, and returns what has to be told of it, in the transaction in which it is told. */
export async function recordFindings(db: Db, findings: StoredFinding[], patience = PATIENCE_SECONDS): Promise<Changes> {
  if (findings.length > 0)
    await db
      .insertInto('system_alert')
      .values(findings.map(({ key, severity, title }) => ({ key, severity, title })))
      .onConflict((c) =>
        c
          .column('key')
          .where('ended_at', 'is', null)
          .doUpdateSet(({ ref }) => ({ seen_at: sql<Date>`now()`, severity: ref('excluded.severity'), title: ref('excluded.title') })),
      )
      .execute();
  const open = db.updateTable('system_alert').where('ended_at', 'is', null);
  const told = { told_at: sql<Date>`now()` };
  const began = await open
    .set(told)
    .where('told_at', 'is', null)
    .where('key', 'in', ['', ...findings.map(({ key }) => key)])
    .where('began_at', '<=', ago(patience))
    .returningAll()
    .execute();
  const goesOn = await open.set(told).where('told_at', '<', ago(86_400)).where('seen_at', '=', sql<Date>`now()`).returningAll().execute();
  await db.deleteFrom('system_alert').where('told_at', 'is', null).where('seen_at', '<', ago(OVER_SECONDS)).execute();
  const ended = await open.set({ ended_at: sql<Date>`now()` }).where('seen_at', '<', ago(OVER_SECONDS)).returningAll().execute();
  return { began: began.toSorted(worstFirst), goesOn: goesOn.toSorted(worstFirst), ended };
}

const worstFirst = (a: AlertRow, b: AlertRow) => Number(b.severity === 'critical') - Number(a.severity === 'critical');

const ago = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`;

/** Forgets an alert, so that it begins and is told anew. */
export async function forgetAlert(db: Db, key: string): Promise<void> {
  await db.deleteFrom('system_alert').where('key', '=', key).execute();
}

const KEPT_DAYS = 90;

export async function forgetAlerts(db: Db): Promise<void> {
  await db.deleteFrom('system_alert').where('ended_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`).execute();
}

export const insertCall = (db: Db, url: string, body: string): Promise<void> => insertRows(db, 'system_alert_call', { url, body });

/** A call is tried for a day. */
const TRIED_HOURS = 24;

/**
 * Takes the calls that are due. The next attempt is set before the call is made, so that a process that is killed in the middle leaves
 * the call to the next one; the receiver recognises a repeated call by its id.
 */
export async function takeCalls(db: Db): Promise<{ id: string; url: string; body: string }[]> {
  await sql`delete from system_alert_call where created_at < now() - make_interval(hours => ${TRIED_HOURS})`.execute(db);
  const { rows } = await sql<{ id: string; url: string; body: string }>`
    with due as materialized (select id from system_alert_call where next_at <= now() order by id limit 20 for update skip locked)
    update system_alert_call c set attempts = attempts + 1, next_at = now() + least(interval '1 minute' * power(2, attempts), interval '1 hour')
    from due where c.id = due.id
    returning c.id, c.url, c.body`.execute(db);
  return rows;
}

export async function removeCall(db: Db, id: string): Promise<void> {
  await db.deleteFrom('system_alert_call').where('id', '=', id).execute();
}
