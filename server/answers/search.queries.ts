import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { labelOf } from '#contract/answer-values.ts';
import type { Answers } from '#contract/answers.ts';
import type { FormContent } from '#contract/forms.ts';
import { isChoice, isUpload } from '#contract/questions.ts';
import { type FoundAnswer, isSearchable, SEARCH_MIN } from '#contract/response-search.ts';
import { searchedNumber, searchKey, searchWords } from '#contract/search.ts';
import { allOf, anyOf, containsPart, type Db, isoTime, rowsOf } from '#server/db/db.ts';
import { findPage } from '#server/db/list-page.ts';
import { isResponseOf } from '#server/forms/own-responses.queries.ts';
import { whoAnswered } from './answers.rules.ts';
import { findHandlings, findRespondents } from './handling.queries.ts';
import { matchingPart } from './search.rules.ts';

/** Finds the responses to any form whose answers have all words of the search, the newest first. */
export async function searchResponses(
  db: Db,
  { search, seenBy, ...page }: { search: string; page: number; limit: number; seenBy?: string | undefined },
): Promise<{ data: FoundAnswer[]; count: number; atLeast?: true }> {
  if (!isSearchable(search)) return { data: [], count: 0 };
  const conditions = [
    sql<SqlBool>`response.deleted_at is null`,
    sql<SqlBool>`response.form_id in (select id from form where deleted_at is null)`,
    ...(seenBy === undefined ? [] : [isResponseOf(seenBy)]),
  ];
  conditions.push(await isFound(db, search));
  const rows = { table: sql`response`, id: sql<string>`response.id`, where: allOf(conditions) };
  const keys = ['response.submitted_at', 'response.id'].map((key) => ({ key: sql.ref(key), direction: 'desc' as const }));
  // Ids are given in the order of time. Where too many match to sort them by the time itself, they are read in this order.
  const newest = { keys: [{ key: sql`response.id`, direction: 'desc' as const }] };
  const { ids, count, atLeast } = await findPage(db, rows, { ...page, sorted: { keys }, newest });
  return { data: await describeFound(db, ids, search), count, ...(atLeast && { atLeast }) };
}

/** Answers have every word, or the digits of a telephone number, which are stored without what is written between them. */
async function isFound(db: Db, search: string): Promise<RawBuilder<SqlBool>> {
  const [words, number] = [searchWords(search), searchedNumber(search)];
  const inNumber = number === undefined ? sql<SqlBool>`false` : containsPart(number, sql`response.search`);
  // The index knows no shorter words.
  if (!words.some((word) => searchKey(word).length >= SEARCH_MIN)) return inNumber;
  const asWritten: RawBuilder<SqlBool>[] = [];
  for (const word of words) asWritten.push(await hasWord(db, word));
  return anyOf([inNumber, allOf(asWritten)]);
}

/** Answers hold the ids of chosen options, so the options with the word are looked up; so many of them count. */
const OPTIONS_MAX = 50;

async function hasWord(db: Db, word: string): Promise<RawBuilder<SqlBool>> {
  const inText = containsPart(word, sql`response.search`);
  if (searchKey(word).length < SEARCH_MIN) return inText;
  const { rows: options } = await sql<{ question: string; ids: string[] }>`
    select question, array_agg(id) as ids from (
      select distinct q ->> 'id' as question, o ->> 'id' as id
      from form_version v, jsonb_array_elements(v.content -> 'questions') as q, jsonb_array_elements(q -> 'options') as o
      where ${containsPart(word, sql`search_key(o ->> 'value')`)}
      limit ${OPTIONS_MAX}
    ) as option group by question`.execute(db);
  const chosen = options.map(({ question, ids }) => {
    const path = `$.${JSON.stringify(question)}[*] ? (${ids.map((id) => `@ == ${JSON.stringify(id)}`).join(' || ')})`;
    return sql`response.answers @? ${path}::jsonpath`;
  });
  return anyOf([inText, ...chosen]);
}

async function describeFound(db: Db, ids: string[], search: string): Promise<FoundAnswer[]> {
  const [rows, handlings, respondents] = await Promise.all([
    rowsOf(
      db,
      sql<{ id: string; formId: string; form: string; submittedAt: string; answers: Answers; content: FormContent }>`
        select response.id, response.form_id as "formId", form.title as form, ${isoTime('response.submitted_at')} as "submittedAt",
          response.answers, v.content
        from response join form on form.id = response.form_id join form_version v on v.id = response.form_version_id
        where response.id = any(${ids}::uuid[])`,
    ),
    findHandlings(db, ids),
    findRespondents(db, ids),
  ]);
  const found = rows.map(({ id, answers, content: { questions }, ...response }): FoundAnswer => {
    const respondent = respondents.get(id);
    const who = handlings.get(id)?.member?.name ?? (respondent?.name || respondent?.email) ?? whoAnswered(questions, answers);
    return { _id: id, ...response, who, ...whereFound(questions, answers, search) };
  });
  return found.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id));
}

/** The first question whose answer has a word of the search. */
function whereFound(questions: FormContent['questions'], answers: Answers, search: string) {
  for (const question of questions) {
    const answer = answers[question.id];
    if (answer === undefined || isUpload(question)) continue;
    const text = [answer].flat().map((one) => (isChoice(question) ? labelOf(question, one) : one));
    const part = matchingPart(text.join(', '), search);
    if (part) return { question: question.title, ...part };
  }
  return { question: '', before: '', part: '', after: '' };
}
