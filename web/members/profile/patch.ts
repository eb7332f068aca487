import type { Sent } from '#contract/endpoint.ts';
import type { MemberView, members } from '#contract/members.ts';

export type MemberPatch = Omit<Sent<typeof members.update>['body'], 'rev'>;

/** The member as it will be, once the server has said yes. */
export function applied(member: MemberView, { payment, subscription, reminder, ...rest }: MemberPatch): MemberView {
  return {
    ...member,
    ...given(rest),
    payment: member.payment && { ...member.payment, ...given(payment) },
    subscription: member.subscription && { ...member.subscription, ...given(subscription) },
    reminder: member.reminder && { ...member.reminder, ...given(reminder) },
  };
}

const given = <T extends object>(values: T | undefined) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined));

/** What is edited together, and so is looked at together. */
const GROUPS: readonly (readonly (keyof MemberPatch & keyof MemberView)[])[] = [
  ['payment'],
  ['subscription'],
  ['reminder'],
  ['status'],
  ['fullName', 'email', 'phone', 'age', 'nationality', 'work', 'product', 'from'],
];

/** Whether somebody else changed what this patch is about: a tag given meanwhile is no reason to stop a new telephone number. */
export function isContested(patch: MemberPatch, begun: MemberView, newer: MemberView): boolean {
  return GROUPS.filter((group) => group.some((field) => patch[field] !== undefined)).some((group) =>
    group.some((field) => JSON.stringify(begun[field]) !== JSON.stringify(newer[field])),
  );
}
