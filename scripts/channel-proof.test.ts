import { expect, test } from 'vitest';
import { proveNoMessageIsDoubled } from './channel-proof.ts';

test('messages by WhatsApp and SMS reach everybody at most once when two senders are killed', async () => {
  const lines: string[] = [];
  await proveNoMessageIsDoubled({ count: 2, recipients: 100, seed: 5, workers: 2, durable: false, say: (line) => lines.push(line) });
  expect(lines.join('\n')).toContain('0 left twice');
}, 300_000);
