import { CHANNELS } from '#contract/channel-names.ts';
import { asLanguage } from '#contract/language.ts';
import * as rules from '#contract/members.messages.ts';
import { type MemberView, SOURCES } from '#contract/members.ts';
import { PERSON_FIELD_NAMES, type PersonField } from '#contract/person-fields.ts';
import { CHANNEL_OPTIONS, languageName, UNKNOWN } from '#web/members/member-labels.ts';
import * as person from '#web/members/person.messages.ts';
import { SOURCE_LABELS } from '#web/members/SourceIcon.tsx';
import { looksLikeEmail } from '#web/ui/email.ts';
import type { MemberPatch } from './patch.ts';
import * as text from './timeline.messages.ts';

/** The details as they are typed. */
export type Details = Record<PersonField, string>;

/** A ticked box holds this among details that are typed. */
export const YES = 'yes';

export const detailsOf = (member: MemberView): Details => ({
  fullName: member.fullName,
  email: member.email,
  phone: member.phone ?? '',
  age: member.age === null ? '' : String(member.age),
  nationality: member.nationality ?? '',
  work: member.work ?? '',
  product: member.product ?? '',
  from: member.from ?? '',
  language: member.language ?? '',
  channel: member.channel,
  whatsappAgreed: member.whatsappAgreed ? YES : '',
});

/** The text for a detail, as the profile shows it. */
export function shownDetail(key: PersonField, value: string): string {
  if (key === 'language') return languageName(asLanguage(value) ?? null);
  if (key === 'channel') return CHANNEL_OPTIONS.find((one) => one.value === value)?.label ?? UNKNOWN;
  if (key === 'whatsappAgreed') return value === YES ? text.yes() : text.no();
  if (key === 'from') return SOURCE_LABELS[value as keyof typeof SOURCE_LABELS] ?? UNKNOWN;
  return value || UNKNOWN;
}

/** The sentence for each field that cannot be saved as it is. */
export const checkDetails = {
  fullName: (name: string) => (name.trim() ? null : rules.nameRequired()),
  email: (email: string) => {
    if (!email.trim()) return person.emailRequired();
    return looksLikeEmail(email) ? null : person.emailInvalid();
  },
  age: (age: string) => (/^(\d{1,2}|1[0-4]\d|150)?$/.test(age.trim()) ? null : person.ageInvalid()),
};

/** The changes in the form that the call takes. A field that was emptied is null. */
export function patchOf(base: Details, now: Details): MemberPatch {
  const typed = (key: PersonField) => (now[key].trim() === base[key] ? undefined : now[key].trim() || null);
  const age = typed('age');
  const patch: MemberPatch & Record<PersonField, unknown> = {
    fullName: typed('fullName') ?? undefined,
    email: typed('email') ?? undefined,
    phone: typed('phone'),
    age: age ? Number(age) : (age as null | undefined),
    nationality: typed('nationality'),
    work: typed('work'),
    product: now.product === base.product ? undefined : now.product || null,
    from: now.from === base.from ? undefined : (SOURCES.find((one) => one === now.from) ?? null),
    language: now.language === base.language ? undefined : (asLanguage(now.language) ?? null),
    channel: now.channel === base.channel ? undefined : CHANNELS.find((one) => one === now.channel),
    whatsappAgreed: now.whatsappAgreed === base.whatsappAgreed ? undefined : now.whatsappAgreed === YES,
  };
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

/** The fields that differ between two versions. */
export const differing = (a: Details, b: Details): PersonField[] => PERSON_FIELD_NAMES.filter((key) => a[key].trim() !== b[key].trim());
