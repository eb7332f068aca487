import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { compose } from '#server/integrations/compose.ts';
import { type CalendarEvent, calendarFeed, calendarFile, type FeedEvent } from './ics.rules.ts';

const event: CalendarEvent = {
  method: 'REQUEST',
  uid: '0198-a@cauri',
  sequence: 2,
  startsAt: new Date('2026-11-23T09:00:00Z'),
  endsAt: new Date('2026-11-23T10:00:00Z'),
  writtenAt: new Date('2026-11-21T10:00:00Z'),
  summary: 'Coaching ; stratégie, avec Rodrigue',
  description: 'Ligne 1\nLigne 2 \\ fin',
  place: '',
  organizer: { name: 'Rodrigue "Rod" Hounkpatin', email: 'no-reply@exemple.sn' },
  attendee: { name: '', email: 'awa@exemple.sn' },
};

/** The unfolded lines that a calendar reads, by name. */
function read(content: string): Map<string, string> {
  const lines = content.replaceAll('\r\n ', '').split('\r\n').filter(Boolean);
  return new Map(lines.map((line) => [line.slice(0, line.search(/[:;]/)), line.slice(line.search(/[:;]/))]));
}

describe('a calendar file', () => {
  test('holds the title, time, people and version of the event', () => {
    const { filename, contentType, content } = calendarFile(event);
    expect({ filename, contentType }).toEqual({
      filename: 'reservation.ics',
      contentType: 'text/calendar; method=REQUEST; charset=utf-8',
    });
    expect(Object.fromEntries(read(content))).toMatchObject({
      METHOD: ':REQUEST',
      UID: ':0198-a@cauri',
      SEQUENCE: ':2',
      DTSTAMP: ':20261121T100000Z',
      DTSTART: ':20261123T090000Z',
      DTEND: ':20261123T100000Z',
      STATUS: ':CONFIRMED',
      SUMMARY: ':Coaching \\; stratégie\\, avec Rodrigue',
      DESCRIPTION: ':Ligne 1\\nLigne 2 \\\\ fin',
      ORGANIZER: ';CN="Rodrigue  Rod  Hounkpatin":mailto:no-reply@exemple.sn',
    });
  });

  test('names the place, and a meeting link as its address too', () => {
    const lines = (place: string) => read(calendarFile({ ...event, place }).content);
    const room = lines('Point E, rue 5; 2e étage');
    expect([room.get('LOCATION'), room.has('URL')]).toEqual([':Point E\\, rue 5\\; 2e étage', false]);
    const link = lines('https://meet.example.com/abc?x=1,2');
    expect([link.get('LOCATION'), link.get('URL')]).toEqual([
      ':https://meet.example.com/abc?x=1\\,2',
      ':https://meet.example.com/abc?x=1,2',
    ]);
    expect(lines('').has('LOCATION')).toBe(false);
  });

  test('marks a cancelled event as cancelled', () => {
    const lines = read(calendarFile({ ...event, method: 'CANCEL' }).content);
    expect([lines.get('METHOD'), lines.get('STATUS')]).toEqual([':CANCEL', ':CANCELLED']);
  });

  test('is sent as an invitation and as an attached file', async () => {
    const mail = {
      id: 'x',
      to: 'awa@exemple.sn',
      subject: 'Bonjour',
      text: 'Bonjour',
      html: '<p>Bonjour</p>',
      attachments: [calendarFile(event)],
    };
    const source = (await compose(mail, { name: 'Cauri', address: 'no-reply@exemple.sn' }, 'exemple.sn')).toString();
    const { attachments } = await PostalMime.parse(source);
    expect(source.match(/Content-Type: text\/calendar;.*method=REQUEST/g)).toHaveLength(2);
    expect(attachments.map(({ filename, disposition }) => [filename, disposition])).toContainEqual(['reservation.ics', 'attachment']);
  });

  test('holds no control character, because programs then refuse the whole calendar', () => {
    const { content } = calendarFile({ ...event, summary: 'Bilan\u000bd’Awa\u0007', description: 'Un\tdeux\u001b' });
    expect(content.replaceAll(/\r\n|\t/g, '')).not.toMatch(/\p{Cc}/u);
    expect([read(content).get('SUMMARY'), read(content).get('DESCRIPTION')]).toEqual([':Bilan d’Awa ', ':Un\tdeux ']);
  });

  test('folds every line at 75 octets and loses no text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const { content } = calendarFile({ ...event, summary: text, attendee: { name: text, email: 'a@b.sn' } });
        const longest = Math.max(...content.split('\r\n').map((line) => Buffer.byteLength(line)));
        expect(longest).toBeLessThanOrEqual(75);
        const summary = read(content).get('SUMMARY')!.slice(1);
        const unescaped = summary.replaceAll(/\\(.)/g, (_, c) => (c === 'n' ? '\n' : c));
        expect(unescaped).toBe(text.replaceAll(/\r\n|\r/g, '\n'));
        expect(content.match(/BEGIN:VEVENT/g)).toHaveLength(1 + (text.includes('BEGIN:VEVENT') ? 1 : 0));
      }),
      { examples: [['x'.repeat(300)]] },
    );
  });
});

test('a feed says when each session changed, and a cancelled one takes no time', () => {
  const { method: _, organizer: _organizer, attendee: _attendee, ...session } = event;
  const lines = (status: FeedEvent['status']) =>
    read(calendarFeed({ name: 'Rodrigue', zone: 'Africa/Dakar' }, [{ ...session, status, changedAt: new Date('2026-11-22T08:00:00Z') }]));
  expect(lines('CONFIRMED').get('LAST-MODIFIED')).toBe(':20261122T080000Z');
  expect([lines('CONFIRMED').get('TRANSP'), lines('CANCELLED').get('TRANSP')]).toEqual([':OPAQUE', ':TRANSPARENT']);
});
