import { afterEach, expect, test } from 'vitest';
import { readLanguageFrom } from '#contract/language.ts';
import { beginsText, lastRunText, nextRunText, scheduleText } from './scenario-labels.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const after = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

afterEach(() => readLanguageFrom(() => 'en'));

test('a schedule is plural from two units on', () => {
  expect(scheduleText(1, 'day')).toBe('Every 1 day');
  expect(scheduleText(2, 'week')).toBe('Every 2 weeks');
});

test('the next run is shown in minutes, hours or, from 24 hours on, days', () => {
  expect(nextRunText(after(20), NOW)).toBe('in 20m');
  expect(nextRunText(after(60), NOW)).toBe('in 1h');
  expect(nextRunText(after(24 * 60 - 1), NOW)).toBe('in 23h');
  expect(nextRunText(after(24 * 60), NOW)).toBe('in 1d');
  expect(nextRunText(after(-5), NOW)).toBe('any moment');
});

test('the last run is shown in minutes, hours or days', () => {
  expect(lastRunText(null, NOW)).toBe('Never');
  expect(lastRunText(after(-59), NOW)).toBe('59m ago');
  expect(lastRunText(after(-60), NOW)).toBe('1h ago');
  expect(lastRunText(after(-49 * 60), NOW)).toBe('2d ago');
  expect(lastRunText(after(5), NOW)).toBe('just now');
});

test('a scenario names its schedule only when its trigger is the clock', () => {
  expect(beginsText({ time: 3, frequency: 'hour', trigger: null })).toBe('Every 3 hours');
  expect(beginsText({ time: 3, frequency: 'hour', trigger: { module: 'members.created' } })).toBe('Each time it happens');
});

test('schedules and durations follow the rules of French', () => {
  readLanguageFrom(() => 'fr');
  expect(scheduleText(1, 'day')).toBe('Tous les jours');
  expect(scheduleText(2, 'week')).toBe('Toutes les 2 semaines');
  expect(nextRunText(after(60), NOW)).toBe('dans 1\u00a0h');
  expect(lastRunText(null, NOW)).toBe('Jamais');
});
