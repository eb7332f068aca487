import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { checkAnswers } from '#contract/answer-rules.ts';
import type { FormContent } from '#contract/forms.ts';
import { type NewResponse, recordResponses } from '#server/answers/answers.queries.ts';
import { bucketsOf } from '#server/answers/answers.rules.ts';
import { attachUploads, insertUpload } from '#server/answers/uploads.queries.ts';
import { updateRow } from '#server/db/db.ts';
import { applyPublication, insertForm, updateDraft } from '#server/forms/forms.queries.ts';
import { type AnswerableForm, findPublished } from '#server/forms/published.queries.ts';
import { type DemoFile, isFile } from './files.ts';
import { fillInvites } from './fill-invites.ts';
import { type Filling, moments, officeHour } from './filling.ts';
import { contentOf, type DemoForm, type Given, type PublishedEdition, questionId } from './forms/form.ts';
import { idOf, randomOf } from './random.ts';

/** Adds a form with its editions, and the answers that each edition got. */
export async function fillForm(filling: Filling, form: DemoForm, accountId: string): Promise<void> {
  const { db, today } = filling;
  const { name, visibility, editions } = form;
  const id = idOf(`form ${name}`);
  const random = randomOf(`times of form ${name}`);
  const [first] = [...editions, ...(form.draft ? [form.draft] : [])];
  await insertForm(db, { id, content: contentOf(name, first!), visibility, createdBy: accountId });

  for (const [number, edition] of editions.entries()) {
    if (number > 0) await updateDraft(db, id, contentOf(name, edition), accountId);
    await applyPublication(db, id, { visibility, isPublished: true, accountId });
    const published = (await findPublished(db, id))!;
    await updateRow(db, 'form_version', published.versionId, { published_at: officeHour(random, today, edition.published) });
    await fillResponses(filling, form, published, edition, editions[number + 1]?.published ?? form.closed ?? 0);
  }
  const [edition] = editions;
  if (visibility === 'invite-only' && edition)
    await fillInvites(filling, { name, formId: id, people: edition.people, invited: edition.published });
  if (form.draft && editions.length > 0) await updateDraft(db, id, contentOf(name, form.draft), accountId);
  if (form.closed !== undefined) await applyPublication(db, id, { visibility, isPublished: false, accountId });

  const updated = form.draft ? Math.min(2, form.created) : (form.closed ?? editions.at(-1)?.published ?? form.created);
  await updateRow(db, 'form', id, { created_at: officeHour(random, today, form.created), updated_at: officeHour(random, today, updated) });
}

async function fillResponses(
  filling: Filling,
  { name }: DemoForm,
  form: AnswerableForm,
  { published, responses, late = 0, people, answer }: PublishedEdition,
  until: number,
): Promise<void> {
  const { db, today } = filling;
  const random = randomOf(`answers ${name} ${published}`);
  const inTime = moments(random, today, responses - late, { from: published - 1, to: until + (until > 0 ? 1 : 0) });
  const times = [...inTime, ...moments(random, today, late, { from: until - 1, to: until - 2 })];
  const authors = random.some(people, responses);
  const made = times.map((at, i) => ({
    id: idOf(`response ${name} ${published} ${i}`),
    at,
    given: answer(random, authors[i]!, at),
    late: i >= inTime.length,
  }));

  const kept: { id: string; uploadIds: string[] }[] = [];
  const rows: NewResponse[] = [];
  for (const { id, at, given, late } of made) {
    const uploads = await storeFiles(filling, form._id, name, given, { responseId: id, at });
    kept.push({ id, uploadIds: Object.values(uploads) });
    const answers = checked(form, name, { ...given, ...uploads });
    rows.push({ versionId: form.versionId, submissionKey: id, answers, buckets: bucketsOf(form.questions, answers), late });
  }
  await recordResponses(db, form._id, rows);
  await sql`
    update response set id = made.id, submitted_at = made.at
    from jsonb_to_recordset(${JSON.stringify(made.map(({ id, at }) => ({ id, at })))}::jsonb) as made(id uuid, at timestamptz)
    where form_id = ${form._id} and submission_key = made.id`.execute(db);
  for (const { id, uploadIds } of kept)
    if (uploadIds.length > 0) await attachUploads(db, { id, formId: form._id, submissionKey: id }, uploadIds);
}

/** The answers as the server itself would store them. Answers that its own rules refuse are a mistake of the demo. */
function checked({ questions }: { questions: FormContent['questions'] }, form: string, given: Given) {
  const byId = Object.fromEntries(Object.entries(given).map(([question, value]) => [questionId(form, question), value]));
  const { answers, errors } = checkAnswers(questions, byId);
  if (Object.keys(errors).length > 0) throw new Error(`the demo's answers to ${form} are refused: ${JSON.stringify({ errors, byId })}`);
  return answers;
}

/** Stores the files among the answers and returns their upload ids, by question. */
async function storeFiles(
  { db, deps, onFailure }: Filling,
  formId: string,
  form: string,
  given: Given,
  { responseId, at }: { responseId: string; at: Date },
): Promise<Record<string, string>> {
  const files = Object.entries(given).filter((entry): entry is [string, DemoFile] => isFile(entry[1]));
  const uploads: Record<string, string> = {};
  for (const [question, { name, type, bytes }] of files) {
    const { key, size } = await deps.storage.put(Readable.from([bytes]));
    onFailure(() => deps.storage.remove(key));
    const upload = await insertUpload(db, { formId, questionId: questionId(form, question), name, size, type, storageKey: key });
    const id = idOf(`upload ${responseId} ${question}`);
    await updateRow(db, 'upload', upload._id, { id, created_at: at });
    uploads[question] = id;
  }
  return uploads;
}
