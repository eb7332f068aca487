import { sql } from 'kysely';
import type { z } from 'zod';
import type { Form, FormContent, FormListItem, FormSettings, FormState, forms, Visibility } from '#contract/forms.ts';
import type { Language } from '#contract/language.ts';
import { asDeleted, countChanged, type Db, holdsWords, isoTime, readPage, updateRow } from '#server/db/db.ts';
import { found } from '#server/errors.ts';
import * as text from './forms.messages.ts';
import { countOfForm, isResponseOf } from './own-responses.queries.ts';
import { pictureOf } from './pictures.queries.ts';

type Filter = z.output<typeof forms.list.query>;

const sortColumns = (coach: string | undefined) => ({
  title: sql`lower(unaccent(form.title))`,
  createdAt: sql`form.created_at`,
  updatedAt: sql`form.updated_at`,
  answer: countOfForm(coach),
  isPublished: sql`form.is_published`,
  visibility: sql`form.visibility`,
});

const settingColumns = [
  ...(['form.draft', 'form.language', 'form.max_responses as maxResponses', 'form.notify_emails as notifyEmails'] as const),
  ...(['form.retention_days as retentionDays', 'account.name as updatedBy'] as const),
  isoTime<string | null>('form.closes_at').as('closesAt'),
  ...(['form.colour', 'form.redirect_url as redirectUrl', 'form.confirm_to as confirmTo'] as const),
  pictureOf('logo').as('logo'),
  pictureOf('header').as('header'),
] as const;

/** Forms with what their published version shows; callers that need `draft` select it themselves. */
const liveForms = (db: Db) =>
  db
    .selectFrom('form')
    .leftJoin('form_version', 'form_version.id', 'form.version_id')
    .leftJoin('form_tally', 'form_tally.form_id', 'form.id')
    .where('form.deleted_at', 'is', null);

const stateOf = sql<FormState>`case
  when form.archived_at is not null then 'archived'
  when not form.is_published then 'draft'
  when form.closes_at <= now() or coalesce(form_tally.responses, 0) >= form.max_responses then 'closed'
  else 'published' end`;

const columns = (coach?: string) =>
  [
    ...(['form.id as _id', 'form.id', 'form.title', 'form.rev', 'form.visibility', 'form.is_published as isPublished'] as const),
    isoTime('form.created_at').as('createdAt'),
    isoTime('form.updated_at').as('updatedAt'),
    isoTime<string | null>('form_version.published_at').as('publishedAt'),
    countOfForm(coach).as('answer'),
    sql<string>`form.draft ->> 'description'`.as('description'),
    stateOf.as('state'),
    sql<boolean>`form.is_published and form.draft is distinct from form_version.content`.as('hasUnpublishedChanges'),
  ] as const;

/** Lists forms; with `seenBy`, the numbers of responses are of those that this coach sees. */
export async function findForms(
  db: Db,
  { search, visibility, state, sort, order, seenBy, ...page }: Filter & { seenBy?: string | undefined },
): Promise<{ data: FormListItem[]; count: number }> {
  const matching = liveForms(db)
    .where(holdsWords(search, sql`form.title`))
    .where(state ? sql<boolean>`${stateOf} = ${state}` : sql<boolean>`form.archived_at is null`)
    .$if(visibility !== undefined, (forms) => forms.where('form.visibility', '=', visibility!));
  const ordered = matching.select(columns(seenBy)).orderBy(sortColumns(seenBy)[sort], order).orderBy('form.id', order);
  const { rows, count } = await readPage(ordered, page);
  return { data: rows, count };
}

export async function findForm(db: Db, id: string, seenBy?: string): Promise<Form | undefined> {
  const row = await liveForms(db)
    .leftJoin('account', 'account.id', 'form.updated_by')
    .where('form.id', '=', id)
    .select(columns(seenBy))
    .select(settingColumns)
    .executeTakeFirst();
  if (!row) return undefined;
  const { draft, language, closesAt, maxResponses, notifyEmails, retentionDays, colour, redirectUrl, confirmTo, logo, header, ...item } =
    row;
  const { questions, thankYou } = draft as unknown as FormContent;
  const settings = { language, closesAt, maxResponses, notifyEmails, retentionDays, colour, redirectUrl, confirmTo };
  return { ...item, questions, thankYou, settings, pictures: { logo, header } };
}

/** Returns the form; throws 404 when it does not exist. */
export const findExistingForm = async (db: Db, id: string, seenBy?: string): Promise<Form> =>
  found(await findForm(db, id, seenBy), text.notFound());

/** Returns what people see of a form now; undefined while it is not published. */
export async function findPublishedContent(db: Db, id: string): Promise<FormContent | undefined> {
  const row = await db
    .selectFrom('form')
    .innerJoin('form_version as v', 'v.id', 'form.version_id')
    .select('v.content')
    .where('form.id', '=', id)
    .where('form.is_published', '=', true)
    .executeTakeFirst();
  return row?.content as unknown as FormContent | undefined;
}

/** The number of answers to each question; with `seenBy`, of those that this coach sees. */
export async function countAnswers(db: Db, formId: string, seenBy?: string): Promise<Map<string, number>> {
  if (seenBy !== undefined) {
    const { rows } = await sql<{ question_id: string; n: number }>`
      select question_id, count(*) as n from response, jsonb_object_keys(answers) as question_id
      where form_id = ${formId} and deleted_at is null and ${isResponseOf(seenBy)} group by 1`.execute(db);
    return new Map(rows.map(({ question_id, n }) => [question_id, n]));
  }
  const rows = await db
    .selectFrom('question_tally')
    .select(['question_id', 'n'])
    .where('form_id', '=', formId)
    .where('bucket', '=', '')
    .execute();
  return new Map(rows.map(({ question_id, n }) => [question_id, Number(n)]));
}

/** Locks the form until the transaction ends, so that two saves run one after the other. */
export const lockForm = (db: Db, id: string) =>
  db.selectFrom('form').select(['id', 'rev', 'deleted_at']).where('id', '=', id).forUpdate().executeTakeFirst();

/** Keeps others from locking the form until the transaction ends; several may keep it at once. */
export const keepForm = (db: Db, id: string) => db.selectFrom('form').select('id').where('id', '=', id).forKeyShare().execute();

/** Returns the new form's id; undefined when a form with that id exists, in any state. */
export async function insertForm(
  db: Db,
  form: { id?: string; content: FormContent; visibility: Visibility; language?: Language; createdBy: string },
): Promise<string | undefined> {
  const row = await db
    .insertInto('form')
    .values({
      ...(form.id && { id: form.id }),
      draft: JSON.stringify(form.content),
      visibility: form.visibility,
      language: form.language ?? sql<Language>`(select language from setting)`,
      created_by: form.createdBy,
      updated_by: form.createdBy,
    })
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateDraft(db: Db, id: string, content: FormContent, by: string): Promise<void> {
  const draft = JSON.stringify(content);
  await updateRow(db, 'form', id, { draft, rev: sql<number>`rev + 1`, updated_at: new Date(), updated_by: by });
}

/** Sets who may answer. A published form gets a new version when its draft differs from the published one. */
export async function applyPublication(
  db: Db,
  id: string,
  { visibility, isPublished, accountId }: { visibility: Visibility; isPublished: boolean; accountId: string },
): Promise<void> {
  if (isPublished) {
    const { rows } = await sql<{ id: string }>`
      insert into form_version (form_id, number, content, published_by)
      select form.id, coalesce((select max(number) from form_version v where v.form_id = form.id), 0) + 1, form.draft, ${accountId}
      from form left join form_version current on current.id = form.version_id
      where form.id = ${id} and form.draft is distinct from current.content
      returning id`.execute(db);
    if (rows[0]) {
      await updateRow(db, 'form', id, { version_id: rows[0].id });
      await claimAnswers(db, id);
    }
  }
  await updateRow(db, 'form', id, { visibility, is_published: isPublished });
}

/**
 * Claims what these responses have in questions that ask for one answer per person; all without a condition. Of several with the same
 * value the first claims it, and the others wait for it. Those that are deleted claim it when they are restored.
 */
export async function claimAnswers(db: Db, formId: string, which = sql`true`): Promise<void> {
  for (const live of [true, false])
    await sql`
      insert into response_claim (response_id, question_id, form_id, value, live)
      select r.id, question, r.form_id, r.answers ->> question::text, ${live}
      from form f, unnest(f.unique_questions) as question, response r
      where f.id = ${formId} and r.form_id = f.id and r.deleted_at is null and ${which}
        and jsonb_typeof(r.answers -> question::text) = 'string'
      order by r.submitted_at
      on conflict do nothing`.execute(db);
}

export async function updateSettings(
  db: Db,
  id: string,
  { language, closesAt, maxResponses, notifyEmails, retentionDays, colour, redirectUrl, confirmTo }: Partial<FormSettings>,
): Promise<void> {
  await updateRow(db, 'form', id, {
    // Kysely omits undefined values; setting the id keeps an empty change a valid statement.
    id,
    language,
    closes_at: closesAt,
    max_responses: maxResponses,
    notify_emails: notifyEmails,
    retention_days: retentionDays,
    colour: colour?.toLowerCase() ?? colour,
    redirect_url: redirectUrl,
    confirm_to: confirmTo,
  });
}

/** Returns false when nothing changed. */
export const setArchived = async (db: Db, id: string, archived: boolean): Promise<boolean> =>
  (await countChanged(
    db
      .updateTable('form')
      .set({ archived_at: archived ? sql<Date>`now()` : null })
      .where('id', '=', id)
      .where('archived_at', archived ? 'is' : 'is not', null),
  )) > 0;

/** Deletes a form; returns false when there was none. It can be restored with its answers; until then its link does not work. */
export async function deleteForm(db: Db, id: string, by: string | null): Promise<boolean> {
  return (await countChanged(db.updateTable('form').set(asDeleted(by)).where('id', '=', id).where('deleted_at', 'is', null))) > 0;
}
