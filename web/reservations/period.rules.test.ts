import { expect, test } from 'vitest';
import { addDays, today } from './calendar/calendar.rules.ts';
import { daysOf } from './period.rules.ts';

const now = today();
const yesterday = addDays(now, -1);

test.each([
  ['what is to come, the next session first', {}, { startDate: now, order: 'asc' }],
  ['today', { period: 'today' }, { startDate: now, endDate: now, order: 'asc' }],
  ['what is over, the latest first', { period: 'past' }, { endDate: yesterday, order: 'desc' }],
  ['everything', { period: 'all' }, { order: 'desc' }],
  ['chosen days, whatever the period', { period: 'past', startDate: '2026-01-05' }, { startDate: '2026-01-05', order: 'asc' }],
  ['until a chosen day', { endDate: '2026-01-05' }, { endDate: '2026-01-05', order: 'desc' }],
  ['another order when it is asked for', { order: 'desc' }, { startDate: now, order: 'desc' }],
] as const)('the list shows %s', (_, state, shown) => expect(daysOf(state)).toEqual(shown));
