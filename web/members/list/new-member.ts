import type { Sent } from '#contract/endpoint.ts';
import { type members, PRODUCTS } from '#contract/members.ts';
import { looksLikeEmail } from '#web/ui/email.ts';

/** The dialog as it is typed. */
export interface NewMember {
  name: string;
  email: string;
  age: string;
  nationality: string;
  option: '' | 'Complete' | 'Partial';
  date: string;
  phone: string;
  work: string;
  product: string;
  send: boolean;
  moderator: boolean;
}

export const BLANK: NewMember = {
  name: '',
  email: '',
  age: '',
  nationality: '',
  option: '',
  date: '',
  phone: '',
  work: '',
  product: '',
  send: false,
  moderator: false,
};

/** One sentence for each field that cannot stay as it is. */
export const checkNewMember = {
  name: (name: string) => (name.trim() ? null : 'Name is required'),
  email: (email: string) => {
    if (!email.trim()) return 'Email is required';
    return looksLikeEmail(email) ? null : 'Email is invalid';
  },
  age: (age: string) => {
    if (!age.trim()) return 'Age is required';
    return /^\d{1,3}$/.test(age.trim()) && Number(age) <= 150 ? null : 'Age must be a whole number up to 150';
  },
  nationality: (nationality: string) => (nationality.trim() ? null : 'Nationality is required'),
  option: (option: string) => (option ? null : 'Payment type is required'),
};

/** What the call takes: empty fields are left out. */
export function toPayload({
  name,
  email,
  age,
  nationality,
  option,
  date,
  phone,
  work,
  product,
  send,
  moderator,
}: NewMember): Sent<typeof members.create>['body'] {
  return {
    name: name.trim(),
    email: email.trim(),
    age: Number(age),
    nationality: nationality.trim(),
    option: option || undefined,
    date: date || undefined,
    phone: phone.trim() || undefined,
    work: work.trim() || undefined,
    product: PRODUCTS.find((one) => one === product),
    send,
    moderator,
  };
}
