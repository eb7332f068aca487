import { isLink } from '#contract/contact.ts';
import type { Attachment } from '#server/integrations/mailer.ts';

// Calendar files (RFC 5545, 5546): one event by e-mail, from which a client's calendar adds, moves or removes it, and the feed of all
// sessions of a coach, which calendar programs read again and again.

export interface Event {
  /** The uid stays the same for the life of the event: calendars use it and the sequence to know what replaces what. */
  uid: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  /** The time at which this version was written. */
  writtenAt: Date;
  summary: string;
  description: string;
  /** A meeting link or a place; empty when there is none. */
  place: string;
}

export interface CalendarEvent extends Event {
  method: 'REQUEST' | 'CANCEL';
  organizer: Person;
  attendee: Person;
}

export interface FeedEvent extends Event {
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  changedAt: Date;
}

export const uidOf = (reservationId: string): string => `${reservationId}@cauri`;

interface Person {
  name: string;
  email: string;
}

export function calendarFile({ method, organizer, attendee, ...event }: CalendarEvent): Attachment {
  const lines = eventLines(event, method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED', [
    `ORGANIZER;${person(organizer)}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;${person(attendee)}`,
    'TRANSP:OPAQUE',
  ]);
  return {
    filename: 'reservation.ics',
    contentType: `text/calendar; method=${method}; charset=utf-8`,
    content: calendar([`METHOD:${method}`], lines),
  };
}

/**
 * One file with the events of several sessions. It is published and not an invitation, because an invitation may hold one event only
 * (RFC 5546, 3.2); the uid of each event is the same as in the files about it alone.
 */
export function seriesFile({ organizer, status }: { organizer: Person; status: 'CONFIRMED' | 'CANCELLED' }, events: Event[]): Attachment {
  const lines = events.flatMap((event) => eventLines(event, status, [`ORGANIZER;${person(organizer)}`, 'TRANSP:OPAQUE']));
  return {
    filename: 'reservations.ics',
    contentType: 'text/calendar; method=PUBLISH; charset=utf-8',
    content: calendar(['METHOD:PUBLISH'], lines),
  };
}

/** The feed of a calendar: its name, the zone in which programs may show it, how often to read it, and its events. */
export function calendarFeed({ name, zone }: { name: string; zone: string }, events: FeedEvent[]): string {
  const head = [
    // Programs know either the property of RFC 7986 or the older one that came before it.
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${escapeText(zone)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
  ];
  const lines = events.flatMap(({ status, changedAt, ...event }) =>
    eventLines(event, status, [`LAST-MODIFIED:${utc(changedAt)}`, `TRANSP:${status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`]),
  );
  return calendar(head, lines);
}

const calendar = (head: string[], lines: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cauri//Reservations//FR',
    'CALSCALE:GREGORIAN',
    ...head,
    ...lines,
    'END:VCALENDAR',
    // The last line ends too.
    '',
  ]
    .map(fold)
    .join('\r\n');

const eventLines = ({ startsAt, endsAt, place, ...event }: Event, status: FeedEvent['status'], more: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${utc(event.writtenAt)}`,
  // Moments in UTC mean the same in every calendar, whatever it knows about time zones.
  `DTSTART:${utc(startsAt)}`,
  `DTEND:${utc(endsAt)}`,
  `SUMMARY:${escapeText(event.summary)}`,
  `DESCRIPTION:${escapeText(event.description)}`,
  ...(place ? [`LOCATION:${escapeText(place)}`] : []),
  // Programs that know no other property for it show this one as the link to the meeting.
  ...(isLink(place) ? [`URL:${new URL(place).href}`] : []),
  `STATUS:${status}`,
  ...more,
  'END:VEVENT',
];

const utc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** A text may hold a tab, and no other control character, such as one that was copied from a document. */
const escapeText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, (c) => `\\${c}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[^\P{Cc}\t]/gu, ' ');

/** A parameter's value cannot hold quotes or line ends, so they are removed from the name; an address holds no spaces. */
const person = ({ name, email }: Person) =>
  `CN="${name.replaceAll(/["\p{Cc}]/gu, ' ').trim()}":mailto:${email.replaceAll(/[\s\p{Cc}]/gu, '')}`;

/** Folds lines at 75 octets, with a space at the start of each continuation. No character is cut in two. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const letter of line) {
    const length = Buffer.byteLength(letter);
    if (octets + length > 75) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += letter;
    octets += length;
  }
  return [...parts, part].join('\r\n');
}
