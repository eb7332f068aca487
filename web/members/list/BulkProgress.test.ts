// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { bulkSentence, undoneSentence } from './BulkProgress.tsx';

test('the sentence of a bulk action says what changed and what was like that before', () => {
  expect(bulkSentence({ members: 1, changed: 1, leftOut: [] }, 'status', 'Processed')).toBe('1 member set to Processed');
  expect(bulkSentence({ members: 30, changed: 26, leftOut: [] }, 'add-tag', 'Promo')).toBe(
    '26 members tagged Promo (the others were like that already)',
  );
  expect(bulkSentence({ members: 3, changed: 0, leftOut: [] }, 'remove-from-group', 'Lives')).toBe(
    'Nothing to change: all of them were like that already',
  );
  const leftOut = [
    { reason: 'owes-nothing' as const, count: 3 },
    { reason: 'unsubscribed' as const, count: 1 },
  ];
  expect(bulkSentence({ members: 38, changed: 34, leftOut }, 'remind', '')).toBe(
    'Reminder prepared for 34 members. Left out: 3 owe nothing now and 1 unsubscribed.',
  );
  expect(undoneSentence({ changed: 1, putBack: 1 })).toBe('1 member put back as before');
  expect(undoneSentence({ changed: 4, putBack: 3 })).toBe('3 members put back as before (1 was changed since and stays as it is)');
  expect(undoneSentence({ changed: 9, putBack: 0 })).toBe('0 members put back as before (9 were changed since and stay as they are)');
});
