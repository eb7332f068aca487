import { expect, test } from 'vitest';
import { proveNoPaymentIsLost } from './webhook-storm.ts';

test('every payment is recorded once and every billing is right when a worker is killed', async () => {
  const lines: string[] = [];
  await proveNoPaymentIsLost({ count: 120, seed: 7, workers: 2, patient: false, durable: false, say: (line) => lines.push(line) });
  expect(lines.join('\n')).toContain('are recorded once each');
}, 300_000);
