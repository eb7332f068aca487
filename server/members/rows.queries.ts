import { type RawBuilder, sql } from 'kysely';
import type { PhoneChannel } from '#contract/channel-names.ts';
import type { AccessGroup, Member, MemberListItem } from '#contract/members.ts';
import { type Currency, type Money, toMajor } from '#contract/money.ts';
import { isoTime, type TableRow } from '#server/db/db.ts';
import { readRefusal } from './refusals.rules.ts';

export type MemberRow = TableRow<'member'>;

/** As `listColumns` selects it, with amounts in minor units. */
export type ItemRow = Omit<MemberListItem, 'account'> & {
  account: { currency: Currency; owed: number; overdue: number; credit: number; due: string | null; amount: number } | null;
};

export function toItem({ account, ...row }: ItemRow): MemberListItem {
  if (!account) return { ...row, account };
  const money = (minor: number): Money => ({ value: toMajor(minor, account.currency), currency: account.currency });
  const next = account.amount > 0 ? { due: account.due, amount: money(account.amount) } : null;
  return { ...row, account: { owed: money(account.owed), overdue: money(account.overdue), credit: money(account.credit), next } };
}

/** The columns have the contract's shape. */
export const listColumns: RawBuilder<ItemRow> = sql`
  member.id as "_id", member.full_name as "fullName", member.email, member.phone, member.profile, member.circle_id as "circleId",
  member.status, member.product, ${isoTime('member.joined_at')} as "joinedAt", member.source as "from", member.moderator,
  ${isoTime('member.unsubscribed_at')} as "unsubscribedAt",
  ${isoTime('member.bounced_at')} as "bouncedAt",
  ${isoTime('member.archived_at')} as "archivedAt",
  ${isoTime('member.purge_at')} as "purgeAt", member.former_number is not null as "isErased",
  jsonb_build_object('status', member.payment_status, 'option', member.payment_option, 'sequence', member.payment_sequence,
    'next', member.payment_next) as payment,
  jsonb_build_object('status', member.subscription_status, 'next', member.subscription_next) as subscription,
  (
    select jsonb_build_object('currency', a.currency, 'owed', a.owed, 'credit', a.credit, 'due', a.next_due, 'amount', a.next_amount, 'overdue', (
      select coalesce(sum(i.amount), 0) from account_instalment i
      where i.member_id = a.member_id and i.due < (now() at time zone (select time_zone from setting))::date))
    from account_due a where a.member_id = member.id and a.currency is not null
  ) as account,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', t.id, 'name', t.name, 'color', t.color, 'emoji', t.emoji) order by fold(t.name))
    from member_tag mt join tag t on t.id = mt.tag_id where mt.member_id = member.id
  ), '[]') as tags,
  (select jsonb_build_object('_id', a.id, 'name', a.name) from account a where a.id = member.coach_id) as coach,
  member.fields`;

/** The groups of `member`, without those from which Circle still has to remove the member. */
export const groupsColumn: RawBuilder<AccessGroup[]> = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', g.id, 'name', g.name, 'kind', g.kind) order by fold(g.name), g.id)
    from member_access_group mg join access_group g on g.id = mg.access_group_id
    where mg.member_id = member.id and mg.circle_state <> 'removing'
  ), '[]')`;

export type ProfileRow = MemberRow & { item: ItemRow; groups: AccessGroup[]; stopped: PhoneChannel[] };

export const toMember = ({ item, groups, stopped, ...row }: ProfileRow, reminder: Member['reminder']): Member => ({
  ...toItem(item),
  bounceReason: row.bounce_reason,
  age: row.age,
  nationality: row.nationality,
  work: row.work,
  language: row.language,
  channel: row.channel,
  whatsappAgreed: row.whatsapp_agreed_at !== null,
  whatsappRefused: row.whatsapp_refused !== null && row.whatsapp_refused === row.phone,
  stopped,
  payment: { ...item.payment, lastAt: row.payment_last },
  subscription: { ...item.subscription, last: row.subscription_last, sequence: row.subscription_sequence },
  reminder,
  accessGroups: groups,
  circle: {
    state: row.circle_state as Member['circle']['state'],
    error: readRefusal(row.circle_error),
    syncedAt: row.circle_synced_at?.toISOString() ?? null,
  },
  invitedAt: row.invited_at?.toISOString() ?? null,
  rev: row.rev,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
