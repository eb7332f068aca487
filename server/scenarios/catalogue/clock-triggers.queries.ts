import { type RawBuilder, sql } from 'kysely';
import { storeStaleAccounts } from '#server/billing/account-due.queries.ts';
import { TODAY } from '#server/billing/amounts-due.queries.ts';
import { type Db, holdsWords, rowsOf } from '#server/db/db.ts';
import { isActive } from '#server/members/active.queries.ts';
import { addDays, type Day, dayIn } from '#server/time/calendar.ts';
import type { Choice, Found, Wanted, Window } from './module.rules.ts';

// These queries find the causes of runs for triggers by the clock.

/** Due amounts of 250 accounts are worked out this many times before instalments are looked for. */
const MOST_BATCHES = 2;

/** Works out accounts that changed. Returns false while there are too many of them, as after an upgrade, or others hold them. */
async function areAccountsKnown(db: Db): Promise<boolean> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) if ((await storeStaleAccounts(db)).found === 0) return true;
  return false;
}

/** The instalments that are not paid and due so many days after the days of the window; before them when `days` is negative. */
export async function findInstalments(db: Db, days: number, { after, until, timeZone }: Window): Promise<Found[] | null> {
  if (!(await areAccountsKnown(db))) return null;
  const shifted = (at: Date): Day => addDays(dayIn(timeZone, at), days);
  const { rows } = await sql<Found>`
    select distinct 'instalment:' || ${days}::text || ':' || i.member_id || ':' || i.due as key, m.full_name as subject,
      jsonb_build_object('memberId', i.member_id, 'due', i.due) as event
    from account_instalment i join member m on m.id = i.member_id
    where i.due > ${shifted(after)}::date and i.due <= ${shifted(until)}::date`.execute(db);
  return rows;
}

export interface Instalment {
  amount: number;
  currency: string;
  /** Days until it is due; negative when it is late. */
  days: number;
}

/** It returns the unpaid part of a member's instalment with this due day; undefined when it was paid meanwhile. */
export async function findInstalment(db: Db, memberId: string, due: string): Promise<Instalment | undefined> {
  const [row] = await rowsOf(
    db,
    sql<Instalment>`
      select sum(amount)::float8 as amount, currency, due - ${TODAY} as days from account_instalment
      where member_id = ${memberId} and due = ${due}::date group by currency, due`,
  );
  return row;
}

/** Instalments that are not paid: those to come, the next first, or those that are late, the latest first. */
export const instalmentChoices =
  (kind: 'due' | 'late') =>
  (db: Db, _: unknown, wanted: Wanted): Promise<Choice[]> => {
    const id = sql`i.member_id || '.' || i.due`;
    const matches = 'id' in wanted ? sql`${id} = ${wanted.id}` : holdsWords(wanted.search, sql`m.search`);
    const day = kind === 'due' ? sql`i.due >= ${TODAY}` : sql`i.due < ${TODAY}`;
    return rowsOf(
      db,
      sql<Choice>`
        select ${id} as id, m.full_name as label, to_char(i.due, 'DD/MM/YYYY') || ' · ' || m.email as detail,
          jsonb_build_object('memberId', i.member_id, 'due', i.due) as event
        from account_instalment i join member m on m.id = i.member_id
        where ${day} and ${matches} order by ${kind === 'due' ? sql`i.due, m.id` : sql`i.due desc, m.id`} limit 20`,
    );
  };

/** The sessions that begin, or ended, so long after or before the window and are not cancelled. */
export async function findSessions(
  db: Db,
  kind: 'starting' | 'ended',
  { ms, coaches }: { ms: number; coaches: string[] },
  { after, until }: Window,
): Promise<Found[]> {
  const shift = (at: Date) => new Date(at.valueOf() + (kind === 'starting' ? ms : -ms));
  const [from, to] = [shift(after), shift(until)];
  const inTime: RawBuilder<unknown> =
    kind === 'starting'
      ? sql`r.starts_at > ${from} and r.starts_at <= ${to} and r.starts_at > ${until} and r.status in ('pending', 'confirmed')`
      : sql`r.starts_at > ${from}::timestamptz - interval '2 days' and r.starts_at <= ${to} and r.ends_at > ${from} and r.ends_at <= ${to}
          and r.status not in ('cancelled', 'missed')`;
  const time = kind === 'starting' ? sql`r.starts_at` : sql`r.ends_at`;
  const { rows } = await sql<Found>`
    select ${kind} || ':' || r.id || ':' || extract(epoch from ${time})::bigint || ':' || ${ms}::text as key,
      coalesce(nullif(r.client_name, ''), r.email) as subject,
      jsonb_build_object('reservationId', r.id, 'memberId', r.member_id) as event
    from reservation r left join member m on m.id = r.member_id
    where ${isActive('m')} and ${inTime} and (${coaches.length === 0} or r.coach_id::text = any(${coaches}::text[]))`.execute(db);
  return rows;
}
