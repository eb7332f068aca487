import { isLink } from '#contract/contact.ts';
import type { Attachment } from '#server/integrations/mailer.ts';

// A calendar file with one event (RFC 5545, 5546), from which a client's calendar adds, moves or removes the event.

export interface CalendarEvent {
  method: 'REQUEST' | 'CANCEL';
  /** The uid stays the same for the life of the event: calendars use it and the sequence to know what replaces what. */
  uid: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  /** The time at which this file was written. */
  writtenAt: Date;
  summary: string;
  description: string;
  /** A meeting link or a place; empty when there is none. */
  place: string;
  organizer: Person;
  attendee: Person;
}

interface Person {
  name: string;
  email: string;
}

export function calendarFile({ method, uid, sequence, startsAt, endsAt, writtenAt, ...event }: CalendarEvent): Attachment {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cauri//Reservations//FR',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(writtenAt)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(event.place ? [`LOCATION:${escapeText(event.place)}`] : []),
    // Programs that know no other property for it show this one as the link to the meeting.
    ...(isLink(event.place) ? [`URL:${new URL(event.place).href}`] : []),
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;${person(event.organizer)}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;${person(event.attendee)}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return {
    filename: 'reservation.ics',
    contentType: `text/calendar; method=${method}; charset=utf-8`,
    content: `${lines.map(fold).join('\r\n')}\r\n`,
  };
}

const utc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, (c) => `\\${c}`).replaceAll(/\r\n|\r|\n/g, '\\n');

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
