import { expect, test } from 'vitest';
import { proveBackups } from './backup-proof.ts';

test('a backup that is made under load is restored row for row and byte for byte, and a server starts on it', {
  timeout: 240_000,
}, async () => {
  const [round] = await proveBackups({ rounds: 1, writers: 3, say: () => {} });
  expect(round).toMatchObject({ differences: [], meanwhile: expect.any(Number) });
  expect(round!.files).toBeGreaterThan(0);
  expect(round!.indexes).toBeGreaterThan(100);
});
