import type { z } from 'zod';
import type { UpdateMember } from '#contract/members.ts';
import type { DB } from '#server/db/types.gen.ts';

type MemberColumn = keyof DB['member'];

interface Fate {
  /** The merge of another record keeps the remaining member's value, fills it from the other record where it is empty, or has a rule. */
  merge: 'keep' | 'fill' | 'rule';
  /** The erasure of a member who has paid keeps the value, sets it to the column's default, or has a rule. */
  erase: 'keep' | 'forget' | 'rule';
}

/** Every column of a member has its fates here: a new column passes the type check only when it has them too. */
const FATES = {
  age: { merge: 'fill', erase: 'forget' },
  archived_at: { merge: 'keep', erase: 'keep' },
  archived_groups: { merge: 'keep', erase: 'forget' },
  billing_base: { merge: 'keep', erase: 'keep' },
  billing_base_at: { merge: 'keep', erase: 'keep' },
  bounce_reason: { merge: 'keep', erase: 'forget' },
  bounced_at: { merge: 'keep', erase: 'forget' },
  channel: { merge: 'rule', erase: 'forget' },
  circle_error: { merge: 'keep', erase: 'forget' },
  circle_id: { merge: 'fill', erase: 'forget' },
  circle_state: { merge: 'rule', erase: 'forget' },
  circle_synced_at: { merge: 'keep', erase: 'forget' },
  coach_id: { merge: 'fill', erase: 'forget' },
  created_at: { merge: 'keep', erase: 'keep' },
  deleted_at: { merge: 'keep', erase: 'keep' },
  deleted_by: { merge: 'keep', erase: 'keep' },
  email: { merge: 'keep', erase: 'rule' },
  fields: { merge: 'rule', erase: 'forget' },
  former_number: { merge: 'keep', erase: 'rule' },
  full_name: { merge: 'keep', erase: 'rule' },
  id: { merge: 'keep', erase: 'keep' },
  invited_at: { merge: 'fill', erase: 'forget' },
  joined_at: { merge: 'rule', erase: 'keep' },
  language: { merge: 'fill', erase: 'forget' },
  merged_bases: { merge: 'rule', erase: 'keep' },
  moderator: { merge: 'rule', erase: 'forget' },
  name_key: { merge: 'keep', erase: 'keep' },
  nationality: { merge: 'fill', erase: 'forget' },
  paid_product: { merge: 'keep', erase: 'keep' },
  payment_last: { merge: 'keep', erase: 'keep' },
  payment_next: { merge: 'keep', erase: 'keep' },
  payment_option: { merge: 'keep', erase: 'keep' },
  payment_sequence: { merge: 'keep', erase: 'keep' },
  payment_status: { merge: 'keep', erase: 'keep' },
  phone: { merge: 'fill', erase: 'forget' },
  product: { merge: 'fill', erase: 'keep' },
  profile: { merge: 'fill', erase: 'forget' },
  purge_at: { merge: 'keep', erase: 'forget' },
  reminder_last: { merge: 'keep', erase: 'keep' },
  reminder_next: { merge: 'keep', erase: 'keep' },
  reminder_sequence: { merge: 'keep', erase: 'keep' },
  reminder_state: { merge: 'keep', erase: 'keep' },
  rev: { merge: 'rule', erase: 'rule' },
  search: { merge: 'keep', erase: 'keep' },
  source: { merge: 'fill', erase: 'forget' },
  status: { merge: 'keep', erase: 'keep' },
  subscription_last: { merge: 'keep', erase: 'keep' },
  subscription_next: { merge: 'keep', erase: 'keep' },
  subscription_sequence: { merge: 'keep', erase: 'keep' },
  subscription_status: { merge: 'keep', erase: 'keep' },
  terms_id: { merge: 'rule', erase: 'keep' },
  unsubscribed_at: { merge: 'fill', erase: 'forget' },
  updated_at: { merge: 'rule', erase: 'rule' },
  whatsapp_agreed_at: { merge: 'rule', erase: 'forget' },
  whatsapp_refused: { merge: 'rule', erase: 'forget' },
  work: { merge: 'fill', erase: 'forget' },
} as const satisfies Record<MemberColumn, Fate>;

type Deed = keyof Fate;

/** The rules of a merge or an erasure, one for each column that has a rule. */
export type RulesOf<D extends Deed, Rule> = Record<
  { [C in MemberColumn]: (typeof FATES)[C][D] extends 'rule' ? C : never }[MemberColumn],
  Rule
>;

/** Returns the columns that have this fate in a merge or an erasure. */
export const columnsTo = <D extends Deed>(deed: D, fate: Fate[D]): string[] =>
  Object.entries(FATES).flatMap(([column, fates]) => (fates[deed] === fate ? column : []));

/** The fields of a change that are not stored as they are sent: each has a function of its own, or none. */
const NOT_PLAIN = ['whatsappAgreed', 'fields', 'payment', 'subscription', 'reminder', 'reason', 'rev'] as const;
type NotPlain = (typeof NOT_PLAIN)[number];
/** The fields of a change that are stored as they are sent. */
export type PlainField = Exclude<keyof z.output<typeof UpdateMember>, NotPlain>;
export const isPlainField = (field: string): field is PlainField => !NOT_PLAIN.includes(field as NotPlain);

const RENAMED = { fullName: 'full_name', from: 'source', coach: 'coach_id' } as const satisfies Partial<Record<PlainField, MemberColumn>>;
type Renamed = keyof typeof RENAMED;

/** The column of a field, which has the field's name unless the column is older. A field without a column fails at type check. */
export const columnOf = (field: PlainField): MemberColumn =>
  field in RENAMED ? RENAMED[field as Renamed] : (field as Exclude<PlainField, Renamed>);
