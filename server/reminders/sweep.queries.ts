import { type RawBuilder, sql } from 'kysely';
import type { NotReminded } from '#contract/reminders.ts';
import type { Setting } from '#contract/settings.ts';
import { COUNTED_STATES, hasFailed, isByPhone } from '#server/billing/reminders.queries.ts';
import { type Kind, MAX_FAILED, stepsOf } from '#server/billing/reminders.rules.ts';
import { type Db, limitTo, type Paging } from '#server/db/db.ts';
import { hasRefusedStatus, isActive } from '#server/members/active.queries.ts';
import { receiptWaits } from '#server/members/remind.queries.ts';
import type { Day } from '#server/time/calendar.ts';
import type { Recipient } from './messages.queries.ts';

// The rules of server/billing/reminders.rules.ts in SQL, for all members at once. A test compares the two.

/** The conditions of one kind: which status and due day count, and after how many days its reminders follow. */
interface Terms {
  kind: Kind;
  steps: RawBuilder<number[]>;
  count: number;
  last: number;
  status: RawBuilder<string>;
  /** Holds when e-mails to the member come back and the reminder with this number cannot be sent otherwise. */
  isOutOfReach(sequence: RawBuilder<unknown>): RawBuilder<boolean>;
  due: RawBuilder<Day>;
  /** The due day for which staff chose the status by hand. */
  chosenFor: RawBuilder<Day | null>;
  /** The day for which it is decided who is due. */
  today: Day;
  /** The first day on which a run can be. It is before `today` where days that come are looked at. */
  from: Day;
  timeZone: string;
  /** Reminders are kept in the Outbox, because none can be sent at the moment. */
  captured: boolean;
}

export function termsOf(kind: Kind, setting: Setting, today: Day, { captured = false, from = today } = {}): Terms {
  const steps = stepsOf(kind, setting);
  const registration = kind === 'Registration';
  return {
    kind,
    steps: sql`${steps}::int[]`,
    count: steps.length,
    last: steps.at(-1) ?? 0,
    status: registration ? sql`m.payment_status` : sql`m.subscription_status`,
    isOutOfReach: (sequence) => sql`(m.bounced_at is not null and not ${isByPhone(kind, sequence, setting)})`,
    due: registration ? sql`m.payment_next` : sql`m.subscription_next`,
    chosenFor: sql`(m.billing_base -> ${registration ? 'payment' : 'subscription'} ->> 'chosenFor')::date`,
    today,
    from,
    timeZone: setting.timeZone,
    captured,
  };
}

/**
 * The members `m`, each with the reminders of its due day. `r.counted` is the number that staff have counted or that were sent,
 * are being sent or may have been sent; `r.next` is the day of the next reminder, or null when the sequence has ended.
 */
const members = ({ kind, due, steps, count, timeZone }: Terms) => sql`
  member m cross join lateral (
    select greatest(m.reminder_sequence, max(r.sequence) filter (where r.state in ${COUNTED_STATES})) as counted,
      count(*) filter (where r.state = 'sent' and r.sequence <= ${count}) as sent,
      coalesce(bool_or(r.state = 'pending'), false) as pending,
      count(*) filter (where ${hasFailed}) as failed,
      array_agg(r.sequence) filter (where r.state = 'captured') as captured,
      (m.reminder_last at time zone ${timeZone})::date as last_day
    from reminder r where r.member_id = m.id and r.kind = ${kind} and r.due = ${due}
  ) as f cross join lateral (
    select f.*, case when f.counted < ${count} then coalesce(m.reminder_next, greatest(
      ${due} + (${steps})[f.counted + 1],
      case when f.counted > 0 then f.last_day + (${steps})[f.counted + 1] - (${steps})[f.counted] end)) end as next
  ) as r`;

const hasReceipt = ({ kind }: Terms) => receiptWaits(sql`m.id`, sql`${kind}`);

/** Returns 'due', or the reason why a member of this kind is not reminded. */
const verdict = (t: Terms) => sql<'due' | NotReminded>`case
  when ${hasRefusedStatus('m')} then 'rejected'
  when ${t.kind === 'Registration'} and m.payment_status = 'Completed' then 'paid'
  when ${t.due} is null or ${t.status} is null then 'no-due-date'
  when ${t.status} = 'Out' then 'out'
  when ${hasReceipt(t)} then 'receipt-waits'
  when r.next is null then 'spent'
  when ${t.isOutOfReach(sql`r.counted + 1`)} or r.failed >= ${MAX_FAILED} then 'undeliverable'
  when r.pending then 'on-its-way'
  when r.next > ${t.today}::date then 'not-yet'
  when r.last_day >= ${t.today}::date then 'reminded-today'
  when ${t.captured} and r.counted + 1 = any(r.captured) then 'captured'
  else 'due' end`;

/** The part of the verdict that an index or the member's row alone can decide. */
const maybeDue = (t: Terms) => sql<boolean>`
  ${isActive('m')} and m.reminder_state = ${t.kind} and ${t.status} ${t.kind === 'Registration' ? sql`in ('Progress', 'Late')` : sql`<> 'Out'`}
  and m.reminder_sequence < ${t.count} and (m.reminder_next <= ${t.today}::date
    or (m.reminder_next is null and ${t.due} <= ${t.today}::date - (${t.steps})[m.reminder_sequence + 1]))`;

/**
 * A range of members in the order of their ids: after `after`, or from the first when it is null, up to `to`, or to the last
 * when it is null.
 */
export interface MemberRange {
  after: string | null;
  to: string | null;
}

const within = ({ after, to }: MemberRange) =>
  sql`${after === null ? sql`` : sql`and m.id > ${after}`} ${to === null ? sql`` : sql`and m.id <= ${to}`}`;

/** Returns the range of the next `size` members. It reads the primary key only, so its cost does not depend on the other conditions. */
export async function nextRange(db: Db, after: string | null, size: number): Promise<MemberRange> {
  const { rows } = await sql<{ id: string }>`
    select m.id from member m where true ${within({ after, to: null })} order by m.id offset ${size - 1} limit 1`.execute(db);
  return { after, to: rows[0]?.id ?? null };
}

export async function countInRange(db: Db, range: MemberRange): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from member m where true ${within(range)}`.execute(db);
  return rows[0]!.n;
}

const ALL_MEMBERS: MemberRange = { after: null, to: null };

interface FindOptions {
  range?: MemberRange;
  limit: number;
  lock?: boolean;
}

export interface DueMember extends Recipient {
  /** The day of the run that reminds the member. */
  day: Day;
}

const dueColumns = (t: Terms) =>
  sql`m.id, m.full_name as "fullName", m.email, m.product, m.fields, m.language, ${t.due} as due, (r.counted + 1)::int as sequence,
    greatest(r.next, r.last_day + 1, ${t.from}::date) as day`;

export async function findDue(db: Db, t: Terms, { range = ALL_MEMBERS, limit, lock = false }: FindOptions): Promise<DueMember[]> {
  if (t.count === 0) return [];
  const { rows } = await sql<DueMember>`
    select ${dueColumns(t)} from ${members(t)}
    where ${maybeDue(t)} and ${verdict(t)} = 'due' ${within(range)}
    order by m.id limit ${limit} ${lock ? sql`for no key update of m` : sql``}`.execute(db);
  return rows;
}

/**
 * Leaves out the locked members whose receipt arrived while their lock was waited for: a receipt does not change its member, so the
 * statement that waited did not look again.
 */
export async function withoutNewReceipts<Found extends { id: string }>(db: Db, t: Terms, found: Found[]): Promise<Found[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from unnest(${found.map(({ id }) => id)}::uuid[]) as m (id) where ${hasReceipt(t)}`.execute(db);
  return found.filter(({ id }) => !rows.some((row) => row.id === id));
}

const allDue = (all: Terms[]) => {
  const parts = all
    .filter(({ count }) => count > 0)
    .map((t) => sql`(select ${t.kind} as kind, ${dueColumns(t)} from ${members(t)} where ${maybeDue(t)} and ${verdict(t)} = 'due')`);
  return parts.length === 0 ? undefined : sql`(${sql.join(parts, sql` union all `)}) as due`;
};

export async function findDuePage(db: Db, all: Terms[], page: Paging): Promise<(DueMember & { kind: Kind })[]> {
  const due = allDue(all);
  if (!due) return [];
  const { rows } = await sql<DueMember & { kind: Kind }>`
    select * from ${due} order by day, kind, id ${limitTo(page)}`.execute(db);
  return rows;
}

/** Counts the reminders of those who are due as sent at `at`, although none is written. */
export async function countAsReminded(db: Db, all: Terms[], at: Date): Promise<void> {
  const due = allDue(all);
  if (!due) return;
  await sql`
    with due as materialized (select id, kind, due, sequence from ${due}), held as materialized (
      select id from member where id in (select id from due) order by id for no key update
    )
    update member m set reminder_last = ${at}, reminder_sequence = due.sequence, reminder_next = null, rev = m.rev + 1, updated_at = now()
    from held join due using (id)
    -- A payment may have moved the due day before the member was locked.
    where m.id = held.id and m.reminder_state = due.kind and m.reminder_sequence < due.sequence
      and due.due = case due.kind when 'Registration' then m.payment_next else m.subscription_next end`.execute(db);
}

/** Returns how many members are due, counted no further than `most`. */
export async function countDue(db: Db, all: Terms[], most: number): Promise<number> {
  const due = allDue(all);
  if (!due) return 0;
  const { rows } = await sql<{ n: number }>`select count(*) as n from (select 1 from ${due} limit ${most}) as counted`.execute(db);
  return rows[0]!.n;
}

/**
 * The member is overdue, staff chose no status for the day, no receipt waits and every reminder was sent; both the day of the last sending and
 * the last reminder's own day have passed.
 */
const outDue = (t: Terms) => sql<boolean>`
  ${isActive('m')} and m.reminder_state = ${t.kind} and ${t.status} ${t.kind === 'Registration' ? sql`in ('Progress', 'Late')` : sql`<> 'Out'`}
  and not ${hasRefusedStatus('m')} and ${t.due} < least(${t.today}::date, ${t.today}::date - ${t.last}::int)
  and ${t.chosenFor} is distinct from ${t.due}
  and (r.last_day is null or r.last_day < ${t.today}::date) and r.sent >= ${t.count} and not ${hasReceipt(t)}`;

export type OutMember = Pick<DueMember, 'id' | 'fullName' | 'email' | 'due'>;

export async function findOutDue(db: Db, t: Terms, { range = ALL_MEMBERS, limit, lock = false }: FindOptions): Promise<OutMember[]> {
  const { rows } = await sql<OutMember>`
    select m.id, m.full_name as "fullName", m.email, ${t.due} as due from ${members(t)}
    where ${outDue(t)} ${within(range)} order by m.id limit ${limit} ${lock ? sql`for no key update of m` : sql``}`.execute(db);
  return rows;
}

export interface Verdicts {
  kind: Kind;
  verdict: 'due' | NotReminded;
  count: number;
}

export async function countVerdicts(db: Db, all: Terms[]): Promise<Verdicts[]> {
  const counts = await Promise.all(
    all.map(async (t) => {
      const { rows } = await sql<Verdicts>`
        select ${t.kind} as kind, ${verdict(t)} as verdict, count(*) as count
        from ${members(t)} where ${isActive('m')} and m.reminder_state = ${t.kind} group by 2`.execute(db);
      return rows;
    }),
  );
  return counts.flat();
}

export async function countOutDue(db: Db, all: Terms[]): Promise<number> {
  const counts = await Promise.all(
    all.map(async (t) => (await sql<{ n: number }>`select count(*) as n from ${members(t)} where ${outDue(t)}`.execute(db)).rows[0]!.n),
  );
  return counts.reduce((sum, n) => sum + n, 0);
}

export async function findByVerdict(
  db: Db,
  t: Terms,
  wanted: NotReminded,
  limit: number,
): Promise<{ _id: string; fullName: string; day: Day | null }[]> {
  const { rows } = await sql<{ _id: string; fullName: string; day: Day | null }>`
    select m.id as "_id", m.full_name as "fullName",
      case when ${wanted} = 'not-yet' then r.next end as day
    from ${members(t)} where ${isActive('m')} and m.reminder_state = ${t.kind} and ${verdict(t)} = ${wanted} limit ${limit}`.execute(db);
  return rows;
}

/** Returns for each reminder of the sequence the member who gets it next after today; reminders that nobody gets are left out. */
export async function findNextOfEach(db: Db, t: Terms): Promise<{ sequence: number; day: Day; _id: string; fullName: string }[]> {
  if (t.count === 0) return [];
  const { rows } = await sql<{ sequence: number; day: Day; _id: string; fullName: string }>`
    select step.n::int as sequence, next.day, next.id as "_id", next.full_name as "fullName"
    from unnest(${t.steps}) with ordinality as step (days, n)
    cross join lateral (
      select m.id, m.full_name, ${t.due} + step.days as day from member m
      where ${isActive('m')} and m.reminder_state = ${t.kind} and ${t.status} ${t.kind === 'Registration' ? sql`in ('Progress', 'Late')` : sql`is not null and m.subscription_status <> 'Out'`}
        and not ${hasRefusedStatus('m')} and ${t.due} > ${t.today}::date - step.days and m.reminder_sequence < step.n
        and m.reminder_next is null and not ${t.isOutOfReach(sql`step.n`)} and not ${hasReceipt(t)}
        -- Members who are behind get their reminders later than the settings say, so only those are taken who are on time.
        and m.reminder_sequence >= (select count(*) from unnest(${t.steps}) as days where ${t.due} + days <= ${t.today}::date)
      order by ${t.due}, m.id limit 1
    ) as next order by 1`.execute(db);
  return rows;
}
