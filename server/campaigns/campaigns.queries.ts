import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { CampaignSegment, Target } from '#contract/audience.ts';
import { type Campaign, type CampaignInput, type campaigns, LISTED_MEMBERS } from '#contract/campaigns.ts';
import { toChoice } from '#server/accounts/accounts.queries.ts';
import { type Db, holdsWords, insertRow, limitTo, type TableRow, updateRow } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import type { TemplateUsers } from '#server/templates/templates.queries.ts';
import { reasons, withReason } from './reasons.rules.ts';
import { runColumns } from './run-rows.queries.ts';

export type CampaignRow = TableRow<'campaign'>;

type Read = CampaignRow & {
  template: Campaign['template'];
  account: { id: string; type: 'google' | 'smtp'; email: string; profile: string | null } | null;
  targets: Target[];
  targets_count: number;
  exceptions: Target[];
  exceptions_count: number;
  segments: CampaignSegment[];
  run: Campaign['run'];
};

const people = (table: string, listed: number, condition = sql`true`) => sql`coalesce((
    select jsonb_agg(jsonb_build_object('_id', m.id, 'fullName', m.full_name, 'email', m.email) order by fold(m.full_name), m.id)
    from (
      select m.id, m.full_name, m.email from ${sql.table(table)} cm join member m on m.id = cm.member_id
      where cm.campaign_id = c.id and ${condition} order by fold(m.full_name), m.id limit ${listed}
    ) as m
  ), '[]')`;
/** The members who were frozen for a segment or filter are counted only. */
const CHOSEN = sql`c.segment_id is null and c.filter is null`;

/** `listed` is the number of chosen and of excluded members that are returned with their names. */
const columns = (listed: number): RawBuilder<Read> => sql`
  c.*,
  (select jsonb_build_object('_id', t.id, 'name', t.name, 'subject', t.subject, 'body', t.body)
    from template t where t.id = c.template_id and t.deleted_at is null) as template,
  (select jsonb_build_object('id', a.id, 'type', a.type, 'email', a.email, 'profile', a.profile) from mail_account a where a.id = c.account_id) as account,
  ${people('campaign_member', listed, CHOSEN)} as targets,
  (select count(*) from campaign_member cm where cm.campaign_id = c.id and (${CHOSEN} or c.frozen_at is not null)) as targets_count,
  ${people('campaign_exclusion', listed)} as exceptions,
  (select count(*) from campaign_exclusion cm where cm.campaign_id = c.id) as exceptions_count,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', v.id, 'name', v.name, 'deleted', v.deleted_at is not null) order by fold(v.name), v.id)
    from saved_view v where v.id = c.segment_id or v.id = any(c.except_segments)
  ), '[]') as segments,
  (select ${runColumns} from campaign_run r left join mail_account ra on ra.id = r.account_id
    where r.campaign_id = c.id order by r.started_at desc, r.id desc limit 1) as run`;

const EVERYBODY = 10_000;

export async function listCampaigns(
  db: Db,
  { search, status, ...page }: z.output<typeof campaigns.list.query>,
): Promise<{ data: Campaign[]; count: number }> {
  const parts: RawBuilder<unknown>[] = [sql`c.deleted_at is null`];
  parts.push(holdsWords(search, sql`c.name`));
  if (status) parts.push(sql`c.status = ${status}`);
  const where = sql.join(parts, sql` and `);
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Read>`
      select ${columns(LISTED_MEMBERS)} from campaign c where ${where}
      order by c.created_at desc, c.id desc ${limitTo(page)}`.execute(db),
    sql<{ count: number }>`select count(*) as count from campaign c where ${where}`.execute(db),
  ]);
  return { data: rows.map(toCampaign), count: counted[0]!.count };
}

export async function findCampaign(db: Db, id: string): Promise<Campaign | undefined> {
  const { rows } = await sql<Read>`select ${columns(EVERYBODY)} from campaign c where c.id = ${id} and c.deleted_at is null`.execute(db);
  return rows[0] && toCampaign(rows[0]);
}

export const findCampaignRow = (db: Db, id: string): Promise<CampaignRow | undefined> =>
  db.selectFrom('campaign').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/**
 * Returns the campaign's row and locks it until the transaction ends, so that neither staff nor the schedule changes it meanwhile. A merge,
 * which has locked the messages to a member, can still choose the remaining one for the campaign.
 */
export const lockCampaign = (db: Db, id: string): Promise<CampaignRow | undefined> =>
  db.selectFrom('campaign').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forNoKeyUpdate().executeTakeFirst();

/** The stored fields of a campaign; `scheduleAt` is a date here. */
export type CampaignFields = Partial<
  Omit<CampaignInput, 'scheduleAt' | 'members' | 'exceptMembers' | 'status'> & { scheduleAt: Date | null }
>;

/** A field that is not given is undefined, and its column stays as it is. */
const rowOf = ({ filter, exceptSegments, frequency, ...given }: CampaignFields) => ({
  name: given.name,
  to_all: given.all,
  to_moderators: given.moderators,
  filter: filter && JSON.stringify(filter),
  template_id: given.template,
  segment_id: given.segment,
  except_segments: exceptSegments && [...new Set(exceptSegments)],
  schedule_at: given.scheduleAt,
  one_time: given.oneTime,
  account_id: given.account,
  ...(frequency !== undefined && {
    period: frequency?.period ?? null,
    frequency: frequency?.frequency ?? null,
    from_day: frequency?.from ?? null,
    to_day: frequency?.to ?? null,
  }),
});

export async function insertCampaign(db: Db, fields: CampaignFields & { name: string }, createdBy: string | null): Promise<string> {
  const id = await insertRow(db, 'campaign', { ...rowOf(fields), name: fields.name, created_by: createdBy });
  await campaignChanged(db, id);
  return id;
}

export async function updateCampaign(db: Db, id: string, fields: CampaignFields): Promise<void> {
  // A change is launched anew, and freezes its members then. Those who were frozen were not chosen one by one.
  await sql`delete from campaign_member cm using campaign c where c.id = ${id} and c.frozen_at is not null and cm.campaign_id = c.id`.execute(
    db,
  );
  await db
    .updateTable('campaign')
    .set((eb) => ({ ...rowOf(fields), frozen_at: null, rev: eb('rev', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .execute();
  await campaignChanged(db, id);
}

export async function moveCampaign(
  db: Db,
  id: string,
  move: Partial<Pick<CampaignRow, 'status' | 'reason' | 'next_at' | 'schedule_at' | 'deleted_at' | 'deleted_by' | 'purge_at'>>,
): Promise<void> {
  await updateRow(db, 'campaign', id, { ...move, updated_at: new Date() });
  await campaignChanged(db, id);
}

/** Stores the members that are chosen for a campaign or excluded from it. Returns how many of them exist, without those who are being merged. */
export async function setPeople(db: Db, table: 'campaign_member' | 'campaign_exclusion', id: string, members: string[]): Promise<number> {
  await db.deleteFrom(table).where('campaign_id', '=', id).execute();
  if (members.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (campaign_id, member_id)
    select ${id}, m.id from member m where m.id = any(${members}::uuid[]) order by m.id for key share on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}

/** Copies the members that are chosen one by one, and those that are excluded. */
export async function copyPeople(db: Db, from: CampaignRow, to: string): Promise<void> {
  const tables = ['campaign_exclusion', ...(from.segment_id || from.filter ? [] : ['campaign_member'])];
  for (const table of tables) {
    // A merge that is waited for here has the record that is left in place of a merged one.
    await sql`
      select from member where id in (select member_id from ${sql.table(table)} where campaign_id = ${from.id}) order by id for key share`.execute(
      db,
    );
    await sql`insert into ${sql.table(table)} (campaign_id, member_id) select ${to}, member_id from ${sql.table(table)} where campaign_id = ${from.id}`.execute(
      db,
    );
  }
}

export const campaignChanged = (db: Db, campaignId: string): Promise<void> => publish(db, { type: 'campaign.changed', campaignId });

const toCampaign = (row: Read): Campaign => ({
  _id: row.id,
  name: row.name,
  template: row.template,
  members: row.targets,
  membersCount: row.targets_count,
  all: row.to_all,
  moderators: row.to_moderators,
  segment: row.segments.find(({ _id }) => _id === row.segment_id) ?? null,
  filter: row.filter as Campaign['filter'],
  exceptSegments: row.segments.filter(({ _id }) => row.except_segments.includes(_id)),
  exceptMembers: row.exceptions,
  exceptMembersCount: row.exceptions_count,
  frozenAt: row.frozen_at?.toISOString() ?? null,
  scheduleAt: row.schedule_at?.toISOString() ?? null,
  oneTime: row.one_time,
  frequency: row.period ? { period: row.period, frequency: row.frequency ?? 1, from: row.from_day, to: row.to_day } : null,
  account: row.account && toChoice(row.account),
  status: row.status,
  reason: row.reason && reasons.read(row.reason),
  nextAt: row.next_at?.toISOString() ?? null,
  run: row.run && withReason(row.run),
  rev: row.rev,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** The statuses in which a campaign still needs its template. Finished and cancelled ones do not; a failed one can be launched again. */
const USES = ['draft', 'scheduled', 'sending', 'paused', 'failed'] as const;

export const campaignTemplates: TemplateUsers = {
  async list(db, id) {
    const rows = await db
      .selectFrom('campaign')
      .select(['id', 'name'])
      .where('template_id', '=', id)
      .where('deleted_at', 'is', null)
      .where('status', 'in', [...USES])
      .orderBy(sql`fold(name)`)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ kind: 'campaign', _id: row.id, name: row.name }));
  },

  async replace(db, id, by) {
    const rows = await db
      .updateTable('campaign')
      .set((eb) => ({ template_id: by, rev: eb('rev', '+', 1), updated_at: new Date() }))
      .where('template_id', '=', id)
      .where('deleted_at', 'is', null)
      .where('status', 'in', [...USES])
      .returning('id')
      .execute();
    for (const row of rows) await campaignChanged(db, row.id);
  },
};
