import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AccessGroup, Member, MemberListItem, Tag } from '#contract/members.ts';
import type { DB } from '#server/db/types.gen.ts';

export type MemberRow = Selectable<DB['member']>;
type ListRow = Pick<
  MemberRow,
  | 'id'
  | 'full_name'
  | 'email'
  | 'phone'
  | 'profile'
  | 'circle_id'
  | 'status'
  | 'product'
  | 'joined_at'
  | 'source'
  | 'moderator'
  | 'unsubscribed_at'
  | 'payment_status'
  | 'payment_option'
  | 'payment_sequence'
  | 'payment_next'
  | 'subscription_status'
  | 'subscription_next'
> & { tags: Tag[] };

/** What the list shows of `member`, to be selected after it. */
export const listColumns: RawBuilder<ListRow> = sql`
  member.id, member.full_name, member.email, member.phone, member.profile, member.circle_id, member.status, member.product,
  member.joined_at, member.source, member.moderator, member.unsubscribed_at, member.payment_status, member.payment_option,
  member.payment_sequence, member.payment_next, member.subscription_status, member.subscription_next,
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', t.id, 'name', t.name, 'color', t.color, 'emoji', t.emoji) order by fold(t.name))
    from member_tag mt join tag t on t.id = mt.tag_id where mt.member_id = member.id
  ), '[]') as tags`;

/** Groups that Circle still has to be told to take away are taken away for us. */
export const groupsColumn: RawBuilder<AccessGroup[]> = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('_id', g.id, 'name', g.name, 'kind', g.kind) order by fold(g.name), g.id)
    from member_access_group mg join access_group g on g.id = mg.access_group_id
    where mg.member_id = member.id and mg.circle_state <> 'removing'
  ), '[]')`;

export const toListItem = (row: ListRow): MemberListItem => ({
  _id: row.id,
  fullName: row.full_name,
  email: row.email,
  phone: row.phone,
  profile: row.profile,
  circleId: row.circle_id,
  status: row.status as MemberListItem['status'],
  product: row.product as MemberListItem['product'],
  joinedAt: row.joined_at.toISOString(),
  from: row.source as MemberListItem['from'],
  moderator: row.moderator,
  unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
  payment: {
    status: row.payment_status as MemberListItem['payment']['status'],
    option: row.payment_option as MemberListItem['payment']['option'],
    sequence: row.payment_sequence,
    next: row.payment_next,
  },
  subscription: {
    status: row.subscription_status as MemberListItem['subscription']['status'],
    next: row.subscription_next,
  },
  tags: row.tags,
});

export const toMember = (row: MemberRow & { tags: Tag[]; groups: AccessGroup[] }, reminder: Member['reminder']): Member => {
  const item = toListItem(row);
  return {
    ...item,
    age: row.age,
    nationality: row.nationality,
    work: row.work,
    payment: { ...item.payment, lastAt: row.payment_last },
    subscription: { ...item.subscription, last: row.subscription_last, sequence: row.subscription_sequence },
    reminder,
    accessGroups: row.groups,
    circle: {
      state: row.circle_state as Member['circle']['state'],
      error: row.circle_error,
      syncedAt: row.circle_synced_at?.toISOString() ?? null,
    },
    invitedAt: row.invited_at?.toISOString() ?? null,
    rev: row.rev,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
};
