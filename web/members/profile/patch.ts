import type { Sent } from '#contract/endpoint.ts';
import type { MemberView, members } from '#contract/members.ts';
import { PERSON_FIELD_NAMES } from '#contract/person-fields.ts';

/** The coach is set by a call of its own, because the answer holds more than the id that is sent. */
export type MemberPatch = Omit<Sent<typeof members.update>['body'], 'rev' | 'coach'>;

/** The member as it will be when the server has accepted the patch. */
export function applied(member: MemberView, { payment, subscription, reminder, fields, ...rest }: MemberPatch): MemberView {
  return {
    ...member,
    ...given(rest),
    fields: fields ? withoutNull({ ...member.fields, ...fields }) : member.fields,
    payment: member.payment && { ...member.payment, ...given(payment) },
    subscription: member.subscription && { ...member.subscription, ...given(subscription) },
    reminder: member.reminder && { ...member.reminder, ...given(reminder) },
  };
}

const withoutNull = (values: Record<string, string | number | null>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as MemberView['fields'];

const given = <T extends object>(values: T | undefined) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined));

/** The values that are edited together, and so are compared together. */
const GROUPS: readonly (readonly (keyof MemberPatch & keyof MemberView)[])[] = [
  ['payment'],
  ['subscription'],
  ['reminder'],
  ['status'],
  ['fields'],
  PERSON_FIELD_NAMES,
];

/** Only a value that this patch changes too is contested. A new tag, for example, does not stop a new phone number. */
export function isContested(patch: MemberPatch, begun: MemberView, newer: MemberView): boolean {
  return GROUPS.filter((group) => group.some((field) => patch[field] !== undefined)).some((group) =>
    group.some((field) => JSON.stringify(begun[field]) !== JSON.stringify(newer[field])),
  );
}
