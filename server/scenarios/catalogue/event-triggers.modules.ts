import { PAYMENT_CATEGORIES, RESERVATION_STATUS } from '#contract/filter-values.ts';
import { reservationStatus } from '#contract/reservations.messages.ts';
import { paymentCategory } from '#contract/status.messages.ts';
import type { Db } from '#server/db/db.ts';
import { findTimeZone } from '#server/settings/setting.queries.ts';
import { stored } from '#server/stored-errors.ts';
import { clockIn, dayFirst } from '#server/time/calendar.ts';
import * as subject from '../subjects.messages.ts';
import { subjectOfCall } from './call-subject.rules.ts';
import { reservations, sentReminders } from './choices.queries.ts';
import * as label from './fields.messages.ts';
import { coaches } from './look-ups.queries.ts';
import { about, loadMember, memberOutputs } from './member-output.queries.ts';
import { defineTrigger, field, options, output } from './module.rules.ts';
import * as text from './modules.messages.ts';

// Triggers for what happens outside of members, payments and forms: reservations, reminders, the clock and incoming calls.

const reservationStatuses = options(RESERVATION_STATUS, reservationStatus);
const categories = options(PAYMENT_CATEGORIES, paymentCategory);

const reservationOutputs = [
  output('reservation.id', label.reservationId, '0198a1f0-5c1e-7b9a-9d35-3f1f5e0c2a12'),
  output('reservation.email', label.clientEmail, 'awa.diop@example.com'),
  output('reservation.name', label.clientName, 'Awa Diop'),
  output('reservation.phone', label.clientPhone, '+221771234567'),
  output('reservation.coach', label.coach, 'Moussa Ndiaye'),
  output('reservation.service', label.service, 'Coaching individuel'),
  output('reservation.day', label.sessionDay, '01/12/2026'),
  output('reservation.time', label.sessionTime, '10:00'),
  output('reservation.place', label.sessionPlace, 'https://meet.example.org/coaching'),
  output('reservation.startsAt', label.startsAt, '2026-12-01T10:00:00.000Z'),
  output('reservation.status', label.status, 'confirmed', reservationStatuses),
];

async function loadReservation(db: Db, { reservationId, memberId }: Record<string, unknown>) {
  if (typeof reservationId !== 'string') return undefined;
  const row = await db
    .selectFrom('reservation as r')
    .leftJoin('account as a', 'a.id', 'r.coach_id')
    .leftJoin('coach as c', 'c.account_id', 'r.coach_id')
    .leftJoin('coaching_service as s', 's.id', 'r.service_id')
    .select(['r.id', 'r.email', 'r.client_name', 'r.phone', 'a.name as coach', 'r.service', 'r.starts_at', 'r.ends_at', 'r.status'])
    .select(['r.place', 'c.place as coach_place', 's.place as service_place'])
    .where('r.id', '=', reservationId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { member = null } = (await loadMember(db, { memberId })) ?? {};
  const { date, time } = clockIn(await findTimeZone(db), row.starts_at);
  const { id, email, coach, service, status } = row;
  return {
    reservation: {
      ...{ id, email, coach, service, status, time },
      // The reservation of a member has name and phone only on the member.
      name: row.client_name || (member?.fullName ?? ''),
      phone: row.phone || (member?.phone ?? ''),
      place: row.place || row.coach_place || (row.service_place ?? ''),
      day: dayFirst(date),
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
    },
    member,
  };
}

export const reservation = {
  by: 'event' as const,
  outputs: [...reservationOutputs, ...memberOutputs()],
  load: loadReservation,
  choices: reservations,
};
export const client = (read: (path: string) => string) => read('reservation.name') || read('reservation.email');

export const eventTriggers = [
  defineTrigger({
    id: 'schedule.every',
    name: text.onSchedule,
    description: text.onScheduleAbout,
    by: 'schedule',
    fields: {},
    outputs: [
      output('at', label.scheduledFor, '2026-11-21T08:00:00.000Z'),
      output('day', label.day, '2026-11-21'),
      output('late', label.madeUpFor, false),
    ],
  }),
  defineTrigger({
    ...reservation,
    id: 'reservations.created',
    name: text.reservationCreated,
    description: text.reservationCreatedAbout,
    fields: { coach: field('multiselect', label.onlyWith, { lookUp: coaches }) },
    subject: (read) => stored(subject.booked, { who: client(read), service: read('reservation.service') }),
  }),
  defineTrigger({
    ...reservation,
    id: 'reservations.changed',
    name: text.reservationChanged,
    description: text.reservationChangedAbout,
    fields: { status: field('multiselect', label.onlyWhenNow, { options: reservationStatuses }) },
    subject: (read) => stored(subject.reservationNow, { who: client(read), status: read('reservation.status') }),
  }),
  defineTrigger({
    id: 'reminders.sent',
    name: text.reminderSent,
    description: text.reminderSentAbout,
    by: 'event',
    fields: { kind: field('multiselect', label.onlyFor, { options: categories }) },
    outputs: [
      output('kind', label.kind, 'Registration', categories),
      output('due', label.dueOn, '2026-11-20'),
      output('sequence', label.reminderNumber, 1),
      ...memberOutputs(),
    ],
    subject: (read) => about(read, 'sequence', (who, sequence) => stored(subject.reminded, { who, sequence })),
    choices: sentReminders,
    load: loadMember,
  }),
  defineTrigger({
    id: 'webhooks.received',
    name: text.incomingWebhook,
    description: text.incomingWebhookAbout,
    by: 'webhook',
    fields: {
      verify: field('switch', label.signedOnly, {
        default: false,
        help: label.signedOnlyHelp,
      }),
      dedupe: field('text', label.eventIdPath, {
        placeholder: 'body.id',
        help: label.eventIdPathHelp,
      }),
    },
    outputs: [
      output('body', label.body, { id: 'evt_1', name: 'Awa Diop' }),
      output('query', label.query, {}),
      output('receivedAt', label.receivedAt, '2026-11-21T10:00:00.000Z'),
    ],
    subject: (_, output) => subjectOfCall((output as { body?: unknown } | null)?.body),
  }),
];
