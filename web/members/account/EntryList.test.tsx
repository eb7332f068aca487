import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AccountEntry } from '#contract/member-account.ts';
import { showPart } from '#web/testing/screen.tsx';
import { EntryList } from './EntryList.tsx';

const entry = { at: '2026-01-10T12:00:00.000Z', by: null, reason: '', isReversed: false, reverses: null };
const amount = { value: 25_000, currency: 'XOF' } as const;

test('a refund leads to its payment, as the payment itself does', () => {
  const entries: AccountEntry[] = [
    { ...entry, _id: 'refund', kind: 'refund', amount, payment: 'payment' },
    { ...entry, _id: 'payment', kind: 'payment', amount, payment: 'payment' },
    { ...entry, _id: 'discount', kind: 'discount', amount },
  ];
  showPart(<EntryList entries={entries} />);
  const links = screen.getAllByRole('link', { name: 'Open the payment' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/payments?payment=payment', '/payments?payment=payment']);
});

test('an entry after which the member has paid less, or owes more, has a minus sign', () => {
  const entries: AccountEntry[] = [
    { ...entry, _id: 'payment', kind: 'payment', amount },
    { ...entry, _id: 'refund', kind: 'refund', amount },
    { ...entry, _id: 'moved', kind: 'credit-out', amount },
    { ...entry, _id: 'moved back', kind: 'credit-out', amount, reverses: 'moved' },
    { ...entry, _id: 'discount', kind: 'discount', amount },
    { ...entry, _id: 'no discount', kind: 'discount', amount, reverses: 'discount' },
  ];
  showPart(<EntryList entries={entries} />);
  const signs = screen.getAllByText(/25,000/).map(({ textContent }) => textContent?.startsWith('-'));
  expect(signs).toEqual([false, true, true, false, false, true]);
});
