import { expect, test } from 'vitest';
import type { CircleStatus } from '#contract/circle.ts';
import { REFRESH } from './circle.api.ts';

const DONE = {
  sync: null,
  members: { local: 1, pending: 0, synced: 2, failed: 1 },
  access: { pending: 0, failed: 1 },
} as CircleStatus;

test('the status is loaded again while members or changes of access wait', () => {
  const again = (data: CircleStatus | undefined) => REFRESH.refetchInterval({ state: { data, dataUpdatedAt: 0 } });
  expect([undefined, DONE].map(again)).toEqual([false, false]);
  expect(again({ ...DONE, members: { ...DONE.members, pending: 1 } })).toBe(2_000);
  expect(again({ ...DONE, access: { ...DONE.access, pending: 1 } })).toBe(2_000);
});
