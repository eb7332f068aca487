import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Payment } from '#contract/payments.ts';
import { showPart } from '#web/testing/screen.tsx';
import { RefundForm } from './RefundForm.tsx';

test('a refund is entered also where the page has no https, and browsers offer no random UUID', () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const payment = { amount: { value: 50_000, currency: 'XOF' }, refunded: { value: 20_000, currency: 'XOF' } } as Payment;
  showPart(<RefundForm payment={payment} done={() => {}} />);
  expect(screen.getByDisplayValue('30000')).toBeTruthy();
});
