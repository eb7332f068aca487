import { expect, test } from 'vitest';
import { formatRelative } from './dates.ts';

const NOW = Date.parse('2026-11-18T10:00:00Z');

// Monday at 11:00 and Friday at 9:00 are 47 hours from Wednesday at 10:00, and are neither yesterday nor tomorrow.
test.each([
  ['2026-11-18T09:59:40Z', 'just now'],
  ['2026-11-18T09:57:00Z', '3 minutes ago'],
  ['2026-11-16T11:00:00Z', '1 day ago'],
  ['2026-11-20T09:00:00Z', 'in 1 day'],
  ['2026-09-20T10:00:00Z', '1 month ago'],
  ['2024-12-01T10:00:00Z', '1 year ago'],
])('%s is shown as %s', (iso, expected) => expect(formatRelative(iso, NOW)).toBe(expected));
