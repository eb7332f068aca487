import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FormTraces } from '#contract/answers.ts';
import { compareTexts } from '#contract/language.ts';
import { PERSONAL_KINDS, typesOf } from '#contract/questions.ts';
import { allOf, countRows, type Db } from '#server/db/db.ts';
import { publish } from '#server/db/events.ts';
import { deleteMails, isCopyOf } from './confirmation.queries.ts';
import { mayContain } from './selection.queries.ts';

// Finds what is stored about one person by a value that only this person would write. Erasure deletes exactly what the search
// shows.

/** The types of questions whose answers people write themselves. */
const PERSONAL = typesOf(...PERSONAL_KINDS);
const LISTED = 20;
/** The kinds of emails about forms; those about accounts have nothing to do with answers. */
const MAIL_KINDS = ['form-invitation', 'form-reminder', 'form-confirmation'];
/** Fewer digits are no phone number, and may be anybody's. */
const PHONE_DIGITS = 8;

export interface Person {
  /** The value as it was entered. */
  value: string;
  formId?: string;
}
interface Held {
  formId: string;
  /** The ids of responses, including deleted ones. */
  responses: string[];
  /** The submission keys of partial responses. */
  partials: string[];
  invites: string[];
}

/** Finds everything of the person in the caller's transaction. Forms are in one order, so that two erasures cannot block each other. */
export async function findPerson(db: Db, person: Person): Promise<Held[]> {
  // Invitations and partial responses are few, so each one is read.
  await sql`set local statement_timeout = '5min'`.execute(db);
  const inResponses = (deleted: RawBuilder<unknown>) => sql`
    select r.id, r.form_id from response r join asked using (form_id)
    where r.deleted_at is ${deleted} and ${mayHold(person)}
      and exists (select from unnest(asked.questions) as q where ${isWritten(sql`r.answers ->> q`, person)})`;
  const inForm = (column: RawBuilder<string>) => (person.formId ? sql`${column} = ${person.formId}` : sql`true`);
  const { rows } = await sql<{ form_id: string; kind: 'response' | 'partial' | 'invite'; ids: string[] }>`
    with asked as materialized (
      select v.form_id, array_agg(distinct q ->> 'id') as questions
      from form_version v, jsonb_array_elements(v.content -> 'questions') as q
      where q ->> 'type' = any(${PERSONAL}::text[]) and ${inForm(sql`v.form_id`)}
      group by v.form_id
    ), invited as materialized (
      select id, form_id, response_id from form_invite
      where ${inForm(sql`form_id`)} and (${isWritten(sql`email::text`, person)} or ${isWritten(sql`name`, person)})
    ), answered as materialized (
      ${inResponses(sql`null`)}
      union
      ${inResponses(sql`not null`)}
      union
      select r.id, r.form_id from response r join invited on invited.response_id = r.id
    )
    select form_id, 'response' as kind, array_agg(id::text order by id) as ids from answered group by form_id
    union all
    select p.form_id, 'partial', array_agg(p.submission_key::text) from partial_response p join asked using (form_id)
    where exists (select from unnest(asked.questions) as q where ${isWritten(sql`p.answers ->> q`, person)})
    group by p.form_id
    union all
    select form_id, 'invite', array_agg(id::text order by id) from (
      select id, form_id from invited
      union
      select i.id, i.form_id from form_invite i join answered on answered.id = i.response_id
    ) as invites
    group by form_id`.execute(db);
  const byForm = new Map<string, Held>();
  for (const { form_id, kind, ids } of rows) {
    const held = byForm.get(form_id) ?? { formId: form_id, responses: [], partials: [], invites: [] };
    byForm.set(form_id, { ...held, [`${kind}s`]: ids });
  }
  return [...byForm.values()].toSorted((a, b) => (a.formId < b.formId ? -1 : 1));
}

/**
 * Returns whether the search text of a response contains all parts of the person's value, or the end of the phone number. An
 * index finds these few, and `isWritten` checks them exactly. The search text has no ids, so an id is searched in all
 * responses.
 */
function mayHold({ value }: Person): RawBuilder<SqlBool> {
  if (/^[\da-f-]{36}$/i.test(value)) return sql`true`;
  const parts = allOf(value.split(/\s+/).map((part) => mayContain(part, sql`r.search`)));
  const digits = phoneDigits(value);
  return digits ? sql`(${parts} or r.search like ${`%${digits.slice(-PHONE_DIGITS)}%`})` : parts;
}

/** Returns whether a text is the person's value, without regard to case, accents, spaces and the grouping of a phone number. */
function isWritten(text: RawBuilder<string>, { value }: Person): RawBuilder<boolean> {
  const same = sql<boolean>`${plain(text)} = ${plain(sql`${value}::text`)}`;
  const digits = phoneDigits(value);
  if (!digits) return same;
  // The number may be written with the country's code or without it.
  const theirs = sql`ltrim(regexp_replace(${text}, '\\D', '', 'g'), '0')`;
  return sql`(${same} or (
    ${text} ~ '^[+0-9[:space:]().\\-/]{${sql.raw(String(PHONE_DIGITS))},40}$' and length(${theirs}) >= ${PHONE_DIGITS}
    and (${theirs} like '%' || ${digits} or ${digits} like '%' || ${theirs})
  ))`;
}

const plain = (text: RawBuilder<string>) => sql`lower(unaccent(btrim(regexp_replace(${text}, '[[:space:]]+', ' ', 'g'))))`;

function phoneDigits(value: string): string | undefined {
  if (!/^[+\d\s().\-/]+$/.test(value)) return undefined;
  const digits = value.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length >= PHONE_DIGITS ? digits : undefined;
}

/** Describes what is stored about the person for people: the titles of forms, and the answer by which the person was found. */
export async function describePerson(db: Db, person: Person): Promise<{ forms: FormTraces[]; mails: number }> {
  const held = await findPerson(db, person);
  const forms: FormTraces[] = [];
  for (const one of held) forms.push(await tracesIn(db, one, person));
  const mails = await countRows(db.selectFrom('delivery').where(await areMailsOf(db, held, person)));
  return { forms: forms.toSorted((a, b) => compareTexts(a.title, b.title)), mails };
}

async function tracesIn(db: Db, { formId, responses, partials, invites }: Held, person: Person): Promise<FormTraces> {
  const form = await db.selectFrom('form').select(['title', 'deleted_at']).where('id', '=', formId).executeTakeFirstOrThrow();
  const finished = db.selectFrom('export').where('form_id', '=', formId).where('state', '=', 'done').where('storage_key', 'is not', null);
  const exports = await countRows(finished);
  const { rows } = await sql<{ id: string; submitted_at: Date; question: string | null; answer: string | null }>`
    select r.id, r.submitted_at, hit.title as question, hit.answer
    from response r join form_version v on v.id = r.form_version_id
    left join lateral (
      select q ->> 'title' as title, r.answers ->> (q ->> 'id') as answer from jsonb_array_elements(v.content -> 'questions') as q
      where q ->> 'type' = any(${PERSONAL}::text[]) and ${isWritten(sql`r.answers ->> (q ->> 'id')`, person)}
      limit 1
    ) as hit on true
    where r.id = any(${responses}::uuid[])
    order by r.submitted_at desc, r.id desc
    limit ${LISTED}`.execute(db);
  return {
    formId,
    title: form.title,
    deleted: form.deleted_at !== null,
    responses: responses.length,
    partials: partials.length,
    invites: invites.length,
    exports: responses.length > 0 ? exports : 0,
    found: rows.map(({ id, submitted_at, question, answer }) => ({
      responseId: id,
      submittedAt: submitted_at.toISOString(),
      question: question ?? '',
      answer: answer ?? '',
    })),
  };
}

/** Returns the person's addresses in lower case: the value if it is an address, and those of the invitations. */
async function addressesOf(db: Db, held: Held[], { value }: Person): Promise<string[]> {
  const rows = await db
    .selectFrom('form_invite')
    .select('email')
    .where(sql<boolean>`id = any(${held.flatMap(({ invites }) => invites)}::uuid[])`)
    .execute();
  return [...new Set([...rows.map(({ email }) => email.toLowerCase()), ...(value.includes('@') ? [value.trim().toLowerCase()] : [])])];
}

/** Selects all emails about forms to the person's addresses, and the copies of the responses, which may have gone to others. */
async function areMailsOf(db: Db, held: Held[], person: Person): Promise<RawBuilder<SqlBool>> {
  const emails = await addressesOf(db, held, person);
  const copies = isCopyOf(held.flatMap(({ responses }) => responses));
  return sql`(kind = any(${MAIL_KINDS}::text[]) and lower(to_address) = any(${emails}::text[]) or ${copies})`;
}

/** Deletes the person's emails about forms; returns how many. */
export const eraseMails = async (db: Db, held: Held[], person: Person): Promise<number> =>
  deleteMails(db, await areMailsOf(db, held, person));

/** Deletes these invitations; returns how many, and the responses that were sent by them, of which one may have just arrived. */
export async function eraseInvites(db: Db, { formId, invites }: Held): Promise<{ count: number; answered: string[] }> {
  const erasing = db.deleteFrom('form_invite').where(sql<boolean>`id = any(${invites}::uuid[])`);
  const rows = await erasing.returning('response_id').execute();
  if (rows.length > 0) await publish(db, { type: 'invite.changed', formId });
  return { count: rows.length, answered: rows.flatMap(({ response_id }) => response_id ?? []) };
}
