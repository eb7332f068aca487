import { expect, test } from 'vitest';
import { PAYMENT_RULES, type PaymentValues } from './PaymentFields.tsx';

test.each([
  ['99999999999999', 'This amount is too large: F CFA 10,000,000,000,000 at most.'],
  ['50 000,5', 'Please enter a whole number: F CFA has no cents'],
  ['50 000', null],
  ['100 €', 'Please enter the amount in F CFA'],
])('the amount %s of a payment in XOF is answered by %s', (amount, problem) => {
  expect(PAYMENT_RULES.amount(amount, { currency: 'XOF' } as PaymentValues)?.replaceAll(/\s/g, ' ') ?? null).toBe(problem);
});
