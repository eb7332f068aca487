import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Payment } from '#contract/payments.ts';
import { showPart } from '#web/testing/screen.tsx';
import { PaymentCard } from './payment-columns.tsx';

const payment = (day: number, value: number) =>
  ({
    ...{ _id: `p${day}`, name: 'Awa Diop', deleted: null, member: null, createdAt: `2026-11-${day}T10:00:00.000Z`, moyen: 'Cash' },
    ...{ amount: { value, currency: 'XOF' }, refunded: { value: 0, currency: 'XOF' }, status: 'Paid' },
  }) as unknown as Payment;

test('two payments by one payer have links of different names, and show only the name of the payer', () => {
  const nowhere = { onOpen: () => {}, onEdit: () => {} };
  showPart([payment(28, 50_000), payment(29, 20_000)].map((one) => <PaymentCard key={one._id} payment={one} {...nowhere} />));
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Awa Diop', 'Awa Diop']);
  expect(links.map((link) => link.getAttribute('aria-label')!.replaceAll(/\s/g, ' '))).toEqual([
    'Awa Diop, F CFA 50,000 on 28/11/2026 10:00',
    'Awa Diop, F CFA 20,000 on 29/11/2026 10:00',
  ]);
});
