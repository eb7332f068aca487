import { z } from 'zod';
import { Channel, PhoneChannel } from './channel-names.ts';
import { BillingStatus, ListOption, MemberStatus, ProductName, SomeDayOrTime } from './filters.ts';
import { LANGUAGES } from './language.ts';
import { MemberFieldChanges, MemberFieldValues } from './member-field-values.ts';
import * as rules from './members.messages.ts';
import { Money } from './money.ts';
import { Count, Day, Email, Id, PersonName, Text, Time } from './shared.ts';

export const PAYMENT_OPTIONS = ['Partiel', 'Complete'] as const;
export const PaymentOption = z.enum(PAYMENT_OPTIONS);
export type PaymentOption = z.infer<typeof PaymentOption>;

export const REMINDER_STATES = ['Registration', 'Subscription'] as const;
export const ReminderState = z.enum(REMINDER_STATES);

export const SOURCES = ['facebook', 'instagram', 'youtube'] as const;
export const Source = z.enum(SOURCES);
export type Source = z.infer<typeof Source>;

/** `local`: Circle has not been told, or is not linked; `failed` says why in `circle.error`. */
export const CIRCLE_STATES = ['local', 'pending', 'synced', 'failed'] as const;

export const AccessGroup = z.object({ _id: Id, name: z.string(), kind: z.enum(['space', 'access-group']) });
export type AccessGroup = z.infer<typeof AccessGroup>;

export const Tag = z.object({ _id: Id, name: z.string(), color: z.string(), emoji: z.string() });
export type Tag = z.infer<typeof Tag>;

export const MemberCoach = z.object({ _id: Id, name: z.string() });

/** The amounts that a member owes of the registration, or has paid beyond its price. */
export const MemberDebt = z.object({
  owed: Money,
  overdue: Money,
  credit: Money,
  /** The first instalment that is not paid, with what is missing of it. */
  next: z.object({ due: Day.nullable(), amount: Money }).nullable(),
});

export const MemberListItem = z.object({
  _id: Id,
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  profile: z.string().nullable(),
  circleId: z.int().nullable(),
  status: MemberStatus,
  product: ProductName.nullable(),
  joinedAt: Time,
  from: Source.nullable(),
  moderator: z.boolean(),
  /** This is null while the member gets the e-mails of campaigns. */
  unsubscribedAt: Time.nullable(),
  /** An e-mail came back because the address does not exist; nothing is sent to it until this is null. */
  bouncedAt: Time.nullable(),
  /** Set while the member is archived. */
  archivedAt: Time.nullable(),
  /** A deleted member is erased then; null for everybody else. */
  purgeAt: Time.nullable(),
  /** The row that an erased member leaves, because the payments must be kept. */
  isErased: z.boolean(),
  payment: z.object({ status: BillingStatus, option: PaymentOption, sequence: Count, next: Day.nullable() }),
  subscription: z.object({ status: BillingStatus.nullable(), next: Day.nullable() }),
  /** Null when nobody asks the member for money or its amount is not known. */
  account: MemberDebt.nullable(),
  tags: z.array(Tag),
  coach: MemberCoach.nullable(),
  /** The values of the programme’s own fields, by the field’s id. */
  fields: MemberFieldValues,
});
export type MemberListItem = z.infer<typeof MemberListItem>;

export const Member = MemberListItem.extend({
  /** The answer of the mail server that does not know the address. */
  bounceReason: z.string().nullable(),
  age: z.int().nullable(),
  nationality: z.string().nullable(),
  work: z.string().nullable(),
  /** The language in which the member is written to; null stands for the programme's. */
  language: z.enum(LANGUAGES).nullable(),
  /** Messages without a text for this channel reach the member by e-mail. */
  channel: Channel,
  /** Members who have not agreed get no WhatsApp messages. */
  whatsappAgreed: z.boolean(),
  /** WhatsApp said that it cannot reach the present number. */
  whatsappRefused: z.boolean(),
  /** The channels by which the owner of the present number answered STOP. */
  stopped: z.array(PhoneChannel),
  payment: z.object({
    status: BillingStatus,
    lastAt: Day.nullable(),
    sequence: Count,
    option: PaymentOption,
    next: Day.nullable(),
  }),
  subscription: z.object({ status: BillingStatus.nullable(), last: Day.nullable(), next: Day.nullable(), sequence: Count }),
  reminder: z.object({ state: ReminderState, last: Time.nullable(), sequence: Count, max: Count, next: Day.nullable() }),
  accessGroups: z.array(AccessGroup),
  circle: z.object({ state: z.enum(CIRCLE_STATES), error: z.string().nullable(), syncedAt: Time.nullable() }),
  invitedAt: Time.nullable(),
  /** Raised by every change; sent back with the next one, so that the second of two editors is told. */
  rev: z.int(),
  createdAt: Time,
  updatedAt: Time,
});
export type Member = z.infer<typeof Member>;

/** As staff read members: billing and reminders are there for admins only. */
export const MemberListView = MemberListItem.partial({ payment: true, subscription: true, account: true });
export type MemberListView = z.infer<typeof MemberListView>;
export const MemberView = Member.partial({ payment: true, subscription: true, account: true, reminder: true });
export type MemberView = z.infer<typeof MemberView>;

const Name = PersonName(200, rules.nameRequired);
const Phone = Text(40);

/** The specification's creation payload; beyond it, what the list of members shows. */
export const CreateMember = z.object({
  name: Name,
  email: Email,
  option: ListOption.default('Complete'),
  date: SomeDayOrTime.optional(),
  /** Sends the invitation to the community. */
  send: z.boolean().default(false),
  age: z.coerce.number().int().min(0).max(150).optional(),
  nationality: Text(100).optional(),
  moderator: z.boolean().default(false),
  phone: Phone.optional(),
  work: Text(200).optional(),
  /** The language in which the member is written to; absent stands for the programme's. */
  language: z.enum(LANGUAGES).optional(),
  product: ProductName.optional(),
  from: Source.optional(),
});

/** A partial object; billing and the e-mail address are for admins. With `rev`, a stale change gets 409 and the newer member. */
export const UpdateMember = z.object({
  fullName: Name.optional(),
  email: Email.optional(),
  phone: Phone.nullable().optional(),
  age: z.int().min(0).max(150).nullable().optional(),
  nationality: Text(100).nullable().optional(),
  work: Text(200).nullable().optional(),
  language: z.enum(LANGUAGES).nullable().optional(),
  channel: Channel.optional(),
  whatsappAgreed: z.boolean().optional(),
  status: MemberStatus.optional(),
  product: ProductName.nullable().optional(),
  from: Source.nullable().optional(),
  /** The coach who accompanies the member; null leaves the member without one. For admins. */
  coach: Id.nullable().optional(),
  /** Values of the programme’s own fields, by the field’s id; null takes one away, and those that are not named stay. */
  fields: MemberFieldChanges.optional(),
  payment: z
    .object({
      status: BillingStatus,
      last: SomeDayOrTime.nullable(),
      lastAt: SomeDayOrTime.nullable(),
      sequence: z.int().min(0).max(100),
      next: SomeDayOrTime.nullable(),
      option: PaymentOption,
    })
    .partial()
    .optional(),
  subscription: z
    .object({ status: BillingStatus, last: SomeDayOrTime.nullable(), sequence: z.int().min(0).max(1000), next: SomeDayOrTime.nullable() })
    .partial()
    .optional(),
  reminder: z
    .object({ state: ReminderState, last: SomeDayOrTime.nullable(), sequence: z.int().min(0).max(10), next: SomeDayOrTime.nullable() })
    .partial()
    .optional(),
  /** The reason is kept with the entry in the member's account, where staff set the billing by hand. */
  reason: Text(500).trim().optional(),
  rev: z.int().optional(),
});

export const MemberTiles = z.object({ total: Count, treated: Count, rejected: Count, pending: Count });
export type MemberTiles = z.infer<typeof MemberTiles>;
