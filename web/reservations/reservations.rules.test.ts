import { expect, test } from 'vitest';
import { today } from '#web/ui/zoned-input.ts';
import { addDays } from './calendar/calendar.rules.ts';
import { daysOf } from './reservations.rules.ts';

const now = today();
const yesterday = addDays(now, -1);

test.each([
  ['future sessions, the next one first, by default', {}, { startDate: now, order: 'asc' }],
  ['the sessions of today', { period: 'today' }, { startDate: now, endDate: now, order: 'asc' }],
  ['past sessions, the latest first', { period: 'past' }, { endDate: yesterday, order: 'desc' }],
  ['all sessions', { period: 'all' }, { order: 'desc' }],
  ['chosen days whatever the period is', { period: 'past', startDate: '2026-01-05' }, { startDate: '2026-01-05', order: 'asc' }],
  ['sessions until a chosen day', { endDate: '2026-01-05' }, { endDate: '2026-01-05', order: 'desc' }],
  ['another order when it is requested', { order: 'desc' }, { startDate: now, order: 'desc' }],
] as const)('the list shows %s', (_, state, shown) => expect(daysOf(state)).toEqual(shown));
