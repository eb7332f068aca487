import { otherText } from '#contract/choices.ts';
import { PAYMENT_CATEGORIES, RESERVATION_STATUS } from '#contract/filter-values.ts';
import type { Form } from '#contract/forms.ts';
import { reservationStatus } from '#contract/reservations.messages.ts';
import { type MappedField, mappingOf } from '#contract/response-statuses.ts';
import { paymentCategory } from '#contract/status.messages.ts';
import { findFormHandling } from '#server/answers/handling.queries.ts';
import type { Db } from '#server/db/db.ts';
import { stored } from '#server/stored-errors.ts';
import * as subject from '../subjects.messages.ts';
import { answerOutputs, chosenForms } from './answer-outputs.queries.ts';
import { subjectOfCall } from './call-subject.rules.ts';
import { formResponses, reservations, sentReminders } from './choices.queries.ts';
import * as label from './fields.messages.ts';
import { coaches, forms } from './look-ups.queries.ts';
import { about, loadMember, memberOutputs } from './member-output.queries.ts';
import { defineTrigger, field, options, output } from './module.rules.ts';
import * as text from './modules.messages.ts';

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
  const mapping = mappingOf((await findFormHandling(db, row.form_id)).mapping, questions);
  const of = (field: MappedField) => answers[mapping[field] ?? ''] ?? null;
  return {
    form: { id: row.form_id, title: row.title },
    response: { id: row.id, submittedAt: row.submitted_at.toISOString() },
    answers,
    email: of('email') ?? texts.find((text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))?.toLowerCase() ?? null,
    name: of('name'),
    phone: of('phone'),
  };
}

/** Replaces the ids of chosen options by their labels, because answers hold the ids. */
function optionLabels({ options = [] }: Questions[number], value: unknown): unknown {
  const label = (id: unknown) => options.find((option) => option.id === id)?.value ?? (typeof id === 'string' ? (otherText(id) ?? id) : id);
  return Array.isArray(value) ? value.map(label) : (label(value) ?? null);
}

const reservationStatuses = options(RESERVATION_STATUS, reservationStatus);
const categories = options(PAYMENT_CATEGORIES, paymentCategory);

const reservationOutputs = [
  output('reservation.id', label.reservationId, '0198a1f0-5c1e-7b9a-9d35-3f1f5e0c2a12'),
  output('reservation.email', label.clientEmail, 'awa.diop@example.com'),
  output('reservation.name', label.clientName, 'Awa Diop'),
  output('reservation.coach', label.coach, 'Moussa Ndiaye'),
  output('reservation.service', label.service, 'Coaching individuel'),
  output('reservation.startsAt', label.startsAt, '2026-12-01T10:00:00.000Z'),
  output('reservation.status', label.status, 'confirmed', reservationStatuses),
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
    id: 'forms.answered',
    name: text.formAnswered,
    description: text.formAnsweredAbout,
    by: 'event',
    fields: { form: field('multiselect', label.onlyTheseForms, { lookUp: forms, help: label.anyForm }) },
    outputs: [
      output('form.title', label.form, 'Candidature au coaching'),
      output('form.id', label.formId, '0198a1f0-5c1e-7b9a-9d35-3f1f5e0c2a11'),
      output('name', label.answeredName, 'Awa Diop'),
      output('email', label.answeredEmail, 'awa.diop@example.com'),
      output('phone', label.answeredPhone, '+221771234567'),
      output('response.id', label.responseId, '0198a1f0-5c1e-7b9a-9d35-3f1f5e0c2a13'),
      output('response.submittedAt', label.answeredAt, '2026-11-21T10:00:00.000Z'),
    ],
    subject(read) {
      const who = read('name') || read('email') || read('phone');
      const form = read('form.title');
      return who ? stored(subject.answered, { who, form }) : stored(subject.somebodyAnswered, { form });
    },
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
