import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type AudienceInput, type AudiencePreview, LEFT_OUT, type Target } from '#contract/audience.ts';
import type { Channel } from '#contract/channel-names.ts';
import { MemberFilter } from '#contract/filters.ts';
import type { Template } from '#contract/templates.ts';
import { anyOf, type Db, updateRow } from '#server/db/db.ts';
import { unreachableReason } from '#server/mail/channels.queries.ts';
import { isActive } from '#server/members/active.queries.ts';
import { whereMembers } from '#server/members/filter.queries.ts';
import { findSegments } from '#server/members/segments.queries.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import type { CampaignRow } from './campaigns.queries.ts';

/** The filters by which members are found; those of segments are as they are now. */
const Filters = z.object({
  /** Null when the members are all, the moderators, or written into `campaign_member`. */
  filter: MemberFilter.nullable(),
  except: z.array(MemberFilter),
});
export type Filters = z.infer<typeof Filters>;

/** Reads the filters with which a run began. Runs of earlier versions had none. */
export const storedFilters = (stored: unknown): Filters => (stored === null ? { filter: null, except: [] } : Filters.parse(stored));

/** Conditions for the rows of `member`. */
export interface Audience {
  target: RawBuilder<SqlBool>;
  excluded: RawBuilder<SqlBool>;
}

type Chosen = Pick<CampaignRow, 'segment_id' | 'filter' | 'except_segments' | 'frozen_at'>;
export type MissingSegment = 'segment' | 'exceptSegments';

/** Returns the filters of a campaign, and which of its fields name a segment that was deleted. */
export async function readFilters(
  db: Db,
  { segment_id, filter, except_segments, frozen_at }: Chosen,
): Promise<Filters & { missing: MissingSegment[] }> {
  const asked = frozen_at ? null : segment_id;
  const segments = new Map((await findSegments(db, [...except_segments, ...(asked ? [asked] : [])])).map((one) => [one._id, one.filter]));
  const except = except_segments.flatMap((id) => segments.get(id) ?? []);
  return {
    filter: frozen_at ? null : ((asked ? segments.get(asked) : (filter as MemberFilter | null)) ?? null),
    except,
    missing: [
      ...(asked && !segments.has(asked) ? ['segment' as const] : []),
      ...(except.length < except_segments.length ? ['exceptSegments' as const] : []),
    ],
  };
}

type Kept = Pick<CampaignRow, 'id' | 'to_all' | 'to_moderators'>;

export async function audienceOf(db: Db, { id, to_all, to_moderators }: Kept, { filter, except }: Filters): Promise<Audience> {
  const timeZone = await findTimeZone(db);
  const chosen = (table: string) =>
    sql<SqlBool>`exists (select from ${sql.table(table)} c where c.campaign_id = ${id} and c.member_id = member.id)`;
  return {
    target: active(targetOf({ all: to_all, moderators: to_moderators, filter }, timeZone) ?? chosen('campaign_member')),
    excluded: isExcluded(chosen('campaign_exclusion'), except, timeZone),
  };
}

/** The audience of a campaign that is not stored yet; undefined when it names a segment that does not exist. */
export async function audienceOfInput(db: Db, input: AudienceInput): Promise<Audience | undefined> {
  const { segment, filter, members, exceptSegments, exceptMembers } = input;
  const row = { segment_id: segment, filter, except_segments: exceptSegments, frozen_at: null };
  const { missing, ...filters } = await readFilters(db, row);
  if (missing.length > 0) return undefined;
  const timeZone = await findTimeZone(db);
  const isOneOf = (ids: string[]) => sql<SqlBool>`member.id = any(${ids}::uuid[])`;
  return {
    target: active(targetOf({ ...input, filter: filters.filter }, timeZone) ?? isOneOf(members)),
    excluded: isExcluded(isOneOf(exceptMembers), filters.except, timeZone),
  };
}

/** Archived members get no campaign, not even by a segment of theirs. */
const active = (target: RawBuilder<SqlBool>) => sql<SqlBool>`${isActive()} and (${target})`;

type Group = Pick<AudienceInput, 'all' | 'moderators' | 'filter'>;

/** Returns undefined when the members are chosen one by one. */
function targetOf({ all, moderators, filter }: Group, timeZone: string): RawBuilder<SqlBool> | undefined {
  if (all) return sql`true`;
  if (moderators) return sql`member.moderator`;
  return filter ? whereMembers(filter, timeZone) : undefined;
}

/** A filter that compares with an empty column is neither true nor false, so each one is asked whether it is true. */
const isExcluded = (chosen: RawBuilder<SqlBool>, filters: MemberFilter[], timeZone: string): RawBuilder<SqlBool> =>
  anyOf([chosen, ...filters.map((filter) => sql`(${whereMembers(filter, timeZone)}) is true`)]);

/** The texts of a template besides its e-mail. */
type Texts = Pick<Template, 'sms' | 'whatsapp'>;

/**
 * This says of each row of `member`, who is `m` here, the `channel` by which the member is written to, why it is not the preferred one, and
 * why the member gets no campaigns (null when nothing prevents it). An address that bounced does not matter to a telephone.
 */
export const reached = ({ sms, whatsapp }: Texts): RawBuilder<unknown> => sql`
  cross join lateral (select member.*) as m
  cross join lateral (select ${unreachableReason({ sms: sql`${sms !== ''}::bool`, whatsapp: sql`${whatsapp !== null}::bool` })} as why) as y
  cross join lateral (select case when y.why is null then m.channel else 'email' end as channel) as w
  cross join lateral (select case when w.channel = 'email' and m.bounced_at is not null then 'bounced'
    when m.unsubscribed_at is not null then 'unsubscribed' end as left_out) as l`;

type Reason = (typeof LEFT_OUT)[number];
const SAMPLE = 5;

/** Counts the members of an audience, and names a few of those who get the message and of those who do not. */
export async function previewAudience(
  db: Db,
  { target, excluded }: Audience,
  texts: Texts = { sms: '', whatsapp: null },
): Promise<AudiencePreview> {
  const from = sql`member ${reached(texts)}`;
  const reason = sql`case when ${excluded} then 'excluded' else l.left_out end`;
  const { rows } = await sql<{ reason: Reason | null; channel: Channel; count: number }>`
    select reason, channel, count(*) as count from (select ${reason} as reason, w.channel from ${from} where ${target}) as found
    group by reason, channel`.execute(db);
  const sumOf = (some: typeof rows) => some.reduce((sum, { count }) => sum + count, 0);
  const countOf = (wanted: Reason | null) => sumOf(rows.filter((row) => row.reason === wanted));
  const by = (channel: Channel) => sumOf(rows.filter((row) => row.reason === null && row.channel === channel));
  const sampleOf = async (wanted: Reason | null): Promise<Target[]> => {
    if (countOf(wanted) === 0) return [];
    const found = await sql<Target>`
      select member.id as "_id", member.full_name as "fullName", member.email from ${from}
      where ${target} and ${reason} is not distinct from ${wanted}::text order by member.id desc limit ${SAMPLE}`.execute(db);
    return found.rows;
  };
  const reasons = LEFT_OUT.filter((one) => countOf(one) > 0);
  return {
    recipients: countOf(null),
    sample: await sampleOf(null),
    targeted: sumOf(rows),
    channels: { email: by('email'), whatsapp: by('whatsapp'), sms: by('sms') },
    leftOut: await Promise.all(reasons.map(async (one) => ({ reason: one, count: countOf(one), sample: await sampleOf(one) }))),
  };
}

/** Writes the members whom a campaign is for into `campaign_member`, so that those who were reviewed are those who get it. */
export async function freezeTarget(db: Db, campaignId: string, { target }: Audience): Promise<void> {
  // A programme of a million members takes longer than other statements may.
  await sql`set local statement_timeout = '5min'`.execute(db);
  await db.deleteFrom('campaign_member').where('campaign_id', '=', campaignId).execute();
  // Whoever is being merged is waited for and left out.
  await sql`
    insert into campaign_member (campaign_id, member_id)
    select ${campaignId}, member.id from member where ${target} order by member.id for key share of member`.execute(db);
  await updateRow(db, 'campaign', campaignId, { frozen_at: new Date() });
}
