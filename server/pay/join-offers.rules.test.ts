import { expect, test } from 'vitest';
import { offersOf } from './join-offers.rules.ts';

const xof = (value: number) => ({ value, currency: 'XOF' as const });
const eur = (value: number) => ({ value, currency: 'EUR' as const });
const part = (after: number, ...amounts: (ReturnType<typeof xof> | ReturnType<typeof eur>)[]) => ({
  after,
  unit: 'month' as const,
  amounts,
});

test('a product that is paid at once has one offer, in F CFA where it has a price in it', () => {
  const once = (money: object) => [{ option: 'Complete', total: money, first: money, parts: 1 }];
  expect(offersOf({ prices: [eur(300), xof(200_000)], instalments: [] })).toEqual(once(xof(200_000)));
  expect(offersOf({ prices: [eur(300)], instalments: [] })).toEqual(once(eur(300)));
});

test('a product with instalments can also be paid in parts, which may cost more together', () => {
  const instalments = [part(0, eur(120), xof(80_000)), part(1, eur(120), xof(70_000)), part(2, eur(120), xof(70_000))];
  expect(offersOf({ prices: [eur(300), xof(200_000)], instalments })).toEqual([
    { option: 'Complete', total: xof(200_000), first: xof(200_000), parts: 1 },
    { option: 'Partial', total: xof(220_000), first: xof(80_000), parts: 3 },
  ]);
});
