import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Delivery } from '#contract/outbox.ts';
import { showPart } from '#web/testing/screen.tsx';
import { NextAttempt } from './NextAttempt.tsx';

const nextAt = '2026-12-01T08:00:00.000Z';

test.each<[string, Pick<Delivery, 'state' | 'nextAt' | 'error'>, string | null]>([
  ['that is written for a later hour', { state: 'pending', nextAt, error: null }, 'Leaves on 01/12/2026 08:00'],
  ['that was refused for a moment', { state: 'pending', nextAt, error: '451 Try again' }, 'Tried again on 01/12/2026 08:00'],
  ['that is due', { state: 'pending', nextAt: null, error: null }, null],
  ['that failed', { state: 'failed', nextAt, error: '550 Unknown' }, null],
])('a message %s says when it leaves, if it waits for that', (_, delivery, said) => {
  showPart(<NextAttempt delivery={delivery} />);
  expect(screen.queryByText(/ on /)?.textContent ?? null).toBe(said);
});
