import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AccountEntry } from '#contract/member-account.ts';
import { showPart } from '#web/testing/screen.tsx';
import { EntryList } from './EntryList.tsx';

test('a refund leads to its payment, as the payment itself does', () => {
  const entry = { at: '2026-01-10T12:00:00.000Z', by: null, reason: '', isReversed: false, reverses: null };
  const amount = { value: 25_000, currency: 'XOF' } as const;
  const entries: AccountEntry[] = [
    { ...entry, _id: 'refund', kind: 'refund', amount, payment: 'payment' },
    { ...entry, _id: 'payment', kind: 'payment', amount, payment: 'payment' },
    { ...entry, _id: 'discount', kind: 'discount', amount },
  ];
  showPart(<EntryList entries={entries} />);
  const links = screen.getAllByRole('link', { name: 'Open the payment' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/payments?payment=payment', '/payments?payment=payment']);
});
