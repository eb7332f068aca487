import { sql } from 'kysely';
import type { FormContent, FormLanguage, Question, Visibility } from '#contract/forms.ts';
import type { Db } from '#server/db/db.ts';
import { prepared } from '#server/db/prepared.ts';

export interface AnswerableForm {
  _id: string;
  title: string;
  description: string;
  versionId: string;
  questions: Question[];
  thankYou?: string;
  language: FormLanguage;
  visibility: Visibility;
  /** False when it was unpublished or its closing date has passed. */
  open: boolean;
  /** The most responses that the form accepts. */
  maxResponses: number | null;
  responses: number;
  /** True when staff get an email about new responses. */
  notifies: boolean;
}

interface PublishedRow {
  id: string;
  language: FormLanguage;
  visibility: Visibility;
  is_published: boolean;
  closes_at: Date | null;
  max_responses: number | null;
  notifies: boolean;
  version_id: string;
  content: FormContent;
  responses: number | null;
}

/**
 * Returns the published form; with `versionId`, the version that somebody began to answer. Undefined when it was never
 * published.
 */
export async function findPublished(db: Db, formId: string, versionId?: string): Promise<AnswerableForm | undefined> {
  const { rows } = await sql<PublishedRow>`${prepared('find a published form')}
    select form.id, form.language, form.visibility, form.is_published, form.closes_at, form.max_responses, form.notify_emails <> '{}' as notifies,
      v.id as version_id, v.content, t.responses
    from form
    join form_version v on v.form_id = form.id and v.id = coalesce(${versionId ?? null}::uuid, form.version_id)
    left join form_tally t on t.form_id = form.id
    where form.id = ${formId} and form.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { title, description, questions, thankYou } = row.content;
  return {
    _id: row.id,
    title,
    description,
    questions,
    ...(thankYou && { thankYou }),
    versionId: row.version_id,
    language: row.language,
    visibility: row.visibility,
    open: row.is_published && (row.closes_at === null || row.closes_at > new Date()),
    maxResponses: row.max_responses,
    responses: row.responses ?? 0,
    notifies: row.notifies,
  };
}
