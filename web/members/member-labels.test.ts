import { expect, test } from 'vitest';
import { formatDay, memberSince } from './member-labels.ts';

test('how long somebody is a member, in the largest unit that has passed', () => {
  const joined = '2026-01-15T10:00:00.000Z';
  const after = (time: string) => memberSince(joined, new Date(time).getTime());
  expect(after('2026-01-15T10:20:00Z')).toBe('Membre depuis moins d’une heure');
  expect(after('2026-01-15T15:00:00Z')).toMatch(/^Membre depuis 5\sheures$/);
  expect(after('2026-01-17T10:00:00Z')).toMatch(/^Membre depuis 2\sjours$/);
  expect(after('2026-04-20T10:00:00Z')).toMatch(/^Membre depuis 3\smois$/);
  expect(after('2028-02-01T10:00:00Z')).toMatch(/^Membre depuis 2\sans$/);
});

test('a day is shown as it is, whatever the zone', () => {
  expect(formatDay('2026-03-01')).toBe('01/03/2026');
});
