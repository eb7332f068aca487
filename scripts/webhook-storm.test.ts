import { expect, test } from 'vitest';
import { proveNoPaymentIsLost } from './webhook-storm.ts';

test('a small storm of webhooks, with a worker killed in it, leaves every payment once and every billing right', async () => {
  const lines: string[] = [];
  await proveNoPaymentIsLost({ count: 120, seed: 7, workers: 2, patient: false, durable: false, say: (line) => lines.push(line) });
  expect(lines.join('\n')).toContain('are recorded once each');
}, 300_000);
