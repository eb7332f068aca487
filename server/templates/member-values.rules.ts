import type { Member } from '#contract/members.ts';
import type { TemplateFields } from '#contract/templates.ts';
import type { FieldValues } from './merge-fields.rules.ts';

/** The values when no member is chosen. */
export const SAMPLE: FieldValues = {
  fullName: 'Awa Diop',
  product: 'ECOM AFRICA PRO',
  email: 'awa.diop@example.com',
  reminder: '1',
  payment: '05/12/2026',
};

export const MERGE_FIELD_LIST: TemplateFields['mergeFields'] = [
  { name: 'fullName', label: 'Full name', example: SAMPLE.fullName },
  { name: 'product', label: 'Product', example: SAMPLE.product },
  { name: 'email', label: 'Email', example: SAMPLE.email },
  { name: 'reminder', label: 'Number of this reminder', example: SAMPLE.reminder },
  { name: 'payment', label: 'Date of the payment that is due', example: SAMPLE.payment },
];

type Named = Pick<Member, 'fullName' | 'email' | 'product'> & {
  payment: Pick<Member['payment'], 'next'>;
  subscription: Pick<Member['subscription'], 'next'>;
  reminder: Pick<Member['reminder'], 'state' | 'sequence' | 'max'>;
};

/**
 * Returns the member's values for a template; an unknown value is empty. `reminder` is the number of the reminder that would be
 * sent next.
 */
export function memberValues({ fullName, email, product, payment, subscription, reminder }: Named): FieldValues {
  const due = reminder.state === 'Registration' ? payment.next : subscription.next;
  return {
    fullName: fullName.trim(),
    product: product ?? '',
    email,
    reminder: String(Math.max(1, Math.min(reminder.sequence + 1, reminder.max))),
    payment: due ? due.split('-').reverse().join('/') : '',
  };
}
