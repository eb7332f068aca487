import { expect, test } from 'vitest';
import { proveMachines } from './machines-proof.ts';

test('processes behind HAProxy are restarted without a failed request, and a kill loses and doubles nothing', async ({ skip }) => {
  const lines: string[] = [];
  // With this seed a web process is killed; the work of a killed worker is taken over only when its heartbeats have stopped for long.
  const small = { seed: 1, requests: 50, kills: 1, web: 2, workers: 1, people: 2, pauseMs: 300, members: 4 };
  if (!(await proveMachines({ ...small, say: (line) => lines.push(line) }))) skip('HAProxy is not installed and cannot be installed here.');
  expect(lines[0]).toContain('none failed');
  expect(lines[1]).toContain('web');
  expect(lines[2]).toContain('are there once each');
}, 300_000);
