import type { Form } from '#contract/forms.ts';
import type { Db } from '#server/db/db.ts';
import { answerOutputs, chosenForms } from './answer-outputs.queries.ts';
import { subjectOfCall } from './call-subject.rules.ts';
import { formResponses, reservations, sentReminders } from './choices.queries.ts';
import { coaches, forms } from './look-ups.queries.ts';
import { about, loadMember, memberOutputs } from './member-output.queries.ts';
import { defineTrigger, field, options, output } from './module.rules.ts';

// Triggers for what happens outside of members and payments: answered forms, reservations, reminders, the clock and incoming calls.

type Questions = Form['questions'];

/**
 * Loads a response with its answers under the ids of their questions, and the name, e-mail address and telephone where the form
 * asks for them.
 */
async function loadResponse(db: Db, { responseId }: Record<string, unknown>) {
  if (typeof responseId !== 'string') return undefined;
  const row = await db
    .selectFrom('response as r')
    .innerJoin('form_version as v', 'v.id', 'r.form_version_id')
    .innerJoin('form as f', 'f.id', 'r.form_id')
    .select(['r.id', 'r.form_id', 'r.answers', 'r.submitted_at', 'v.content', 'f.title'])
    .where('r.id', '=', responseId)
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { questions } = row.content as unknown as { questions: Questions };
  const given = row.answers as Record<string, unknown>;
  const answers = Object.fromEntries(questions.map((question) => [question.id, optionLabels(question, given[question.id])]));
  const texts = Object.values(answers).flatMap((value) => (typeof value === 'string' ? [value.trim()] : []));
  const titled = (pattern: RegExp) => answers[questions.find(({ title }) => pattern.test(title))?.id ?? ''] ?? null;
  return {
    form: { id: row.form_id, title: row.title },
    response: { id: row.id, submittedAt: row.submitted_at.toISOString() },
    answers,
    email: texts.find((text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))?.toLowerCase() ?? null,
    name: titled(/\b(nom|name|prénom)/i),
    phone: titled(/(téléphone|telephone|phone|whatsapp|numéro)/i),
  };
}

/** Replaces the ids of chosen options by their labels, because answers hold the ids. */
function optionLabels({ options = [] }: Questions[number], value: unknown): unknown {
  const label = (id: unknown) => options.find((option) => option.id === id)?.value ?? id;
  return Array.isArray(value) ? value.map(label) : (label(value) ?? null);
}

const reservationOutputs = [
  output('reservation.id', 'Reservation id', '0198a1f0-5c1e-7b9a-9d35-3f1f5e0c2a12'),
  output('reservation.email', 'Client email', 'awa.diop@example.com'),
  output('reservation.name', 'Client name', 'Awa Diop'),
  output('reservation.coach', 'Coach', 'Moussa Ndiaye'),
  output('reservation.service', 'Service', 'Coaching individuel'),
  output('reservation.startsAt', 'Starts at', '2026-12-01T10:00:00.000Z'),
  output('reservation.status', 'Status', 'confirmed'),
];

async function loadReservation(db: Db, { reservationId, memberId }: Record<string, unknown>) {
  if (typeof reservationId !== 'string') return undefined;
  const row = await db
    .selectFrom('reservation as r')
    .leftJoin('account as a', 'a.id', 'r.coach_id')
    .select(['r.id', 'r.email', 'r.client_name', 'a.name as coach', 'r.service', 'r.starts_at', 'r.ends_at', 'r.status'])
    .where('r.id', '=', reservationId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { member = null } = (await loadMember(db, { memberId })) ?? {};
  const { id, email, client_name: name, coach, service, status } = row;
  return {
    reservation: { id, email, name, coach, service, status, startsAt: row.starts_at.toISOString(), endsAt: row.ends_at.toISOString() },
    member,
  };
}

const reservation = {
  by: 'event' as const,
  outputs: [...reservationOutputs, ...memberOutputs()],
  load: loadReservation,
  choices: reservations,
};
const client = (read: (path: string) => string) => read('reservation.name') || read('reservation.email');

export const eventTriggers = [
  defineTrigger({
    id: 'schedule.every',
    name: 'On schedule',
    description: 'Every so many minutes, hours, days, weeks, months or years, from the start date on.',
    by: 'schedule',
    fields: {},
    outputs: [
      output('at', 'Scheduled for', '2026-11-21T08:00:00.000Z'),
      output('day', 'Day', '2026-11-21'),
      output('late', 'Made up for', false),
    ],
  }),
  defineTrigger({
    id: 'forms.answered',
    name: 'Form answered',
    description: 'Somebody answered a form.',
    by: 'event',
    fields: { form: field('multiselect', 'Only these forms', { lookUp: forms, help: 'Left empty: any form.' }) },
    outputs: [
      output('form.title', 'Form', 'Candidature au coaching'),
      output('form.id', 'Form id', '0198a1f0-5c1e-7b9a-9d35-3f1f5e0c2a11'),
      output('name', 'Name in the answers', 'Awa Diop'),
      output('email', 'Email in the answers', 'awa.diop@example.com'),
      output('phone', 'Phone in the answers', '+221771234567'),
      output('response.id', 'Response id', '0198a1f0-5c1e-7b9a-9d35-3f1f5e0c2a13'),
      output('response.submittedAt', 'Answered at', '2026-11-21T10:00:00.000Z'),
    ],
    subject: (read) => `${read('name') || read('email') || read('phone') || 'Somebody'} · answered “${read('form.title')}”`,
    load: loadResponse,
    choices: formResponses,
    moreOutputs(db, config, { example, usedIn }) {
      const { form, answers = {} } = (example ?? {}) as { form?: { id?: string }; answers?: object };
      const chosen = chosenForms(config);
      return answerOutputs(db, chosen.length > 0 ? chosen : chosenForms({ form: [form?.id] }), { answered: answers, usedIn });
    },
  }),
  defineTrigger({
    ...reservation,
    id: 'reservations.created',
    name: 'Reservation created',
    description: 'Time with a coach was booked.',
    fields: { coach: field('multiselect', 'Only with', { lookUp: coaches }) },
    subject: (read) => `${client(read)} · booked ${read('reservation.service')}`,
  }),
  defineTrigger({
    ...reservation,
    id: 'reservations.changed',
    name: 'Reservation changed',
    description: 'A reservation was confirmed, cancelled, moved or given to another coach.',
    fields: { status: field('multiselect', 'Only when it is now', { options: options(['pending', 'confirmed', 'cancelled']) }) },
    subject: (read) => `${client(read)} · reservation is now ${read('reservation.status')}`,
  }),
  defineTrigger({
    id: 'reminders.sent',
    name: 'Reminder sent',
    description: 'A member was reminded of a payment or a subscription.',
    by: 'event',
    fields: { kind: field('multiselect', 'Only for', { options: options(['Registration', 'Subscription']) }) },
    outputs: [
      output('kind', 'Kind', 'Registration'),
      output('due', 'Due on', '2026-11-20'),
      output('sequence', 'Number of the reminder', 1),
      ...memberOutputs(),
    ],
    subject: (read) => about(read, read('sequence') && `was sent reminder ${read('sequence')}`),
    choices: sentReminders,
    load: loadMember,
  }),
  defineTrigger({
    id: 'webhooks.received',
    name: 'Incoming webhook',
    description: 'Another system calls this scenario’s own address.',
    by: 'webhook',
    fields: {
      verify: field('switch', 'Only signed calls', {
        default: true,
        help: 'The caller signs each call with the secret, as Standard Webhooks describe it: webhook-id, webhook-timestamp and webhook-signature. Of callers that can only sign the body (X-Cauri-Signature: sha256=HMAC-SHA256 in hexadecimal), the same body counts once.',
      }),
      dedupe: field('text', 'Path of the event’s own id', {
        placeholder: 'body.id',
        help: 'The same id twice is one event. Of calls that are not signed, the header Idempotency-Key does the same.',
      }),
    },
    outputs: [
      output('body', 'Body', { id: 'evt_1', name: 'Awa Diop' }),
      output('query', 'Query', {}),
      output('receivedAt', 'Received at', '2026-11-21T10:00:00.000Z'),
    ],
    subject: (_, output) => subjectOfCall((output as { body?: unknown } | null)?.body),
  }),
];
