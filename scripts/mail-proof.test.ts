import { expect, test } from 'vitest';
import { proveNoMailIsLost } from './mail-proof.ts';

test('a small campaign by SMTP and Gmail, with two senders killed in it, reaches everybody once', async () => {
  const lines: string[] = [];
  await proveNoMailIsLost({ count: 2, recipients: 240, seed: 3, workers: 2, durable: false, say: (line) => lines.push(line) });
  expect(lines.join('\n')).toContain('0 arrived twice');
}, 300_000);
