import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ChosenResponses, type Filter, isNarrowed, type Selection } from '#contract/answers.ts';
import { OTHER, withOther } from '#contract/choices.ts';
import { searchKey, writtenForms } from '#contract/search.ts';
import { isOnDays } from '#server/db/days.ts';
import { allOf, anyOf } from '#server/db/db.ts';
import { isResponseOf } from '#server/forms/own-responses.queries.ts';

/** The coach who sees only what is about their own members, where such a coach asks. */
interface Seen {
  seenBy?: string | undefined;
}
export type SeenSelection = Partial<Selection> & Seen;

/** Returns the condition for the rows of `response` that a selection means, without deleted ones, for lists, exports and deletions. */
export function whereResponses(formId: string, selection: SeenSelection): RawBuilder<SqlBool> {
  const { filters = [], late, from, to, except, seenBy } = selection;
  return allOf([
    sql`response.form_id = ${formId}`,
    sql`response.deleted_at is null`,
    ...(seenBy === undefined ? [] : [isResponseOf(seenBy)]),
    ...filters.map((filter) => whereFilter(formId, filter)),
    ...(late === undefined ? [] : [late ? sql<SqlBool>`response.late` : sql<SqlBool>`not response.late`]),
    ...isOnDays(sql`response.submitted_at`, { from, to }),
    ...whereHandled(formId, selection),
    ...(except ? [sql<SqlBool>`response.id <> all(${except}::uuid[])`] : []),
  ]);
}

/** Without a condition, all responses of the form are selected. */
export const isWholeForm = (selection: SeenSelection): boolean =>
  selection.seenBy === undefined && !isNarrowed(selection) && !selection.except?.length;

/** The condition for responses that were chosen one by one, or by a selection. */
export const whereChosen = (formId: string, { seenBy, ...chosen }: ChosenResponses & Seen): RawBuilder<SqlBool> =>
  'ids' in chosen
    ? sql`${whereResponses(formId, { seenBy })} and response.id = any(${chosen.ids}::uuid[])`
    : whereResponses(formId, { ...chosen, seenBy });

/** The conditions on what staff did with a response. Most responses have no row of it. */
function whereHandled(formId: string, { status, owner, noted, linked }: Partial<Selection>): RawBuilder<SqlBool>[] {
  const has = (condition: RawBuilder<SqlBool>) =>
    sql<SqlBool>`exists (select from response_handling h where h.response_id = response.id and h.form_id = ${formId} and ${condition})`;
  const whether = (holds: boolean, condition: RawBuilder<SqlBool>) => (holds ? has(condition) : sql<SqlBool>`not ${has(condition)}`);
  const isOf = (column: RawBuilder<unknown>, id: string) =>
    id === 'none' ? whether(false, sql`${column} is not null`) : has(sql`${column} = ${id}::uuid`);
  return [
    ...(status ? [isOf(sql`h.status_id`, status)] : []),
    ...(owner ? [isOf(sql`h.owner_id`, owner)] : []),
    ...(noted === undefined ? [] : [whether(noted, sql`h.note <> ''`)]),
    ...(linked === undefined ? [] : [whether(linked, sql`h.member_id is not null`)]),
  ];
}

/** Returns whether any answer of the response contains this text; an index is used from three letters on. */
export const mayContain = (text: string, search: RawBuilder<unknown> = sql`response.search`): RawBuilder<SqlBool> =>
  sql`${search} like '%' || regexp_replace(search_key(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** A number as the rules store it; other answers, for example from when the question was a text, are not compared with numbers. */
const NUMBER = String.raw`^-?\d{1,13}(\.\d{1,3})?$`;

/** Compares an answer with a number, a day (YYYY-MM-DD) or a time (HH:MM). */
function compared(questionId: string, value: string, sign: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const answer = sql`response.answers ->> ${questionId}`;
  if (new RegExp(NUMBER).test(value))
    return sql`case when ${answer} ~ ${NUMBER} then (${answer})::numeric ${sign} ${value}::numeric else false end`;
  // Days and times are texts of a fixed length, so that the order of texts is theirs.
  return sql`(${answer} ~ '^\\d{2,4}[-:]\\d\\d' and length(${answer}) = ${value.length} and (${answer}) collate "C" ${sign} ${value})`;
}

/**
 * The key of the answer to a question stands behind the mark of the question. That of an answer which was stored without marks is made anew.
 * It is plain SQL here, because calling a function for each response took a third of a search.
 */
const searchedAnswer = (questionId: string) => sql`case
    when starts_with(response.search, chr(30))
      then split_part(split_part(response.search, (select question_mark(${questionId})), 2), chr(30), 1)
    else search_key(response.answers ->> ${questionId})
  end`;

function whereFilter(formId: string, { questionId, op, value }: Filter): RawBuilder<SqlBool> {
  switch (op) {
    case 'is': {
      // The text is an answer, or one of the options of a checkbox question; the index on answers finds both at once.
      const own = value === OTHER ? ` || @ starts with ${JSON.stringify(withOther(''))}` : '';
      const path = `$."${questionId}"[*] ? (@ == ${JSON.stringify(value)}${own})`;
      return sql`response.answers @? ${path}::jsonpath`;
    }
    case 'contains': {
      // A search passes over apostrophes and hyphens: by such a sign alone, it would find every response.
      if (searchKey(value) === '') {
        const answer = sql`response.answers -> ${questionId}`;
        return sql`(jsonb_typeof(${answer}) = 'string' and strpos(${answer} #>> '{}', ${value}) > 0)`;
      }
      // The first condition is for the index, which does not know to which question a text belongs.
      const forms = writtenForms(value).map(
        (form) => sql`${mayContain(form)} and strpos(${searchedAnswer(questionId)}, (select search_key(${form}))) > 0`,
      );
      return anyOf(forms);
    }
    case 'min':
      return compared(questionId, value, sql`>=`);
    case 'max':
      return compared(questionId, value, sql`<=`);
    case 'answered':
      return sql`jsonb_exists(response.answers, ${questionId})`;
    case 'empty':
      return sql`not jsonb_exists(response.answers, ${questionId})`;
    case 'skipped':
      // The versions are found first: as a join, a guess of how many there are sorted all matches for one page.
      return sql`(not jsonb_exists(response.answers, ${questionId}) and response.form_version_id = any(array(
        select v.id from form_version v where v.form_id = ${formId} and v.content -> 'questions' @> ${JSON.stringify([{ id: questionId }])}::jsonb
      )))`;
  }
}
