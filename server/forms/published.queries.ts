import { sql } from 'kysely';
import type { FormContent, Question, Visibility } from '#contract/forms.ts';
import type { Language } from '#contract/language.ts';
import { type Db, prepared } from '#server/db/db.ts';
import { pictureOf } from './pictures.queries.ts';

export interface AnswerableForm {
  _id: string;
  title: string;
  description: string;
  versionId: string;
  questions: Question[];
  thankYou?: string;
  language: Language;
  visibility: Visibility;
  /** False when it was unpublished or archived, or its closing date has passed. */
  open: boolean;
  /** The most responses that the form accepts. */
  maxResponses: number | null;
  responses: number;
  /** True when staff get an email about new responses. */
  notifies: boolean;
  colour: string | null;
  logo: string | null;
  header: string | null;
  redirectUrl: string | null;
  /** The question to whose address a copy of the answers is sent. */
  confirmTo: string | null;
}

type PublishedRow = Omit<AnswerableForm, keyof FormContent> & { content: FormContent };

/** Returns the published form, or its version `versionId`, which somebody began to answer; undefined when it was never published. */
export async function findPublished(db: Db, formId: string, versionId?: string): Promise<AnswerableForm | undefined> {
  const { rows } = await sql<PublishedRow>`${prepared('find a published form')}
    select form.id as "_id", v.id as "versionId", v.content, form.language, form.visibility, form.max_responses as "maxResponses",
      form.is_published and form.archived_at is null and (form.closes_at is null or form.closes_at > now()) as open, form.notify_emails <> '{}' as notifies,
      form.colour, form.redirect_url as "redirectUrl", form.confirm_to as "confirmTo", ${pictureOf('logo')} as logo, ${pictureOf('header')} as header,
      coalesce(t.responses, 0) as responses
    from form
    join form_version v on v.form_id = form.id and v.id = coalesce(${versionId ?? null}::uuid, form.version_id)
    left join form_tally t on t.form_id = form.id
    where form.id = ${formId} and form.deleted_at is null`.execute(db);
  if (!rows[0]) return undefined;
  const { content, ...form } = rows[0];
  const { title, description, questions, thankYou } = content;
  return { ...form, title, description, questions, ...(thankYou && { thankYou }) };
}
