import { type Selectable, sql } from 'kysely';
import type { Answers, Response, UploadedFile } from '#contract/answers.ts';
import type { FormContent, Question, Visibility } from '#contract/forms.ts';
import type { Db } from '#server/db/db.ts';
import type { DB } from '#server/db/types.gen.ts';
import { askedQuestions } from './answers.rules.ts';

/** A form as the people who answer it meet it. */
export interface AnswerableForm {
  _id: string;
  title: string;
  description: string;
  versionId: string;
  questions: Question[];
  visibility: Visibility;
  /** False once it was unpublished. */
  open: boolean;
}

/** The published form; with `versionId`, as it was when somebody began to answer. Undefined when it never was published. */
export async function findPublished(db: Db, formId: string, versionId?: string): Promise<AnswerableForm | undefined> {
  const row = await db
    .selectFrom('form')
    .innerJoin('form_version as v', 'v.form_id', 'form.id')
    .select(['form.id', 'v.id as version_id', 'v.content', 'form.visibility', 'form.is_published'])
    .where('form.id', '=', formId)
    .where('form.deleted_at', 'is', null)
    .where((eb) => eb('v.id', '=', versionId ?? eb.ref('form.version_id')))
    .executeTakeFirst();
  if (!row) return undefined;
  const { title, description, questions } = row.content as unknown as FormContent;
  return {
    _id: row.id,
    title,
    description,
    questions,
    versionId: row.version_id,
    visibility: row.visibility as Visibility,
    open: row.is_published,
  };
}

export interface NewResponse {
  versionId: string;
  submissionKey: string;
  answers: Answers;
  late: boolean;
}
export interface Recorded {
  _id: string;
  submittedAt: string;
  /** Its key had been recorded before: this is that first response. */
  repeated: boolean;
}

/**
 * Records responses to one form in one statement, moves its count and tells who watches. A submission key that was
 * recorded before gets its first response back. Outcomes are in the order of `responses`.
 */
export async function recordResponses(db: Db, formId: string, responses: NewResponse[]): Promise<Recorded[]> {
  const rows = responses.map((r) => ({ version: r.versionId, key: r.submissionKey, answers: r.answers, late: r.late }));
  const { rows: recorded } = await sql<{ id: string; submission_key: string; submitted_at: Date }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(version uuid, key uuid, answers jsonb, late boolean)
    ), inserted as (
      insert into response (form_id, form_version_id, submission_key, answers, late)
      select ${formId}::uuid, version, key, answers, late from given
      on conflict (form_id, submission_key) do nothing
      returning id, submission_key, submitted_at
    ), counted as (
      insert into form_tally as t (form_id, responses)
      select ${formId}::uuid, count(*) from inserted having count(*) > 0
      on conflict (form_id) do update set responses = t.responses + excluded.responses
    ), told as (
      select pg_notify('cauri_event', json_build_object('type', 'response.created', 'formId', ${formId}::uuid)::text)
      from inserted limit 1
    )
    select inserted.* from inserted left join told on true`.execute(db);
  const byKey = new Map(recorded.map((row) => [row.submission_key, row]));
  const repeated = responses.map((r) => r.submissionKey.toLowerCase()).filter((key) => !byKey.has(key));
  if (repeated.length > 0) {
    const rows = await db
      .selectFrom('response')
      .select(['id', 'submission_key', 'submitted_at'])
      .where('form_id', '=', formId)
      .where('submission_key', 'in', repeated)
      .execute();
    for (const row of rows) byKey.set(row.submission_key, row);
  }
  return responses.map((r) => {
    const key = r.submissionKey.toLowerCase();
    const row = byKey.get(key)!;
    return { _id: row.id, submittedAt: row.submitted_at.toISOString(), repeated: repeated.includes(key) };
  });
}

export async function listResponses(db: Db, formId: string, { page, limit }: { page: number; limit: number }) {
  const versions = await db.selectFrom('form_version').select('content').where('form_id', '=', formId).orderBy('number').execute();
  const rows = await db
    .selectFrom('response')
    .select(['id', 'submitted_at', 'late', 'answers'])
    .where('form_id', '=', formId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const tally = await db.selectFrom('form_tally').select('responses').where('form_id', '=', formId).executeTakeFirst();
  const files = await filesOf(
    db,
    rows.map((row) => row.id),
  );
  const data = rows.map(
    (row): Response => ({
      _id: row.id,
      submittedAt: row.submitted_at.toISOString(),
      late: row.late,
      answers: row.answers as unknown as Answers,
      files: files.get(row.id) ?? {},
    }),
  );
  return {
    data,
    count: tally?.responses ?? 0,
    questions: askedQuestions(versions.map((v) => (v.content as unknown as FormContent).questions)),
  };
}

async function filesOf(db: Db, responseIds: string[]): Promise<Map<string, Record<string, UploadedFile>>> {
  const byResponse = new Map<string, Record<string, UploadedFile>>();
  if (responseIds.length === 0) return byResponse;
  const uploads = await db.selectFrom('upload').selectAll().where('response_id', 'in', responseIds).execute();
  for (const upload of uploads) {
    const files = byResponse.get(upload.response_id!) ?? {};
    files[upload.id] = toFile(upload);
    byResponse.set(upload.response_id!, files);
  }
  return byResponse;
}

const toFile = (row: Selectable<DB['upload']>): UploadedFile => ({ _id: row.id, name: row.name, size: row.size, type: row.type });
