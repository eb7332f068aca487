import { expect, test } from 'vitest';
import { provePayments } from './pay-proof.ts';

test('every payment on the pages of members is recorded once, on the right member', async () => {
  const lines: string[] = [];
  await provePayments({ members: 12, seed: 5, workers: 1, patient: false, durable: false, say: (line) => lines.push(line) });
  expect(lines.join('\n')).toContain('are recorded once each, on the right member');
}, 300_000);
