import { expect, test } from 'vitest';
import type { MemberField } from '#contract/member-fields.ts';
import * as text from './fields.messages.ts';
import { checkOwn } from './own-fields.ts';

test('a day that no calendar has is refused beside its field', () => {
  const field = { kind: 'date' } as MemberField;
  expect(checkOwn(field, '2026-02-28')).toBeNull();
  expect(checkOwn(field, '2026-02-31')).toBe(text.dayLike());
});
