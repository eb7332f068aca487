import { describe, expect, test } from 'vitest';
import { busyTimes, CalendarTooLarge, NoCalendar } from './busy-times.rules.ts';

const window = { from: Date.parse('2026-11-01T00:00:00Z'), to: Date.parse('2027-01-01T00:00:00Z'), zone: 'Africa/Lagos' };
const calendar = (...parts: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT'].join('\r\n');
const read = (...parts: string[]) =>
  busyTimes(calendar(...parts), window).map((ends) => ends.map((at) => new Date(at).toISOString().slice(0, 16)));

const PARIS = [
  ...['BEGIN:VTIMEZONE', 'TZID:Europe de l’Ouest', 'BEGIN:STANDARD', 'DTSTART:19701025T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART:19700329T020000', 'TZOFFSETFROM:+0100'],
  ...['TZOFFSETTO:+0200', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT', 'END:VTIMEZONE'],
].join('\r\n');

describe('busy times', () => {
  test('are read in UTC, in a zone of the file, in one that is only named, without a zone, and as whole days', () => {
    const at = (start: string, end: string) => event(`UID:${start}`, `DTSTART${start}`, `DTEND${end}`);
    expect(
      read(
        PARIS,
        at(':20261102T090000Z', ':20261102T100000Z'),
        at(';TZID=Europe de l’Ouest:20261103T090000', ';TZID=Europe de l’Ouest:20261103T100000'),
        at(';TZID=America/New_York:20261104T090000', ';TZID=America/New_York:20261104T100000'),
        // The programme is one hour ahead of UTC.
        at(':20261105T090000', ':20261105T100000'),
        at(';VALUE=DATE:20261106', ';VALUE=DATE:20261108'),
        event('UID:d', 'DTSTART:20261109T090000Z', 'DURATION:PT45M'),
      ),
    ).toEqual([
      ['2026-11-02T09:00', '2026-11-02T10:00'],
      ['2026-11-03T08:00', '2026-11-03T09:00'],
      ['2026-11-04T14:00', '2026-11-04T15:00'],
      ['2026-11-05T08:00', '2026-11-05T09:00'],
      ['2026-11-05T23:00', '2026-11-07T23:00'],
      ['2026-11-09T09:00', '2026-11-09T09:45'],
    ]);
  });

  test('follow repetitions across a change of the clocks, without excluded and moved ones', () => {
    const weekly = event(
      'UID:w',
      'DTSTART;TZID=Europe de l’Ouest:20261005T090000',
      'DTEND;TZID=Europe de l’Ouest:20261005T100000',
      'RRULE:FREQ=WEEKLY;UNTIL=20261130T235959Z',
      'EXDATE;TZID=Europe de l’Ouest:20261109T090000',
    );
    const moved = event(
      'UID:w',
      'RECURRENCE-ID;TZID=Europe de l’Ouest:20261116T090000',
      'DTSTART;TZID=Europe de l’Ouest:20261117T150000',
      'DTEND;TZID=Europe de l’Ouest:20261117T160000',
    );
    const cancelled = event(
      'UID:w',
      'RECURRENCE-ID;TZID=Europe de l’Ouest:20261123T090000',
      'DTSTART;TZID=Europe de l’Ouest:20261123T090000',
      'DTEND;TZID=Europe de l’Ouest:20261123T100000',
      'STATUS:CANCELLED',
    );
    expect(read(PARIS, weekly, moved, cancelled).map(([from]) => from)).toEqual([
      '2026-11-02T08:00',
      '2026-11-17T14:00',
      '2026-11-30T08:00',
    ]);
  });

  test('follow several daily events that began decades ago, one of which lasts for days', () => {
    const daily = (hour: number) =>
      event(`UID:${hour}`, `DTSTART:19890101T${hour}0000Z`, `DTEND:19890101T${hour}3000Z`, 'RRULE:FREQ=DAILY');
    const long = event('UID:long', 'DTSTART:19891028T000000Z', 'DTEND:19891103T080000Z', 'RRULE:FREQ=YEARLY');
    const found = read(daily(10), daily(12), daily(14), daily(16), long);
    expect(found.slice(0, 2)).toEqual([
      ['2026-10-28T00:00', '2026-11-03T08:00'],
      ['2026-11-03T10:00', '2026-11-03T10:30'],
    ]);
    // Four on each of the last 59 days of the year.
    expect(found).toHaveLength(1 + 4 * 59);
  });

  test('leave out free and cancelled events and our own sessions, and are joined where they overlap', () => {
    const at = (uid: string, from: string, to: string, ...more: string[]) =>
      event(`UID:${uid}`, `DTSTART:20261110T${from}00Z`, `DTEND:20261110T${to}00Z`, ...more);
    expect(
      read(
        at('free', '0600', '0700', 'TRANSP:TRANSPARENT'),
        at('outlook', '0600', '0700', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
        at('gone', '0600', '0700', 'STATUS:CANCELLED'),
        at('0198c1de-1111-7222-8333-444455556666@cauri', '0600', '0700'),
        at('a', '0900', '1000'),
        at('b', '0930', '1100'),
        at('c', '1100', '1130'),
        'BEGIN:VFREEBUSY\r\nFREEBUSY;FBTYPE=BUSY:20261112T090000Z/PT1H,20261112T120000Z/20261112T130000Z\r\nEND:VFREEBUSY',
      ),
    ).toEqual([
      ['2026-11-10T09:00', '2026-11-10T11:30'],
      ['2026-11-12T09:00', '2026-11-12T10:00'],
      ['2026-11-12T12:00', '2026-11-12T13:00'],
    ]);
  });

  test.each([
    ['20261031T230000Z', '20261101T000000Z', false],
    ['20261031T230000Z', '20261101T000001Z', true],
    ['20261231T235959Z', '20270101T010000Z', true],
    ['20270101T000000Z', '20270101T010000Z', false],
    ['20261110T090000Z', '20261110T090000Z', false],
    ['20261110T090000Z', '20261110T080000Z', false],
  ])('from %s to %s count only if they last and touch the time that is looked at: %s', (from, to, counts) => {
    expect(read(event('UID:x', `DTSTART:${from}`, `DTEND:${to}`))).toHaveLength(counts ? 1 : 0);
  });

  test('are those of repetitions that are shared without their series, and an event without a beginning is left out', () => {
    const repetition = (day: number, ...more: string[]) =>
      event(`UID:${day}`, `RECURRENCE-ID:202611${day}T080000Z`, `DTSTART:202611${day}T090000Z`, `DTEND:202611${day}T100000Z`, ...more);
    expect(read(repetition(16), repetition(17, 'STATUS:CANCELLED'), event('UID:x', 'SUMMARY:?'))).toEqual([
      ['2026-11-16T09:00', '2026-11-16T10:00'],
    ]);
  });

  test('are not read from what is no calendar, nor from a rule that repeats each second', () => {
    for (const text of ['', '<!doctype html><title>Sign in</title>', 'BEGIN:VCARD\r\nEND:VCARD\r\n', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT'])
      expect(() => busyTimes(text, window), text).toThrow(NoCalendar);
    const endless = event('UID:x', 'DTSTART:19700101T000000Z', 'DTEND:19700101T000001Z', 'RRULE:FREQ=SECONDLY');
    expect(() => read(endless)).toThrow(CalendarTooLarge);
  });
});
