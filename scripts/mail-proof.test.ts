import { expect, test } from 'vitest';
import { proveNoMailIsLost } from './mail-proof.ts';

test('a campaign by SMTP and Gmail reaches everybody once when two senders are killed', async () => {
  const lines: string[] = [];
  await proveNoMailIsLost({ count: 2, recipients: 240, seed: 3, workers: 2, durable: false, say: (line) => lines.push(line) });
  expect(lines.join('\n')).toContain('0 arrived twice');
}, 300_000);
