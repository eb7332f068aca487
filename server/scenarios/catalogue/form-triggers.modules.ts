import { labelOf } from '#contract/answer-values.ts';
import { otherText } from '#contract/choices.ts';
import type { Form } from '#contract/forms.ts';
import { kindOf } from '#contract/questions.ts';
import { type MappedField, mappingOf } from '#contract/response-statuses.ts';
import { findFormHandling } from '#server/answers/handling.queries.ts';
import { namesOfAttached } from '#server/answers/uploads.queries.ts';
import type { Db } from '#server/db/db.ts';
import { inEachLanguage } from '#server/language.ts';
import { stored } from '#server/stored-errors.ts';
import * as subject from '../subjects.messages.ts';
import { answerOutputs, chosenForms } from './answer-outputs.queries.ts';
import { formResponses } from './choices.queries.ts';
import * as label from './fields.messages.ts';
import * as each from './for-each.messages.ts';
import { STARTED_RESPONSE } from './for-each.queries.ts';
import { forms } from './look-ups.queries.ts';
import { defineTrigger, field, output, type Trigger } from './module.rules.ts';
import * as text from './modules.messages.ts';

// Triggers for responses to forms: one that arrives, and one that another scenario chose.

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
    .leftJoin('form_version as p', 'p.id', 'f.version_id')
    .select(['r.id', 'r.form_id', 'r.answers', 'r.submitted_at', 'v.content', 'p.content as present', 'f.title'])
    .where('r.id', '=', responseId)
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { questions } = row.content as unknown as { questions: Questions };
  const present = (row.present as unknown as { questions: Questions } | null)?.questions ?? [];
  const asked = questions.map((question) => withPresentTexts(question, present));
  const given = row.answers as Record<string, unknown>;
  const answers = Object.fromEntries(asked.map((question) => [question.id, optionLabels(question, given[question.id])]));
  const hasFiles = asked.some((question) => kindOf(question) === 'file' && given[question.id] !== undefined);
  const files = Map.groupBy(hasFiles ? await namesOfAttached(db, row.id) : [], ({ question_id }) => question_id);
  const words = asked.flatMap((question) => {
    const value = given[question.id];
    const names = files
      .get(question.id)
      ?.map(({ name }) => name)
      .join(', ');
    if (names) return [[question.id, inEachLanguage(() => names)]];
    return kindOf(question) === 'fixed' && typeof value === 'string' ? [[question.id, inEachLanguage(() => labelOf(question, value))]] : [];
  });
  const texts = Object.values(answers).flatMap((value) => (typeof value === 'string' ? [value.trim()] : []));
  const mapping = mappingOf((await findFormHandling(db, row.form_id)).mapping, questions);
  const of = (field: MappedField) => answers[mapping[field] ?? ''] ?? null;
  return {
    form: { id: row.form_id, title: row.title },
    response: { id: row.id, submittedAt: row.submitted_at.toISOString() },
    answers,
    // Texts that people read have these in place of the answers, which conditions and other systems compare.
    words: Object.fromEntries(words),
    email: of('email') ?? texts.find((text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))?.toLowerCase() ?? null,
    name: of('name'),
    phone: of('phone'),
  };
}

/** The question with its options as the form names them now, because conditions compare with these texts. */
function withPresentTexts(question: Questions[number], present: Questions): Questions[number] {
  const renamed = present.find(({ id }) => id === question.id)?.options ?? [];
  return { ...question, options: [...renamed, ...(question.options ?? [])] };
}

/** Replaces the ids of chosen options by their labels, because answers hold the ids. */
function optionLabels({ options = [] }: Questions[number], value: unknown): unknown {
  const label = (id: unknown) => options.find((option) => option.id === id)?.value ?? (typeof id === 'string' ? (otherText(id) ?? id) : id);
  return Array.isArray(value) ? value.map(label) : (label(value) ?? null);
}

/** A run about a response knows this, however it was started. */
const aboutResponse: Pick<Trigger, 'by' | 'outputs' | 'subject' | 'load' | 'choices' | 'moreOutputs'> = {
  by: 'event',
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
};

export const formTriggers = [
  defineTrigger({
    ...aboutResponse,
    id: 'forms.answered',
    name: text.formAnswered,
    description: text.formAnsweredAbout,
    fields: { form: field('multiselect', label.onlyTheseForms, { lookUp: forms, help: label.anyForm }) },
  }),
  defineTrigger({
    ...aboutResponse,
    id: STARTED_RESPONSE,
    name: each.startedResponse,
    description: each.startedResponseAbout,
    fields: { form: field('multiselect', each.formsOfResponses, { lookUp: forms, help: each.formsOfResponsesHelp }) },
  }),
];
