import { type MemberView, PRODUCTS, SOURCES } from '#contract/members.ts';
import { looksLikeEmail } from '#web/ui/email.ts';
import type { MemberPatch } from './patch.ts';

/** The details as they are typed. */
export type Details = Record<'fullName' | 'email' | 'phone' | 'age' | 'nationality' | 'work' | 'product' | 'from', string>;

export const DETAIL_LABELS: Record<keyof Details, string> = {
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  age: 'Age',
  nationality: 'Nationality',
  work: 'Profession',
  product: 'Product',
  from: 'Source',
};

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

export const checkDetails = {
  fullName: (name: string) => (name.trim() ? null : 'Name is required'),
  email: (email: string) => {
    if (!email.trim()) return 'Email is required';
    return looksLikeEmail(email) ? null : 'Email is invalid';
  },
  age: (age: string) =>
    age.trim() === '' || (/^\d{1,3}$/.test(age.trim()) && Number(age) <= 150) ? null : 'Age must be a whole number up to 150',
};

/** What was changed, as the call takes it; an emptied field is null. */
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
  (Object.keys(DETAIL_LABELS) as (keyof Details)[]).filter((key) => a[key].trim() !== b[key].trim());
