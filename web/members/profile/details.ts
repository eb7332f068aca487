import { type MemberView, PRODUCTS, SOURCES } from '#contract/members.ts';
import { PERSON_FIELDS } from '#web/members/member-labels.ts';
import { looksLikeEmail } from '#web/ui/email.ts';
import type { MemberPatch } from './patch.ts';

/** The details as they are typed. */
export type Details = Record<keyof typeof PERSON_FIELDS, string>;

export const detailsOf = ({ fullName, email, phone, age, nationality, work, product, from }: MemberView): Details => ({
  fullName,
  email,
  phone: phone ?? '',
  age: age === null ? '' : String(age),
  nationality: nationality ?? '',
  work: work ?? '',
  product: product ?? '',
  from: from ?? '',
});

/** The sentence for each field that cannot be saved as it is. */
export const checkDetails = {
  fullName: (name: string) => (name.trim() ? null : 'Name is required'),
  email: (email: string) => {
    if (!email.trim()) return 'Email is required';
    return looksLikeEmail(email) ? null : 'Email is invalid';
  },
  age: (age: string) => (/^(\d{1,2}|1[0-4]\d|150)?$/.test(age.trim()) ? null : 'Age must be a whole number up to 150'),
};

/** The changes in the form that the call takes. A field that was emptied is null. */
export function patchOf(base: Details, now: Details): MemberPatch {
  const text = (key: keyof Details) => (now[key].trim() === base[key] ? undefined : now[key].trim() || null);
  const age = text('age');
  const patch: MemberPatch = {
    fullName: text('fullName') ?? undefined,
    email: text('email') ?? undefined,
    phone: text('phone'),
    age: age ? Number(age) : (age as null | undefined),
    nationality: text('nationality'),
    work: text('work'),
    product: now.product === base.product ? undefined : (PRODUCTS.find((one) => one === now.product) ?? null),
    from: now.from === base.from ? undefined : (SOURCES.find((one) => one === now.from) ?? null),
  };
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

/** The fields that differ between two versions. */
export const differing = (a: Details, b: Details): (keyof Details)[] =>
  (Object.keys(PERSON_FIELDS) as (keyof Details)[]).filter((key) => a[key].trim() !== b[key].trim());
