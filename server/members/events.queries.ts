import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { ServerEvent } from '#contract/events.ts';
import { type BulkAction, COACH_EVENT_KINDS, type MemberEvent, type MemberEventKind } from '#contract/members.ts';
import { auditEntry } from '#server/audit.ts';
import { type Db, isoTime, prepared } from '#server/db/db.ts';
import { publication, publish } from '#server/db/events.ts';
import { channelReasons, deliveryChannel } from '#server/mail/channels.queries.ts';
import { readRefusal } from './refusals.rules.ts';

/** The e-mails that give access to somebody else; they do not belong on the timeline of a member with the same address. */
const ABOUT_AN_ACCOUNT = [
  'own-email',
  'password-reset',
  'email-confirm',
  'admin-invitation',
  'coach-invitation',
  'registration',
  'account-exists',
];

export interface MemberHappening {
  kind: MemberEventKind;
  /** The timeline shows this beside the kind. */
  data?: Record<string, unknown>;
  /** Fields before and after, for the audit log. */
  before?: unknown;
  after?: unknown;
  at?: Date;
  /** This account asked for it, where a job does it later. */
  by?: { id: string | null; name: string } | undefined;
}

/** Writes what happened on the member's timeline, in the audit log and to open screens, at once. `req` is absent for automatic work. */
export async function recordMemberEvent(
  db: Db,
  req: FastifyRequest | undefined,
  memberId: string,
  happening: MemberHappening,
): Promise<void> {
  await sql`${prepared('record a member event')}${memberEvent(req, memberId, happening)}`.execute(db);
}

/** The statement that writes it. With `also`, it writes this audit entry and publishes this event too. */
export function memberEvent(
  req: FastifyRequest | undefined,
  memberId: string,
  { kind, data = {}, before, after, at, by }: MemberHappening,
  also?: { entry: RawBuilder<unknown>; event: ServerEvent },
): RawBuilder<unknown> {
  const account = req?.signedIn?.account ?? by;
  const entry = auditEntry(req, { action: `member.${kind}`, id: memberId, before, after: after ?? data });
  return sql`
    with event as (
      insert into member_event (member_id, kind, actor_id, actor_name, data, at)
      values (${memberId}, ${kind}, ${account?.id ?? null}, ${account?.name ?? null}, ${JSON.stringify(data)}, coalesce(${at ?? null}::timestamptz, now()))
    ), entry as (${entry}) ${also ? sql`, other_entry as (${also.entry})` : sql``}
    ${publication({ type: 'member.changed', memberId })} ${also ? sql`union all ${publication(also.event)}` : sql``}`;
}

/** Writes the same of many members, for automatic work: on each timeline and in the audit log; open screens are notified once. */
export async function recordMemberEvents(
  db: Db,
  { kind, data = {} }: Pick<MemberHappening, 'kind' | 'data'>,
  changes: { memberId: string; before: unknown; after: unknown }[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`${prepared('record events of members')}
    with changed as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c ("memberId" uuid, before jsonb, after jsonb)
    ), event as (
      insert into member_event (member_id, kind, data) select "memberId", ${kind}, ${JSON.stringify(data)}::jsonb from changed
    ), entry as (
      insert into audit_log (action, subject_type, subject_id, before, after)
      select ${`member.${kind}`}::text, 'member', "memberId", before, after from changed
    )
    ${publication({ type: 'members.changed' })}`.execute(db);
}

/** Records a step of a bulk change on the timelines of its members; the audit log has the change as a whole. */
export async function recordBulkEvents(
  db: Db,
  memberIds: readonly string[],
  { action, label, by, state }: { action: BulkAction; label: string; by: { id: string | null; name: string }; state: string },
): Promise<void> {
  if (memberIds.length === 0) return;
  const kind: MemberEventKind = state === 'undoing' ? 'bulk-undone' : 'bulk';
  await sql`
    insert into member_event (member_id, kind, actor_id, actor_name, data)
    select id, ${kind}, ${by.id}::uuid, ${by.name}, ${JSON.stringify({ action: action.kind, label })}::jsonb
    from unnest(${memberIds}::uuid[]) as id`.execute(db);
  await publish(db, { type: 'members.changed' });
}

/** A message was left out or could not be sent for this reason, as it is stored. */
const whyNotSent = sql`case when d.state in ('skipped', 'failed') then d.error end`;

/** The state of a reminder's e-mail; null when the reminder is no longer stored. */
const reminderState = sql`
  jsonb_build_object('delivery', (select r.state from reminder r where r.id = (data ->> 'reminderId')::uuid),
    'way', (select to_jsonb(w) from delivery d cross join lateral (select ${deliveryChannel}) as w where d.key = 'reminder:' || (data ->> 'reminderId')),
    'reason', (select ${whyNotSent} from delivery d where d.key = 'reminder:' || (data ->> 'reminderId')))`;

/** The campaign of a message that was not written, or has no subject. */
const campaignName = sql`(select c.name from campaign_run r join campaign c on c.id = r.campaign_id where r.id = d.run_id)`;

/** The present name of the member to whom credit was moved, or from whom it came: the row keeps no name of somebody who may be erased. */
const otherName = sql`
  coalesce((select jsonb_build_object('otherName', o.full_name) from member o
    where o.id = coalesce((select g.member_id from member_merge g where g.merged_id = (data ->> 'other')::uuid), (data ->> 'other')::uuid)), '{}')`;

/** Another status starts or ends the reminders of a member, which coaches do not read. */
const changesWithoutReminders = sql`(
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(data -> 'changes') where key not like 'reminder.%')`;

/**
 * Lists a member's events, e-mails and answered invitations, the newest first. Billing and payments are listed only `withMoney`.
 * `readReason` reads a stored reason in the language of the moment.
 */
export async function listMemberEvents(
  db: Db,
  memberId: string,
  { page, limit, withMoney, readReason }: { page: number; limit: number; withMoney: boolean; readReason: ReadReason },
): Promise<{ data: MemberEvent[]; count: number }> {
  const last = page * limit;
  // Names of campaigns may hold amounts, as their subjects do.
  const ofMember = withMoney
    ? sql`select id, at, kind, actor_name,
        case when kind = 'reminder' then data || ${reminderState} when kind = 'account' then data || ${otherName} else data end as data
    from member_event where member_id = ${memberId}`
    : sql`select id, at, kind, actor_name, case
        when kind in ('imported', 'import-undone') then data - 'before' - 'after'
        when kind in ('unsubscribed', 'resubscribed') then data - 'campaign' - 'campaignId'
        when kind = 'unmerged' then data - 'payments'
        when kind in ('tags', 'access-given', 'access-taken') then data - 'by'
        when kind = 'edited' then jsonb_set(data, '{changes}', ${changesWithoutReminders})
        else data end as data
      from member_event where member_id = ${memberId} and kind = any(${[...COACH_EVENT_KINDS]}::text[])
        and not (kind = 'bulk' and data ->> 'action' = 'send-pay-link')`;
  // Campaigns may name amounts in their subjects.
  const mailsShown = withMoney ? sql`true` : sql`(kind = 'community-invitation' or kind like 'form-%' or kind like 'reservation-%')`;
  // Each source gives the newest that could be on the page: a member has thousands of events at most.
  const { rows } = await sql<MemberEvent & { count: number }>`
    with address as materialized (select email from member where id = ${memberId}),
    mails as (
      select id, created_at as at, 'mail' as kind, null::text as actor_name,
        jsonb_build_object('subject', coalesce(nullif(subject, ''), ${campaignName}, ''), 'state', state, 'about', kind, 'way', to_jsonb(w), 'reason', ${whyNotSent}) as data
      from delivery d cross join lateral (select ${deliveryChannel}) as w where lower(to_address) = (select email from address) and kind <> all(${ABOUT_AN_ACCOUNT}::text[]) and ${mailsShown}
    ), answered as (
      select r.id, r.submitted_at as at, 'form-answered' as kind, null::text as actor_name,
        jsonb_build_object('formId', f.id, 'title', f.title, 'responseId', r.id) as data
      from form_invite i join response r on r.id = i.response_id join form f on f.id = i.form_id
      where i.email = (select email from address)::citext and r.deleted_at is null and f.deleted_at is null
    ), counted as (
      select (select count(*) from (${ofMember}) as of_member) + (select count(*) from mails)
        + (select count(*) from answered) as count
    ), page as (
      (${ofMember} order by at desc, id desc limit ${last})
      union all (select * from mails order by at desc, id desc limit ${last})
      union all (select * from answered order by at desc, id desc limit ${last})
      order by at desc, id desc limit ${limit} offset ${last - limit}
    )
    select counted.count, page.id as "_id", ${isoTime('page.at')} as at, page.kind, page.actor_name as actor, page.data
    from counted left join page on true order by page.at desc, page.id desc`.execute(db);
  const data = rows.filter((row) => row._id !== null).map((event) => ({ ...event, data: withSentencesRead(event.data, readReason) }));
  return { data, count: rows[0]!.count };
}

/** By which channel a message left; why another one could not deliver it is read in the language of the moment. */
function wayRead(way: unknown): unknown {
  if (typeof way !== 'object' || way === null || !('triedError' in way) || typeof way.triedError !== 'string') return way;
  return { ...way, triedError: channelReasons.read(way.triedError) };
}

export type ReadReason = (stored: string) => string;

/** Events of Circle have the reason why Circle refused something, and those of reservations and messages why one was cancelled or left out. */
const withSentencesRead = (data: MemberEvent['data'], readReason: ReadReason): MemberEvent['data'] => ({
  ...data,
  ...(typeof data.error === 'string' && { error: readRefusal(data.error) }),
  ...(typeof data.reason === 'string' && { reason: readReason(data.reason) }),
  ...('way' in data && { way: wayRead(data.way) }),
});
