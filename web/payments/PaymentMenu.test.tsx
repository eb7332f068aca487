import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Payment } from '#contract/payments.ts';
import { showPart } from '#web/testing/screen.tsx';
import { PaymentActions } from './PaymentMenu.tsx';

const payment = {
  ...{ _id: 'p', name: 'Awa', deleted: null, createdAt: '2026-11-29T10:00:00.000Z' },
  amount: { value: 50_000, currency: 'XOF' },
  refunded: { value: 20_000, currency: 'XOF' },
} as unknown as Payment;

test('what no longer counts after a deletion is the amount without what was given back', async () => {
  showPart(<PaymentActions payment={payment} onOpen={() => {}} onEdit={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for the payment of Awa on 29/11/2026' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect((await screen.findByText(/no longer counts/)).textContent?.replaceAll(/\s/g, ' ')).toMatch(/^F CFA 30,000 no longer counts/);
});
