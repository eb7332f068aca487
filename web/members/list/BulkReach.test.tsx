import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPart } from '#web/testing/screen.tsx';
import { BulkReach } from './BulkReach.tsx';

test('the question before a bulk reminder says why members are left out, and what can be done about it', () => {
  const leftOut = [
    { reason: 'unreachable' as const, count: 1 },
    { reason: 'owes-nothing' as const, count: 2 },
  ];
  showPart(<BulkReach kind="remind" preview={{ reached: 3, leftOut, captured: false }} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 cannot be reached, because e-mails come backCorrect the e-mail address on the profile.',
    '2 owe nothing now',
  ]);
});
