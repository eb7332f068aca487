import { expect, test } from 'vitest';
import { proveFailover } from './failover-proof.ts';

test('nothing acknowledged is lost, and jobs and live events go on, when the standby takes the place of a killed primary', async () => {
  const lines: string[] = [];
  await proveFailover({ rounds: 1, say: (line) => lines.push(line) });
  expect(lines.at(-1)).toContain('acknowledged answers outlived 1 failovers');
}, 300_000);
