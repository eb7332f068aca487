import { expect, test } from 'vitest';
import { proveScenarios } from './scenario-proof.ts';

test('every event ends exactly once when a worker is killed', async () => {
  const lines: string[] = [];
  await proveScenarios({ events: 40, kills: 1, seed: 3, durable: false, say: (line) => lines.push(line) });
  expect(lines.join('\n')).toContain('40 events: 0 lost');
}, 300_000);
