import { BILLING_STATUS, MEMBER_STATUS, type Member, PAYMENT_OPTIONS } from '#contract/members.ts';
import { billingStatus, memberStatus, paymentOption } from '#contract/status.messages.ts';
import type { Db } from '#server/db/db.ts';
import { findMember } from '#server/profiles/profile.queries.ts';
import * as label from './fields.messages.ts';
import { options, output } from './module.rules.ts';

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
  // By the ids of the programme's own fields, for conditions (own-fields.rules.ts).
  fields: m.fields,
});

export const memberStatuses = options(MEMBER_STATUS, memberStatus);
export const billingStatuses = options(BILLING_STATUS, billingStatus);

export const memberOutputs = () => [
  output('member.id', label.memberId, '0198a1f0-5c1e-7b9a-9d35-3f1f5e0c2a11'),
  output('member.fullName', label.fullName, 'Awa Diop'),
  output('member.firstName', label.firstName, 'Awa'),
  output('member.email', label.email, 'awa.diop@example.com'),
  output('member.phone', label.phone, '+221771234567'),
  output('member.status', label.status, 'TRAITÉ', memberStatuses),
  output('member.product', label.product, 'COACHING'),
  output('member.nationality', label.nationality, 'Sénégal'),
  output('member.joinedAt', label.joined, '2026-11-05T12:00:00.000Z'),
  output('member.payment.option', label.paymentOption, 'Partiel', options(PAYMENT_OPTIONS, paymentOption)),
  output('member.payment.status', label.paymentStatus, 'Progress', billingStatuses),
  output('member.payment.sequence', label.instalmentsPaid, 1),
  output('member.payment.next', label.nextPayment, '2026-12-05'),
  output('member.payment.last', label.lastPayment, '2026-11-05'),
  output('member.subscription.status', label.subscriptionStatus, 'Completed', billingStatuses),
  output('member.subscription.next', label.subscriptionEnds, '2027-01-31'),
  output('member.tags', label.tags, ['VIP']),
  output('member.accessGroups', label.accessGroups, ['Communauté']),
];

/** The output of an event about a member, or about the one who remains of a merge; undefined when the member was deleted. */
export async function loadMember(
  db: Db,
  { memberId, ...rest }: Record<string, unknown>,
): Promise<{ member: ReturnType<typeof memberOutput> } | undefined> {
  const member = typeof memberId === 'string' ? await findMember(db, memberId) : undefined;
  return member && { member: memberOutput(member), ...rest };
}

/** The member and what happened to them, such as “Awa Diop · was given the tag VIP”. Examples may not have the value at `path`. */
export function about(read: (path: string) => string, path: string, sentence: (who: string, value: string) => string): string {
  const [who, value] = [read('member.fullName'), read(path)];
  return value ? sentence(who, value) : who;
}
