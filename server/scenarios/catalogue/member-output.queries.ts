import type { Member } from '#contract/members.ts';
import type { ModuleOutput } from '#contract/scenario-parts.ts';
import type { Db } from '#server/db/db.ts';
import { findMember } from '#server/profiles/profile.queries.ts';
import { output } from './module.rules.ts';

/** The member as later steps read it. */
export const memberOutput = (m: Member) => ({
  id: m._id,
  fullName: m.fullName,
  firstName: m.fullName.trim().split(/\s+/)[0] ?? '',
  email: m.email,
  phone: m.phone,
  status: m.status,
  product: m.product,
  nationality: m.nationality,
  payment: {
    status: m.payment.status,
    option: m.payment.option,
    sequence: m.payment.sequence,
    next: m.payment.next,
    last: m.payment.lastAt,
  },
  subscription: m.subscription && { status: m.subscription.status, next: m.subscription.next },
  tags: m.tags.map(({ name }) => name),
  accessGroups: m.accessGroups.map(({ name }) => name),
  joinedAt: m.joinedAt,
});

export const memberOutputs = (prefix = 'member'): ModuleOutput[] => [
  output(`${prefix}.id`, 'Member id', '0198a1f0-5c1e-7b9a-9d35-3f1f5e0c2a11'),
  output(`${prefix}.fullName`, 'Full name', 'Awa Diop'),
  output(`${prefix}.firstName`, 'First name', 'Awa'),
  output(`${prefix}.email`, 'Email', 'awa.diop@example.com'),
  output(`${prefix}.phone`, 'Phone', '+221771234567'),
  output(`${prefix}.status`, 'Status', 'TRAITÉ'),
  output(`${prefix}.product`, 'Product', 'COACHING'),
  output(`${prefix}.payment.status`, 'Payment status', 'Progress'),
  output(`${prefix}.payment.sequence`, 'Instalments paid', 1),
  output(`${prefix}.payment.next`, 'Next payment', '2026-12-05'),
  output(`${prefix}.subscription.status`, 'Subscription status', 'Completed'),
  output(`${prefix}.subscription.next`, 'Subscription ends', '2027-01-31'),
  output(`${prefix}.tags`, 'Tags', ['VIP']),
  output(`${prefix}.accessGroups`, 'Access groups', ['Communauté']),
];

/** The output of an event about a member; undefined when the member was deleted. */
export async function loadMember(db: Db, { memberId, ...rest }: Record<string, unknown>): Promise<{ member: unknown } | undefined> {
  const member = typeof memberId === 'string' ? await findMember(db, memberId) : undefined;
  return member && { member: memberOutput(member), ...rest };
}

/** “Awa Diop · became a member”: the member and what happened, which examples may leave out. */
export const about = (read: (path: string) => string, happened: string): string =>
  happened ? `${read('member.fullName')} · ${happened}` : read('member.fullName');
