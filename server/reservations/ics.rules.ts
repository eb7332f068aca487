import type { Attachment } from '#server/integrations/mailer.ts';

// A calendar file with one event (RFC 5545, 5546): what a client's calendar needs to add it, move it or take it out.

export interface CalendarEvent {
  method: 'REQUEST' | 'CANCEL';
  /** The same for the life of the event: by it and the sequence, calendars know what replaces what. */
  uid: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  /** When this file was written. */
  writtenAt: Date;
  summary: string;
  description: string;
  organizer: Person;
  attendee: Person;
}

interface Person {
  name: string;
  email: string;
}

export function calendarFile({ method, uid, sequence, startsAt, endsAt, writtenAt, ...words }: CalendarEvent): Attachment {
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
    `SUMMARY:${escapeText(words.summary)}`,
    `DESCRIPTION:${escapeText(words.description)}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;${person(words.organizer)}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;${person(words.attendee)}`,
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

/** A parameter's value cannot hold quotes or line ends, whatever a person is called; an address is one word. */
const person = ({ name, email }: Person) =>
  `CN="${name.replaceAll(/["\p{Cc}]/gu, ' ').trim()}":mailto:${email.replaceAll(/[\s\p{Cc}]/gu, '')}`;

/** Lines are 75 octets at most; a longer one goes on after a space. No letter is cut in two. */
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
