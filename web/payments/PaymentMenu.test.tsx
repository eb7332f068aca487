import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Payment } from '#contract/payments.ts';
import { showPart } from '#web/testing/screen.tsx';
import { PaymentActions } from './PaymentMenu.tsx';

const payment = {
  ...{ _id: 'p', name: 'Awa', deleted: null },
  amount: { value: 50_000, currency: 'XOF' },
  refunded: { value: 20_000, currency: 'XOF' },
} as unknown as Payment;

test('what no longer counts after a deletion is the amount without what was given back', async () => {
  showPart(<PaymentActions payment={payment} onOpen={() => {}} onEdit={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for the payment of Awa' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect((await screen.findByText(/no longer counts/)).textContent?.replaceAll(/\s/g, ' ')).toMatch(/^F CFA 30,000 no longer counts/);
});
