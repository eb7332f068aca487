import { expect, test } from 'vitest';
import { memberSince } from './member-since.ts';

test('how long somebody is a member, in the largest unit that has passed', () => {
  const joined = '2026-01-15T10:00:00.000Z';
  const after = (time: string) => memberSince(joined, new Date(time).getTime());
  expect(after('2026-01-15T10:20:00Z')).toBe('Member for less than an hour');
  expect(after('2026-01-15T15:00:00Z')).toMatch(/^Member for 5\shours$/);
  expect(after('2026-01-17T10:00:00Z')).toMatch(/^Member for 2\sdays$/);
  expect(after('2026-04-20T10:00:00Z')).toMatch(/^Member for 3\smonths$/);
  expect(after('2028-02-01T10:00:00Z')).toMatch(/^Member for 2\syears$/);
  // Months have 28 to 31 days, and the anniversary is a day of the calendar.
  expect(after('2026-02-14T23:00:00Z')).toMatch(/^Member for 30\sdays$/);
  expect(after('2026-03-15T08:00:00Z')).toMatch(/^Member for 2\smonths$/);
  expect(after('2027-01-14T23:00:00Z')).toMatch(/^Member for 11\smonths$/);
  expect(after('2027-01-15T08:00:00Z')).toMatch(/^Member for 1\syear$/);
});
