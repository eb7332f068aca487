import { sql } from 'kysely';
import type { MemberExportSelection } from '#contract/exports.ts';
import type { Db } from '#server/db/db.ts';
import { type Cell, LocalTime } from '#server/files/cell.ts';
import { whereMembers } from '#server/members/filter.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { readTexts, type Snapshot } from './snapshot.queries.ts';

/** All columns that an import can read, under headings that it recognises (decision 0030). */
const columns = (timeZone: string): [header: string, cell: ReturnType<typeof sql>, type?: 'number' | 'day'][] => [
  ['Member ID', sql`member.id`],
  ['Circle ID', sql`member.circle_id`],
  ['Full name', sql`member.full_name`],
  ['Email', sql`member.email`],
  ['Phone', sql`member.phone`],
  ['Age', sql`member.age`, 'number'],
  ['Nationality', sql`member.nationality`],
  ['Profession', sql`member.work`],
  ['Status', sql`member.status`],
  ['Product', sql`member.product`],
  ['Source', sql`member.source`],
  ['Joined on', sql`(member.joined_at at time zone ${timeZone})::date`, 'day'],
  ['Moderator', sql`case when member.moderator then 'yes' else 'no' end`],
  ['Payment option', sql`member.payment_option`],
  ['Payment status', sql`member.payment_status`],
  ['Instalments paid', sql`member.payment_sequence`, 'number'],
  ['Last payment', sql`member.payment_last`, 'day'],
  ['Next payment', sql`member.payment_next`, 'day'],
  ['Subscription status', sql`member.subscription_status`],
  ['Subscriptions paid', sql`member.subscription_sequence`, 'number'],
  ['Last subscription', sql`member.subscription_last`, 'day'],
  ['Next subscription', sql`member.subscription_next`, 'day'],
  ['Reminders sent', sql`member.reminder_sequence`, 'number'],
  [
    'Tags',
    sql`(select string_agg(${listed('t.name')}, '; ' order by fold(t.name)) from member_tag mt join tag t on t.id = mt.tag_id where mt.member_id = member.id)`,
  ],
  [
    'Access groups',
    sql`(select string_agg(${listed('g.name')}, '; ' order by fold(g.name), g.id) from member_access_group mg
      join access_group g on g.id = mg.access_group_id where mg.member_id = member.id and mg.circle_state <> 'removing')`,
  ],
  ['Unsubscribed on', sql`(member.unsubscribed_at at time zone ${timeZone})::date`, 'day'],
];

/** Escapes a name for a list whose names semicolons separate. */
const listed = (name: string) => sql`regexp_replace(${sql.ref(name)}, '([;\\\\])', '\\\\\\1', 'g')`;

/** The columns whose text people type. */
const TYPED = new Set(['Full name', 'Email', 'Nationality', 'Profession', 'Tags', 'Access groups']);

/** Opens the export of the chosen members, the latest to join first. */
export async function openMembers(db: Db, { ids, filter }: MemberExportSelection): Promise<Snapshot> {
  const timeZone = await findTimeZone(db);
  const chosen = sql`from member where ${whereMembers(filter, timeZone)} and ${ids ? sql`member.id = any(${ids}::uuid[])` : sql`true`}`;
  const counted = await sql<{ n: number }>`select count(*) as n ${chosen}`.execute(db);
  const all = columns(timeZone);
  const texts = all.map(([header, value]) => ({ value, typed: TYPED.has(header) }));
  const lastFirst = sql`${chosen} order by member.joined_at desc, member.id desc`;
  const cell = (text: string, i: number): Cell => {
    const type = text === '' ? undefined : all[i]![2];
    return type === 'number' ? Number(text) : type === 'day' ? new LocalTime(text) : text;
  };
  async function* rows(): AsyncGenerator<Cell[][]> {
    for await (const batch of readTexts(db, texts, lastFirst)) yield batch.map((row) => row.map(cell));
  }
  return { name: 'Members', header: all.map(([header]) => header), count: counted.rows[0]!.n, rows };
}
