import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/db/db.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Stretch } from './classes.rules.ts';

/** Moments between which members joined; a missing end is open. */
export interface Range {
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Rows of those who joined in a range. */
export const joinedIn = ({ from, to }: Range, joinedAt: RawBuilder<Date> = sql`member.joined_at`): RawBuilder<SqlBool> => sql`
  ${from ? sql`${joinedAt} >= ${from}::timestamptz` : sql`true`} and ${to ? sql`${joinedAt} < ${to}::timestamptz` : sql`true`}`;

type Totals = Map<number, number>;

/** Members by class. */
export async function countAll(db: Db): Promise<Totals> {
  const { rows } = await sql<{ class: number; n: number }>`${prepared('count members')}
    select class, sum(n)::bigint as n
    from (
      select class, n from member_part where sort = 'all' and part = ''
      union all select class, n from member_delta where sort = 'joined'
    ) as counted group by class`.execute(db);
  return new Map(rows.map((row) => [row.class, row.n]));
}

/** The members of a tag or access group by class. */
export async function countLabel(db: Db, label: string): Promise<Totals> {
  const { rows } = await sql<{ class: number; n: number }>`
    select class, sum(n)::bigint as n
    from (
      select class, n from member_label where label = ${label}
      union all select class, n from member_label_delta where label = ${label}
    ) as counted group by class`.execute(db);
  return new Map(rows.map((row) => [row.class, row.n]));
}

const DAY_MS = 24 * 3_600_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Those who joined in a range, by class: whole days (UTC) from the figures, what is left of days at its ends by looking. */
export async function countJoined(db: Db, { from, to }: Range): Promise<Totals> {
  if (!from && !to) return countAll(db);
  // A day that nobody can join before or after.
  const first = from ? Math.ceil(from.valueOf() / DAY_MS) * DAY_MS : Date.UTC(1800, 0, 1);
  const end = to ? Math.floor(to.valueOf() / DAY_MS) * DAY_MS : Date.UTC(2300, 0, 1);
  const sources: RawBuilder<unknown>[] = [];
  const looked = (from: Date, to: Date) => sql`select class, 1 as n from member where ${joinedIn({ from, to })}`;
  if (first >= end) {
    if (from && to && from < to) sources.push(looked(from, to));
  } else {
    const [a, z] = [dayOf(first), dayOf(end)];
    const [monthA, monthZ] = [a.slice(0, 7), z.slice(0, 7)];
    sources.push(
      sql`select class, n from member_part where sort = 'joined' and part > ${monthA} and part < ${monthZ}`,
      sql`select class, n from member_bucket where sort = 'joined' and part in (${monthA}, ${monthZ}) and bucket >= ${a} and bucket < ${z}`,
      sql`select class, n from member_delta where sort = 'joined' and bucket >= ${a} and bucket < ${z}`,
    );
    if (from && from.valueOf() < first) sources.push(looked(from, new Date(first)));
    if (to && to.valueOf() > end) sources.push(looked(new Date(end), to));
  }
  if (sources.length === 0) return new Map();
  const { rows } = await sql<{ class: number; n: number }>`
    select class, sum(n)::bigint as n from (${sql.join(sources, sql` union all `)}) as counted group by class`.execute(db);
  return new Map(rows.map((row) => [row.class, row.n]));
}

interface Tally {
  key: string;
  n: number;
}

const ofClasses = (classes: number[] | undefined) => (classes ? sql`and class = any(${classes}::smallint[])` : sql``);

/** The parts of an order that hold members of these classes, from its first to its last. */
export async function countParts(db: Db, { by, classes }: Stretch): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select part as key, sum(n)::bigint as n
    from (
      select part, n from member_part where sort = ${by} ${ofClasses(classes)}
      union all select part, n from member_delta where sort = ${by} ${ofClasses(classes)}
    ) as counted group by part having sum(n) > 0 order by part`.execute(db);
  return rows;
}

/** The buckets of these parts that hold members of these classes, from the first to the last. */
export async function countBuckets(db: Db, { by, classes }: Stretch, parts: string[]): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select bucket as key, sum(n)::bigint as n
    from (
      select part, bucket, n from member_bucket where sort = ${by} and part = any(${parts}) ${ofClasses(classes)}
      union all select part, bucket, n from member_delta where sort = ${by} and part = any(${parts}) ${ofClasses(classes)}
    ) as counted group by part, bucket having sum(n) > 0 order by part, bucket`.execute(db);
  return rows;
}
