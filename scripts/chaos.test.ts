import { expect, test } from 'vitest';
import { proveChaos } from './chaos/run.ts';

test('every invariant holds after the whole product was used while everything was disturbed', { timeout: 300_000 }, async () => {
  const said: string[] = [];
  const options = { seed: 1, ms: 8_000, webs: 1, workers: 1, longest: 1_000, pause: 120, hurry: true };
  const lines = await proveChaos({ ...options, say: (line) => said.push(line) }).catch((error: Error) => {
    throw new Error([...said, error.message].join('\n'));
  });
  expect(lines.join('\n')).toContain('none lost, none doubled');
});
